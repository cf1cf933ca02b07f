"""The estimate of a combat round: what each side can still deal, block and heal, from its tokens and abilities."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.runebound3.fight import bout as fight
from assistant.games.runebound3.fight.enemy_moves import NOTABLE, in_words
from assistant.games.runebound3.fight.estimate import (
    EPSILON,
    LATER,
    Worth,
    _calculate,
    estimate,
    final_worth,
    flip_worth,
    is_better,
    preference,
    worth_of,
)
from assistant.games.runebound3.fight.sides import ENEMY, HERO, TAKEN, Ability, Effect, Piece, Side
from assistant.messages.text import in_english
from tests.games.runebound3.fights import face, token


def enemy(*shown: str, left: int = 5, abilities: tuple[Ability, ...] = ()) -> Side:
    """Return an enemy whose tokens show these faces. The other side of each is a dash."""
    pieces = tuple(Piece((face(one), face("dash"))) for one in shown)
    return Side(pieces, left, 8, abilities=abilities)


def stacked(side: Side, top: int, below: int) -> Side:
    pieces = list(side.pieces)
    pieces[top] = replace(pieces[top], on=below)
    return replace(side, pieces=tuple(pieces))


HIT = Ability(1, (Effect("damage", 2, symbol="enemy"),))


@pytest.mark.parametrize(
    ("side", "prospects"),
    [
        (enemy(), (0, 0, 0)),
        (enemy("enemy 2", "enemy 1"), (3, 0, 0)),
        (enemy("physical 2", "magic"), (0, 0, 0)),
        (enemy("shield 2", "shield"), (0, 3, 0)),
        (enemy("enemy 2", "enemy 1", "double"), (5, 0, 0)),
        (enemy("shield", "double"), (0, 1.25, 0)),
        (enemy("double", "double"), (0, 0, 0)),
        (stacked(enemy("enemy 2", "double"), 0, 1), (4, 0, 0)),
        (stacked(enemy("enemy 2", "double", "enemy 1", "double"), 0, 1), (6, 0, 0)),
        (stacked(enemy("shield 2", "double"), 0, 1), (0, 4, 0)),
        (replace(enemy("enemy 2", "shield"), doubled="enemy"), (4, 1, 0)),
        (replace(enemy("enemy 2", "shield"), doubled="shield"), (2, 2, 0)),
        (replace(enemy("enemy 2"), pieces=(Piece((face("enemy 2"), face("dash")), place="spent"),)), (0, 0, 0)),
        (enemy("agility"), (0, 0, 0)),
        (enemy("surge 2"), (0, 0, 0)),
    ],
)
def test_tokens_deal_and_stop_what_they_show(side: Side, prospects: tuple[float, float, float]) -> None:
    assert _calculate(side) == pytest.approx(prospects)


@pytest.mark.parametrize(
    ("tokens", "damage"),
    [
        ([("agility", "dash"), ("shield", "enemy 2")], 1.6),
        ([("agility", "dash"), ("shield", "enemy 2"), ("dash", "enemy")], 1.6),
        ([("agility", "dash"), ("agility", "dash"), ("shield", "enemy 2"), ("dash", "enemy")], 2.4),
        ([("agility", "dash"), ("enemy", "enemy 3")], 1 + 1.6),
        ([("agility", "dash"), ("enemy 3", "enemy")], 3),
        ([("agility", "enemy 4")], 0),
        ([("shield", "enemy 2")], 0),
    ],
)
def test_agility_turns_the_best_tokens_over(tokens: list[tuple[str, str]], damage: float) -> None:
    side = Side(tuple(Piece(token(*sides)) for sides in tokens), 5, 8)
    assert _calculate(side)[0] == pytest.approx(damage)


@pytest.mark.parametrize(
    ("shown", "abilities", "damage", "healed"),
    [
        ("surge", [HIT], 2, 0),
        ("surge", [Ability(2, (Effect("damage", 2),))], 0, 0),
        ("surge 2", [Ability(2, (Effect("damage", 2),))], 2, 0),
        ("surge", [Ability(1, (Effect("unblockable", 2),))], 2.3, 0),
        ("surge", [Ability(1, (Effect("heal", 2),))], 0, 2),
        ("surge", [Ability(1, (Effect("heal", 9),))], 0, 3),
        ("surge 2", [Ability(0, (Effect("damage", 0),))], 2, 0),
        ("surge", [Ability(1, (Effect("double"),))], 3, 0),
        ("surge", [Ability(1, (Effect("remove", 2),))], 1.8, 0),
        ("surge", [Ability(1, (Effect("flip", 99),))], 3.6, 0),
        ("surge", [Ability(1, (Effect("recast", 1),))], 0.9, 0),
        ("surge", [Ability(1, (Effect("bar"),))], 0.6, 0),
        ("surge", [Ability(1)], 1, 0),
        ("surge", [Ability(1, (Effect("damage", TAKEN),))], 4, 0),
        ("surge", [Ability(1, (Effect("damage", 1), Effect("heal", 1)))], 1, 1),
        ("surge", [HIT, Ability(1, (Effect("damage", 3),))], 3, 0),
        ("surge 2", [HIT, Ability(1, (Effect("damage", 3),))], 5, 0),
        ("surge 3", [HIT, Ability(2, (Effect("damage", 5),))], 7, 0),
        ("surge 2", [HIT, Ability(2, (Effect("damage", 5),))], 5, 0),
        ("surge 2", [HIT, Ability(2, (Effect("damage", 3),))], 2, 0),
    ],
)
def test_surges_pay_for_the_abilities_that_give_most(
    shown: str, abilities: list[Ability], damage: float, healed: float
) -> None:
    side = replace(enemy(shown, "enemy 3", abilities=tuple(abilities)), taken=4)
    deals, stops, heals = _calculate(side)
    assert (deals, stops, heals) == pytest.approx((3 + damage, 0, healed))


def test_used_abilities_and_barred_surges_give_nothing() -> None:
    side = enemy("surge 2", abilities=(HIT, Ability(2, (Effect("damage", 5),))))
    assert _calculate(side)[0] == 5
    assert _calculate(replace(side, used=(1,)))[0] == 2
    assert _calculate(replace(side, used=(0, 1)))[0] == 0
    assert _calculate(replace(side, barred=True))[0] == 0


@pytest.mark.parametrize(
    ("sides", "worth"),
    [
        (("shield", "enemy 2"), 2),
        (("enemy", "enemy 3"), 2),
        (("enemy 3", "enemy"), 0),
        (("enemy", "shield"), 0),
        (("dash", "magic 2"), 0),
    ],
)
def test_a_flip_is_worth_the_damage_that_it_adds(sides: tuple[str, str], worth: float) -> None:
    below = Piece(token("double", "dash"))
    side = Side((Piece(token(*sides)), below), 5, 8)
    assert flip_worth(side, 0) == worth
    assert flip_worth(stacked(side, 0, 1), 0) == 2 * worth


# -- the round as a whole


def test_the_side_to_act_attacks_first() -> None:
    hero = Side((Piece(token("physical 4", "dash")),), 3, 8, attacks=("physical", "magic"))
    foe = enemy("enemy 3", left=4)
    assert estimate(fight.Bout(hero, foe, turn=HERO)) == Worth(0.0, 3.0, 0.0, 0.0)
    assert estimate(fight.Bout(hero, foe, turn=ENEMY)) == Worth(1.0, 0.0, 4.0, LATER * LATER)


def test_a_side_that_passed_still_blocks_but_neither_attacks_nor_heals() -> None:
    mend = (Ability(1, (Effect("heal", 2),)),)
    hero = Side((Piece(token("physical 2", "dash")), Piece(token("shield", "dash"))), 5, 8, attacks=("physical",))
    foe = enemy("enemy 3", "surge", left=4, abilities=mend)
    both = estimate(fight.Bout(hero, foe, turn=ENEMY))
    assert (both.hero, both.enemy) == (3.0, 4.0)
    waits = estimate(fight.Bout(hero, replace(foe, passed=True), turn=ENEMY))
    assert (waits.hero, waits.enemy) == (5.0, 2.0)
    alone = estimate(fight.Bout(replace(hero, passed=True), foe, turn=HERO))
    assert (alone.hero, alone.enemy) == (3.0, 6.0)


def test_nobody_is_healed_above_the_health_of_the_card() -> None:
    mend = (Ability(1, (Effect("heal", 5),)),)
    hero = Side((), 5, 8)
    assert estimate(fight.Bout(hero, enemy("surge", left=7, abilities=mend), turn=ENEMY)).enemy == 8.0
    healed = Side((Piece(token("surge", "dash")),), 7, 8, abilities=mend, attacks=("physical",))
    assert estimate(fight.Bout(healed, enemy(), turn=HERO)).hero == 8.0


def test_shields_stop_no_more_than_the_attack() -> None:
    hero = Side((Piece(token("shield 3", "dash")),), 5, 8, attacks=("physical",))
    assert estimate(fight.Bout(hero, enemy("enemy 2"), turn=ENEMY)).hero == 5.0
    hits = Side((Piece(token("physical", "dash")),), 5, 8, attacks=("physical",))
    assert estimate(fight.Bout(hits, enemy("shield 2", left=4), turn=HERO)).enemy == 4.0


def test_the_worth_of_a_round_is_the_share_of_the_squared_health() -> None:
    assert (worth_of(0, 3), worth_of(-1, 0), worth_of(3, 0), worth_of(2, 2)) == (1.0, 1.0, 0.0, 0.5)
    assert worth_of(1, 2) == pytest.approx(0.8)
    assert final_worth(0, 3) == Worth(1.0, 0, 3, 1.0)
    assert final_worth(2, 2) == Worth(0.5, 2, 2, 0.0)


def test_a_later_defeat_of_the_hero_is_worth_less_and_other_values_stay() -> None:
    assert Worth(1.0, 0.0, 3.0, 1.0).later() == Worth(1.0, 0.0, 3.0, LATER)
    stays = Worth(0.5, 2.0, 2.0)
    assert stays.later() is stays


def test_worth_counts_first_then_the_early_defeat_then_the_own_health() -> None:
    good, early, healthy = Worth(0.9, 1, 1, 0), Worth(0.5, 1, 1, 0.8), Worth(0.5, 1, 4, 0.2)
    poor = Worth(0.5, 1, 1, 0.2)
    ranked = [poor, healthy, early, good]
    assert sorted([early, good, poor, healthy], key=preference) == ranked
    for place, one in enumerate(ranked):
        assert all(is_better(one, worse) for worse in ranked[:place])
        assert not any(is_better(one, other) for other in ranked[place:])


def test_differences_that_come_from_rounding_do_not_count() -> None:
    one = Worth(0.5, 1, 1, 0.2)
    near = Worth(0.5 + EPSILON / 2, 1, 1 + EPSILON / 2, 0.2 + EPSILON / 2)
    assert not is_better(near, one)
    assert not is_better(one, near)
    assert is_better(replace(near, enemy=2.0), one)


# -- the words for a choice


def test_a_difference_has_to_be_notable() -> None:
    def words(hero: float, kept: float) -> str:
        return in_english(in_words([Worth(0.6, 1.0, 1.0 + kept), Worth(0.5, 1.0 + hero, 1.0)], "sharp"))

    less, more = NOTABLE * 0.9, NOTABLE * 2
    assert "almost the same" in words(less, less)
    assert words(more, less) == "It deals 0.1 more damage than by the next best."
    assert words(more, -less) == "It deals 0.1 more damage than by the next best."
    assert "worth 0.1 health" in words(more, -more)
    assert words(less, more) == "It keeps 0.1 more health than by the next best."
    assert words(-less, more) == "It keeps 0.1 more health than by the next best."
    assert "worth 0.1 damage" in words(-more, more)
    assert "and keeps 0.1 more" in words(more, more)


def test_a_kill_in_this_round_is_named_before_its_chances() -> None:
    assert "defeats its foe" in in_english(in_words([Worth(1.0, 0.0, 4.0, 1.0)], ""))
    assert "nothing else" in in_english(in_words([Worth(0.9, 0.5, 4.0)], ""))
