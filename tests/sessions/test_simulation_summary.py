"""Figures about many games: intervals, spreads, groups, bars."""

from __future__ import annotations

import pytest

from assistant.games.simulation import GameResult
from assistant.sessions.simulation.playing import PlayedGame
from assistant.sessions.simulation.summary import Share, Spread, difference, groups, histogram, spread, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_the_wilson_interval(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == pytest.approx((low, high), abs=0.0001)


def test_the_difference_of_two_shares() -> None:
    by, low, high = difference(Share(48, 80), Share(56, 70))  # Newcombe 1998, table II (a), the other way round
    assert (by, low, high) == pytest.approx((0.2, 0.0524, 0.3339), abs=0.0001)


def test_a_spread_is_the_middle_of_ten_and_eight_of_ten() -> None:
    assert spread(range(11)) == Spread(5, 1, 9)
    assert spread([4]) == Spread(4, 4, 4)
    assert spread([]) == Spread(0, 0, 0)


def game(seed: int, players: int, won: bool | None, **result: object) -> PlayedGame:
    stopped = "too_long" if won is None else "finished"
    return PlayedGame(seed, players, stopped, 10 * seed, GameResult(won=won, **result))  # type: ignore[arg-type]


def test_games_are_grouped_by_party_size_and_difficulty() -> None:
    games = [
        game(1, 2, True, end="won", rounds=4, hurt={"ann": 3, "bob": 1}, clocks={"doom": (2, 8)}, level="hard"),
        game(2, 2, False, end="doom", rounds=6, hurt={"bob": 9}, clocks={"doom": (8, 8)}, level="hard"),
        game(3, 2, None, level="hard"),
        game(4, 1, True, end="won", level="easy"),
    ]
    alone, hard = groups(games)
    assert (alone.players, alone.level, alone.won) == (1, "easy", Share(1, 1))
    assert (hard.games, hard.broken_off, hard.won) == (3, 1, Share(1, 2))
    assert hard.ends == {"won": 1, "doom": 1, "": 1}
    assert hard.hurt == {"bob": 5.0, "ann": 1.5}
    assert hard.rounds.middle == 5
    assert hard.answers.middle == 20
    assert hard.hurt_each.middle == 3.25
    assert hard.clocks["doom"].middle == 0.625


def test_a_clock_without_an_end_has_no_part() -> None:
    (group,) = groups([game(1, 1, True, clocks={"peril": (3, 0)})])
    assert group.clocks["peril"] == Spread(0, 0, 0)


def test_further_numbers_have_a_spread() -> None:
    games = [game(n, 1, True, figures={"score": n}) for n in range(1, 12)] + [game(12, 1, None)]
    (group,) = groups(games)
    assert group.figures == {"score": Spread(6, 2, 10)}


def test_bars_are_equally_wide() -> None:
    assert histogram([3, 4, 4, 9], 4) == [(3, 4, 3), (5, 6, 0), (7, 8, 0), (9, 10, 1)]
    assert histogram([], 4) == []
