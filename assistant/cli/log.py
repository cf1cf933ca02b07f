"""`assistant log`: what was told in a campaign, one sentence a line, the oldest first."""

from __future__ import annotations

from argparse import Namespace

from assistant.cli.desk import Desk
from assistant.cli.speaking import Parser, Say
from assistant.evenings import opening
from assistant.speech.questions import Refused
from assistant.speech.text import t

HELP = t("print what was told in a campaign")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", help=say(t("its name or folder")))
    parser.add_argument("--last", metavar="N", type=int, default=None, help=say(t("only the last N sentences")))


def run(desk: Desk, options: Namespace) -> int:
    if options.last is not None and options.last < 1:
        raise Refused(t("--last takes a number from 1."))
    table = opening.resume(desk.home, options.campaign)
    try:
        for notice in table.notices:
            desk.warn(notice)
        story = table.story() if options.last is None else list(reversed(table.log(options.last)))
        for sentence in story:
            desk.put(sentence)
    finally:
        table.journal.close()  # looking leaves no record behind
    return 0
