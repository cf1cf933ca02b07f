"""The content schema of a small game for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from assistant.content import BrokenReference, TriggerData
from assistant.messages.text import Name

Colour = Literal["red", "green", "blue", "white"]


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    count: Annotated[int, Meta(ge=1, le=11)] = 1


class Hero(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Name
    crystals: dict[Colour, int] = {}
    deck: tuple[Colour, ...] = ()
    friend: str = ""
    items: tuple[Item, ...] = ()
    nickname: Name | None = None
    weight: float = 0.0


class Totals(Struct, frozen=True, forbid_unknown_fields=True):
    heroes: int = 0
    cards: int = 0


class Sword(Struct, frozen=True, tag="sword"):
    id: str
    edge: int


class Bow(Struct, frozen=True, tag="bow"):
    id: str
    reach: int


class ToyContent(Struct, frozen=True):
    hero: dict[str, Hero]
    weapon: dict[str, Sword | Bow] = field(default_factory=dict)
    totals: Totals = Totals()
    levels: tuple[int, ...] = ()
    motto: str = ""


class ToyScenario(Struct, frozen=True):
    id: str
    name: Name
    rounds: int
    heroes: tuple[str, ...] = ()
    trigger: dict[str, TriggerData] = field(default_factory=dict)


class Strict(Struct, frozen=True):
    motto: str


class Pair(Struct, frozen=True):
    id: str
    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low is above high")


class Pairs(Struct, frozen=True):
    pair: dict[str, Pair]


class Odd(Struct, frozen=True):
    at: tuple[int, int]
    by_level: dict[int, str]
    few: Annotated[tuple[int, ...], Meta(max_length=1)] = ()


def friends(content: ToyContent) -> Iterator[BrokenReference]:
    """Yield friends of heroes that are not heroes."""
    for hero in content.hero.values():
        if hero.friend and hero.friend not in content.hero:
            yield BrokenReference("hero", hero.id, "friend", hero.friend, tuple(content.hero))
