"""How likely it is that luck alone differs so much from what was to be expected, and how sure a win rate is."""

from __future__ import annotations

from math import erfc, exp, lgamma, log, sqrt

LEAST = 5
"""With fewer draws, or fewer expected results of one kind on average, nothing is said about luck."""
SURE = 1.96
"""The half width of an interval that is right in 95 of 100 cases, in standard deviations."""


def wilson(won: int, of: int) -> tuple[float, float]:
    """Return the Wilson interval of a win rate: between which rates the true one lies in 95 of 100 cases."""
    if of < 1:
        return 0.0, 1.0
    share, z2 = won / of, SURE * SURE
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = SURE * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def luck_of_sum(total: float, expected: float, variance: float, draws: int) -> float | None:
    """Return how likely a sum of draws is at least so far from its expectation, or None if there are too few."""
    if draws < LEAST or variance <= 0:
        return None
    # The sum is a whole number, so half a point belongs to each side.
    return erfc(max(0.0, abs(total - expected) - 0.5) / sqrt(2 * variance))


def luck_of_results(seen: list[int], expected: list[float]) -> float | None:
    """Return how likely results are at least so far from their expectation (chi-squared), or None if there are too few.

    Results that could not come are left out.
    """
    pairs = [(n, e) for n, e in zip(seen, expected, strict=True) if e > 0]
    if len(pairs) < 2 or sum(n for n, _ in pairs) < LEAST * len(pairs):
        return None
    squares = sum((n - e) ** 2 / e for n, e in pairs)
    return chi_squared_tail(squares, len(pairs) - 1)


def chi_squared_tail(value: float, freedom: int) -> float:
    """Return how likely a chi-squared number with these degrees of freedom is at least `value`."""
    a, x = freedom / 2, value / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        return max(0.0, 1 - scale * _series(a, x))
    return min(1.0, scale * _fraction(a, x))


def _series(a: float, x: float) -> float:
    """Return the series of the lower incomplete gamma function."""
    term = total = 1 / a
    n = a
    while term > total * 1e-15:
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Return the continued fraction of the upper incomplete gamma function (Lentz's method)."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    found = d
    for step in range(1, 1000):
        factor = -step * (step - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return found
