"""The enemy AI chooses only legal actions, always the same ones, and wins more the stronger it is."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from assistant.games.runebound3.fight import bout as fight
from assistant.games.runebound3.fight import enemy_ai
from assistant.games.runebound3.fight.bout import Bout
from assistant.games.runebound3.fight.enemy_moves import in_words
from assistant.games.runebound3.fight.estimate import Worth, preference
from assistant.games.runebound3.fight.sides import ENEMY, FREE, HERO, Ability, Effect, Side, Token
from assistant.messages.text import in_english
from tests.games.runebound3 import fights
from tests.games.runebound3.reference_listing import reference_actions, reference_answers

ABILITIES = (
    fights.BONE_ARMOUR, fights.BRUTAL, fights.UNDYING, fights.VAMPIRE, fights.CURSE, fights.TAUNT, fights.RECAST,
    Ability(0, (Effect("damage", 0, symbol="enemy"),)), Ability(1, (Effect("recast"),)), Ability(2, (Effect("bar"),)),
    Ability(1, (Effect("double", symbol="enemy"),)), Ability(2, (Effect("remove", 2, "any"),)), Ability(1),
    Ability(0, (Effect("damage", 0, symbol="physical"),), negatable=True), Ability(2, (Effect("recast", 2),)),
    Ability(1, (Effect("read"),)), Ability(1, (Effect("borrow"),)),
    Ability(1, (Effect("unblockable", 2), Effect("heal", 1, if_dealt=True))),
)  # fmt: skip
TOKENS = (*fights.FIVE, fights.MIGHTY, fights.OWN, *fights.MOK, *fights.LYSSA, fights.ARMOUR, fights.BLADE)


def sides(make: Callable[..., Side]) -> st.SearchStrategy[Side]:
    return st.builds(
        lambda tokens, abilities, health, blocks: replace(make(tuple(tokens), health, *abilities), blocks=blocks),
        st.lists(st.sampled_from(TOKENS), min_size=1, max_size=6),
        st.lists(st.sampled_from(ABILITIES), max_size=3, unique=True),
        st.integers(1, 10),
        st.sampled_from(("", "", "physical", "magic")),
    )


def check(bout: Bout) -> None:
    """Check that health is within its limits, each token is in one place, and stacks are two tokens high."""
    for side in (bout.hero, bout.enemy):
        assert 0 <= side.left <= side.most
        under = [piece.on for piece in side.pieces if piece.on >= 0]
        assert len(under) == len(set(under))
        for index, piece in enumerate(side.pieces):
            assert piece.place in ("pool", "spent", "removed")
            if piece.on >= 0:
                assert piece.place == "pool"
                assert piece.on != index
                assert side.pieces[piece.on].on == FREE
                assert side.pieces[piece.on].place == "pool"


def check_a_combat_round(bout: Bout, chance: random.Random, strength: str) -> None:
    """Check that the AI chooses legal actions and that they are the ones of the reference listing.

    The hero plays at random.
    """
    tokens = (len(bout.hero.pieces), len(bout.enemy.pieces))
    while (now := fight.waiting(bout)).kind != "over":
        check(bout)
        assert (len(bout.hero.pieces), len(bout.enemy.pieces)) == tokens
        if now.kind == "act":
            listed = fight.actions(bout)
            assert {astuple(action) for action in listed} == reference_actions(bout)
            assert len(listed) == len(set(listed))
            action = enemy_ai.choose_action(bout, strength) if now.side else chance.choice(listed)
            assert action in listed
            bout = fight.act(bout, action)
        elif now.kind in ("read", "borrow"):
            bout = fight.apply_effects(bout, (Effect("unblockable", 1),), ((),))
        elif now.kind != "cast":
            ways = fight.answers(bout)
            assert set(ways) == reference_answers(bout)
            assert len(ways) == len(set(ways))
            chosen = enemy_ai.choose_answer(bout, strength) if now.side else chance.choice(ways)
            assert chosen in ways
            bout = fight.answer(bout, chosen)
        else:
            bout = fight.finish_recast(bout, chance.randrange(2))
    check(bout)


COMBATS = {"plain": 4400, "sharp": 500, "strong": 100}
PARTS = {"plain": 11, "sharp": 5, "strong": 5}
"""The 5000 combats are split into tests that can run in parallel."""


@pytest.mark.parametrize(("strength", "part"), [(name, part) for name, parts in PARTS.items() for part in range(parts)])
def test_choices_are_legal_and_legal_choices_match_the_reference_listing(strength: str, part: int) -> None:
    @seed(part)
    @settings(max_examples=COMBATS[strength] // PARTS[strength], deadline=None, database=None)
    @given(sides(fights.hero), sides(fights.foe), st.booleans(), st.integers(0, 10**6))
    def combats(hero: Side, foe: Side, owner_picks: bool, number: int) -> None:
        chance = random.Random(number)
        bout = fight.begin(fights.cast(hero, chance), fights.cast(foe, chance), owner_picks)
        check_a_combat_round(bout, chance, strength)

    combats()


def test_every_legal_action_is_ranked_once() -> None:
    chance = random.Random(3)
    for hero, foe in fights.FIGHTS:
        bout = replace(fight.begin(fights.cast(hero, chance), fights.cast(foe, chance)), turn=ENEMY)
        for strength in ("plain", "sharp", "strong"):
            ranked = [evaluation.choice for evaluation in enemy_ai.rank_actions(bout, strength)]
            assert sorted(map(repr, ranked)) == sorted(map(repr, fight.actions(bout)))


def test_an_enemy_that_can_defeat_the_hero_does_so() -> None:
    hero = replace(fights.hero(fights.HAWTHORNE, 9), left=2)
    bout = replace(fight.begin(hero, fights.foe((*fights.FIVE, fights.MIGHTY), 8, fights.UNDYING)), turn=ENEMY)
    for strength in ("plain", "sharp", "strong"):
        played = bout
        while (now := fight.waiting(played)).kind != "over" and played.hero.left:
            if now.kind == "act":
                played = fight.act(played, enemy_ai.choose_action(played, strength) if now.side else fight.PASS)
            elif now.kind == "block":
                played = fight.answer(played, ())
            else:
                played = fight.finish_recast(played, 0)
        assert played.hero.left == 0


def test_the_search_stops_when_its_budget_is_spent() -> None:
    hero, foe = fights.FIGHTS[4]
    bout = fight.begin(fights.cast(hero, random.Random(1)), fights.cast(foe, random.Random(2)))
    for strength, most in enemy_ai.BUDGETS.items():
        search = enemy_ai.Search(most)
        with pytest.raises(enemy_ai.BudgetSpent):
            search.value(bout, 30)
        assert search.listings == most + 1, strength


SCRIPT = """
import random
from msgspec.structs import replace
from assistant.games.runebound3.fight import bout, enemy_ai
from tests.games.runebound3 import fights
for seed in range(2):
    chance = random.Random(seed)
    for hero, foe in fights.FIGHTS:
        one = replace(bout.begin(fights.cast(hero, chance), fights.cast(foe, chance)), turn=1)
        print(enemy_ai.choose_action(one, "plain"), enemy_ai.choose_action(one, "sharp"))
