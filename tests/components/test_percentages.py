"""Odds in whole percentages."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.components.percentages import percents


@settings(max_examples=100, deadline=None)
@given(shares=st.lists(st.integers(1, 5000), min_size=1, max_size=8))
def test_percents_sum_to_100_and_no_chance_is_0(shares: list[int]) -> None:
    chances = [Fraction(share, sum(shares)) for share in shares]
    shown = percents(chances)
    assert sum(shown) == 100
    assert min(shown) >= 1
    assert all(abs(percent - chance * 100) < len(shares) for percent, chance in zip(shown, chances, strict=True))


def test_percents_by_largest_remainder() -> None:
    assert percents([Fraction(1, 3)] * 3) == (34, 33, 33)
    assert percents([Fraction(1, 1000), Fraction(999, 1000)]) == (1, 99)
    assert percents([Fraction(1)]) == (100,)


def test_percents_that_are_too_many_are_taken_from_the_largest() -> None:
    tiny = [Fraction(1, 1000)] * 5
    assert percents([Fraction(995, 1000), *tiny]) == (95, 1, 1, 1, 1, 1)
    assert percents([Fraction(1, 2), Fraction(1, 2), Fraction(0)]) == (50, 50, 0)
    assert percents([Fraction(2, 3), Fraction(1, 3)]) == (67, 33)
    assert percents([Fraction(1, 6)] * 6) == (17, 17, 17, 17, 16, 16)
