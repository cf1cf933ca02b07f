"""The odds are exact: they agree with counting every order of the deck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mage_knight_helpers import MAGE_KNIGHT, content_of

from assistant.components.pile import Pile
from assistant.engine.checkpoint import Call, World
from assistant.engine.runner import Engine
from assistant.engine.sequence import Cursor
from assistant.games.mage_knight import odds, view
from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.names import VIRTUAL
from assistant.games.mage_knight.odds import (
    announcement_odds,
    cumulative_percents,
    turns_left_odds,
    turns_until_announced,
)
from assistant.games.mage_knight.state import MageKnight, VirtualPlayer
from assistant.ui.view.blocks import Lines


def by_counting(held: tuple[int, ...], left: int, crystals: tuple[int, ...]) -> dict[int, Fraction]:
    """Play the virtual player through every order of the cards and return the probabilities."""
    cards = [color for color, count in enumerate(held) for _ in range(count)]
    outcomes: Counter[int] = Counter()
    orders = list(permutations(cards))
    for order in orders:
        deck = list(order[:left])
        turns = 1
        while deck:
            turns += 1
            flipped, deck = deck[:3], deck[3:]
            deck = deck[crystals[flipped[-1]] :]
        outcomes[turns] += 1
    return {turns: Fraction(count, len(orders)) for turns, count in outcomes.items()}


@settings(max_examples=40, deadline=None)
@given(
    held=st.tuples(*[st.integers(0, 3)] * 4).filter(lambda held: 1 <= sum(held) <= 7),
    crystals=st.tuples(*[st.integers(0, 4)] * 4),
    unseen=st.integers(0, 3),
)
def test_the_odds_agree_with_every_order_of_the_deck(
    held: tuple[int, ...], crystals: tuple[int, ...], unseen: int
) -> None:
    left = max(0, sum(held) - unseen)
    assert dict(turns_until_announced(held, left, crystals)) == by_counting(held, left, crystals)


def state_with(
    pool: dict[str, int], crystals: dict[str, int], *, playing: str = "tovak", size: int | None = None
) -> MageKnight:
    deck = Pile(pool=pool)
    if size:
        deck.discard = ["red"] * (size - deck.left)
    return MageKnight(
        heroes=["tovak"],
        round=3,
        course=Cursor("turn", [playing] if playing else []),
        order=["tovak", VIRTUAL],
        virtual=VirtualPlayer(hero="arythea", deck=deck, crystals={color: crystals.get(color, 0) for color in COLORS}),
    )


def test_five_cards_left_end_the_round_on_its_second_turn_four_times_out_of_five() -> None:
    state = state_with({"red": 2, "blue": 2, "white": 1}, {"red": 2, "blue": 2, "white": 1})
    assert cumulative_percents(state) == ((1, 0), (2, 80), (3, 100))
    assert turns_left_odds(state, "tovak") == ((3, Fraction(4, 5)), (4, Fraction(1, 5)))


def test_ten_cards_left_while_it_flips_leave_you_three_turns_or_four() -> None:
    state = state_with(
        {"red": 3, "blue": 3, "green": 2, "white": 2}, {"red": 2, "blue": 2, "white": 1}, playing=VIRTUAL
    )
    assert turns_left_odds(state, "tovak") == ((3, Fraction(1, 3)), (4, Fraction(2, 3)))


def test_an_empty_deck_announces_the_end_on_the_next_turn() -> None:
    state = state_with({"red": 0}, {})
    assert announcement_odds(state) == ((1, Fraction(1)),)
    assert turns_left_odds(state, "tovak") == ((2, Fraction(1)),)


def test_only_the_last_turn_is_left_after_an_announcement() -> None:
    state = state_with({"red": 0}, {})
    state.announced_by = VIRTUAL
    assert turns_left_odds(state, "tovak") == ((1, Fraction(1)),)


def test_between_turns_the_turn_order_decides_the_turns_left() -> None:
    state = state_with({"red": 0}, {}, playing="")
    assert turns_left_odds(state, "tovak") == ((2, Fraction(1)),), "tovak is first in the order"
    state.current = "tovak"
    assert turns_left_odds(state, "tovak") == ((1, Fraction(1)),), "the virtual player comes first"


def turns_in_the_engine(state: MageKnight, *, seed: int = 1, order: tuple[str, ...] = ()) -> int:
    """Play the virtual player's turns until it announces the end of the round and return their number."""
    engine = Engine(MAGE_KNIGHT.rules, content_of())
    engine.context.forced = {"virtual_deck": list(order)}
    moment = engine.begin(World(state, seed), (*[Call("virtual_turn")] * 8, Call("go_on")))
    assert moment.state.announced_by == VIRTUAL
    return len(moment.state.virtual.flipped) + 1


