"""A hero's sheet, as far as the app keeps it. Digest C9-C13, E4-E7."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.games.mage_knight.cards import COLORS, Color
from assistant.table.pieces import Deck


class Unit(Struct):
    """A unit under a command token. `kind` is the unit card's id."""

    kind: str
    spent: bool = False
    wounds: int = 0
    banner: bool = False


class Sheet(Struct):
    """`level` is the one reached at the end of a turn; fame may be ahead of it. `skill_pile` lies face down.

    `shields` counts conquered sites by kind where the map is not kept. `known`: what the table told of a hero whose
    sheet it keeps itself (its level), so that it is asked only once.
    """

    fame: int = 0
    level: int = 1
    reputation: int = 0
    crystals: dict[Color, int] = field(default_factory=lambda: dict.fromkeys(COLORS, 0))
    units: list[Unit] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    skill_pile: Deck = field(default_factory=Deck)
    advanced_actions: list[str] = field(default_factory=list)
    spells: list[str] = field(default_factory=list)
    artifacts: list[str] = field(default_factory=list)
    wounds: int = 0
    shields: dict[str, int] = field(default_factory=dict)


class Turn(Struct):
    """What the running turn has seen so far; gone when it is over.

    `rewards` wait for the end of the turn (E5); `dice` were used and are rolled again (E1).
    """

    dice: list[str] = field(default_factory=list)
    rewards: list[str] = field(default_factory=list)
    fought: bool = False
    conquered: list[str] = field(default_factory=list)
