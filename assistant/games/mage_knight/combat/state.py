"""A fight as the referee keeps it. Digest C0-C8."""

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
"""The phase of each part of a fight; before the summoning it is the ranged one."""
MELEE = "duel_in_melee"
"""The part of a fight between heroes that follows the attacks from afar."""


class Foe(Struct):
    """One enemy token in the fight. `number` never changes; the other numbers are the token's own, as they are now.

    `defender`: of the site itself (fortified by it, counts for its conquest); provoked and challenged ones joined,
    an effect `brought` others.
    `site`: the place in `realm.sites` it lies on, -1 if the map is not kept; `bonus` what its city adds is in already.
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
    """Its attack is dealt with: blocked, or its damage was given out."""
    unblocked: bool = False
    """Nobody blocked it: its damage is still to be given out."""
    summons: int = 0
    """The number of the monster that stands in for it in block and damage."""
    bonus: int = 0
    """What the city adds to its attack; in `attack` already."""
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
    """How everything was that a fight changes, for a referee that is closed again. `removed` are units out of the game;
    no `sheets` where the table keeps them.
    """

    realm: Realm
    cities: list[FoundCity]
    turn: Turn
    used: list[str]
    face_down: list[Hero]
    removed: list[UnitId]
    sheets: dict[Hero, Sheet]


class Fight(Struct):
    """`hero` fights at `place` (a site's id, `city_red`, `rampaging` ...); `site` as in Foe.

    `wounds` are those taken into hand in this fight, `fame` and `reputation` what it brought so far. `absorbed` are
    units that took damage by their resistance and may take no more. `city` is the place in `cities`, -1 elsewhere;
    `rewards` wait for the conquest. `die` is the one the previous player set (Interactive combat), `hidden` until it
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
    """The sum of the fame that counts half, before it is halved."""
    die: str = ""
    walled: bool = False
    """C2: nobody could be reached, so the ranged phase went by without a question."""
    before: Before | None = None
    """In an assault it is the assault's."""

    @property
    def phase(self) -> Phase:
        """Which phase it is, by where its course stands."""
        return PHASE_AT.get(self.course.at, "ranged")

    @property
    def targets(self) -> list[Foe]:
        """Who can be beaten now: everybody in the fight but summoned monsters."""
        return [foe for foe in self.foes if foe.is_active and foe.role != "summoned"]

    @property
    def attackers(self) -> list[Foe]:
        """C3: whose attacks come; a summoned monster replaces the one who summoned it."""
        return [foe for foe in self.foes if foe.is_active and not foe.summons]

    @property
    def defenders(self) -> list[Foe]:
        return [foe for foe in self.foes if foe.role == "defender"]

    def foe(self, number: int) -> Foe | None:
        return next((foe for foe in self.foes if foe.number == number), None)


class Assault(Struct):
    """A co-operative city assault (A12): the heroes in round order, and how many defenders each takes.

    Who conquers is settled when all have fought. `before`: from when on somebody is committed.
    """

    city: int
    heroes: list[Hero]
    counts: list[int] = field(default_factory=list)
    course: Cursor = field(default_factory=Cursor)
    before: Before | None = None


class Duel(Struct):
    """A fight between heroes (C14). `turn` is whose attack is next, empty where a phase begins; `passed`: the other one
    made none. `wounds` are those taken into hand by each.
    `full`: the defender takes part fully and ends a turn afterwards.
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
        """Which phase it is, by where its course stands."""
        return self.course.at == MELEE

    @property
    def attacker(self) -> str:
        """From afar the defender begins, in melee the aggressor."""
        return self.turn or (self.aggressor if self.is_melee else self.defender)

    @property
    def blocker(self) -> str:
        return self.defender if self.attacker == self.aggressor else self.aggressor

    @property
    def loser(self) -> str:
        return self.defender if self.winner == self.aggressor else self.aggressor


def under_way(running: T | None) -> T:
    """The fight, duel or assault whose rule this is: none of them runs without it."""
    assert running is not None
    return running


TRACKED = (
    TrackedField("fight.wounds", t("wounds into the hand in this fight"), counts="up", most=99),
    TrackedField("fight.foes.*.armor", t("{it}: armour"), least=1, most=99),
    TrackedField("fight.foes.*.attack", t("{it}: attack"), most=99),
)
