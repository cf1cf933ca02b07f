"""A hero's sheet, as far as the app keeps it. Digest C9-C13, E4-E7."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Struct, field

from assistant.engine.sequence import Cursor
from assistant.engine.tracked import TrackedField
from assistant.games.mage_knight.cards import COLORS, Color
from assistant.games.mage_knight.names import CRYSTALS, Hero, OwnAction, OwnArtifact, OwnSpell, Skill, UnitId
from assistant.messages.names import NumberFormat
from assistant.messages.text import Text, t

MOST_CRYSTALS = 3
"""Of each colour (C12)."""
HIGHEST_LEVEL = 10
FIELDS = 120
"""The fame track has the fields 0 to 119; below 0 it is counted back from its end."""
MOST_BID = 99
"""Fame for a hero, before the game."""
WORST, BEST = -7, 7
"""The ends of the reputation track."""


def field_of(fame: int) -> int:
    """Where the shield lies: -2 is field 118 (L1275)."""
    return fame % FIELDS if fame < 0 else fame


def _place_of(fame: int) -> str | Text:
    """Below 0 with the field."""
    return t("{fame} (field {field})", fame=fame, field=field_of(fame)) if fame < 0 else str(fame)


FamePlace = Annotated[int, NumberFormat(_place_of)]


class Unit(Struct):
    """A unit under a command token. `kind` is the unit card's id."""

    kind: UnitId
    spent: bool = False
    wounds: int = 0
    banner: bool = False


Cards = Literal["advanced_actions", "spells", "artifacts"]


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
    skills: list[Skill] = field(default_factory=list)
    used_skills: list[Skill] = field(default_factory=list)
    advanced_actions: list[OwnAction] = field(default_factory=list)
    spells: list[OwnSpell] = field(default_factory=list)
    artifacts: list[OwnArtifact] = field(default_factory=list)
    wounds: int = 0
    shields: dict[str, int] = field(default_factory=dict)
    on_table: bool = False

    def cards(self, kind: Cards) -> list[str]:
        return {"advanced_actions": self.advanced_actions, "spells": self.spells}.get(kind, self.artifacts)


class Turn(Struct):
    """What the running turn has seen so far; gone when it is over.

    `course` is where it stands; `extra`: the same hero has another one at once. `ends` is who ends a turn just now,
    `end` where that stands.
    `fought`: its action is taken (T4): a fight, with or without the referee, an altar, the druids' spell, a purchase.
    `beaten_at` are the places of a fight without the referee so far: kinds of sites, colours of cities.
    `rewards` wait for the end of the turn (E5); `dice` were used and are rolled again (E1); `bought` is what the
    purchases of this turn cost together. `freed` is the colour of the mine liberated in it (7.7). `levels_told` are the
    heroes whose level the table said in this turn, where it keeps the sheets itself. `helpers` fought along in a
    co-operative assault and end a turn after this one (A12).
    """

    course: Cursor = field(default_factory=Cursor)
    extra: bool = False
    ends: Hero = ""
    end: Cursor = field(default_factory=Cursor)
    dice: list[str] = field(default_factory=list)
    rewards: list[str] = field(default_factory=list)
    bought: int = 0
    fought: bool = False
    beaten_at: list[str] = field(default_factory=list)
    conquered: list[str] = field(default_factory=list)
    freed: str = ""
    levels_told: list[str] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)


TENS = 10
"""The figures of the first hero are 11, 12 ..., those of the second 21, 22 ..."""
FAME, REPUTATION, WOUNDS = 5, 6, 7
"""Behind the crystals, 1 to 4."""


def _kept(state: Any, hero: str, *_: int) -> bool:
    return not state.sheets[hero].on_table


def _figure(number: int) -> Callable[[Any, str], int]:
    """So many behind the first figure of the hero."""
    return lambda state, hero: int(state.heroes.index(hero) + 1) * TENS + number if hero in state.heroes else 0


TRACKED = (
    TrackedField("sheets.*.level", t("{it}: level"), least=1, most=HIGHEST_LEVEL),
    *(
        TrackedField(
            f"sheets.*.crystals.{color}", t("{it}: {what}", what=CRYSTALS[color]), most=MOST_CRYSTALS,
            figure=_figure(number), when=_kept,
        )
        for number, color in enumerate(COLORS, 1)
    ),
    TrackedField("sheets.*.fame", t("{it}: fame"), least=-MOST_BID, figure=_figure(FAME), when=_kept),
    TrackedField(
        "sheets.*.reputation", t("{it}: reputation"), least=WORST, most=BEST, figure=_figure(REPUTATION), when=_kept
    ),
    TrackedField("sheets.*.wounds", t("{it}: wounds"), counts="up", most=99, figure=_figure(WOUNDS), when=_kept),
    TrackedField("sheets.*.skills", t("{it}: skills"), when=_kept),
    TrackedField("sheets.*.used_skills", t("{it}: skills turned over"), when=_kept),
    TrackedField("sheets.*.advanced_actions", t("{it}: advanced actions"), when=_kept),
    TrackedField("sheets.*.spells", t("{it}: spells"), when=_kept),
    TrackedField("sheets.*.artifacts", t("{it}: artifacts"), when=_kept),
    TrackedField("sheets.*.units.*.kind", t("{of}: unit {it}"), when=_kept),
    TrackedField("sheets.*.units.*.spent", t("{of}: unit {it} is spent"), when=_kept),
    TrackedField("sheets.*.units.*.wounds", t("{of}: wounds of unit {it}"), counts="up", most=2, when=_kept),
    TrackedField("sheets.*.units.*.banner", t("{of}: unit {it} carries a banner"), when=_kept),
    TrackedField("common_skills", t("common pool"), "sheets", t("skills"), when=lambda state: bool(state.sheets)),
)  # fmt: skip
