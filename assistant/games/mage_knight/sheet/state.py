"""A hero's sheet, as far as the app keeps it. Digest C9-C13, E4-E7."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.games.mage_knight.cards import COLORS, Color
from assistant.table.order import Cursor

MOST_CRYSTALS = 3
"""Of each colour (C12)."""
HIGHEST_LEVEL = 10
WORST, BEST = -7, 7
"""The ends of the reputation track."""


class Unit(Struct):
    """A unit under a command token. `kind` is the unit card's id."""

    kind: str
    spent: bool = False
    wounds: int = 0
    banner: bool = False


class Sheet(Struct):
    """`level` is the one reached at the end of a turn; fame may be ahead of it, and below 0 after a bid.

    Cards that nobody named are empty strings: they count all the same. `used_skills` lie face down until the next
    round. `wounds` are all in hand, deck and discard pile. `shields` counts conquered sites by kind where the map is
    not kept. `on_table`: the table keeps the sheet and told its level only.
    """

    fame: int = 0
    level: int = 1
    reputation: int = 0
    crystals: dict[Color, int] = field(default_factory=lambda: dict.fromkeys(COLORS, 0))
    units: list[Unit] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    used_skills: list[str] = field(default_factory=list)
    advanced_actions: list[str] = field(default_factory=list)
    spells: list[str] = field(default_factory=list)
    artifacts: list[str] = field(default_factory=list)
    wounds: int = 0
    shields: dict[str, int] = field(default_factory=dict)
    on_table: bool = False


class Turn(Struct):
    """What the running turn has seen so far; gone when it is over.

    `course` is where it stands; `extra`: the same hero has another one at once.
    `rewards` wait for the end of the turn (E5); `dice` were used and are rolled again (E1); `bought` is what the
    purchases of this turn cost together. `freed` is the colour of the mine liberated in it (7.7). `levels_told` are the
    heroes whose level the table said in this turn, where it keeps the sheets itself. `helpers` fought along in a
    co-operative assault and end a turn after this one (A12).
    """

    course: Cursor = field(default_factory=Cursor)
    extra: bool = False
    dice: list[str] = field(default_factory=list)
    rewards: list[str] = field(default_factory=list)
    bought: int = 0
    fought: bool = False
    conquered: list[str] = field(default_factory=list)
    freed: str = ""
    levels_told: list[str] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)
