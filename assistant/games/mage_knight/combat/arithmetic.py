"""Combat calculations as pure functions. They include those of the variant "Interactive combat".

Rules digest: C2-C5, C7, C8, C14.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from assistant.games.mage_knight.cards import ELEMENTS

Powers = Mapping[str, int]
"""Points of attack or block for each element. A key may also name the kind of attack, such as `siege_fire`."""

NEEDED_TO_RESIST: dict[str, frozenset[str]] = {
    "physical": frozenset({"physical"}),
    "fire": frozenset({"fire"}),
    "ice": frozenset({"ice"}),
    "cold_fire": frozenset({"fire", "ice"}),
}
"""For each attack element, the resistances that a target needs to resist it (L685, L774-776)."""

BLOCKS_IN_FULL: dict[str, frozenset[str]] = {
    "physical": frozenset(ELEMENTS),
    "fire": frozenset({"ice", "cold_fire"}),
    "ice": frozenset({"fire", "cold_fire"}),
    "cold_fire": frozenset({"cold_fire"}),
}
"""For each attack element, the elements whose block points are not halved against it (C3)."""


def by_element(given: Powers, kind: str) -> dict[str, int]:
    """Return the points of one `kind` of attack by element. The keys of `given` look like `siege_fire`."""
    return {element: given.get(f"{kind}_{element}", 0) for element in ELEMENTS}


class Power(Struct, frozen=True):
    """Attack or block points by element.

    - `full`: points that are not halved.
    - `halved`: points that are added up first, then halved.
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

    `worth` calculates the total for some entries. Halving rounds down, so a halved entry of 3 may add 1 or 2 points.
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
    """Return the elements that the targets of an attack resist, so that their points are halved.

    Cold fire is resisted if one target resists both fire and ice. With `together`, two targets may share these
    resistances (12.2-8).
    """
    each = [frozenset(target) for target in resistances]
    weak = {element for element, needed in NEEDED_TO_RESIST.items() if any(needed <= target for target in each)}
    if together and NEEDED_TO_RESIST["cold_fire"] <= frozenset().union(*each):
        weak.add("cold_fire")
    return frozenset(weak)


def has_mixed_resistance(resistances: Sequence[Collection[str]]) -> bool:
    """Return whether one target resists fire and another one ice, but no target resists both (12.2-8)."""
    return "cold_fire" in resisted_elements(resistances, together=True) - resisted_elements(resistances)


def attack_power(powers: Powers, resistances: Iterable[Collection[str]], *, together: bool = False) -> Power:
    """Return the power of an attack on these targets.

    The points of resisted elements are added up, then halved (L684).
    """
    return _split_power(powers, resisted_elements(resistances, together=together))


def is_targetable(*, fortified: bool, by_site: bool) -> bool:
    """Return whether an enemy can be attacked in the ranged phase (C2).

    An enemy with the ability "fortified" at a fortified site cannot.
    """
    return not (fortified and by_site)


def only_siege_counts(targets: Iterable[tuple[bool, bool]]) -> bool:
    """Return whether only siege attacks are possible, because a target is fortified (C2).

    Each target is a pair: whether it has the ability "fortified", and whether its site fortifies it.
    """
    return any(fortified or by_site for fortified, by_site in targets)


def ranged_phase_powers(ranged: Powers, siege: Powers, *, only_siege: bool) -> dict[str, int]:
    """Return the attack points of the ranged phase by element. With `only_siege`, ranged attacks are left out."""
    return {
        element: siege.get(element, 0) + (0 if only_siege else ranged.get(element, 0))
        for element in ELEMENTS
        if siege.get(element, 0) or (ranged.get(element, 0) and not only_siege)
    }


# -- blocking


def block_power(block: Powers, elements: Iterable[str]) -> Power:
    """Return the power of a block against an attack of these elements.

    The points of elements that do not block the attack in full are halved (C3, C14.5).
    """
    efficient = frozenset().union(*(BLOCKS_IN_FULL[element] for element in elements))
    return _split_power(block, frozenset(ELEMENTS) - efficient)


SWIFT, BRUTAL = 2, 2
"""How many times more block a swift enemy needs, and how many times more damage a brutal enemy deals (C3, C4)."""


def multiplied_attack(attack: int, bonus: int, times: int, *, add_first: bool = True) -> int:
    """Return the attack multiplied by `times`. `attack` includes the city's `bonus`.

    With `add_first`, the bonus is multiplied, too. Otherwise it is added afterwards (12.2-13).
    """
    return times * attack if add_first else times * (attack - bonus) + bonus


# -- damage


