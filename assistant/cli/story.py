"""`assistant story`: tell the story of a campaign, or write it to a file (see docs/story.md)."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.content.problems import check_known
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.sessions.story.export import export, told
from assistant.sessions.story.story import LENGTHS, StoryLength
from assistant.sessions.story.writers import WRITERS

HELP = t("tell the story of a campaign")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", help=say(t("its name or folder")))
    parser.add_argument("--length", metavar="|".join(LENGTHS), default="usual", help=say(t("how long it is (usual)")))
    help = say(t("how it is written (text)"))
    parser.add_argument("--format", metavar="|".join(WRITERS), default="", help=help)
    help = say(t("write it to this file; its ending says the format"))
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, default=None, help=help)


def run(context: CommandContext, options: Namespace) -> int:
    check_known(t("Length"), options.length, LENGTHS)
    length: StoryLength = options.length
    format = options.format or _format_of(options.output)
    check_known(t("Format"), format, WRITERS)
    open_game = opening.resume(context.dirs, options.campaign, following=True)
    try:
        for notice in open_game.notices:
            context.warn(notice)
        if options.output is None:
            print(told(open_game, context.translator, length, format), end="")
        else:
            context.put(
                t("Written: {path}", path=str(export(open_game, context.translator, options.output, length, format)))
            )
    finally:
        open_game.journal.close()  # nothing was played, so no record is written
    return 0


def _format_of(output: Path | None) -> str:
    """Return the format that the ending of a file says, or "text"."""
    ending = "" if output is None else output.suffix.removeprefix(".")
    return ending if ending in WRITERS else "text"
