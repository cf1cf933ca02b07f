"""A square grid. Its spaces have names as in chess, such as `f6`. An area is two by two spaces.

A tile that covers several spaces has a shape, which can be rotated and mirrored.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import count

from assistant.messages.questions import Refused
from assistant.messages.text import t

Space = tuple[int, int]
"""A space as column and row, both counted from 0."""

Shape = tuple[Space, ...]
"""The spaces that a tile covers, sorted. Its lowest column and row are 0."""

AROUND: tuple[Space, ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
BESIDE: tuple[Space, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1))

_ADDRESS = re.compile(r"([a-z]{1,2})([1-9][0-9]?)")


@lru_cache(maxsize=8192)
def space_of(address: str) -> Space:
    """Return the space with this name as column and row: (5, 5) for `f6`."""
    match = _ADDRESS.fullmatch(address)
    if match is None:
        raise Refused(t("{address} is no space. A space is a letter and a number, like f6.", address=address[:20]))
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 96
    return column - 1, int(match[2]) - 1


@lru_cache(maxsize=8192)
def address_of(space: Space) -> str:
    """Return the name of a space, as players type it: `f6` for (5, 5)."""
    column, row = space
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(97 + rest) + letters
    return f"{letters}{row + 1}"


def area_of(space: Space) -> Space:
    """Return the area that contains `space`. An area is identified by its space with the lowest column and row."""
    return space[0] // 2 * 2, space[1] // 2 * 2


def spaces_of(area: Space) -> tuple[Space, ...]:
    """Return the four spaces of an area."""
    column, row = area
    return (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)


def steps_between(a: Space, b: Space) -> int:
    """Return the distance between two spaces, where a diagonal move counts as one. Obstacles are ignored."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def in_reading_order(spaces: Iterable[Space]) -> list[Space]:
    """Return the spaces row by row, each row from left to right."""
    return sorted(spaces, key=lambda space: (space[1], space[0]))


def around(spaces: Iterable[Space], steps: Sequence[Space] = AROUND) -> set[Space]:
    """Return every space that one of the moves `steps` reaches from one of the given spaces."""
    return {(x + dx, y + dy) for x, y in spaces for dx, dy in steps}


def line_between(a: Space, b: Space) -> list[Space]:
    """Return the spaces from `a` to `b`, or an empty list if they are not on a straight or diagonal line."""
    (x, y), far = a, steps_between(a, b)
    across, down = b[0] - x, b[1] - y
    if across and down and abs(across) != abs(down):
        return []
    return [(x + across * step // far, y + down * step // far) for step in range(far + 1)] if far else [a]


def distances_from(start: Space, ground: Iterable[Space], steps: Sequence[Space] = AROUND) -> dict[Space, int]:
    """Return the distance from `start` to each space that can be reached across `ground`.

    Each of the moves `steps` counts as one.
    """
    # Spaces are encoded as numbers for speed: a step is one addition. Rows end at 99, so codes never collide.
    by = [column * 256 + row for column, row in steps]
    first = start[0] * 256 + start[1]
    known, edge, ahead = {start: 0}, {first}, {column * 256 + row for column, row in ground} - {first}
    for distance in count(1):
        edge = {code + step for code in edge for step in by} & ahead
        if not edge:
            break
        ahead -= edge
        known |= {divmod(code, 256): distance for code in edge}
    return known


# ---- shapes of tiles ----


def as_shape(spaces: Collection[Space]) -> Shape:
    """Return the shape of these spaces, wherever they are on the grid."""
    left, top = min(x for x, _ in spaces), min(y for _, y in spaces)
    return tuple(sorted((x - left, y - top) for x, y in spaces))


@lru_cache(maxsize=256)
def turned(shape: Shape, mirrored: bool = False) -> tuple[Shape, ...]:
    """Return all different rotations of a shape. With `mirrored`, also return those of its mirror image."""
    positions: dict[Shape, None] = {}
    for side in (shape, [(-x, y) for x, y in shape]) if mirrored else (shape,):
        spaces = list(side)
        for _ in range(4):
            positions[as_shape(spaces)] = None
            spaces = [(-y, x) for x, y in spaces]
    return tuple(positions)
