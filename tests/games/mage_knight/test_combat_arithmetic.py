"""Combat calculations, compared with plain counting."""

from __future__ import annotations

from itertools import combinations
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.games.mage_knight.cards import ELEMENTS
from assistant.games.mage_knight.combat import arithmetic as a

points = st.dictionaries(st.sampled_from(ELEMENTS), st.integers(0, 12))
resistances = st.lists(st.lists(st.sampled_from(["physical", "fire", "ice"]), unique=True, max_size=3), max_size=4)
small = st.integers(0, 20)


def is_resisted_by_any(element: str, targets: list[list[str]], *, together: bool) -> bool:
    if element != "cold_fire":
        return any(element in target for target in targets)
    both = any("fire" in target and "ice" in target for target in targets)
    apart = any("fire" in target for target in targets) and any("ice" in target for target in targets)
    return both or (together and apart)


@given(points, resistances, st.booleans())
def test_any_resistant_target_halves_an_attack(
    powers: dict[str, int], targets: list[list[str]], together: bool
) -> None:
    full = halved = 0
    for element, number in powers.items():
        if is_resisted_by_any(element, targets, together=together):
            halved += number
        else:
            full += number
    assert a.attack_power(powers, targets, together=together).total == full + floor(halved / 2)


@given(points, resistances)
def test_more_targets_never_strengthen_an_attack(powers: dict[str, int], targets: list[list[str]]) -> None:
    for size in range(len(targets)):
        for fewer in combinations(targets, size):
            assert a.attack_power(powers, fewer).total >= a.attack_power(powers, targets).total


@given(resistances)
def test_the_cold_fire_ruling_matters_only_for_a_mixed_group(targets: list[list[str]]) -> None:
    differ = a.resisted_elements(targets) != a.resisted_elements(targets, together=True)
    assert a.has_mixed_resistance(targets) is differ


GOOD = {
    "physical": {"physical", "fire", "ice", "cold_fire"},
    "fire": {"ice", "cold_fire"},
    "ice": {"fire", "cold_fire"},
    "cold_fire": {"cold_fire"},
}


@given(points, st.lists(st.sampled_from(ELEMENTS), min_size=1, max_size=3))
def test_a_block_is_efficient_against_one_of_the_elements(block: dict[str, int], elements: list[str]) -> None:
    full = sum(number for kind, number in block.items() if any(kind in GOOD[element] for element in elements))
    rest = sum(block.values()) - full
    assert a.block_power(block, elements).total == full + rest // 2


@given(points, points, st.booleans())
def test_only_siege_attacks_count_against_a_fortified_target(
    ranged: dict[str, int], siege: dict[str, int], only: bool
) -> None:
    counted = a.ranged_phase_powers(ranged, siege, only_siege=only)
    for element in ELEMENTS:
        assert counted.get(element, 0) == siege.get(element, 0) + (0 if only else ranged.get(element, 0))


def unit_takes_point_by_point(damage: int, armor: int, resistant: bool) -> tuple[int, bool, bool]:
    """Return (left, wounded, only absorbed), counted point by point."""
    free = armor if resistant else 0
    wounded, room = False, 0
    for point in range(damage):
        if free:
            free -= 1
        elif not wounded:
            wounded, room = True, armor - 1
        elif room:
            room -= 1
        else:
            return damage - point, True, False
    return 0, wounded, bool(damage) and not wounded


@given(small, st.integers(1, 7), st.booleans(), st.booleans(), st.booleans())
def test_a_unit_takes_damage_point_by_point(
    damage: int, armor: int, resistant: bool, poison: bool, paralyze: bool
) -> None:
    left, wounded, absorbed = unit_takes_point_by_point(damage, armor, resistant)
    hit = a.unit_takes(damage, armor, resistant=resistant, poison=poison, paralyze=paralyze)
    assert (hit.left, hit.absorbed) == (left, absorbed)
    assert hit.destroyed is (wounded and paralyze)
    assert hit.wounds == (0 if paralyze or not wounded else 2 if poison else 1)


def test_worked_examples_9_and_10_damage_to_units() -> None:
    assert a.unit_takes(1, 5, resistant=False) == a.UnitHit(0, wounds=1)
    assert a.unit_takes(4, 4, resistant=True) == a.UnitHit(0, absorbed=True)
    assert a.unit_takes(5, 4, resistant=True) == a.UnitHit(0, wounds=1)
    assert a.unit_takes(8, 4, resistant=True) == a.UnitHit(0, wounds=1)
    assert a.unit_takes(9, 4, resistant=True) == a.UnitHit(1, wounds=1)


