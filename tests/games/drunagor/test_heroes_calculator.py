"""Hero dice: worked examples 4, 5, 13, 30, 32-34 of digest part 1, 19 of part 2, and other cases."""

from __future__ import annotations

import pytest

from assistant.games.drunagor.heroes.calculator import (
    Target,
    WeaponAttack,
    is_critical,
    resolve_attack,
    succeeds,
    surges,
)

BOW = WeaponAttack(accuracy=7, damage=3)


def test_example_4_two_to_hit_from_above() -> None:
    above, level = resolve_attack(5, BOW, Target(height=1)), resolve_attack(5, BOW)
    assert (above.total, above.hit) == (7, True)
    assert (level.total, level.hit) == (5, False)


def test_example_5_one_roll_checked_for_each_target() -> None:
    same_level, higher_up = (resolve_attack(7, BOW, mark) for mark in (Target(), Target(height=-1)))
    assert (same_level.total, same_level.hit) == (7, True)
    assert (higher_up.total, higher_up.hit) == (5, False)


@pytest.mark.parametrize(("natural", "cubes", "success"), [(8, 2, True), (7, 2, False), (12, 0, True), (11, 0, False)])
def test_example_13_two_for_each_cube_owned(natural: int, cubes: int, success: bool) -> None:
    assert succeeds(natural, 2 * cubes, 12) is success


def test_example_19_a_modifier_is_not_the_die() -> None:
    blow = WeaponAttack(accuracy=7, damage=3, to_hit=6)
    came = resolve_attack(14, blow)
    assert (came.total, came.critical, came.damage) == (20, False, 3)
    assert not surges(13, 16)
    assert surges(16, 16)


def test_example_30_two_attacks_deal_their_damage_twice() -> None:
    assert sum(resolve_attack(natural, BOW).damage for natural in (7, 12)) == 6
    assert sum(resolve_attack(natural, BOW).damage for natural in (7, 6)) == 3


def test_example_32_a_critical_doubles_the_bonus_too() -> None:
    assert resolve_attack(20, WeaponAttack(accuracy=7, damage=3, bonus=1)).damage == 8


def test_example_33_critical_and_double_damage_are_four_times() -> None:
    assert resolve_attack(20, WeaponAttack(accuracy=7, damage=3, double=True)).damage == 12
    assert resolve_attack(10, WeaponAttack(accuracy=7, damage=3, double=True)).damage == 6


@pytest.mark.parametrize(("natural", "critical"), [(13, False), (15, False), (16, True), (18, True), (20, True)])
def test_example_34_crit_ranges_are_never_added_up(natural: int, critical: bool) -> None:
    assert is_critical(natural, (18, 16)) is critical


def test_a_natural_1_misses_whatever_is_added() -> None:
    came = resolve_attack(1, WeaponAttack(accuracy=2, damage=3, to_hit=30, crits=(1,)))
    assert (came.hit, came.critical, came.damage) == (False, False, 0)


def test_a_critical_hits_below_the_accuracy_unless_the_players_say_otherwise() -> None:
    blow = WeaponAttack(accuracy=25, damage=3)
    assert resolve_attack(20, blow).damage == 6
    refused = resolve_attack(20, blow, critical_hits=False)
    assert (refused.hit, refused.critical, refused.damage) == (False, False, 0)


def test_darkness_takes_two_off() -> None:
    assert resolve_attack(8, WeaponAttack(accuracy=7, damage=3, dark=True)).hit is False
    assert resolve_attack(9, WeaponAttack(accuracy=7, damage=3, dark=True)).hit is True


def test_darkness_and_height_are_added_up() -> None:
    assert resolve_attack(7, WeaponAttack(accuracy=7, damage=3, dark=True), Target(height=1)).total == 7
    assert resolve_attack(7, WeaponAttack(accuracy=7, damage=3, dark=True), Target(height=-1)).total == 3


def test_the_total_may_equal_the_accuracy() -> None:
    assert resolve_attack(4, WeaponAttack(accuracy=7, damage=2, to_hit=3)).hit


def test_double_damage_against_one_target_only() -> None:
    surprised, other = (resolve_attack(10, BOW, mark) for mark in (Target(double=True), Target()))
    assert (surprised.damage, other.damage) == (6, 3)


def test_two_reasons_for_double_damage_double_once() -> None:
    assert resolve_attack(10, WeaponAttack(accuracy=7, damage=3, double=True), Target(double=True)).damage == 6


def test_a_mark_on_one_target_is_doubled_by_a_critical() -> None:
    marked, other = (resolve_attack(20, BOW, mark) for mark in (Target(bonus=1), Target()))
    assert (marked.damage, other.damage) == (8, 6)


def test_damage_never_falls_below_zero() -> None:
    assert resolve_attack(10, BOW, Target(bonus=-4)).damage == 0
    assert resolve_attack(10, BOW, Target(bonus=-4), least=1).damage == 1
    assert resolve_attack(2, BOW, Target(bonus=-4), least=1).damage == 0


def test_a_challenge_knows_no_natural_20_unless_the_players_say_so() -> None:
    assert not succeeds(20, 0, 25)
    assert succeeds(20, 0, 25, natural_counts=True)
    assert succeeds(1, 30, 25)
    assert not succeeds(1, 30, 25, natural_counts=True)
