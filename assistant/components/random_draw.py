"""Random draws, made by the app's saved generator or reported by the players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

    `weights` is called before each draw and returns the things that can be drawn. A thing with a higher weight is
    likelier. `take` is called with each drawn thing. It removes the thing, or refuses one that cannot be drawn.
    """

    def generate() -> str:
        thing, table.world.chance = rng.one_of(table.world.chance, weights())
        return thing

    return table.by_chance(key, count, generate, take)


def pick(table: Table[Any, Any], component: str, question: Callable[[], OneOf]) -> str:
    """Return the id of one of the question's options.

    If the app draws the component, the option is chosen at random. An option's `most` is then the number of its copies
    to draw from. If the players draw, they are asked the question.
    """
    table.apply_corrections()
    if table.source(component) == "table":
        return table.ask(question)
    things = {option.id: 1 if option.most < 0 else option.most for option in question().options}

    def take(thing: str) -> None:
        if not things.get(thing):
            raise Refused(t("{thing} can't come. What can: {things}.", thing=thing, things=", ".join(things)))

    return draw_at_random(table, f"pick:{component}", 1, lambda: things, take)[0]
