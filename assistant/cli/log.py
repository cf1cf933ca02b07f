"""`assistant log`: print the log of a campaign, oldest sentence first."""

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
    open_game = opening.resume(context.dirs, options.campaign)
    try:
        for notice in open_game.notices:
            context.warn(notice)
        sentences = open_game.story() if options.last is None else list(reversed(open_game.log(options.last)))
        for sentence in sentences:
            context.put(sentence)
    finally:
        open_game.journal.close()  # nothing was played, so no record is written
    return 0
