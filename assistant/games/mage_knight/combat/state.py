"""State of fights. Rules digest: C0-C8, A12, C14."""

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
"""The phase of each step of a fight. A step that is missing here belongs to the ranged phase."""
MELEE = "duel_in_melee"
"""The name of the step that plays the melee phase of a duel."""


class Foe(Struct):
    """An enemy in a fight with its current values. Its `number` never changes.

    - `site`: an index in `realm.sites`, or -1 if the enemy is from no site on the map.
    - `role`: why it takes part:
      - `defender`: it belongs to the place, which is conquered when all its defenders are beaten.
      - `provoked`, `challenged`: it is a rampaging enemy that joined.
      - `brought`: an effect added it.
      - `summoned`: a summoner added it.
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
    """Whether the site fortifies this enemy."""
    site: int = -1
    half_fame: bool = False
    reputation: int = 0
    beaten: bool = False
    blocked: bool = False
    attacked: bool = False
    """Whether the enemy's attack is finished, blocked or with its damage dealt."""
    unblocked: bool = False
    """Whether the hero let the enemy's attack through. `attacked` says whether its damage was dealt."""
    summons: int = 0
    """The number of the summoned monster, or 0. It is blocked and deals damage in place of this enemy."""
    bonus: int = 0
    """The part of `attack` that is a bonus of the city."""
    away: bool = False
    """Whether an effect took the enemy out of this fight without beating it."""

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
    """A snapshot of everything that a fight can change, to go back to if the players stop the app from running it.

    - `removed`: the units that left the game.
    - `sheets`: empty if the app keeps no hero sheets.
    """

    realm: Realm
    cities: list[FoundCity]
    turn: Turn
    used: list[str]
    face_down: list[Hero]
    removed: list[UnitId]
    sheets: dict[Hero, Sheet]


class Fight(Struct):
    """A fight of `hero` at `place`, a site id, `city` or another id of `combat/places.py`.

    - `site`, `city`: indices in `realm.sites` and `cities`. -1 means none.
    - `wounds`: the wounds taken to the hand in this fight.
    - `fame`, `reputation`: the changes so far.
    - `absorbed`: the indices of units that absorbed damage and may take no more.
    - `rewards`: given when the place is conquered.
    - `die`: the previous player's die in "Interactive combat", or `hidden` until it is shown.
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
    """The fame of all beaten enemies that give half their fame, before it is halved."""
    die: str = ""
    walled: bool = False
    """Whether the ranged phase was skipped, because no enemy could be attacked in it (C2)."""
    before: Before | None = None
    """The snapshot from before the fight. None in an assault, because the `Assault` has it."""

    @property
    def phase(self) -> Phase:
        """Return the current phase."""
        return PHASE_AT.get(self.course.at, "ranged")

    @property
    def targets(self) -> list[Foe]:
        """Return the enemies that can be beaten. Summoned monsters are not among them."""
        return [foe for foe in self.foes if foe.is_active and foe.role != "summoned"]

    @property
    def attackers(self) -> list[Foe]:
        """Return the enemies that attack. A summoned monster attacks in place of its summoner (C3)."""
        return [foe for foe in self.foes if foe.is_active and not foe.summons]

    @property
    def defenders(self) -> list[Foe]:
        return [foe for foe in self.foes if foe.role == "defender"]

    def foe(self, number: int) -> Foe | None:
        return next((foe for foe in self.foes if foe.number == number), None)


class Assault(Struct):
    """A co-operative city assault (A12).

    - `heroes`: the participants in turn order.
    - `counts`: the number of defenders for each of them, in the same order.
    - `before`: the snapshot from before the defenders were dealt. None until then.
    """

    city: int
    heroes: list[Hero]
    counts: list[int] = field(default_factory=list)
    course: Cursor = field(default_factory=Cursor)
    before: Before | None = None


class Duel(Struct):
    """A fight between heroes (C14).

    - `turn`: the hero who attacks next. Empty at the start of each phase.
    - `passed`: true if the last hero passed. If the next hero passes, too, the phase ends.
    - `wounds`: the wounds that each hero took to the hand.
    - `full`: true if the defender takes part fully and ends a turn after the duel.
    - `walls`: true if the defender is behind walls. The aggressor's attacks in the ranged phase must then be siege
      attacks.
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
        """Return the hero who attacks now.

        In the ranged phase the defender begins, in the melee phase the aggressor.
        """
        return self.turn or (self.aggressor if self.is_melee else self.defender)

    @property
    def blocker(self) -> str:
        return self.defender if self.attacker == self.aggressor else self.aggressor

    @property
    def loser(self) -> str:
        return self.defender if self.winner == self.aggressor else self.aggressor


def under_way(running: T | None) -> T:
    """Return `running`, a fight, duel or assault that must not be None."""
    assert running is not None
    return running


TRACKED = (
    TrackedField("fight.wounds", t("wounds into the hand in this fight"), counts="up", most=99),
    TrackedField("fight.foes.*.armor", t("{it}: armour"), least=1, most=99),
    TrackedField("fight.foes.*.attack", t("{it}: attack"), most=99),
)
