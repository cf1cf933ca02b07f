"""The arithmetic of a hero's dice: digest part 1 C6 (weapon attacks) and C15 (challenges), part 2 6.1. Pure.

`natural` is the die as it fell: only it makes a critical hit, a critical miss or a surge. Everything else is added to
it and compared with the weapon's accuracy, for each target by itself, because heights differ.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.games.drunagor.figures.numbers import HEIGHT

SIDES = 20
HIDDEN = -5
"""To hit somebody hidden, in PvP (L2685)."""
DARK = 2
"""Taken off while the attacker stands on Darkness (L1409)."""


class WeaponAttack(Struct, frozen=True, kw_only=True):
    """A weapon attack before the die falls. `crits` are all "Crit X+" that apply: the lowest counts, not their sum."""

    accuracy: int
    damage: int
    to_hit: int = 0
    bonus: int = 0
    crits: tuple[int, ...] = ()
    double: bool = False
    dark: bool = False


class Target(Struct, frozen=True, kw_only=True):
    """A target. `height` 1: the attacker stands higher, -1: lower. Everything here holds against this one only."""

    height: int = 0
    double: bool = False
    bonus: int = 0
    to_hit: int = 0


PLAIN_TARGET = Target()


class AttackResult(Struct, frozen=True):
    """What came of it against one target."""

    natural: int
    total: int
    hit: bool
    critical: bool
    damage: int


def is_critical(natural: int, crits: Iterable[int] = ()) -> bool:
    """The die alone, against the lowest of 20 and every "Crit X+" (L1438, L1455-1457)."""
    return natural >= min((SIDES, *crits))


def surges(natural: int, needed: int) -> bool:
    """ROLL X+: the die alone (L2922)."""
    return natural >= needed


def resolve_attack(
    natural: int, blow: WeaponAttack, target: Target = PLAIN_TARGET, *, critical_hits: bool = True, least: int = 0
) -> AttackResult:
    """One target of an attack: one roll, each target by itself (L686). `critical_hits`: a critical hits whatever the
    total; a hit deals `least` at least.
    """
    total = natural + blow.to_hit + target.to_hit + HEIGHT * target.height - (DARK if blow.dark else 0)
    critical = is_critical(natural, blow.crits)
    hit = natural > 1 and (total >= blow.accuracy or (critical and critical_hits))
    dealt = blow.damage + blow.bonus + target.bonus
    if critical:
        dealt *= 2
    if blow.double or target.double:
        dealt *= 2
    return AttackResult(natural, total, hit, hit and critical, max(least, dealt) if hit else 0)


def succeeds(natural: int, bonus: int, difficulty: int, *, natural_counts: bool = False) -> bool:
    """C15: the total decides; a natural 1 or 20 means something only if the players say so."""
    if natural_counts and natural in (1, SIDES):
        return natural == SIDES
    return natural + bonus >= difficulty
