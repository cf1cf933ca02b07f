"""Calculations for a hero's dice as pure functions: weapon attacks and challenges. Rules digest: C6, 6.1, C15.

`natural` is the number on the die. It alone decides critical hits, critical misses and surges. With all bonuses it is
the total, which is compared with the weapon's accuracy for each target separately.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.games.drunagor.figures.numbers import HEIGHT

SIDES = 20
HIDDEN = -5
"""The penalty to hit a figure with STEALTH in PvP (L2685)."""
DARK = 2
"""The penalty to hit for an attacker on Darkness (L1409)."""


class WeaponAttack(Struct, frozen=True, kw_only=True):
    """A weapon attack before the roll. `crits` are the X of all its "Crit X+". The lowest one is used."""

    accuracy: int
    damage: int
    to_hit: int = 0
    bonus: int = 0
    crits: tuple[int, ...] = ()
    double: bool = False
    dark: bool = False


class Target(Struct, frozen=True, kw_only=True):
    """The values of one target. `height` is 1 if it is lower than the attacker, -1 if higher."""

    height: int = 0
    double: bool = False
    bonus: int = 0
    to_hit: int = 0


PLAIN_TARGET = Target()


class AttackResult(Struct, frozen=True):
    """The result of an attack against one target."""

    natural: int
    total: int
    hit: bool
    critical: bool
    damage: int


def is_critical(natural: int, crits: Iterable[int] = ()) -> bool:
    """Return whether the number on the die is critical: 20, or the lowest "Crit X+" or more (L1438, L1455-1457)."""
    return natural >= min((SIDES, *crits))


def surges(natural: int, needed: int) -> bool:
    """Return whether the number on the die, without bonuses, reaches the X of ROLL X+, `needed` (L2922)."""
    return natural >= needed


def resolve_attack(
    natural: int, attack: WeaponAttack, target: Target = PLAIN_TARGET, *, critical_hits: bool = True, least: int = 0
) -> AttackResult:
    """Return the result against one target (L686). All targets of an attack share one roll.

    - `critical_hits`: true if a critical roll hits even with too low a total.
    - `least`: the least damage of a hit.
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
    """Return whether the total of a challenge, die plus bonus, reaches the difficulty (C15).

    With `natural_counts`, a 1 on the die always fails and a 20 always succeeds.
    """
    if natural_counts and natural in (1, SIDES):
        return natural == SIDES
    return natural + bonus >= difficulty
