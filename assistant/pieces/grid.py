"""A square grid whose spaces have addresses like chess: letters across, numbers down. Two by two spaces are an area."""

from __future__ import annotations

import re
from functools import lru_cache

from assistant.speech.questions import Refused
from assistant.speech.text import t

Space = tuple[int, int]
"""Column and row, both from 0."""

AROUND: tuple[Space, ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
BESIDE: tuple[Space, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1))

_ADDRESS = re.compile(r"([a-z]{1,2})([1-9][0-9]?)")


@lru_cache(maxsize=8192)
def space_of(address: str) -> Space:
    """`f6` as (5, 5)."""
    match = _ADDRESS.fullmatch(address)
    if match is None:
        raise Refused(t("{address} is no space. A space is a letter and a number, like f6.", address=address[:20]))
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 96
    return column - 1, int(match[2]) - 1


@lru_cache(maxsize=8192)
def address_of(space: Space) -> str:
    """(5, 5) as `f6`."""
    column, row = space
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(97 + rest) + letters
    return f"{letters}{row + 1}"


def area_of(space: Space) -> Space:
    """The area a space lies in: its first space, the one with the lowest column and row."""
    return space[0] // 2 * 2, space[1] // 2 * 2


def spaces_of(area: Space) -> tuple[Space, ...]:
    """The four spaces of an area."""
    column, row = area
    return (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)


def steps_between(a: Space, b: Space) -> int:
    """Spaces from one to the other, diagonals allowed, as if nothing stood in between."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
