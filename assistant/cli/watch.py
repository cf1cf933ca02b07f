"""`assistant watch`: show a campaign on a second screen, where nothing can be entered."""

from __future__ import annotations

from argparse import Namespace

from assistant.cli import play
from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.messages.text import t

HELP = t("follow a campaign on a second screen, without doing anything")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", help=say(t("its name or folder")))


def run(context: CommandContext, options: Namespace) -> int:
    options.follow = True
    return play.run(context, options)
