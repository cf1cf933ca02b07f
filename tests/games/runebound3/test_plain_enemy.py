"""The list that a plain enemy follows, its shields, and which actions a search tries at all (A6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.runebound3.fight.bout import Action, Bout, Pending, actions
from assistant.games.runebound3.fight.enemy_ai import (
    Search,
    candidates,
    choose_action,
    mean,
    narrow_candidates,
    plain_action,
    plain_answer,
    quick_value,
    sensible_answers,
)
from assistant.games.runebound3.fight.estimate import Worth
from assistant.games.runebound3.fight.sides import ENEMY, HERO, Ability, Effect, Piece, Side
from tests.games.runebound3.fights import face

BITE = Ability(1, (Effect("damage", 1, symbol="enemy"),))
FURY = Ability(2, (Effect("damage", 3, symbol="enemy"),))
SNATCH = Ability(1, (Effect("remove", 1),))


def pieces(*tokens: str) -> tuple[Piece, ...]:
    """Return tokens from `shown` or `shown/other`."""
    made = []
    for text in tokens:
        shown, _, other = text.partition("/")
        made.append(Piece((face(shown), face(other or "dash"))))
    return tuple(made)


def bout(*its: str, hero: tuple[str, ...] = (), left: int = 9, abilities: tuple[Ability, ...] = ()) -> Bout:
    """Return a position in which the enemy acts with these tokens against a hero with `left` health."""
    foe = Side(pieces(*its), 8, 8, abilities=abilities)
    return Bout(Side(pieces(*hero), left, 9, attacks=("physical", "magic")), foe, turn=ENEMY)


def plain(position: Bout) -> Action:
    return plain_action(position, actions(position))


def test_an_attack_that_defeats_the_hero_comes_first() -> None:
    its = ("enemy 2", "enemy", "surge")
    assert plain(bout(*its, left=3, abilities=(BITE,))) == Action("attack", (0, 1), "enemy")
    assert plain(bout(*its, left=4, abilities=(BITE,))).kind == "surge"
    assert plain(bout(*its, left=3, hero=("shield",), abilities=(BITE,))).kind == "surge"
    assert plain(bout(*its, left=2, hero=("shield",), abilities=(BITE,))).kind == "attack"


def test_then_the_dearest_surge_ability_with_the_fewest_tokens() -> None:
    dearest = plain(bout("surge", "surge", "surge 2", abilities=(BITE, FURY)))
    assert (dearest.kind, dearest.ability, dearest.tokens) == ("surge", 1, (2,))
    cheap = plain(bout("surge", "enemy", abilities=(BITE, FURY)))
    assert (cheap.kind, cheap.ability) == ("surge", 0)
    first = plain(bout("surge", abilities=(BITE, SNATCH)))
    assert first.ability == 0


def test_an_ability_is_aimed_at_the_most_dangerous_token() -> None:
    hero = ("shield 3", "physical", "magic 2", "dash")
    assert plain(bout("surge", hero=hero, abilities=(SNATCH,))).targets == (((HERO, 2),),)
    assert plain(bout("surge", hero=("dash", "shield", "shield 2"), abilities=(SNATCH,))).targets == (((HERO, 2),),)
    own = Ability(1, (Effect("remove", 1, "any"),))
    assert plain(bout("surge", "enemy 2", hero=("dash",), abilities=(own,))).targets == (((HERO, 0),),)


def test_then_it_doubles_its_best_damage() -> None:
    assert plain(bout("double", "enemy", "enemy 2", "shield 3")) == Action("double", (0, 2), "double")
    assert plain(bout("double", "shield 3")).kind == "pass"


def test_then_it_flips_what_gains_damage_and_keeps_shields_and_surges() -> None:
    flip = plain(bout("agility", "dash/enemy", "dash/enemy 2", "enemy"))
    assert (flip.kind, flip.targets) == ("flip", (((ENEMY, 2),),))
    better = plain(bout("agility", "enemy/enemy 3", "dash/enemy"))
    assert better.targets == (((ENEMY, 1),),)
    for kept in ("shield/enemy 2", "surge/enemy 2", "enemy 2/enemy"):
        assert plain(bout("agility", kept)).kind != "flip", kept


def test_then_the_hero_recasts_the_most_dangerous_token() -> None:
    recast = plain(bout("agility", hero=("dash", "shield 2", "physical", "magic 2")))
    assert (recast.kind, recast.targets) == ("recast", (((HERO, 3),),))
    assert plain(bout("agility", hero=("dash", "shield", "shield 2"))).targets == (((HERO, 2),),)
    assert plain(bout("agility", hero=("dash",))).kind == "pass"


def test_at_last_it_attacks_or_passes() -> None:
    assert plain(bout("enemy 2", "shield", "enemy")) == Action("attack", (0, 2), "enemy")
    assert plain(bout("shield", "dash")).kind == "pass"
    assert choose_action(bout("enemy 2"), "plain").kind == "attack"


# -- reactions


def hit(n: int, *its: str, kind: str = "hit") -> Bout:
    """Return a position in which the enemy reacts to `n` damage or another queued part."""
    return replace(bout(*its), queue=(Pending(kind, ENEMY, n, "magic"),), turn=HERO, acting=True)


@pytest.mark.parametrize(
    ("n", "shields", "spent"),
    [
        (1, ("shield", "shield"), (0,)),
        (2, ("shield", "shield"), (0, 1)),
        (2, ("shield 3", "shield", "shield"), (1, 2)),
        (3, ("shield", "shield"), (0, 1)),
        (1, ("shield 2", "shield"), (1,)),
        (2, ("shield 2", "shield", "shield"), (0,)),
        (1, ("enemy",), ()),
    ],
)
def test_shields_stop_all_they_can_at_the_least_value(n: int, shields: tuple[str, ...], spent: tuple[int, ...]) -> None:
    assert plain_answer(hit(n, *shields)) == spent


def test_a_search_tries_the_cheapest_shields_for_each_amount() -> None:
    assert sensible_answers(hit(2, "shield", "shield 2", "shield")) == [(1,), (0,), ()]
    assert sensible_answers(hit(9, "shield")) == [(0,), ()]


def test_the_least_dangerous_tokens_are_recast() -> None:
    assert plain_answer(hit(1, "enemy 2", "dash", "shield", kind="pick")) == (1,)
    assert plain_answer(hit(2, "enemy 2", "enemy", "shield", kind="pick")) == (1, 2)
    assert len(sensible_answers(hit(1, "enemy 2", "dash", "shield", kind="pick"))) == 3


# -- what a search tries


def test_of_equal_tokens_only_one_is_tried_and_attacks_use_all() -> None:
    position = bout("enemy", "enemy", "agility", hero=("physical", "physical", "dash"))
    tried = candidates(position)
    assert [action.tokens for action in tried if action.kind == "attack"] == [(0, 1)]
    assert [action.targets for action in tried if action.kind == "flip"] == [(((ENEMY, 0),),)]
    assert [action.targets for action in tried if action.kind == "recast"] == [(((HERO, 0),),)]
    assert tried[-1].kind == "pass"


def test_useless_tokens_are_not_doubled() -> None:
    tried = candidates(bout("double", "dash", "agility", "enemy", "shield", "shield"))
    assert [action.tokens for action in tried if action.kind == "double"] == [(0, 3), (0, 4)]


def test_as_few_surges_as_possible_are_paid_except_for_x() -> None:
    def paid(ability: Ability) -> set[tuple[int, ...]]:
        listed = candidates(bout("surge", "surge 2", abilities=(ability,)))
        return {action.tokens for action in listed if action.kind == "surge"}

    assert paid(BITE) == {(0,)}
    assert paid(FURY) == {(1,)}
    assert len(paid(Ability(0, (Effect("damage", 0, symbol="enemy"),)))) == 3


def test_further_ahead_only_the_best_targets_are_tried() -> None:
    position = bout(
        "agility",
        "dash/enemy",
        "dash/enemy 2",
        "dash/enemy 3",
        "double",
        "enemy 2",
        hero=("dash", "physical", "magic 2"),
    )
    tried = narrow_candidates(position)
    assert [action.tokens for action in tried if action.kind == "attack"] == [(5,)]
    assert [action.targets for action in tried if action.kind == "flip"] == [(((ENEMY, 3),),), (((ENEMY, 2),),)]
    assert [action.targets for action in tried if action.kind == "recast"] == [(((HERO, 2),),)]
    assert [action.tokens for action in tried if action.kind == "double"] == [(4, 5)]
    assert tried[-1].kind == "pass"


def test_further_ahead_x_takes_all_surges_and_other_costs_the_fewest() -> None:
    x = Ability(0, (Effect("damage", 0, symbol="enemy"),))
    tried = narrow_candidates(bout("surge", "surge 2", abilities=(BITE, x)))
    assert [(action.ability, action.tokens) for action in tried if action.kind == "surge"] == [(0, (0,)), (1, (0, 1))]


def test_further_ahead_an_ability_takes_its_best_target() -> None:
    (surge,) = (
        action
        for action in narrow_candidates(bout("surge", hero=("shield", "magic 2", "dash"), abilities=(SNATCH,)))
        if action.kind == "surge"
    )
    assert surge.targets == (((HERO, 1),),)
    flip = Ability(1, (Effect("flip", 1),))
    (surge,) = (
        action
        for action in narrow_candidates(
            bout("surge", hero=("dash/magic 2", "magic 2/dash", "shield"), abilities=(flip,))
        )
        if action.kind == "surge"
    )
    assert surge.targets == (((HERO, 1),),)


# -- values


def test_a_recast_is_worth_the_mean_of_its_sides() -> None:
    assert mean(Worth(1.0, 0.0, 4.0, 0.8), Worth(0.0, 2.0, 2.0)) == Worth(0.5, 1.0, 3.0, 0.4)


def test_a_finished_round_is_worth_what_is_left() -> None:
    over = bout(left=0)
    assert (quick_value(over), Search(0).value(over, 3)) == (Worth(1.0, 0, 8, 1.0), Worth(1.0, 0, 8, 1.0))
    passed = replace(bout(left=8), hero=Side((), 8, 9, passed=True), enemy=Side((), 8, 8, passed=True))
    assert quick_value(passed) == Worth(0.5, 8, 8, 0.0)


def test_the_search_estimates_where_it_ends() -> None:
    search = Search(9)
    position = bout("enemy 2")
    assert search.value(position, 0) == quick_value(position)
    assert (search.was_cut, search.listings) == (True, 0)
    deeper = Search(50)
    deeper.value(position, 1)
    assert deeper.listings > 0
