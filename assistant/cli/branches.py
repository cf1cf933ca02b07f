"""`assistant branches`: the lines of play of a campaign that two machines have played, and which one goes on."""

from __future__ import annotations

from argparse import Namespace

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.sessions.synced import go_on_from, line_label, lines_apart

HELP = t("list what two machines have played in one campaign, or choose which line goes on")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", help=say(t("its name or folder")))
    help = say(t("go on from line N; the others are kept as branches"))
    parser.add_argument("--take", metavar="N", type=int, default=None, help=help)


def run(context: CommandContext, options: Namespace) -> int:
    open_game = opening.resume(context.dirs, options.campaign)
    try:
        lines = lines_apart(context.dirs, open_game)
        if not lines:
            context.put(t("Only one line of play is here."))
            return 0
        if options.take is None:
            for number, line in enumerate(lines, 1):
                context.put(t("{number}  {line}", number=str(number), line=line_label(line)))
            context.put(t("To choose: assistant branches {folder} --take N", folder=open_game.folder.name))
            return 0
        if not 1 <= options.take <= len(lines):
            raise Refused(t("There is no line {number}.", number=options.take))
        go_on_from(open_game, lines, lines[options.take - 1])
        context.put(t("Line {number} goes on. The others are kept as branches.", number=options.take))
        return 0
    finally:
        open_game.close()
