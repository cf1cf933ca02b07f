"""Payment with dice: each die can pay one cost, and each cost takes one die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

D = TypeVar("D")
N = TypeVar("N")


def match_payment(dice: Sequence[D], needs: Sequence[N], pays: Callable[[D, N], bool]) -> tuple[int, ...] | None:
    """Return, for each cost in `needs`, the index of the die that pays it, or None if the dice cannot pay all costs.

    A die earlier in `dice` is used before a later one.
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
