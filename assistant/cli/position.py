"""`assistant position`: write the position of a campaign (its state without history) to a file for `new --position`."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.messages.text import t
from assistant.sessions import opening, positions

HELP = t("write where a campaign stands as a position file")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", help=say(t("its name or folder")))
    help = say(t("write to this file instead of printing"))
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, default=None, help=help)


def run(context: CommandContext, options: Namespace) -> int:
    open_game = opening.resume(context.dirs, options.campaign)
    try:
        for notice in open_game.notices:
            context.warn(notice)
        text = positions.write(open_game)
    finally:
        open_game.journal.close()
    if options.output is None:
        sys.stdout.write(text)
        return 0
    options.output.write_text(text, encoding="utf-8")
    context.put(t("The position is written to {file}.", file=str(options.output)))
    return 0
