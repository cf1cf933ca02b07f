"""Position files: a game at rest in TOML, to join a game under way, to go on from a record, to test a rule.

A position is the state without what is as it always begins, and how the table plays. The game fills in from
its content what is left out. There is no agenda: the rules see from the state what comes next.
"""

from __future__ import annotations

import contextlib
import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import tomli_w
from msgspec import Struct, field

from assistant.content import ContentErrors, Problem
from assistant.content.problems import UNPRINTABLE, KeyPath, Report, dotted
from assistant.content.toml_reader import SourceFile as TomlSource
from assistant.content.toml_reader import parse
from assistant.content.validation import convert
from assistant.engine.checkpoint import Checkpoint, Facts, Mode, Reminder, Source, World
from assistant.engine.context import RunContext
from assistant.engine.overlay import check_facts, overlay_facts
from assistant.engine.rules import CORRECTION
from assistant.engine.side_actions import ENGINE_STEPS
from assistant.engine.signals import Signal
from assistant.engine.table import Table
from assistant.games.game import Game
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions.known_names import check_known
from assistant.sessions.plain_data import in_full, spell_out, without_defaults
from assistant.storage import files

if TYPE_CHECKING:
    from assistant.sessions.open_game import OpenGame

S = TypeVar("S")
C = TypeVar("C")

FORMAT = 1
LARGEST = 16 * 1024 * 1024


class Position(Struct, kw_only=True, omit_defaults=True):
    """A position as it stands in a file. `fired` are triggers that have had their one time."""

    game: str
    scenario: str
    format: int = FORMAT
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


# -- writing


def write(open_game: OpenGame[Any, Any]) -> str:
    """The position of an open evening, as a file."""
    return tomli_w.dumps(as_data(position_of(open_game)))


def position_of(open_game: OpenGame[Any, Any]) -> Position:
    """Where an evening stands, at rest: before the step that waits for an answer.

    What the table has set and corrected by hand since then counts; half a step doesn't.
    """
    game, content = open_game.game, open_game.content
    world = _at_rest(game, content, open_game.moment.checkpoint)
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
        reminders=[Reminder(one.moment, printable(one.text), one.chapter) for one in world.reminders],
        facts=world.facts,
        state=plain_state(game, content, world.state),
    )


def _at_rest(game: Game[S, C], content: C, checkpoint: Checkpoint) -> World[S]:
    decode = game.rules.world_decoder.decode
    following, setting = RunContext(game.rules, content), RunContext(game.rules, content)
    setting.triggers = {}  # a correction fires none, what follows from it does
    rest = bytes(checkpoint.start)
    for entry in (*checkpoint.transcript, *checkpoint.repair):
        step = next((step for step in ENGINE_STEPS if entry.kind == "aside" and step.name == entry.key), None)
        if step is not None:
            world = decode(rest)
            table = Table(setting, world, ())
            with contextlib.suppress(Refused):  # about something that half of the step has made
                step.function(table, **step.arguments(entry.args))
                rest = msgspec.json.encode(world)
            if step.phase == CORRECTION and game.rules.consequences is not None:
                table.context = following
                with contextlib.suppress(Signal):  # it asks or ends the game: so it does again from the position
                    table.run_now(game.rules.consequences.call())
                    rest = msgspec.json.encode(world)
    return decode(rest)


def as_data(position: Position) -> dict[str, Any]:
    """The position as plain data, its format first; what it says nothing about is left out."""
    return {"format": FORMAT} | {key: value for key, value in without_defaults(position).items() if value != {}}


def plain_state(game: Game[S, C], content: C, state: S) -> dict[str, Any]:
    """The state without defaults, as short as the same state comes of it again."""
    plain: dict[str, Any] = without_defaults(state)
    if not isinstance(state, Struct):
        return plain
    made = state_from(game, content, plain)
    if made != state and isinstance(made, Struct):  # content fills in what here really is empty
        spell_out(plain, state, made)
        if state_from(game, content, plain) != state:
            plain = in_full(state)
    return plain


def printable(words: str) -> str:
    """What a person typed, without what no file and no screen can take."""
    return UNPRINTABLE.sub("", words)


# -- reading


def read(where: str | Path) -> Position:
    """A position out of a text or a file, also out of a campaign's record; `Refused` names the mistake."""
    if isinstance(where, str):
        return _read(where, "position")
    try:
        raw = where.read_bytes() if where.stat().st_size <= LARGEST else None
    except OSError as error:
        raise files.unreadable(error, where) from error
    if raw is None:
        raise Refused(t("{path} is too large for a position.", path=str(where)))
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
    if isinstance(data.get("position"), dict):
        data, path = data["position"], ("position",)
    found = data.get("format", FORMAT)
    if isinstance(found, int) and found > FORMAT:
        words = t(
            "This has format {found}; this version of the app reads formats up to {known}.", found=found, known=FORMAT
        )
        fault((*path, "format"), words)
        return None
    _, position = convert(data, Position, path, fault)
    return position if isinstance(position, Position) else None


def _refusal(problem: Problem) -> Refused:
    place = problem.file
    if problem.line:
        place += f":{problem.line}"
    if problem.key:
        place += f", {problem.key}"
    return Refused(t("{place}: {problem}", place=place, problem=problem.message))


# -- a world out of it


def world_from(game: Game[S, C], content: C, position: Position, seed: int = 0) -> World[S]:
    """The world to begin with; `seed` where the position names none. `Refused` if anything doesn't fit."""
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
    )
    rules.check_world(world, content)
    return world


def state_from(game: Game[S, C], content: C, given: dict[str, Any]) -> S:
    """The state that plain data means once the game has filled in the rest."""
    broken: Exception | None = None
    try:
        whole = game.complete(content, copy.deepcopy(given))
    except Refused:
        raise
    except Exception as error:  # most likely a value of a wrong kind, which can be named
        whole, broken = given, error
    faults: list[tuple[KeyPath, Text]] = []
    fits, state = convert(whole, game.rules.state, ("state",), lambda path, words: faults.append((path, words)))
    if faults:
        path, words = faults[0]
        raise Refused(t("{place}: {problem}", place=dotted(path), problem=words))
    if broken is not None or not fits:
        raise Refused(t("The state can't be completed from the content: {error}.", error=str(broken))) from broken
    made: S = state
    return made


# TOML's numbers have a sign, the generator's state hasn't.


def _signed(chance: int) -> int:
    return chance - (1 << 64) if chance >= 1 << 63 else chance


def _unsigned(seed: int) -> int:
    return seed & ((1 << 64) - 1)
