"""`assistant new`: a new campaign, from the beginning, from a position, or from the record of another one."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from assistant.cli import choosing, play
from assistant.cli.desk import Desk
from assistant.cli.speaking import Parser, Say
from assistant.evenings import opening, positions
from assistant.evenings.opening import AnyOpen
from assistant.speech.questions import Option, Refused, typed_numbers
from assistant.speech.text import t

HELP = t("begin a new campaign")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help=say(t("the id of a game: mage_knight")))
    scenario = say(t("the id of a scenario: solo_conquest"))
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", default="", help=scenario)
    choosing.add(parser, say)
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


def run(desk: Desk, options: Namespace) -> int:
    table = _begun(desk, options)
    folder = table.folder.name
    desk.put(t("Campaign {name} is begun in {folder}.", name=table.name, folder=str(table.folder)))
    show_question(desk, table)
    for notice in table.notices:
        desk.warn(notice)
    table.close()
    if not options.play:
        desk.put(t("To play it: {command}", command=f"assistant play {folder}"))
        return 0
    options.campaign = str(folder)
    return play.run(desk, options)


def _begun(desk: Desk, options: Namespace) -> AnyOpen:
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
        return opening.start_from(desk.home, position, seed=options.seed, name=options.name)
    if not options.game or not options.scenario:
        raise Refused(t("A new campaign needs a game and a scenario, or a file to begin from."))
    return choosing.start(desk, options)


def show_question(desk: Desk, table: AnyOpen) -> None:
    """The open question as plain lines."""
    question = table.question
    for line in question.lead:
        desk.put(line)
    desk.put(question.prompt)
    for item in getattr(question, "items", ()):
        desk.put(f"  - {desk.words.say(item)}")
    options: tuple[Option, ...] = getattr(question, "options", ())
    for number, option in zip(typed_numbers([option.number for option in options]), options, strict=True):
        desk.put(f"  {number} {desk.words.say(option.label)}")
