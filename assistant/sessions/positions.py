"""Position files in TOML: the state of a game at one point, without its history.

Players use them to enter a game that is already being played, and rules are tested from them. A position contains the
players' settings and all values of the state that are not the default. It lists no next rules, because the state tells
what comes next.
"""

from __future__ import annotations

import contextlib
import copy
import errno
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import tomli_w
from msgspec import Struct, field
from msgspec.structs import replace

from assistant.content import ContentErrors, Problem
from assistant.content.problems import UNPRINTABLE, KeyPath, Report, check_known, dotted
from assistant.content.toml_reader import SourceFile as TomlSource
from assistant.content.toml_reader import parse
from assistant.content.validation import convert
from assistant.engine.checkpoint import Checkpoint, Facts, Mode, Reminder, Source, World
from assistant.engine.context import RunContext
from assistant.engine.overlay import check_facts, overlay_facts
from assistant.engine.rules import CORRECTION
from assistant.engine.sequence import check_cursors
from assistant.engine.side_actions import ENGINE_STEPS
from assistant.engine.signals import Signal
from assistant.engine.table import Table
from assistant.games.game import Game
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions.plain_data import add_missing_fields, in_full, without_defaults
from assistant.storage import files

if TYPE_CHECKING:
    from assistant.sessions.open_game import OpenGame

S = TypeVar("S")
C = TypeVar("C")

FORMAT = 1
LARGEST = 16 * 1024 * 1024


class Position(Struct, kw_only=True, omit_defaults=True):
    """The contents of a position file.

    - `name`: the name of the campaign, if the file is its record.
    - `fired`: the ids of triggers that happen only once and have happened.
    - `scopes`: snapshots of the state, for example from the beginning of a fight that can still be abandoned.
    """

    game: str
    scenario: str
    format: int = FORMAT
    name: str = ""
    heroes: list[str] = field(default_factory=list)
    seed: int | None = None
    notes: list[str] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)
    over: bool = False
    sources: dict[str, Source] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    dial: dict[str, Mode] = field(default_factory=dict)
    reminders: list[Reminder] = field(default_factory=list)
    facts: Facts = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    scopes: dict[str, dict[str, Any]] = field(default_factory=dict)


# -- writing


def write(open_game: OpenGame[Any, Any]) -> str:
    """Return the position of an open game as the text of a position file."""
    return tomli_w.dumps(as_data(position_of(open_game)))


def position_of(open_game: OpenGame[Any, Any]) -> Position:
    """Return the position of an open game: its state before the rule that waits for an answer.

    Settings and corrections that the players have made since then are included.
    """
    game, content = open_game.game, open_game.content
    world = _world_before_step(game, content, open_game.moment.checkpoint)
    return Position(
        game=game.id,
        scenario=open_game.about.get("scenario", ""),
        heroes=open_game.heroes,
        seed=_signed(world.chance),
        notes=[printable(note) for note in world.notes],
        fired=world.fired,
        over=world.over,
        sources=world.sources,
        rulings=world.rulings,
        dial=world.dial,
        reminders=[
            Reminder(reminder.moment, printable(reminder.text), reminder.chapter) for reminder in world.reminders
        ],
        facts=world.facts,
        state=plain_state(game, content, world.state),
        scopes={
            name: plain_state(game, content, game.rules.state_decoder.decode(snapshot))
            for name, snapshot in world.scopes.items()
        },
    )


def _world_before_step(game: Game[S, C], content: C, checkpoint: Checkpoint) -> World[S]:
    """Return the world (state and settings) from before the running rule, with later corrections and settings."""
    decode = game.rules.world_decoder.decode
    following, setting = RunContext(game.rules, content), RunContext(game.rules, content)
    setting.triggers = {}  # a correction itself fires no triggers, but its consequences do
    encoded = bytes(checkpoint.start)
    for entry in (*checkpoint.transcript, *checkpoint.repair):
        step = next((step for step in ENGINE_STEPS if entry.kind == "aside" and step.name == entry.key), None)
        if step is not None:
            world = decode(encoded)
            table = Table(setting, world, ())
            with contextlib.suppress(Refused, Signal):  # it corrects something that only the half-done step has made
                step.function(table, **step.arguments(entry.args))
                encoded = msgspec.json.encode(world)
            if step.phase == CORRECTION and game.rules.consequences is not None:
                table.context = following
                with contextlib.suppress(Signal):  # if it asks or ends the game, it will do so again from the position
                    table.run_now(game.rules.consequences.call())
                    encoded = msgspec.json.encode(world)
    return decode(encoded)


def as_data(position: Position) -> dict[str, Any]:
    """Return the position as plain data, without empty tables."""
    return {"format": FORMAT} | {key: value for key, value in without_defaults(position).items() if value != {}}


def plain_state(game: Game[S, C], content: C, state: S) -> dict[str, Any]:
    """Return the state as plain data with as few fields as possible."""
    plain: dict[str, Any] = without_defaults(state)
    if not isinstance(state, Struct):
        return plain
    decoded = state_from(game, content, plain)
    if decoded != state and isinstance(decoded, Struct):  # the game fills in a field that is empty in this state
        add_missing_fields(plain, state, decoded)
        if state_from(game, content, plain) != state:
            plain = in_full(state)
    return plain