@pytest.mark.parametrize(
    ("pool", "crystals"),
    [
        ({"red": 2, "blue": 2, "white": 1}, {"red": 2, "blue": 2, "white": 1}),
        ({"red": 1, "blue": 3, "green": 2, "white": 1}, {"green": 2, "blue": 1}),
        ({"red": 4, "white": 3}, {"red": 1}),
    ],
)
def test_the_engine_plays_every_order_as_often_as_the_odds_say(pool: dict[str, int], crystals: dict[str, int]) -> None:
    cards = [color for color, count in pool.items() for _ in range(count)]
    orders = set(permutations(cards))
    outcomes = Counter(
        turns_in_the_engine(state_with(dict(pool), crystals, playing=VIRTUAL), order=order) for order in orders
    )
    played = {turns: Fraction(count, len(orders)) for turns, count in outcomes.items()}
    assert played == dict(announcement_odds(state_with(pool, crystals)))


def test_random_games_come_near_the_odds() -> None:
    pool: dict[str, int] = dict.fromkeys(COLORS, 4)
    crystals = {"green": 2, "blue": 1}
    games = 600
    outcomes = Counter(
        turns_in_the_engine(state_with(dict(pool), crystals, playing=VIRTUAL), seed=seed) for seed in range(games)
    )
    odds = dict(announcement_odds(state_with(pool, crystals)))
    assert set(outcomes) <= set(odds)
    for turns, chance in odds.items():
        assert abs(outcomes[turns] / games - chance) < 0.08, turns


# -- large decks


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record how many different sets each calculation step keeps."""
    sizes: list[int] = []
    original = odds.sets_with_group

    def noted(*args: Any) -> Any:
        found = original(*args)
        sizes.append(len(found))
        return found

    monkeypatch.setattr(odds, "sets_with_group", noted)
    turns_until_announced.cache_clear()
    return sizes


@pytest.mark.parametrize("held", [(40, 40, 0, 0), (40, 40, 40, 40), (50, 50, 50, 50), (10**9, 10**9, 1, 1)])
@pytest.mark.parametrize("crystals", [(3, 1, 0, 0), (0, 1, 2, 3), (1, 2, 3, 40)])
def test_the_odds_of_the_largest_deck_are_fast(
    monkeypatch: pytest.MonkeyPatch, held: tuple[int, ...], crystals: tuple[int, ...]
) -> None:
    sizes = counted(monkeypatch)
    left = min(sum(held), odds.MOST_CARDS)
    found = turns_until_announced(held, left, crystals)
    assert sum(chance for _, chance in found) == 1
    assert len(sizes) <= 4
    assert max(sizes) <= left * left // 3  # possible pairs of card and crystal numbers


def test_forty_red_and_forty_blue_are_exact() -> None:
    """Red flips 6, blue 4: 80 cards last 14 turns if all that decide are red, 20 if all are blue."""
    found = dict(turns_until_announced((40, 40, 0, 0), 80, (3, 1, 0, 0)))
    assert (min(found), max(found)) == (15, 21)
    none_red = Fraction(comb(40, 19), comb(80, 19))
    one_red = Fraction(40 * comb(40, 18), comb(80, 19))
    assert found[21] == none_red + one_red  # 19 turns flip 76 or 78 cards; with a second red one it is 80


def test_an_impossible_deck_has_no_odds() -> None:
    state = state_with({"red": 10**7, "blue": 10**7}, {"red": 1})
    assert announcement_odds(state) == cumulative_percents(state) == turns_left_odds(state, "tovak") == ()
    state.course = Cursor("turn")
    assert view.odds_block(state) == Lines((odds.NO_ODDS,))
    assert view.turns_left(content_of("solo_conquest"), state, "tovak") == ((odds.NO_ODDS,), None, ())
