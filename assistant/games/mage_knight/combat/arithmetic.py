"""Combat calculations as pure functions. They include those of the variant "Interactive combat".

Rules digest: C2-C5, C7, C8, C14.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from assistant.games.mage_knight.cards import ELEMENTS

Powers = Mapping[str, int]
"""Points of attack or block, by element. A key may also be a kind and an element, such as `siege_fire`."""

NEEDED_TO_RESIST: dict[str, frozenset[str]] = {
    "physical": frozenset({"physical"}),
    "fire": frozenset({"fire"}),
    "ice": frozenset({"ice"}),
    "cold_fire": frozenset({"fire", "ice"}),
}
"""Maps each attack element to the resistances that a target needs to resist it.

Rulebook lines 685, 774-776.
"""

BLOCKS_IN_FULL: dict[str, frozenset[str]] = {
    "physical": frozenset(ELEMENTS),
    "fire": frozenset({"ice", "cold_fire"}),
    "ice": frozenset({"fire", "cold_fire"}),
    "cold_fire": frozenset({"cold_fire"}),
}
"""Maps each attack element to the block elements that count in full against it. Rules digest: C3."""


def by_element(given: Powers, kind: str) -> dict[str, int]:
    """Return the points of one `kind`, by element.

    A key of `given` consists of a kind and an element, such as `siege_fire`. Keys of other kinds are ignored.
    """
    return {element: given.get(f"{kind}_{element}", 0) for element in ELEMENTS}


class Power(Struct, frozen=True):
    """Attack or block points by element.

    The points in `full` count in full. The points in `halved` are added up first, then their sum is halved.
    """

    full: dict[str, int]
    halved: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.full.values()) + sum(self.halved.values()) // 2


def _split_power(powers: Powers, weak: Collection[str]) -> Power:
    played = {element: powers[element] for element in ELEMENTS if powers.get(element, 0)}
    return Power(
        {element: points for element, points in played.items() if element not in weak},
        {element: points for element, points in played.items() if element in weak},
    )


def shares(given: Powers, worth: Callable[[Powers], int]) -> tuple[tuple[str, int], ...]:
    """Return how many points each entry of `given` adds to the total, in the order of `given`.

    The entries are added one after another, and `worth` calculates the total each time. An entry counts as much as it
    raises the total. Because halving rounds down, an entry may count one point less than half of its value.
    """
    played: dict[str, int] = {}
    parts: list[tuple[str, int]] = []
    so_far = 0
    for id, points in given.items():
        played[id] = points
        now = worth(played)
        parts.append((id, now - so_far))
        so_far = now
    return tuple(parts)


# -- attacks on enemies


def resisted_elements(resistances: Iterable[Collection[str]], *, together: bool = False) -> frozenset[str]:
    """Return the elements that a target resists. Points of these elements count half in the whole attack.

    Cold fire counts half if one target resists both fire and ice. With `together`, cold fire also counts half if one
    target resists fire and another one ice. Rules digest: C2, 12.2-8.
    """
    each = [frozenset(target) for target in resistances]
    weak = {element for element, needed in NEEDED_TO_RESIST.items() if any(needed <= target for target in each)}
    if together and NEEDED_TO_RESIST["cold_fire"] <= frozenset().union(*each):
        weak.add("cold_fire")
    return frozenset(weak)


def has_mixed_resistance(resistances: Sequence[Collection[str]]) -> bool:
    """Return whether one target resists fire and another one ice, while no target resists both.

    Rules digest: 12.2-8.
    """
    return "cold_fire" in resisted_elements(resistances, together=True) - resisted_elements(resistances)


def attack_power(powers: Powers, resistances: Iterable[Collection[str]], *, together: bool = False) -> Power:
    """Return the power of an attack on these targets.

    The points of all resisted elements are added up, then their sum is halved. Rulebook line 684.
    """
    return _split_power(powers, resisted_elements(resistances, together=together))


def is_targetable(*, fortified: bool, by_site: bool) -> bool:
    """Return whether an enemy can be attacked in the ranged phase.

    An enemy cannot be attacked if it has the ability "fortified" and its site fortifies it as well. Rules digest: C2.
    """
    return not (fortified and by_site)


def only_siege_counts(targets: Iterable[tuple[bool, bool]]) -> bool:
    """Return whether only siege attacks count. This is so if any target is fortified.

    Each target is a pair: whether it has the ability "fortified", and whether its site fortifies it. Rules digest: C2.
    """
    return any(fortified or by_site for fortified, by_site in targets)


def ranged_phase_powers(ranged: Powers, siege: Powers, *, only_siege: bool) -> dict[str, int]:
    """Return the points by element that count in the ranged phase. With `only_siege`, ranged attacks do not count."""
    return {
        element: siege.get(element, 0) + (0 if only_siege else ranged.get(element, 0))
        for element in ELEMENTS
        if siege.get(element, 0) or (ranged.get(element, 0) and not only_siege)
    }


# -- blocking


def block_power(block: Powers, elements: Iterable[str]) -> Power:
    """Return the power of a block against an attack of these elements.

    Points of a block element count half if the element is not efficient against the attack. Rules digest: C3, C14.5.
    """
    efficient = frozenset().union(*(BLOCKS_IN_FULL[element] for element in elements))
    return _split_power(block, frozenset(ELEMENTS) - efficient)


SWIFT, BRUTAL = 2, 2
"""`SWIFT` is the factor by which more block is needed against a swift enemy.

