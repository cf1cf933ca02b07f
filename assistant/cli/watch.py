"""`assistant watch`: a second screen for a campaign that is played on another one. Nothing can be done on it."""

from __future__ import annotations

from argparse import Namespace

from assistant.cli import play
from assistant.cli.desk import Desk
from assistant.cli.speaking import Parser, Say
from assistant.speech.text import t

HELP = t("follow a campaign on a second screen, without doing anything")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", help=say(t("its name or folder")))


def run(desk: Desk, options: Namespace) -> int:
    options.follow = True
    return play.run(desk, options)
