"""Paying costs with dice: each cost takes one die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

D = TypeVar("D")
N = TypeVar("N")


def match_payment(dice: Sequence[D], needs: Sequence[N], pays: Callable[[D, N], bool]) -> tuple[int, ...] | None:
    """Return the index of the die for each cost in `needs`, or None if the dice cannot pay all costs.

    `pays` says whether a die can pay a cost. The first dice are used first.
    """
    return _match(dice, needs, pays, ()) if len(needs) <= len(dice) else None


def _match(
    dice: Sequence[D], needs: Sequence[N], pays: Callable[[D, N], bool], used: tuple[int, ...]
) -> tuple[int, ...] | None:
    if not needs:
        return ()
    for place, die in enumerate(dice):
        if place not in used and pays(die, needs[0]):
            rest = _match(dice, needs[1:], pays, (*used, place))
            if rest is not None:
                return (place, *rest)
    return None