class UnitHit(Struct, frozen=True):
    """What damage does to a unit.

    - `left`: the damage that remains after the unit took its part.
    - `absorbed`: true if the unit's resistance took all damage, so that it has no wound.
    """

    left: int
    wounds: int = 0
    destroyed: bool = False
    absorbed: bool = False


def resists(resistances: Collection[str], element: str) -> bool:
    """Return whether a target with these resistances resists the element. Cold fire needs fire and ice (L774-776)."""
    return NEEDED_TO_RESIST[element] <= frozenset(resistances)


def unit_takes(damage: int, armor: int, *, resistant: bool, poison: bool = False, paralyze: bool = False) -> UnitHit:
    """Return what `damage` does to a unit (C4).

    A unit with the matching resistance first absorbs damage equal to its armour. Damage that is left wounds the unit
    and is reduced by its armour. Poison gives two wounds, paralyze destroys the unit.
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
    """The wounds that damage gives to a hero.

    - `hand`: the wounds to the hand.
    - `discard`: the wounds that poison puts on the discard pile.
    - `paralyzed`: true if the hero discards all other cards from the hand.
    """

    hand: int
    discard: int = 0
    paralyzed: bool = False


def hero_takes(damage: int, armor: int, *, poison: bool = False, paralyze: bool = False) -> HeroHit:
    """Return the wounds of a hero: the damage divided by the armour, rounded up (C4, L794)."""
    wounds = -(-max(0, damage) // max(1, armor))
    return HeroHit(wounds, wounds if poison else 0, paralyze and wounds > 0)


def is_knocked_out(wounds_into_hand: int, hand_limit: int) -> bool:
    """Return whether the wounds taken to the hand in this fight reach the printed hand limit (C4)."""
    return 0 < hand_limit <= wounds_into_hand


# -- fame


def half_fame(fame: int, *, up: bool = True) -> int:
    """Return half of `fame`, the sum for all enemies, rounded up or down (L637, L1863)."""
    return (fame + 1) // 2 if up else fame // 2


# -- the Interactive combat variant (L1393-1412)


class Bonus(Struct, frozen=True):
    """The bonus of the die that the previous player chose in the variant "Interactive combat"."""

    ranged_armor: int = 0
    attack: int = 0
    melee_armor: int = 0
    fame: int = 0


def interactive_bonus(die: str) -> Bonus:
    """Return the bonus that a die of this colour gives to the enemy.

    White, red and blue help the enemy and give the hero 1 more fame. Other colours do nothing.
    """
    return {
        "white": Bonus(ranged_armor=1, fame=1),
        "red": Bonus(attack=1, fame=1),
        "blue": Bonus(melee_armor=1, fame=1),
    }.get(die, Bonus())


# -- fights between heroes (C14)

ARTIFACT_STOLEN = 5
"""The points that stealing an artifact costs in melee (L1048)."""


def attack_elements(attack: Powers, *, sideways: bool = False) -> tuple[str, ...]:
    """Return the elements of an attack. With a card played `sideways`, the whole attack is physical (L1043)."""
    return (
        ("physical",) if sideways else tuple(element for element, points in attack.items() if points) or ("physical",)
    )


def points_blocked(block: Powers, elements: Iterable[str], *, ranged: bool, in_full: bool = False) -> int:
    """Return how many points of a hero's attack a block stops (L1016-1020).

    Points of elements that do not block in full are halved. In the ranged phase the result is halved again. With
    `in_full`, an effect prevents this second halving.
    """
    counted = block_power(block, elements).total
    return counted // 2 if ranged and not in_full else counted


def points_unblocked(
    attack: int, block: Powers, elements: Iterable[str], *, ranged: bool, in_full: bool = False
) -> int:
    """Return the points of a hero's attack that are not blocked.

    Between heroes, a block may stop a part (C14.3, C14.4).
    """
    return max(0, attack - points_blocked(block, elements, ranged=ranged, in_full=in_full))


def unit_wound_price(armor: int, resistances: Collection[str], elements: Iterable[str]) -> int:
    """Return how many points the attacker pays to wound a unit: its armour, twice if it resists an element (C14.6)."""
    return armor * (2 if any(resists(resistances, element) for element in elements) else 1)


def victory_fame(winner: tuple[int, int], loser: tuple[int, int]) -> int:
    """Return the fame for driving off another hero (C14.8). `winner` and `loser` are pairs of level and fame.

    - The loser has a higher level: 1 plus twice the difference of levels.
    - The same level and more fame: 1.
    - Otherwise: none.
    """
    if winner[0] < loser[0]:
        return 1 + 2 * (loser[0] - winner[0])
    return 1 if winner[0] == loser[0] and winner[1] < loser[1] else 0
