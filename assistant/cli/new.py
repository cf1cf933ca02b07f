"""`assistant new`: start a campaign from the beginning, from a position file, or from the record of another."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from assistant.cli import play, setup_arguments
from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.messages.questions import Option, Refused, typed_numbers
from assistant.messages.text import t
from assistant.sessions import opening, positions
from assistant.sessions.opening import AnyOpenGame

HELP = t("begin a new campaign")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help=say(t("the id of a game: mage_knight")))
    scenario = say(t("the id of a scenario: solo_conquest"))
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", default="", help=scenario)
    setup_arguments.add(parser, say)
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--position", metavar="FILE", type=Path, help=say(t("begin from a position file")))
    start.add_argument(
        "--from",
        metavar="FILE",
        type=Path,
        dest="record",
        help=say(t("begin from the record of a campaign (campaign.toml)")),
    )
    parser.add_argument("--play", action="store_true", help=say(t("open it on the screen at once")))


def run(context: CommandContext, options: Namespace) -> int:
    open_game = _start_game(context, options)
    folder = open_game.folder.name
    context.put(t("Campaign {name} is begun in {folder}.", name=open_game.name, folder=str(open_game.folder)))
    show_question(context, open_game)
    for notice in open_game.notices:
        context.warn(notice)
    open_game.close()
    if not options.play:
        context.put(t("To play it: {command}", command=f"assistant play {folder}"))
        return 0
    options.campaign = str(folder)
    return play.run(context, options)


def _start_game(context: CommandContext, options: Namespace) -> AnyOpenGame:
    file: Path | None = options.position or options.record
    if file is not None:
        if options.hero or options.pieces or options.source:
            raise Refused(t("{file} says who plays and who holds the pieces: leave that out.", file=str(file)))
        position = positions.read(file)
        for given, there in ((options.game, position.game), (options.scenario, position.scenario)):
            if given and given != there:
                raise Refused(
                    t("{file} is a position of {there}, not of {given}.", file=str(file), there=there, given=given)
                )
        return opening.start_from(context.dirs, position, seed=options.seed, name=options.name)
    if not options.game or not options.scenario:
        raise Refused(t("A new campaign needs a game and a scenario, or a file to begin from."))
    return setup_arguments.start(context, options)


def show_question(context: CommandContext, open_game: AnyOpenGame) -> None:
    """Print the open question as text."""
    question = open_game.question
    for line in question.lead:
        context.put(line)
    context.put(question.prompt)
    for item in getattr(question, "items", ()):
        context.put(f"  - {context.translator.say(item)}")
    options: tuple[Option, ...] = getattr(question, "options", ())
    for number, option in zip(typed_numbers([option.number for option in options]), options, strict=True):
        context.put(f"  {number} {context.translator.say(option.label)}")
