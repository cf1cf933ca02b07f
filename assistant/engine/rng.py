"""The app's random generator (splitmix64). Its state is one integer, which is saved with the game."""

from __future__ import annotations

from collections.abc import Mapping

_ALL = 1 << 64
_MASK = _ALL - 1


def next_state(state: int) -> int:
    return (state + 0x9E3779B97F4A7C15) & _MASK


def value_of(state: int) -> int:
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(state: int, limit: int) -> tuple[int, int]:
    """Return a random number from 0 to `limit` - 1, and the next state of the generator."""
    ceiling = _ALL - _ALL % limit
    while True:
        state = next_state(state)
        value = value_of(state)
        if value < ceiling:
            return value % limit, state


def one_of(state: int, counts: Mapping[str, int]) -> tuple[str, int]:
    """Pick one of the keys of `counts` at random, and return it with the next state of the generator.

    A key with twice the count is picked twice as often.
    """
    index, state = below(state, sum(counts.values()))
    for thing, count in counts.items():
        index -= count
        if index < 0:
            return thing, state
    raise AssertionError("unreachable: the index is below the sum")