"""


def test_the_same_position_gives_the_same_action_under_any_hash_seed() -> None:
    def output(seed: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": seed}
        return subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True
        ).stdout

    assert output("0") == output("4242")


EACH = 12


def test_a_stronger_enemy_wins_more_fights() -> None:
    """Play fewer combats, on fixed seeds, than `python -m tests.bench.runebound3` does."""
    won = {name: fights.wins(fights.of_strength(name), EACH) for name in ("plain", "sharp", "strong")}
    assert won["plain"] >= 10 * max(1, fights.wins(fights.RANDOM, EACH))
    assert won["sharp"] >= 1.2 * won["plain"]
    assert won["strong"] >= max(1.4 * won["plain"], won["sharp"])


def test_alternatives_stand_in_the_order_of_their_worth() -> None:
    chance = random.Random(11)
    for hero, foe in fights.FIGHTS:
        bout = replace(fight.begin(fights.cast(hero, chance), fights.cast(foe, chance)), turn=ENEMY)
        for strength in ("sharp", "strong"):
            worths = [preference(evaluation.worth) for evaluation in enemy_ai.rank_actions(bout, strength)]
            assert worths == sorted(worths, reverse=True)


def doomed(left: int, *tokens: Token, its_health: int) -> Bout:
    """Return a position in which the enemy acts against a hero who has passed and has no shields."""
    hero = replace(fights.hero((fights.token("dash", "dash"),), 8), left=left, passed=True)
    foe = replace(fights.foe(tokens, 9, fights.UNDYING), left=its_health)
    return replace(fight.begin(hero, foe), turn=ENEMY)


def test_a_sure_kill_is_not_delayed() -> None:
    hit, healing = fights.token("enemy 2", "dash"), fights.token("surge 3", "dash")
    bout = doomed(2, hit, healing, its_health=4)
    for strength in ("plain", "sharp", "strong"):
        ranked = enemy_ai.rank_actions(bout, strength)
        assert (ranked[0].choice.kind, ranked[0].worth.kill) == ("attack", 1.0), strength


def test_among_equally_early_kills_the_enemy_keeps_its_health() -> None:
    early, late = Worth(1.0, 0.0, 3.0, 1.0), Worth(1.0, 0.0, 9.0, 0.9)
    healthy = Worth(1.0, 0.0, 5.0, 1.0)
    assert enemy_ai.best_of([late, early, healthy], ENEMY) == healthy
    assert enemy_ai.best_of([early, healthy], HERO) == early


@pytest.mark.parametrize(
    ("worths", "words"),
    [
        ([Worth(1.0, 0.0, 4.0, 1.0), Worth(0.5, 2.0, 4.0)], "This defeats its foe."),
        ([Worth(1.0, 0.0, 4.0, 0.9), Worth(0.5, 2.0, 4.0)], "Nothing saves its foe"),
        ([Worth(0.6, 3.0, 4.0)], "nothing else"),
        ([Worth(0.6, 3.0, 4.0), Worth(0.5, 4.5, 4.0)], "1.5 more damage than by the next best."),
        ([Worth(0.6, 3.0, 4.0), Worth(0.5, 3.0, 2.0)], "keeps 2 more health than by the next best."),
        ([Worth(0.6, 3.0, 4.0), Worth(0.5, 5.0, 3.0)], "2 more damage than by the next best, and keeps 1 more"),
        ([Worth(0.6, 3.0, 4.0), Worth(0.5, 5.0, 5.0)], "That is worth 1 health"),
        ([Worth(0.6, 3.0, 4.0), Worth(0.5, 2.0, 1.0)], "That is worth 1 damage"),
        ([Worth(0.6, 3.0, 4.0), Worth(0.6, 3.0, 4.0)], "almost the same"),
    ],
)
def test_the_reason_is_given_in_words(worths: list[Worth], words: str) -> None:
    assert words in in_english(in_words(worths, "sharp"))


def test_a_plain_enemy_names_its_list() -> None:
    assert "first on its list" in in_english(in_words([Worth(0.6, 3.0, 4.0), Worth(0.5, 3.0, 4.0)], "plain"))
