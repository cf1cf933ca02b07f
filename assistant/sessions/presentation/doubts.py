"""Typed numbers that are probably mistyped. The front ends take them only when they are typed twice."""

from __future__ import annotations

FAR_ABOVE = 20
"""A loss of health that is this much above the proposed one is taken only the second time."""


def is_doubtful(value: int, *, expected: int | None, loses: int) -> bool:
    """Return whether the number is a loss of health far above the proposed one.

    `expected` is the proposed number, and `loses` the number of the figure that loses health, or 0.
    """
    return bool(loses) and expected is not None and value > expected + FAR_ABOVE