`BRUTAL` is the factor by which a brutal enemy deals more damage. Rules digest: C3, C4.
"""


def multiplied_attack(attack: int, bonus: int, times: int, *, add_first: bool = True) -> int:
    """Return the attack multiplied by `times`. `attack` includes the city's `bonus`.

    With `add_first`, the bonus is multiplied, too. Otherwise it is added after the multiplication.
    Rules digest: 12.2-13.
    """
    return times * attack if add_first else times * (attack - bonus) + bonus


# -- damage


class UnitHit(Struct, frozen=True):
    """The result of damage to a unit.

    `left` is the damage that remains after the unit took its part. `absorbed` is true if the unit's resistance took all
    damage, so that the unit has no wound.
    """

    left: int
    wounds: int = 0
    destroyed: bool = False
    absorbed: bool = False


def resists(resistances: Collection[str], element: str) -> bool:
    """Return whether a target with these resistances resists the element. Cold fire needs fire and ice.

    Rulebook lines 774-776.
    """
    return NEEDED_TO_RESIST[element] <= frozenset(resistances)


def unit_takes(damage: int, armor: int, *, resistant: bool, poison: bool = False, paralyze: bool = False) -> UnitHit:
    """Return what `damage` does to a unit.

    First, if the unit has the matching resistance, it absorbs damage equal to its armour without a wound. If damage is
    left, it wounds the unit, and the damage is reduced by the armour again.

    Poison gives two wounds instead of one. Paralyze destroys the unit instead of wounding it. Rules digest: C4.
    """
    if damage <= 0:
        return UnitHit(0)
    left = damage
    if resistant:
        left -= armor
        if left <= 0:
            return UnitHit(0, absorbed=True)
    left = max(0, left - armor)
    if paralyze:
        return UnitHit(left, destroyed=True)
    return UnitHit(left, wounds=2 if poison else 1)


class HeroHit(Struct, frozen=True):
    """Wounds for a hero.

    `hand` is the number of wounds to the hand. `discard` is the number of wounds to the discard pile, which poison
    adds. If `paralyzed` is true, the hero discards all other cards from the hand.
    """

    hand: int
    discard: int = 0
    paralyzed: bool = False


def hero_takes(damage: int, armor: int, *, poison: bool = False, paralyze: bool = False) -> HeroHit:
    """Return the wounds of a hero. Their number is the damage divided by the armour, rounded up.

    Rules digest: C4 (rulebook line 794).
    """
    wounds = -(-max(0, damage) // max(1, armor))
    return HeroHit(wounds, wounds if poison else 0, paralyze and wounds > 0)


def is_knocked_out(wounds_into_hand: int, hand_limit: int) -> bool:
    """Return whether the wounds taken to the hand in this fight reach the hand limit printed on the level token.

    Rules digest: C4.
    """
    return 0 < hand_limit <= wounds_into_hand


# -- fame


def half_fame(fame: int, *, up: bool = True) -> int:
    """Return half of `fame`, rounded up or down.

    Callers pass the sum for all enemies, so that it is rounded only once. Rulebook lines 637, 1863.
    """
    return (fame + 1) // 2 if up else fame // 2


# -- the Interactive combat variant (L1393-1412)


class Bonus(Struct, frozen=True):
    """The bonus of the die that the previous player chose (variant "Interactive combat")."""

    ranged_armor: int = 0
    attack: int = 0
    melee_armor: int = 0
    fame: int = 0


def interactive_bonus(die: str) -> Bonus:
    """Return the bonus that a die of this colour gives to the enemy.

    A white, red or blue die helps the enemy, and the hero gets 1 more fame for it. The other colours have no effect.
    """
    return {
        "white": Bonus(ranged_armor=1, fame=1),
        "red": Bonus(attack=1, fame=1),
        "blue": Bonus(melee_armor=1, fame=1),
    }.get(die, Bonus())


# -- fights between heroes (C14)

ARTIFACT_STOLEN = 5
"""The points that it costs to steal an artifact in melee. Rulebook line 1048."""


def attack_elements(attack: Powers, *, sideways: bool = False) -> tuple[str, ...]:
    """Return the elements of an attack. If any card was played sideways, the whole attack is physical.

    Rulebook line 1043.
    """
    return (
        ("physical",) if sideways else tuple(element for element, points in attack.items() if points) or ("physical",)
    )


def points_blocked(block: Powers, elements: Iterable[str], *, ranged: bool, in_full: bool = False) -> int:
    """Return how many points a block removes from a hero's attack.

    Block points of inefficient elements are halved first. In the ranged phase, the result is halved again, because
    ranged attacks of heroes count as swift. `in_full` means that an effect cancels this second halving.
    Rulebook lines 1016-1020.
    """
    counted = block_power(block, elements).total
    return counted // 2 if ranged and not in_full else counted


def points_unblocked(
    attack: int, block: Powers, elements: Iterable[str], *, ranged: bool, in_full: bool = False
) -> int:
    """Return the points of a hero's attack that are not blocked. Between heroes, a block also counts if it blocks only
    a part.

    Rules digest: C14.3, C14.4.
    """
    return max(0, attack - points_blocked(block, elements, ranged=ranged, in_full=in_full))


def unit_wound_price(armor: int, resistances: Collection[str], elements: Iterable[str]) -> int:
    """Return how many points the attacker spends to wound a unit.

    The price is the unit's armour, doubled if the unit resists one of the elements. Rules digest: C14.6.
    """
    return armor * (2 if any(resists(resistances, element) for element in elements) else 1)


def victory_fame(winner: tuple[int, int], loser: tuple[int, int]) -> int:
    """Return the fame for driving off another hero. `winner` and `loser` are pairs of level and fame.

    If the loser has a higher level, the winner gains 1 plus twice the difference of levels. If the loser has the same
    level and more fame, the winner gains 1. Otherwise the winner gains nothing. Rules digest: C14.8.
    """
    if winner[0] < loser[0]:
        return 1 + 2 * (loser[0] - winner[0])
    return 1 if winner[0] == loser[0] and winner[1] < loser[1] else 0
