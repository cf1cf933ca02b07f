"""The names that an example of a game may use: its steps, events, components, rulings and times of reminders."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from assistant.engine.rules import Ruling, Step
from assistant.engine.runner import Engine
from assistant.games.game import Game
from assistant.messages.text import Text, t


class VocabularyEntry(Struct, frozen=True):
    """A name as it is written in examples, with its arguments, fields or values, and its meaning."""

    name: str
    takes: Sequence[str] = ()
    means: Text | None = None


def vocabulary_of(game: Game[Any, Any], content: Any) -> Iterator[tuple[Text, tuple[VocabularyEntry, ...]]]:
    """Yield the title of each kind of name (steps, events and so on), with its entries in the order of the rules."""
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
        t("rulings, with their readings; the first is the default"),
        tuple(entry(ruling.id, _readings(ruling), ruling.question) for ruling in rulings),
    )
    yield t("moments of reminders"), tuple(entry(moment.id, (), moment.label) for moment in rules.occasions.values())


def _arguments(step: Step[Any]) -> list[str]:
    """Return the names of the arguments. The names of optional ones end in a question mark."""
    signature = inspect.signature(step.function).parameters
    return [name + ("" if signature[name].default is inspect.Parameter.empty else "?") for name in step.parameters]


def _readings(ruling: Ruling) -> list[str]:
    return [ruling.default, *(id for id, _ in ruling.options if id != ruling.default)]
