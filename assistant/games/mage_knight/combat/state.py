"""State of fights. Digest C0-C8, A12, C14."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

from msgspec import Struct, field

from assistant.engine.sequence import Cursor
from assistant.engine.tracked import TrackedField
from assistant.games.mage_knight.cards import Element
from assistant.games.mage_knight.names import TOKEN, Hero, Token, UnitId
from assistant.games.mage_knight.realm.state import FoundCity, Realm
from assistant.games.mage_knight.sheet.state import Sheet, Turn
from assistant.messages.names import Label
from assistant.messages.text import t

T = TypeVar("T")

Role = Literal["defender", "provoked", "challenged", "brought", "summoned"]
Phase = Literal["ranged", "block", "damage", "attack", "over"]
PHASE_AT: dict[str, Phase] = {
    "summoning": "block",
    "show_red": "block",
    "block_phase": "block",
    "damage_phase": "damage",
    "summoned_vanish": "damage",
    "show_rest": "damage",
    "attack_phase": "attack",
    "fight_over": "over",
}
"""The phase for each part of a fight; parts before the summoning belong to the ranged phase."""
MELEE = "duel_in_melee"
"""The melee part of a duel, after the ranged attacks."""


class Foe(Struct):
    """An enemy token in a fight with its current values; `number` never changes.

    A `defender` belongs to the site and counts for its conquest. Provoked and challenged enemies joined, effects
    `brought` others. `site` is the index in `realm.sites`, -1 without a map.
    """

    number: int
    enemy: Token
    pile: str
    armor: int
    attack: int
    element: Element
    fame: int
    abilities: list[str] = field(default_factory=list)
    resistances: list[str] = field(default_factory=list)
    role: Role = "defender"
    by_site: bool = False
    """Fortified by the site it defends."""
    site: int = -1
    half_fame: bool = False
    reputation: int = 0
    beaten: bool = False
    blocked: bool = False
    attacked: bool = False
    """Its attack is over: blocked, or its damage was assigned."""
    unblocked: bool = False
    """Its attack was not blocked; its damage is not assigned yet."""
    summons: int = 0
    """Number of the summoned monster that replaces it in the block and damage phase."""
    bonus: int = 0
    """Attack bonus of the city, included in `attack`."""
    away: bool = False
    """Out of this fight by an effect, but not beaten."""

    @property
    def is_active(self) -> bool:
        return not self.beaten and not self.away

    @property
    def is_fortified(self) -> bool:
        return "fortified" in self.abilities

    @property
    def is_summoner(self) -> bool:
        return "summon" in self.abilities

    def display_name(self, content: Any) -> Label:
        return TOKEN(content, self.enemy)


class Before(Struct):
    """Snapshot of everything a fight changes, restored when the referee is closed.

    `removed` are units out of the game; `sheets` is empty if the players keep them.
    """

    realm: Realm
    cities: list[FoundCity]
    turn: Turn
    used: list[str]
    face_down: list[Hero]
    removed: list[UnitId]
    sheets: dict[Hero, Sheet]


class Fight(Struct):
    """A fight of `hero` at `place` (a site id, `city`, or one of the other places).

    `site` and `city` are indices in `realm.sites` and `cities`, -1 if there is none. `wounds` were taken to hand in
    this fight; `fame` and `reputation` are the gains so far. `absorbed` lists units that absorbed damage and may take
    no more. `rewards` are due on conquest. `die` is the previous player's die (Interactive combat), `hidden` until it
    is shown.
    """

    hero: Hero
    place: str
    site: int = -1
    course: Cursor = field(default_factory=Cursor)
    foes: list[Foe] = field(default_factory=list)
    wounds: int = 0
    knocked_out: bool = False
    fame: int = 0
    reputation: int = 0
    absorbed: list[int] = field(default_factory=list)
    units_allowed: bool = True
    night_rules: bool = False
    city: int = -1
    rewards: list[str] = field(default_factory=list)
    half: int = 0
    """Sum of the fame that counts half, before it is halved."""
    die: str = ""
    walled: bool = False
    """The ranged phase was skipped because no enemy could be reached (C2)."""
    before: Before | None = None
    """Snapshot; in an assault it is kept there."""

    @property
    def phase(self) -> Phase:
        """Return the current phase."""
        return PHASE_AT.get(self.course.at, "ranged")

    @property
    def targets(self) -> list[Foe]:
        """Return the enemies that can be beaten: all except summoned monsters."""
        return [foe for foe in self.foes if foe.is_active and foe.role != "summoned"]

    @property
    def attackers(self) -> list[Foe]:
        """Return the enemies that attack; a summoned monster replaces its summoner (C3)."""
        return [foe for foe in self.foes if foe.is_active and not foe.summons]

    @property
    def defenders(self) -> list[Foe]:
        return [foe for foe in self.foes if foe.role == "defender"]

    def foe(self, number: int) -> Foe | None:
        return next((foe for foe in self.foes if foe.number == number), None)


class Assault(Struct):
    """A co-operative city assault (A12).

    `heroes` are in turn order, `counts` are their numbers of defenders. `before` is set when the heroes are committed.
    """

    city: int
    heroes: list[Hero]
    counts: list[int] = field(default_factory=list)
    course: Cursor = field(default_factory=Cursor)
    before: Before | None = None


class Duel(Struct):
    """A fight between heroes (C14).

    `turn` is the hero who attacks next, empty at the start of a phase; `passed` means that the other one made no
    attack. `wounds` were taken to hand by each hero. With `full` the defender takes part fully and ends a turn
    afterwards.
    """

    aggressor: Hero
    defender: Hero
    full: bool = False
    walls: bool = False
    course: Cursor = field(default_factory=Cursor)
    turn: Hero = ""
    passed: bool = False
    wounds: dict[Hero, int] = field(default_factory=dict)
    winner: Hero = ""

    @property
    def is_melee(self) -> bool:
        """Return whether the melee phase has begun."""
        return self.course.at == MELEE

    @property
    def attacker(self) -> str:
        """Return who attacks now: the defender first in the ranged phase, the aggressor first in melee."""
        return self.turn or (self.aggressor if self.is_melee else self.defender)

    @property
    def blocker(self) -> str:
        return self.defender if self.attacker == self.aggressor else self.aggressor

    @property
    def loser(self) -> str:
        return self.defender if self.winner == self.aggressor else self.aggressor


def under_way(running: T | None) -> T:
    """Return the running fight, duel or assault; its rules never run without one."""
    assert running is not None
    return running


TRACKED = (
    TrackedField("fight.wounds", t("wounds into the hand in this fight"), counts="up", most=99),
    TrackedField("fight.foes.*.armor", t("{it}: armour"), least=1, most=99),
    TrackedField("fight.foes.*.attack", t("{it}: attack"), most=99),
)
