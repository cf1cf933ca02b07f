"""Random draws, made by the app's saved generator or reported by the players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from assistant.engine import rng
from assistant.engine.table import Table
from assistant.messages.questions import OneOf, Refused
from assistant.messages.text import t


def draw_at_random(
    table: Table[Any, Any],
    key: str,
    count: int,
    weights: Callable[[], Mapping[str, int]],
    take: Callable[[str], object],
) -> list[str]:
    """Return `count` things drawn at random.

    `weights` is called before each draw. It returns the things that can be drawn, each with its weight. The likelier a
    thing is, the higher is its weight. `take` is called with each drawn thing. It removes this thing from those that
    can be drawn, or raises `Refused` if the thing is not among them.
    """

    def generate() -> str:
        thing, table.world.chance = rng.one_of(table.world.chance, weights())
        return thing

    return table.by_chance(key, count, generate, take)


def draw_lot(table: Table[Any, Any], key: str, things: Iterable[str]) -> str:
    """Return one of the things, drawn by the app. The app draws even if the players draw all components.

    The rules declare the key (`Rules.lots`), so that an example can say what is drawn.
    """
    return draw_lots(table, key, 1, things)[0]


def draw_lots(table: Table[Any, Any], key: str, count: int, things: Iterable[str]) -> list[str]:
    """Return `count` different things in the order in which the app drew them (see `draw_lot`)."""
    left = dict.fromkeys(things, 1)

    def take(thing: str) -> None:
        if left.pop(thing, None) is None:
            raise _can_not_come(thing, left)

    return draw_at_random(table, key, count, lambda: left, take)


def pick(table: Table[Any, Any], component: str, question: Callable[[], OneOf]) -> str:
    """Pick one of the question's options and return its id.

    If the app draws this component, it picks the option at random. An option with a higher `most` (its number of
    copies) is likelier. If the players draw, they are asked the question.
    """
    table.apply_corrections()
    if table.source(component) == "table":
        return table.ask(question)
    things = {option.id: 1 if option.most < 0 else option.most for option in question().options}

    def take(thing: str) -> None:
        if not things.get(thing):
            raise _can_not_come(thing, things)

    return draw_at_random(table, f"pick:{component}", 1, lambda: things, take)[0]


def _can_not_come(thing: str, things: Iterable[str]) -> Refused:
    return Refused(t("{thing} can't come. What can: {things}.", thing=thing, things=", ".join(things)))
