"""The arithmetic of fights: digest C2-C5, C7, C8, the Interactive combat variant, C14. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from assistant.games.mage_knight.cards import ELEMENTS

Powers = Mapping[str, int]
"""Attack or block points by element."""

NEEDED_TO_RESIST: dict[str, frozenset[str]] = {
    "physical": frozenset({"physical"}),
    "fire": frozenset({"fire"}),
    "ice": frozenset({"ice"}),
    "cold_fire": frozenset({"fire", "ice"}),
}
"""The resistances that together resist an element (L685, L774-776)."""

BLOCKS_IN_FULL: dict[str, frozenset[str]] = {
    "physical": frozenset(ELEMENTS),
    "fire": frozenset({"ice", "cold_fire"}),
    "ice": frozenset({"fire", "cold_fire"}),
    "cold_fire": frozenset({"cold_fire"}),
}
"""C3: the blocks that count in full against an attack of this element."""


def by_element(given: Powers, kind: str) -> dict[str, int]:
    """The points of one kind by element, of those typed as `siege_fire`."""
    return {element: given.get(f"{kind}_{element}", 0) for element in ELEMENTS}


class Power(Struct, frozen=True):
    """Points as they count: `full` and `halved` as they were played, by element; what is halved is summed first."""

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
    """What each number adds to the `worth` of those before it: what is lost by halving is lost where it is."""
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
    """C2: the elements that one resistant target weakens for the whole attack.

    Cold fire only if one of them resists fire and ice; `together`: also if one resists fire and another ice (12.2-8).
    """
    each = [frozenset(target) for target in resistances]
    weak = {element for element, needed in NEEDED_TO_RESIST.items() if any(needed <= target for target in each)}
    if together and NEEDED_TO_RESIST["cold_fire"] <= frozenset().union(*each):
        weak.add("cold_fire")
    return frozenset(weak)


def has_mixed_resistance(resistances: Sequence[Collection[str]]) -> bool:
    """Fire here, ice there, both nowhere: where the reading of 12.2-8 matters."""
    return "cold_fire" in resisted_elements(resistances, together=True) - resisted_elements(resistances)


def attack_power(powers: Powers, resistances: Iterable[Collection[str]], *, together: bool = False) -> Power:
    """What an attack is worth against all these targets: weakened kinds summed, halved once, rounded down (L684)."""
    return _split_power(powers, resisted_elements(resistances, together=together))


def is_targetable(*, fortified: bool, by_site: bool) -> bool:
    """C2: fortified by the site and by itself: out of reach in the ranged phase."""
    return not (fortified and by_site)


def only_siege_counts(targets: Iterable[tuple[bool, bool]]) -> bool:
    """C2: one fortified target (by itself, by its site) and only siege attacks count."""
    return any(fortified or by_site for fortified, by_site in targets)


def ranged_phase_powers(ranged: Powers, siege: Powers, *, only_siege: bool) -> dict[str, int]:
    """What of ranged and siege attacks counts."""
    return {
        element: siege.get(element, 0) + (0 if only_siege else ranged.get(element, 0))
        for element in ELEMENTS
        if siege.get(element, 0) or (ranged.get(element, 0) and not only_siege)
    }


# -- blocking


def block_power(block: Powers, elements: Iterable[str]) -> Power:
    """C3, C14.5: a block is efficient if it is against one of the attack's elements; the rest is halved together."""
    efficient = frozenset().union(*(BLOCKS_IN_FULL[element] for element in elements))
    return _split_power(block, frozenset(ELEMENTS) - efficient)


SWIFT, BRUTAL = 2, 2
"""How often its attack must be blocked (C3) and is taken as damage (C4)."""


def multiplied_attack(attack: int, bonus: int, times: int, *, add_first: bool = True) -> int:
    """Swift and brutal double; a city's bonus (in `attack` already) is added first (12.2-13)."""
    return times * attack if add_first else times * (attack - bonus) + bonus


# -- damage


