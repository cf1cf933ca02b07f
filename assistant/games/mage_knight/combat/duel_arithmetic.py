"""The arithmetic of fights between heroes: digest C14. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from assistant.games.mage_knight.combat.arithmetic import Powers, block_power, resists

ARTIFACT = 5
"""Points that steal an artifact in melee (L1048)."""


def elements_of(attack: Powers, *, sideways: bool = False) -> tuple[str, ...]:
    """The elements an attack is made of; a sideways card makes all of it physical (L1043)."""
    return (
        ("physical",) if sideways else tuple(element for element, points in attack.items() if points) or ("physical",)
    )


def stopped(block: Powers, elements: Iterable[str], *, ranged: bool, in_full: bool = False) -> int:
    """What a block takes off: inefficient ones halved first, in the ranged phase half of it all (L1016-1020).

    `in_full`: an effect cancels "swift".
    """
    counted = block_power(block, elements).total
    return counted // 2 if ranged and not in_full else counted


def left_over(attack: int, block: Powers, elements: Iterable[str], *, ranged: bool, in_full: bool = False) -> int:
    """C14.3, C14.4: partial blocks count."""
    return max(0, attack - stopped(block, elements, ranged=ranged, in_full=in_full))


def unit_price(armor: int, resistances: Collection[str], elements: Iterable[str]) -> int:
    """C14.6: an unwounded unit is wounded for its armour, twice that if it resists one of the attack's elements."""
    return armor * (2 if any(resists(resistances, element) for element in elements) else 1)


def victory_fame(winner: tuple[int, int], loser: tuple[int, int]) -> int:
    """C14.8: (level, fame) of both. A lower level: 1 and twice the difference; the same and less fame: 1."""
    if winner[0] < loser[0]:
        return 1 + 2 * (loser[0] - winner[0])
    return 1 if winner[0] == loser[0] and winner[1] < loser[1] else 0
