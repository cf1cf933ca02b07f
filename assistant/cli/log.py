"""`assistant log`: what was told in a campaign, one sentence a line, the oldest first."""

from __future__ import annotations

from argparse import Namespace

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.sessions import opening

HELP = t("print what was told in a campaign")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", help=say(t("its name or folder")))
    parser.add_argument("--last", metavar="N", type=int, default=None, help=say(t("only the last N sentences")))


def run(context: CommandContext, options: Namespace) -> int:
    if options.last is not None and options.last < 1:
        raise Refused(t("--last takes a number from 1."))
    table = opening.resume(context.dirs, options.campaign)
    try:
        for notice in table.notices:
            context.warn(notice)
        story = table.story() if options.last is None else list(reversed(table.log(options.last)))
        for sentence in story:
            context.put(sentence)
    finally:
        table.journal.close()  # looking leaves no record behind
    return 0
