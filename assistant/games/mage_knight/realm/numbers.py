"""Numbers of tiles and city defenders, and the side of the start tile. Rules digest: Setup, C7."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.mage_knight.content import Content, Seats
from assistant.games.mage_knight.state import MageKnight

SIDES = {"wedge": "A", "wedge_unrestricted": "A"}
"""The side of the start tile for each shape of the map. Shapes that are missing here have side B."""
AT_START = {"A": 2, "B": 3}


def tile_counts(content: Content, state: MageKnight) -> Seats:
    """Return the scenario's values for this number of players, with the exact number of tiles of each kind.

    The epic variant adds tiles, but never more than the box has.
    """
    seats, more = content.seats(len(state.heroes)), _extra_tiles(content, state)

    def of(kind: str, wanted: int) -> int:
        available = len(tiles_of_kind(content, kind))
        return available if more < 0 else min(wanted + more, available)

    countryside, other = of("countryside", seats.countryside), of("core", seats.core_other)
    return replace(seats, countryside=countryside, core_city=count_city_tiles(content, state), core_other=other)


def count_city_tiles(content: Content, state: MageKnight) -> int:
    """Return the number of city tiles in the stack. If cities are to be conquered, it is one for each city level."""
    if state.city_levels:
        return len(state.city_levels)
    wanted = content.seats(len(state.heroes)).core_city + max(0, _extra_tiles(content, state))
    return min(wanted, len(tiles_of_kind(content, "core_city")))


def _extra_tiles(content: Content, state: MageKnight) -> int:
    return content.scenario.epic_tiles if state.epic else 0


def start_side(content: Content, state: MageKnight) -> str:
    return SIDES.get(content.seats(len(state.heroes)).map, "B")


def tiles_of_kind(content: Content, kind: str) -> list[str]:
    return [tile.id for tile in content.pack.tile.values() if tile.kind == kind]


def halves(level: int) -> tuple[int, int]:
    """Return the levels of the two halves of a Megapolis: half of `level`, rounded up and down (L1325)."""
    return (level + 1) // 2, level // 2


def garrison_piles(content: Content, color: str, level: int, other: str = "") -> tuple[str, ...]:
    """Return the token colours of a city's garrison. A Megapolis has the tokens of both halves."""
    if other:
        left, right = halves(level)
        return (*garrison_piles(content, color, left), *garrison_piles(content, other, right))
    levels = next((city.garrison for city in content.pack.city.values() if city.color == color), ())
    return levels[level - 1] if 1 <= level <= len(levels) else ()
