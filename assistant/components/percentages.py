"""Rounding of odds to whole percentages."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor


def percents(chances: Sequence[Fraction]) -> tuple[int, ...]:
    """Return the odds as whole percentages that sum to 100. A positive chance never becomes 0."""
    exact = [chance * 100 for chance in chances]
    shown = [max(floor(share), 1 if share else 0) for share in exact]
    by_remainder = sorted(range(len(exact)), key=lambda index: (shown[index] - exact[index], index))
    for index in by_remainder[: max(0, 100 - sum(shown))]:
        shown[index] += 1
    while sum(shown) > 100:
        shown[shown.index(max(shown))] -= 1
    return tuple(shown)
