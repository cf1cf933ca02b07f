"""The shapes of Darkness tiles as printed on the runes: what a tile covers, and how it may be turned.

Rulebook v1.5 doesn't say whether a tile may be turned over: it is turned freely, mirrored only if the players' own
tiles have two equal sides (G25).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from assistant.table.grid import BESIDE, Space, address_of, space_of
from assistant.table.questions import Refused
from assistant.table.text import t, tn

Shape = tuple[Space, ...]
"""The spaces of a tile, sorted, pushed into the corner: the lowest column and the lowest row are 0."""

MOST_SPACES = 8


def shape_of(addresses: Iterable[str]) -> Shape:
    """The shape drawn by these addresses, wherever on the grid: `a1 a2 b2` and `f3 f4 g4` are the same."""
    spaces = [space_of(address) for address in addresses]
    if not spaces:
        raise Refused(t("A Darkness tile covers at least one space. Name its spaces, like a1 a2 b2."))
    if len(spaces) > MOST_SPACES:
        raise Refused(
            tn(
                "{n} space is too much for a Darkness tile: it covers {most} at most.",
                "{n} spaces are too many for a Darkness tile: it covers {most} at most.",
                len(spaces),
                most=MOST_SPACES,
            )
        )
    twice = sorted({space for space in spaces if spaces.count(space) > 1})
    if twice:
        raise Refused(t("{space} stands there twice. Name each space of the tile once.", space=address_of(twice[0])))
    apart = sorted(set(spaces) - _connected(spaces))
    if apart:
        raise Refused(
            t(
                "{apart} is not joined to {first}. The spaces of a tile touch edge to edge; corners don't count.",
                apart=address_of(apart[0]),
                first=address_of(spaces[0]),
            )
        )
    return _in_the_corner(spaces)


@lru_cache(maxsize=256)
def turned(shape: Shape, mirrored: bool = False) -> tuple[Shape, ...]:
    """The shape in all its positions, each once: turned by quarters and, if `mirrored`, turned over, too."""
    positions: dict[Shape, None] = {}
    for side in (shape, [(-x, y) for x, y in shape]) if mirrored else (shape,):
        spaces = list(side)
        for _ in range(4):
            positions[_in_the_corner(spaces)] = None
            spaces = [(-y, x) for x, y in spaces]
    return tuple(positions)


def _in_the_corner(spaces: Collection[Space]) -> Shape:
    left, top = min(x for x, _ in spaces), min(y for _, y in spaces)
    return tuple(sorted((x - left, y - top) for x, y in spaces))


def _connected(spaces: list[Space]) -> set[Space]:
    """The spaces that hang together with the first one, edge to edge."""
    all_spaces, joined, edge = set(spaces), {spaces[0]}, [spaces[0]]
    while edge:
        x, y = edge.pop()
        beside = {(x + dx, y + dy) for dx, dy in BESIDE} & all_spaces - joined
        joined |= beside
        edge += beside
    return joined
