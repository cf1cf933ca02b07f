"""Calculations for a hero's dice: weapon attacks (digest part 1 C6, part 2 6.1) and challenges (C15). Pure
functions.

`natural` is the number on the die. This number alone decides critical hits, critical misses and surges. The total with
all bonuses is compared with the weapon's accuracy, separately for each target, because heights differ.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.games.drunagor.figures.numbers import HEIGHT

SIDES = 20
HIDDEN = -5
"""Penalty to hit a figure with STEALTH in PvP (L2685)."""
DARK = 2
"""Penalty to hit while the attacker stands on Darkness (L1409)."""


class WeaponAttack(Struct, frozen=True, kw_only=True):
    """A weapon attack before the roll.

    `crits` has the number of every "Crit X+" that applies. The lowest one counts.
    """

    accuracy: int
    damage: int
    to_hit: int = 0
    bonus: int = 0
    crits: tuple[int, ...] = ()
    double: bool = False
    dark: bool = False


class Target(Struct, frozen=True, kw_only=True):
    """Values that apply to one target only. `height` is 1 if the attacker stands higher, -1 if lower."""

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
    """Return whether the number on the die is critical: 20, or at least the lowest "Crit X+" (L1438, L1455-1457)."""
    return natural >= min((SIDES, *crits))


def surges(natural: int, needed: int) -> bool:
    """Return whether the number on the die alone reaches `needed`, the X of ROLL X+ (L2922)."""
    return natural >= needed


def resolve_attack(
    natural: int, attack: WeaponAttack, target: Target = PLAIN_TARGET, *, critical_hits: bool = True, least: int = 0
) -> AttackResult:
    """Return the result against one target. All targets of an attack share one roll (L686).

    With `critical_hits`, a critical roll hits whatever the total. A hit deals at least `least` damage.
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
    """Return whether a challenge succeeds (C15). The total of die and bonus is compared with the difficulty.

    With `natural_counts`, a natural 1 always fails and a natural 20 always succeeds. Another interpretation of the rule
    says that only the total counts.
    """
    if natural_counts and natural in (1, SIDES):
        return natural == SIDES
    return natural + bonus >= difficulty
