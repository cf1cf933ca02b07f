"""Random draws, made by the app or reported by the players."""

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
    """Return `count` things that the app draws at random.

    - `weights`: returns the things that can be drawn now. A thing with twice the weight is drawn twice as often.
    - `take`: removes a drawn thing from those that can be drawn, or raises `Refused`.
    """

    def generate() -> str:
        thing, table.world.chance = rng.one_of(table.world.chance, weights())
        return thing

    return table.by_chance(key, count, generate, take)


def draw_lot(table: Table[Any, Any], key: str, things: Iterable[str]) -> str:
    """Return one of the things, drawn by the app. The app draws even if the players draw everything else.

    Examples can fix the result under `key`, which must be in `Rules.lots`.
    """
    return draw_lots(table, key, 1, things)[0]


def draw_lots(table: Table[Any, Any], key: str, count: int, things: Iterable[str]) -> list[str]:
    """Return `count` different things, drawn by the app one after the other (see `draw_lot`)."""
    left = dict.fromkeys(things, 1)

    def take(thing: str) -> None:
        if left.pop(thing, None) is None:
            raise _can_not_come(thing, left)

    return draw_at_random(table, key, count, lambda: left, take)


def pick(table: Table[Any, Any], component: str, question: Callable[[], OneOf]) -> str:
    """Pick one option of the question at random and return its id. If the players draw, ask them.

    An option with twice the `most` is picked twice as often.
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
