"""The names that examples of a game may use: its rules, events, components, interrupts, questions and so on."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from assistant.engine.checkpoint import Call, World
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import Rules, Ruling, Step
from assistant.engine.runner import Engine
from assistant.games.game import Game, Setup
from assistant.messages.text import Text, t
from assistant.sessions.simulation.check import simulate

GAMES, ANSWERS = 3, 150
"""How many random games are played with each preset, and the largest number of answers in each."""
MOST_IDS = 12
"""The largest number of ids in one line."""


class VocabularyEntry(Struct, frozen=True):
    """A name that examples may use.

    - `takes`: its arguments, fields or values.
    - `means`: its meaning.
    """

    name: str
    takes: Sequence[str] = ()
    means: Text | None = None


def vocabulary_of(
    game: Game[Any, Any], content: Any, scenarios: Iterable[Any] = ()
) -> Iterator[tuple[Text, tuple[VocabularyEntry, ...]]]:
    """Yield each kind of name (such as "events") with its names.

    Names of effects are looked up in `content` and in `scenarios`.
    """
    rules = game.rules
    entry = VocabularyEntry
    yield (
        t("steps, with their args"),
        tuple(entry(step.name, _arguments(step), step.title) for step in rules.steps.values()),
    )
    yield (
        t("events, with their fields"),
        tuple(entry(str(event.__struct_config__.tag), event.__struct_encode_fields__) for event in rules.events),
    )
    yield (
        t("components, with who may hold them"),
        tuple(entry(component.id, component.may, component.label) for component in rules.components.values()),
    )
    rulings = Engine(rules, content).context.rulings.values()
    yield (
        t("draws that belong to no component"),
        tuple(entry(lot, (), meaning) for lot, meaning in rules.lots.items()),
    )
    yield (
        t("happenings (key e): their ids are answers"),
        tuple(entry(one.id, (), one.label) for one in _interrupts(rules)),
    )
    yield (
        t("questions that random games met, with the ids of their options"),
        tuple(entry(kind, _first(options)) for kind, options in sorted(_options_met(game, content).items())),
    )
    yield (
        t("effects in the content: steps under then, with the entries that name them"),
        tuple(
            entry(step, _first(entries))
            for step, entries in sorted(_effects((content, *scenarios), rules.steps).items())
        ),
    )
    yield (
        t("rulings, with their readings; the first is the default"),
        tuple(entry(ruling.id, _readings(ruling), ruling.question) for ruling in rulings),
    )
    yield t("moments of reminders"), tuple(entry(moment.id, (), moment.label) for moment in rules.occasions.values())


def _arguments(step: Step[Any]) -> list[str]:
    """Return the names of the step's arguments. A question mark follows an optional one, as in `hero?`."""
    signature = inspect.signature(step.function).parameters
    return [name + ("" if signature[name].default is inspect.Parameter.empty else "?") for name in step.parameters]


def _interrupts(rules: Rules[Any, Any]) -> list[Interrupt[Any]]:
    """Return the interrupts that the modules of a game declare, without repeated ids."""
    defining = {step.function.__module__ for step in rules.steps.values()}
    packages = {package for name in defining if (package := sys.modules[name].__package__)}
    modules = [
        module
        for name, module in sorted(sys.modules.items())
        if name in defining or any(f"{name}.".startswith(f"{package}.") for package in packages)
    ]
    groups = [thing for module in modules for thing in vars(module).values() if isinstance(thing, Interrupts)]
    return list({interrupt.id: interrupt for group in groups for interrupt in group.all}.values())


def _options_met(game: Game[Any, Any], content: Any) -> dict[str, list[str]]:
    """Play short random games, and return the option ids for each kind of question in them."""
    engine = Engine(game.rules, content)
    least, _ = game.players(content)
    heroes = tuple(option.id for option in game.heroes(content))[:least]
    met: dict[str, dict[str, None]] = {}
    for preset in game.presets:

        def begin(seed: int, sources: Any = preset.sources) -> World[Any]:
            return game.begin(content, Setup(heroes=heroes, sources=dict(sources), seed=seed))

        report = simulate(lambda state: engine, begin, games=GAMES, seed=1, most=ANSWERS)
        for kind, options in report.options.items():
            met.setdefault(kind, {}).update(options)
    return {kind: list(options) for kind, options in met.items()}


def _effects(contents: Sequence[Any], steps: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return, for each step, the ids of the content entries that name this step as an effect."""
    found: dict[str, dict[str, None]] = {}

    def look(thing: Any, entry: str) -> None:
        if isinstance(thing, Call):
            found.setdefault(thing.step, {})[entry] = None
        elif isinstance(thing, Mapping) and thing.get("step") in steps:
            found.setdefault(thing["step"], {})[entry] = None
        elif isinstance(thing, Struct):
            id = getattr(thing, "id", "")
            for name in thing.__struct_fields__:
                look(getattr(thing, name), id if isinstance(id, str) and id else entry)
        elif isinstance(thing, Mapping):
            for inner in thing.values():
                look(inner, entry)
        elif isinstance(thing, list | tuple):
            for inner in thing:
                look(inner, entry)

    for thing in contents:
        look(thing, "")
    return {step: list(entries) for step, entries in found.items()}


def _first(ids: Sequence[str]) -> list[str]:
    """Return the first ids, with an ellipsis if there are more."""
    return [*ids[:MOST_IDS], *(["…"] if len(ids) > MOST_IDS else [])]


def _readings(ruling: Ruling) -> list[str]:
    return [ruling.default, *(id for id, _ in ruling.options if id != ruling.default)]