def printable(words: str) -> str:
    """Return the text without control characters, because files and screens cannot show them."""
    return UNPRINTABLE.sub("", words)


# -- reading


def read(where: str | Path) -> Position:
    """Return the position in a text (`str`) or a file (`Path`), such as the record of a campaign.

    Raise `Refused` with the first mistake.
    """
    if isinstance(where, str):
        return _read(where, "position")
    try:
        raw = files.read_regular(where, LARGEST)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise Refused(t("{path} is too large for a position.", path=str(where))) from error
        raise files.unreadable(error, where) from error
    try:
        return _read(raw.decode("utf-8-sig"), str(where))
    except UnicodeDecodeError as error:
        raise Refused(t("{path} is not UTF-8 text; save it in the encoding UTF-8.", path=str(where))) from error


def _read(text: str, name: str) -> Position:
    report = Report()
    position: Position | None = None
    try:
        source = parse(text, name, report)
        if source is not None and not report.problems:
            position = _position(source, report)
    except ContentErrors as errors:
        raise _refusal(errors.problems[0]) from errors
    if report.problems:
        raise _refusal(report.problems[0])
    assert position is not None
    return position


def _position(source: TomlSource, report: Report) -> Position | None:
    def fault(path: KeyPath, message: Text) -> None:
        source.fault(report, path, message)

    data: dict[str, Any] = source.data
    path: KeyPath = ()
    name = data.get("name")
    if in_record := isinstance(data.get("position"), dict):
        data, path = data["position"], ("position",)
    found = data.get("format", FORMAT)
    if isinstance(found, int) and found > FORMAT:
        message = t(
            "This has format {found}; this version of the app reads formats up to {known}.", found=found, known=FORMAT
        )
        fault((*path, "format"), message)
        return None
    _, position = convert(data, Position, path, fault)
    if not isinstance(position, Position):
        return None
    return replace(position, name=name) if in_record and isinstance(name, str) else position


def _refusal(problem: Problem) -> Refused:
    place = problem.file
    if problem.line:
        place += f":{problem.line}"
    if problem.key:
        place += f", {problem.key}"
    return Refused(t("{place}: {problem}", place=place, problem=problem.message))


# -- starting from a position


def world_from(game: Game[S, C], content: C, position: Position, seed: int = 0) -> World[S]:
    """Return the world (state and settings) of a position, or raise `Refused` if something in it is impossible.

    `seed` is used if the position has none.
    """
    rules = game.rules
    sources = {**game.sources(position.state), **position.sources}
    for component, source in sources.items():
        check_known("sources", component, rules.components)
        check_known(f"sources.{component}", source, rules.components[component].may)
    rulings = {ruling.id: [id for id, _ in ruling.options] for ruling in rules.rulings(content)}
    for ruling, option in position.rulings.items():
        check_known("rulings", ruling, rulings)
        check_known(f"rulings.{ruling}", option, rulings[ruling])
    for rule in position.dial:
        check_known("dial", rule, {"game", *rules.phases, *rules.steps, *rules.choosers})
    for number, reminder in enumerate(position.reminders, 1):
        check_known(f"reminders[{number}].moment", reminder.moment, rules.occasions)
    check_facts(content, position.facts)
    content = overlay_facts(content, position.facts)
    scopes = {name: state_from(game, content, state) for name, state in position.scopes.items()}
    for state in scopes.values():
        rules.check(state, content)
        check_cursors(rules.steps.values(), state)
    world = World(
        state=state_from(game, content, position.state),
        chance=_unsigned(seed if position.seed is None else position.seed),
        sources=sources,
        dial=dict(position.dial),
        rulings=dict(position.rulings),
        fired=list(position.fired),
        reminders=list(position.reminders),
        notes=list(position.notes),
        over=position.over,
        facts=position.facts,
        scopes={name: msgspec.Raw(msgspec.json.encode(state)) for name, state in scopes.items()},
    )
    rules.check_world(world, content)
    return world


def state_from(game: Game[S, C], content: C, given: dict[str, Any]) -> S:
    """Return the state from plain data, or raise `Refused`. The game fills in what is missing."""
    failure: Exception | None = None
    try:
        completed = game.complete(content, copy.deepcopy(given))
    except Refused:
        raise
    except Exception as error:  # most likely a value of the wrong type, which `convert` reports better
        completed, failure = given, error
    faults: list[tuple[KeyPath, Text]] = []
    fits, state = convert(completed, game.rules.state, ("state",), lambda path, text: faults.append((path, text)))
    if faults:
        path, problem = faults[0]
        raise Refused(t("{place}: {problem}", place=dotted(path), problem=problem))
    if failure is not None or not fits:
        raise Refused(t("The state can't be completed from the content: {error}.", error=str(failure))) from failure
    fitting: S = state
    return fitting


# TOML integers are signed 64-bit numbers; the state of the random generator is unsigned.


def _signed(chance: int) -> int:
    return chance - (1 << 64) if chance >= 1 << 63 else chance


def _unsigned(seed: int) -> int:
    return seed & ((1 << 64) - 1)
