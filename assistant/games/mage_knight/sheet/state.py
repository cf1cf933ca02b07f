"""State of a hero's sheet and of the current turn. Rules digest: C9-C13, E4-E7."""

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
"""The highest number of crystals of one colour that a hero can have (C12)."""
HIGHEST_LEVEL = 10
FIELDS = 120
"""The number of spaces on the fame track, 0 to 119. Negative fame is counted back from its end."""
MOST_BID = 99
"""The highest fame that can be bid for a hero."""
WORST, BEST = -7, 7
"""The two ends of the reputation track."""


def fame_field(fame: int) -> int:
    """Return the space of the fame track for this fame. Fame -2, for example, is space 118 (L1275)."""
    return fame % FIELDS if fame < 0 else fame


def _fame_text(fame: int) -> str | Text:
    """Return the fame as text. Negative fame is followed by its space on the track."""
    return t("{fame} (field {field})", fame=fame, field=fame_field(fame)) if fame < 0 else str(fame)


FamePlace = Annotated[int, NumberFormat(_fame_text)]


class Unit(Struct):
    """A unit of a hero. `kind` is the id of its card."""

    kind: UnitId
    spent: bool = False
    wounds: int = 0
    banner: bool = False


Cards = Literal["advanced_actions", "spells", "artifacts"]


class Sheet(Struct):
    """The values of one hero.

    - `level`: it rises only at the end of a turn, even if `fame` is already high enough. After a bid, `fame` may be
      negative.
    - cards: a card that the players did not name is an empty string.
    - `used_skills`: face down until the next round.
    - `wounds`: all wounds in hand, deck and discard pile.
    - `shields`: conquered sites by kind, used if the app keeps no map.
    - `on_table`: true if the players keep the sheet. The app then knows only the level.
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
    """What happened in the current turn (E1-E7, T4, 7.7, A12).

    - `course`: the current part of the turn. With `extra`, the same hero takes another turn afterwards.
    - `ends`, `end`: the hero who is ending a turn, and the part of it that is reached.
    - `fought`: true if the action of the turn is used: a fight, an altar, the druids' spell or a purchase.
    - `beaten_at`: the places of a fight without the app: kinds of sites, or colours of cities.
    - `rewards`: taken at the end of the turn.
    - `dice`: the used dice, rerolled at the end of the turn.
    - `bought`: the total cost of all purchases.
    - `freed`: the colour of the mine that was liberated.
    - `levels_told`: heroes whose level the players entered in this turn.
    - `helpers`: heroes of a co-operative assault, who end a turn as well.
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
"""The first digit of the numbers for hero values is the hero's place.

For example, players type 15 for the fame of the first hero, and 25 for that of the second.
"""
FAME, REPUTATION, WOUNDS = 5, 6, 7
"""The last digits of the numbers that players type for fame, reputation and wounds. Crystals have 1 to 4."""


def _is_tracked(state: Any, hero: str, *_: int) -> bool:
    return not state.sheets[hero].on_table


def _figure_number(number: int) -> Callable[[Any, str], int]:
    """Return a function that calculates the number that players type for a hero's value. `number` is its last digit."""
    return lambda state, hero: int(state.heroes.index(hero) + 1) * TENS + number if hero in state.heroes else 0


TRACKED = (
    TrackedField("sheets.*.level", t("{it}: level"), least=1, most=HIGHEST_LEVEL),
    *(
        TrackedField(
            f"sheets.*.crystals.{color}", t("{it}: {what}", what=CRYSTALS[color]), most=MOST_CRYSTALS,
            figure=_figure_number(number), when=_is_tracked,
        )
        for number, color in enumerate(COLORS, 1)
    ),
    TrackedField("sheets.*.fame", t("{it}: fame"), least=-MOST_BID, figure=_figure_number(FAME), when=_is_tracked),
    TrackedField(
        "sheets.*.reputation", t("{it}: reputation"), least=WORST, most=BEST,
        figure=_figure_number(REPUTATION), when=_is_tracked,
    ),
    TrackedField(
        "sheets.*.wounds", t("{it}: wounds"), counts="up", most=99, figure=_figure_number(WOUNDS), when=_is_tracked
    ),
    TrackedField("sheets.*.skills", t("{it}: skills"), when=_is_tracked),
    TrackedField("sheets.*.used_skills", t("{it}: skills turned over"), when=_is_tracked),
    TrackedField("sheets.*.advanced_actions", t("{it}: advanced actions"), when=_is_tracked),
    TrackedField("sheets.*.spells", t("{it}: spells"), when=_is_tracked),
    TrackedField("sheets.*.artifacts", t("{it}: artifacts"), when=_is_tracked),
    TrackedField("sheets.*.units.*.kind", t("{of}: unit {it}"), when=_is_tracked),
    TrackedField("sheets.*.units.*.spent", t("{of}: unit {it} is spent"), when=_is_tracked),
    TrackedField("sheets.*.units.*.wounds", t("{of}: wounds of unit {it}"), counts="up", most=2, when=_is_tracked),
    TrackedField("sheets.*.units.*.banner", t("{of}: unit {it} carries a banner"), when=_is_tracked),
    TrackedField("common_skills", t("common pool"), "sheets", t("skills"), when=lambda state: bool(state.sheets)),
)  # fmt: skip
