"""The words an example may use: a game's steps, events, components, rulings and reminder moments, out of its rules."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from assistant.engine.rules import Ruling, Step
from assistant.engine.runner import Engine
from assistant.games.game import Game
from assistant.messages.text import Text, t


class Word(Struct, frozen=True):
    """A name as it is written, what goes with it, and what it means."""

    name: str
    takes: Sequence[str] = ()
    means: Text | None = None


def words_of(game: Game[Any, Any], content: Any) -> Iterator[tuple[Text, tuple[Word, ...]]]:
    """Every kind of word with all of that kind, in the order of the rules."""
    rules = game.rules
    yield t("steps, with their args"), tuple(Word(one.name, _arguments(one), one.title) for one in rules.steps.values())
    yield (
        t("events, with their fields"),
        tuple(Word(str(event.__struct_config__.tag), event.__struct_encode_fields__) for event in rules.events),
    )
    yield (
        t("components, with who may hold them"),
        tuple(Word(one.id, one.may, one.label) for one in rules.components.values()),
    )
    yield (
        t("rulings, with their readings; the first is the default"),
        tuple(Word(one.id, _readings(one), one.question) for one in Engine(rules, content).context.rulings.values()),
    )
    yield t("moments of reminders"), tuple(Word(one.id, (), one.label) for one in rules.occasions.values())


def _arguments(step: Step[Any]) -> list[str]:
    """`who`, and with a question mark those that may be left out."""
    signature = inspect.signature(step.function).parameters
    return [name + ("" if signature[name].default is inspect.Parameter.empty else "?") for name in step.parameters]


def _readings(ruling: Ruling) -> list[str]:
    return [ruling.default, *(id for id, _ in ruling.options if id != ruling.default)]
