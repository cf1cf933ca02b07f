"""Calculations for a hero's dice, as pure functions: weapon attacks and challenges.

`natural` is the number on the die. This number alone decides critical hits, critical misses and surges. The total is
this number with all bonuses. It is compared with the weapon's accuracy for each target separately, because the targets
may stand at different heights. Rules digest: C6, 6.1, C15.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.games.drunagor.figures.numbers import HEIGHT

SIDES = 20
HIDDEN = -5
"""The penalty to hit a figure with STEALTH in PvP. Rulebook line 2685."""
DARK = 2
"""The penalty to hit as long as the attacker stands on Darkness. Rulebook line 1409."""


class WeaponAttack(Struct, frozen=True, kw_only=True):
    """A weapon attack before the roll.

    `crits` has the X of every "Crit X+" that applies. The lowest one counts.
    """

    accuracy: int
    damage: int
    to_hit: int = 0
    bonus: int = 0
    crits: tuple[int, ...] = ()
    double: bool = False
    dark: bool = False


class Target(Struct, frozen=True, kw_only=True):
    """The values of one target. `height` is 1 if the attacker stands higher than this target, and -1 if lower."""

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
    """Return whether the number on the die is critical: 20, or at least the lowest "Crit X+".

    Rulebook lines 1438, 1455-1457.
    """
    return natural >= min((SIDES, *crits))


def surges(natural: int, needed: int) -> bool:
    """Return whether the number on the die alone, without bonuses, reaches the X of ROLL X+ (`needed`).
    Rulebook line 2922.
    """
    return natural >= needed


def resolve_attack(
    natural: int, attack: WeaponAttack, target: Target = PLAIN_TARGET, *, critical_hits: bool = True, least: int = 0
) -> AttackResult:
    """Return the result against one target. All targets of an attack share one roll.

    With `critical_hits`, a critical roll hits even if the total is too low. A hit deals at least `least` damage.
    Rulebook line 686.
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
    """Return whether a challenge succeeds. The total of die and bonus is compared with the difficulty.

    With `natural_counts`, a natural 1 always fails and a natural 20 always succeeds. Otherwise only the total counts. A
    ruling says which of the two applies. Rules digest: C15.
    """
    if natural_counts and natural in (1, SIDES):
        return natural == SIDES
    return natural + bonus >= difficulty
