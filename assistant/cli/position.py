"""`assistant position`: where a campaign stands, as a file that `new --position` begins from."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from assistant.cli.desk import Desk
from assistant.cli.speaking import Parser, Say
from assistant.evenings import opening, positions
from assistant.speech.text import t

HELP = t("write where a campaign stands as a position file")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", help=say(t("its name or folder")))
    help = say(t("write to this file instead of printing"))
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, default=None, help=help)


def run(desk: Desk, options: Namespace) -> int:
    table = opening.resume(desk.home, options.campaign)
    try:
        text = positions.write(table)
    finally:
        table.journal.close()
    if options.output is None:
        sys.stdout.write(text)
        return 0
    options.output.write_text(text, encoding="utf-8")
    desk.put(t("The position is written to {file}.", file=str(options.output)))
    return 0
