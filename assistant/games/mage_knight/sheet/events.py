"""What is told of the heroes: fame, levels, reputation, crystals, skills, rewards.

`who` is the hero; `alone` that nobody else plays, so that it needs no name.
"""

from __future__ import annotations

from typing import Literal

from assistant.games.mage_knight.cards import Color
from assistant.table.events import Event

CrystalSource = Literal["effect", "mine", "reward", "gift"]


class OfHero(Event, frozen=True, kw_only=True):
    """What concerns one hero."""

    who: str
    alone: bool = False


class SkillGained(Event, frozen=True, kw_only=True):
    """You took a skill: a token of the virtual player joins the common pool. `skill` is that token, if it is known."""

    left: int
    skill: str = ""


class FameGained(OfHero, frozen=True, kw_only=True):
    """`bonus` is what crossed lines add. `level` is the one the end of the turn brings, 0 if it brings none.

    `counted`: the app keeps the sheet, so `before` and `after` are the places on the track.
    """

    points: int
    bonus: int = 0
    before: int = 0
    after: int = 0
    level: int = 0
    counted: bool = True


class ReputationChanged(OfHero, frozen=True, kw_only=True):
    """`by` is what was to be moved, `influence` what the place reached adds; `barred`: no interaction at all."""

    by: int
    before: int = 0
    after: int = 0
    influence: int = 0
    barred: bool = False
    counted: bool = True


class HeroCrystalGained(OfHero, frozen=True, kw_only=True):
    """`to` says where it went: the inventory, the play area as a mana token, or nowhere. `now`: how many there are."""

    color: Color
    source: CrystalSource
    to: Literal["inventory", "mana", "nothing"] = "inventory"
    now: int = 0
    counted: bool = True


class CrystalUsed(OfHero, frozen=True, kw_only=True):
    color: Color
    left: int


class CrystalRolled(OfHero, frozen=True, kw_only=True):
    """A random crystal: black is fame instead, gold a colour of your choice."""

    face: str


class FameBid(OfHero, frozen=True, kw_only=True):
    """Hero bidding: this fame was paid for the hero. `field` is where the shield lies now."""

    bid: int
    after: int
    field: int


class SheetLaid(OfHero, frozen=True, kw_only=True):
    """A hero begins elsewhere than at fame 0 and reputation 0."""

    fame: int
    reputation: int
    influence: int = 0


class LevelReached(OfHero, frozen=True, kw_only=True):
    """The numbers that hold from now on. An odd level brings a command token, an even one a skill and an action."""

    level: int
    armor: int
    hand: int
    command: int


class SkillChosen(OfHero, frozen=True, kw_only=True):
    """`to_pool` are the tokens that went to the common pool; `from_pool`: it was another hero's."""

    skill: str
    to_pool: tuple[str, ...] = ()
    from_pool: bool = False


class NoSkillLeft(OfHero, frozen=True, kw_only=True):
    """Neither the pile nor the common pool holds a token to take."""


class ActionDue(OfHero, frozen=True, kw_only=True):
    """An advanced action is to be taken at the table: any of the offer, or its lowest."""

    lowest: bool = False


class RewardDue(OfHero, frozen=True, kw_only=True):
    """A reward that is taken at the table."""

    reward: str
    count: int = 1


class CardGained(OfHero, frozen=True, kw_only=True):
    """`kind` is advanced_action, spell or artifact; an empty card is one that nobody named."""

    kind: str
    card: str = ""
    now: int = 0


class WoundsChanged(OfHero, frozen=True, kw_only=True):
    """`now` are all the hero's wounds; `glade`: one was thrown away there."""

    by: int
    now: int
    glade: bool = False


class UnitChanged(OfHero, frozen=True, kw_only=True):
    """`cost`: the healing points it takes to heal it."""

    unit: str
    what: Literal["used", "readied", "wounded", "healed", "banner", "no_banner"]
    cost: int = 0


class SkillUsed(OfHero, frozen=True, kw_only=True):
    skill: str


class HandToDraw(OfHero, frozen=True, kw_only=True):
    """E7. `keep` and `city` are what may be added on or next to them; `most` is the limit with the better one."""

    limit: int
    keep: int = 0
    city: int = 0
    most: int = 0


class TowerMana(OfHero, frozen=True, kw_only=True):
    """Conquer and Hold: a turn begun at an own tower brings mana, beside whatever a keep brings."""

    mana: int


EVENTS: tuple[type[Event], ...] = (
    SkillGained,
    FameGained,
    ReputationChanged,
    HeroCrystalGained,
    CrystalUsed,
    CrystalRolled,
    FameBid,
    SheetLaid,
    LevelReached,
    SkillChosen,
    NoSkillLeft,
    ActionDue,
    RewardDue,
    CardGained,
    WoundsChanged,
    UnitChanged,
    SkillUsed,
    HandToDraw,
    TowerMana,
)
