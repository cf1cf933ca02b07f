"""`assistant open`: bring in a campaign that was packed on another machine (see docs/campaigns.md)."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.messages.text import Text, t
from assistant.sessions.packing import open_packed

HELP = t("bring in a campaign that was packed on another machine")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=say(t("the file that assistant pack wrote")))


def run(context: CommandContext, options: Namespace) -> int:
    notices: list[Text] = []
    folder = open_packed(context.dirs, options.file, notices)
    for notice in notices:
        context.put(notice)
    context.put(t("Opened: {folder}", folder=str(folder)))
    context.put(t("To play it: assistant play {folder}", folder=folder.name))
    return 0