class UnitHit(Struct, frozen=True):
    """What a unit did with damage: what is `left`, its `wounds`, whether it is destroyed or only `absorbed`."""

    left: int
    wounds: int = 0
    destroyed: bool = False
    absorbed: bool = False


def resists(resistances: Collection[str], element: str) -> bool:
    """Whether a unit resists damage of this element: cold fire needs fire and ice (L774-776)."""
    return NEEDED_TO_RESIST[element] <= frozenset(resistances)


def unit_takes(damage: int, armor: int, *, resistant: bool, poison: bool = False, paralyze: bool = False) -> UnitHit:
    """C4: one point wounds; a resistant unit takes its armour once without a wound.

    Poison: two wounds instead of one. Paralyze: a wounded unit is destroyed.
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
    """Wounds into the hand and, by poison, the discard pile; whether all other cards are discarded (paralyze)."""

    hand: int
    discard: int = 0
    paralyzed: bool = False


def hero_takes(damage: int, armor: int, *, poison: bool = False, paralyze: bool = False) -> HeroHit:
    """C4: one wound for each full or begun armour (L794)."""
    wounds = -(-max(0, damage) // max(1, armor))
    return HeroHit(wounds, wounds if poison else 0, paralyze and wounds > 0)


def is_knocked_out(wounds_into_hand: int, hand_limit: int) -> bool:
    """C4, edge cases 17 and 18: wounds into the hand in this fight against the printed hand limit."""
    return 0 < hand_limit <= wounds_into_hand


# -- fame


def half_fame(fame: int, *, up: bool = True) -> int:
    """Half of the sum, rounded once (L637, L1863)."""
    return (fame + 1) // 2 if up else fame // 2


# -- the Interactive combat variant (L1393-1412)


class Bonus(Struct, frozen=True):
    """What the die the previous player set adds."""

    ranged_armor: int = 0
    attack: int = 0
    melee_armor: int = 0
    fame: int = 0


def interactive_bonus(die: str) -> Bonus:
    """White, red and blue help the enemy and are worth a point of fame; the rest does nothing."""
    return {
        "white": Bonus(ranged_armor=1, fame=1),
        "red": Bonus(attack=1, fame=1),
        "blue": Bonus(melee_armor=1, fame=1),
    }.get(die, Bonus())


# -- fights between heroes (C14)

ARTIFACT_STOLEN = 5
"""Points that steal an artifact in melee (L1048)."""


def attack_elements(attack: Powers, *, sideways: bool = False) -> tuple[str, ...]:
    """The elements an attack is made of; a sideways card makes all of it physical (L1043)."""
    return (
        ("physical",) if sideways else tuple(element for element, points in attack.items() if points) or ("physical",)
    )


def points_blocked(block: Powers, elements: Iterable[str], *, ranged: bool, in_full: bool = False) -> int:
    """What a block takes off: inefficient ones halved first, in the ranged phase half of it all (L1016-1020).

    `in_full`: an effect cancels "swift".
    """
    counted = block_power(block, elements).total
    return counted // 2 if ranged and not in_full else counted


def points_unblocked(
    attack: int, block: Powers, elements: Iterable[str], *, ranged: bool, in_full: bool = False
) -> int:
    """C14.3, C14.4: partial blocks count."""
    return max(0, attack - points_blocked(block, elements, ranged=ranged, in_full=in_full))


def unit_wound_price(armor: int, resistances: Collection[str], elements: Iterable[str]) -> int:
    """C14.6: an unwounded unit is wounded for its armour, twice that if it resists one of the attack's elements."""
    return armor * (2 if any(resists(resistances, element) for element in elements) else 1)


def victory_fame(winner: tuple[int, int], loser: tuple[int, int]) -> int:
    """C14.8: (level, fame) of both. A lower level: 1 and twice the difference; the same and less fame: 1."""
    if winner[0] < loser[0]:
        return 1 + 2 * (loser[0] - winner[0])
    return 1 if winner[0] == loser[0] and winner[1] < loser[1] else 0
