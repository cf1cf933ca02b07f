"""The arithmetic of a hero's dice: digest part 1 C6 (weapon attacks) and C15 (challenges), part 2 6.1. Pure.

`natural` is the number on the die. It alone decides critical hits, critical misses and surges. All bonuses are added to
it and compared with the weapon's accuracy, for each target separately, because heights differ.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.games.drunagor.figures.numbers import HEIGHT

SIDES = 20
HIDDEN = -5
"""Penalty to hit a hidden figure in PvP (L2685)."""
DARK = 2
"""Penalty to hit while the attacker stands on Darkness (L1409)."""


class WeaponAttack(Struct, frozen=True, kw_only=True):
    """A weapon attack before the roll. `crits` are all "Crit X+" that apply; the lowest counts."""

    accuracy: int
    damage: int
    to_hit: int = 0
    bonus: int = 0
    crits: tuple[int, ...] = ()
    double: bool = False
    dark: bool = False


class Target(Struct, frozen=True, kw_only=True):
    """What holds against one target only. `height` is 1 if the attacker stands higher, -1 if lower."""

    height: int = 0
    double: bool = False
    bonus: int = 0
    to_hit: int = 0


PLAIN_TARGET = Target()


class AttackResult(Struct, frozen=True):
    """The result against one target."""

    natural: int
    total: int
    hit: bool
    critical: bool
    damage: int


def is_critical(natural: int, crits: Iterable[int] = ()) -> bool:
    """Return whether the die reaches 20 or the lowest "Crit X+" (L1438, L1455-1457)."""
    return natural >= min((SIDES, *crits))


def surges(natural: int, needed: int) -> bool:
    """Return whether the die alone reaches ROLL X+ (L2922)."""
    return natural >= needed


def resolve_attack(
    natural: int, attack: WeaponAttack, target: Target = PLAIN_TARGET, *, critical_hits: bool = True, least: int = 0
) -> AttackResult:
    """Return the result against one target; all targets share one roll (L686).

    With `critical_hits`, a critical hits whatever the total. A hit deals at least `least`.
    """
    total = natural + attack.to_hit + target.to_hit + HEIGHT * target.height - (DARK if attack.dark else 0)
    critical = is_critical(natural, attack.crits)
    hit = natural > 1 and (total >= attack.accuracy or (critical and critical_hits))
    dealt = attack.damage + attack.bonus + target.bonus
    if critical:
        dealt *= 2
    if attack.double or target.double:
        dealt *= 2
    return AttackResult(natural, total, hit, hit and critical, max(least, dealt) if hit else 0)


def succeeds(natural: int, bonus: int, difficulty: int, *, natural_counts: bool = False) -> bool:
    """Return whether a challenge succeeds (C15): the total decides.

    `natural_counts`: by the other reading a natural 1 or 20 decides.
    """
    if natural_counts and natural in (1, SIDES):
        return natural == SIDES
    return natural + bonus >= difficulty
