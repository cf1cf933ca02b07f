"""What the combat referee tells. `who` is the hero; `alone` that nobody else plays, so that it needs no name."""

from __future__ import annotations

from assistant.table.events import Event


class OfFight(Event, frozen=True, kw_only=True):
    """What concerns one hero's fight."""

    who: str
    alone: bool = False


class FightBegan(OfFight, frozen=True, kw_only=True):
    """`enemies` are their ids; `color` the city's."""

    place: str
    enemies: tuple[str, ...]
    color: str = ""
    night_rules: bool = False
    units_allowed: bool = True


class EnemyJoined(Event, frozen=True, kw_only=True):
    enemy: str
    role: str


class EnemyChanged(Event, frozen=True, kw_only=True):
    """`what` is armor, attack, an ability or a resistance; `now` its number, or 1 and 0 for gained and lost."""

    enemy: str
    what: str
    now: int


class EnemyOut(Event, frozen=True, kw_only=True):
    """An effect took it out of the fight; `beaten`: it counts as beaten."""

    enemy: str
    beaten: bool


class EnemySummoned(Event, frozen=True, kw_only=True):
    by: str
    enemy: str


class OutOfReach(Event, frozen=True, kw_only=True):
    """Nobody can be attacked in the ranged phase: fortified twice."""

    enemies: tuple[str, ...]


class AttackMade(Event, frozen=True, kw_only=True):
    """`power` as it counts against the sum of `armor`."""

    phase: str
    targets: tuple[str, ...]
    power: int
    armor: int
    beaten: bool


class BlockMade(Event, frozen=True, kw_only=True):
    enemy: str
    power: int
    needed: int
    blocked: bool


class LetThrough(Event, frozen=True, kw_only=True):
    """No block: so much `damage` will come."""

    enemy: str
    damage: int


class UnitHurt(Event, frozen=True, kw_only=True):
    """`wounds` cards; `destroyed` by paralysis, maybe with a `banner`; `absorbed`: its resistance took it all."""

    unit: str
    enemy: str
    wounds: int = 0
    destroyed: bool = False
    banner: bool = False
    absorbed: bool = False


class HeroHurt(OfFight, frozen=True, kw_only=True):
    """`hand` and `discard` are the wounds; `paralyzed`: all other cards of the hand are discarded."""

    enemy: str
    damage: int
    armor: int
    hand: int
    discard: int = 0
    paralyzed: bool = False


class WoundTaken(OfFight, frozen=True, kw_only=True):
    """A wound into the hand by an effect; `wounds` so far in this fight."""

    wounds: int


class KnockedOut(OfFight, frozen=True, kw_only=True):
    wounds: int
    limit: int


class DieShown(Event, frozen=True, kw_only=True):
    """Interactive combat: the previous player's die."""

    die: str
    enemy: str


class FightEnded(OfFight, frozen=True, kw_only=True):
    """`stay` and `gone` are the unbeaten enemies; `withdraw`: the hero goes back where the attack came from."""

    place: str
    won: bool
    color: str = ""
    fame: int = 0
    stay: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    withdraw: bool = False
    rewards: tuple[str, ...] = ()
    wounds: int = 0


class RefereeClosed(Event, frozen=True, kw_only=True):
    """The scratch pad is closed: nothing of this fight counts."""


class AltarFound(Event, frozen=True, kw_only=True):
    """The ruins hold an altar: nobody to fight."""

    ruin: str


class AssaultProposed(Event, frozen=True, kw_only=True):
    """A co-operative assault: who takes how many of the garrison, in the order in which they fight."""

    color: str
    shares: tuple[tuple[str, int], ...]


class AssaultEnded(Event, frozen=True, kw_only=True):
    color: str
    conquered: bool
    left: int
    heroes: tuple[str, ...]


class DuelBegan(Event, frozen=True, kw_only=True):
    aggressor: str
    defender: str
    full: bool


class DuelAttack(Event, frozen=True, kw_only=True):
    """`left` points of an attack are given out by the attacker."""

    attacker: str
    blocker: str
    ranged: bool
    attack: int
    stopped: int
    left: int


class DuelHit(Event, frozen=True, kw_only=True):
    """What points were spent on: a unit (`unit`, if it is known), the hero, an artifact, a push."""

    victim: str
    what: str
    unit: str = ""
    price: int


class DuelEnded(Event, frozen=True, kw_only=True):
    """`winner` is empty in a draw."""

    aggressor: str
    winner: str = ""
    loser: str = ""
    fame: int = 0


EVENTS: tuple[type[Event], ...] = (
    FightBegan,
    EnemyJoined,
    EnemyChanged,
    EnemyOut,
    EnemySummoned,
    OutOfReach,
    AttackMade,
    BlockMade,
    LetThrough,
    UnitHurt,
    HeroHurt,
    WoundTaken,
    KnockedOut,
    DieShown,
    FightEnded,
    RefereeClosed,
    AltarFound,
    AssaultProposed,
    AssaultEnded,
    DuelBegan,
    DuelAttack,
    DuelHit,
    DuelEnded,
)