@given(small, st.integers(1, 5), st.booleans(), st.booleans())
def test_the_hero_takes_a_wound_for_each_started_multiple_of_armour(
    damage: int, armor: int, poison: bool, paralyze: bool
) -> None:
    hit = a.hero_takes(damage, armor, poison=poison, paralyze=paralyze)
    assert hit.hand == ceil(damage / armor)
    assert hit.discard == (hit.hand if poison else 0)
    assert hit.paralyzed is (paralyze and damage > 0)


@pytest.mark.parametrize(("wounds", "limit", "out"), [(4, 5, False), (5, 5, True), (7, 5, True), (0, 5, False)])
def test_the_knock_out_counts_against_the_printed_hand_limit(wounds: int, limit: int, out: bool) -> None:
    assert a.is_knocked_out(wounds, limit) is out


@pytest.mark.parametrize(
    ("attack", "bonus", "times", "add_first", "result"),
    [(6, 2, 2, True, 12), (6, 2, 2, False, 10), (6, 2, 1, True, 6), (3, 0, 2, False, 6), (4, 1, 3, False, 10)],
)
def test_a_city_bonus_is_added_before_doubling(
    attack: int, bonus: int, times: int, add_first: bool, result: int
) -> None:
    assert a.multiplied_attack(attack, bonus, times, add_first=add_first) == result


@given(st.integers(0, 60))
def test_half_fame_is_rounded_once(fame: int) -> None:
    assert a.half_fame(fame) == ceil(fame / 2)
    assert a.half_fame(fame, up=False) == floor(fame / 2)


@pytest.mark.parametrize(
    ("die", "bonus"),
    [
        ("white", a.Bonus(ranged_armor=1, fame=1)),
        ("red", a.Bonus(attack=1, fame=1)),
        ("blue", a.Bonus(melee_armor=1, fame=1)),
        ("black", a.Bonus()),
        ("green", a.Bonus()),
        ("gold", a.Bonus()),
    ],
)
def test_the_bonus_of_the_previous_players_die(die: str, bonus: a.Bonus) -> None:
    assert a.interactive_bonus(die) == bonus


@pytest.mark.parametrize(
    ("fortified", "by_site", "reachable", "siege"),
    [(False, False, True, False), (True, False, True, True), (False, True, True, True), (True, True, False, True)],
)
def test_fortifications_decide_who_can_be_attacked_from_afar(
    fortified: bool, by_site: bool, reachable: bool, siege: bool
) -> None:
    assert a.is_targetable(fortified=fortified, by_site=by_site) is reachable
    assert a.only_siege_counts([(False, False), (fortified, by_site)]) is siege


# -- fights between heroes


def test_worked_example_3_blocks_between_heroes() -> None:
    assert a.points_unblocked(4, {"ice": 4}, ["fire"], ranged=True) == 2
    assert a.points_unblocked(4, {"physical": 7}, ["fire"], ranged=True) == 3
    assert a.points_unblocked(4, {"ice": 4}, ["fire"], ranged=True, in_full=True) == 0


@given(small, points, st.lists(st.sampled_from(ELEMENTS), min_size=1, max_size=2), st.booleans())
def test_partial_blocks_count_between_heroes(
    attack: int, block: dict[str, int], elements: list[str], ranged: bool
) -> None:
    full = sum(number for kind, number in block.items() if any(kind in GOOD[element] for element in elements))
    counted = full + (sum(block.values()) - full) // 2
    expected = attack - (counted // 2 if ranged else counted)
    assert a.points_unblocked(attack, block, elements, ranged=ranged) == max(0, expected)


@given(st.integers(1, 10), st.integers(0, 119), st.integers(1, 10), st.integers(0, 119))
def test_the_fame_of_a_victory(level: int, fame: int, other_level: int, other_fame: int) -> None:
    gained = a.victory_fame((level, fame), (other_level, other_fame))
    if level < other_level:
        assert gained == 1 + 2 * (other_level - level)
    else:
        assert gained == int(level == other_level and fame < other_fame)


def test_the_price_of_a_wound_and_a_sideways_card() -> None:
    assert a.unit_wound_price(4, [], ["fire"]) == 4
    assert a.unit_wound_price(4, ["fire"], ["fire", "ice"]) == 8
    assert a.unit_wound_price(4, ["fire"], ["cold_fire"]) == 4
    assert a.unit_wound_price(4, ["fire", "ice"], ["cold_fire"]) == 8
    assert a.attack_elements({"fire": 3, "ice": 0}) == ("fire",)
    assert a.attack_elements({"fire": 3}, sideways=True) == ("physical",)
