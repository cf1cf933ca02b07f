"""How many: tiles of a scenario, defenders of a city; and the side of the start tile. Digest Setup, C7."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.mage_knight.content import Content, Seats
from assistant.games.mage_knight.state import MageKnight

SIDES = {"wedge": "A", "wedge_unrestricted": "A"}
"""The side of the start tile; every other map begins with side B."""
AT_START = {"A": 2, "B": 3}


def tile_counts(content: Content, state: MageKnight) -> Seats:
    """Tiles of each kind in the stack, by scenario and number of players; an epic game has more of them."""
    seats, more = content.seats(len(state.heroes)), _extra_tiles(content, state)

    def of(kind: str, wanted: int) -> int:
        there = len(tiles_of_kind(content, kind))
        return there if more < 0 else min(wanted + more, there)

    countryside, other = of("countryside", seats.countryside), of("core", seats.core_other)
    return replace(seats, countryside=countryside, core_city=count_city_tiles(content, state), core_other=other)


def count_city_tiles(content: Content, state: MageKnight) -> int:
    """How many city tiles are in the stack: as many as have a level, where they are to be conquered."""
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
    """A Megapolis: the left city has half the level rounded up, the right one rounded down (L1325)."""
    return (level + 1) // 2, level // 2


def garrison_piles(content: Content, color: str, level: int, other: str = "") -> tuple[str, ...]:
    """The colours of the defenders; those of both halves of a Megapolis together."""
    if other:
        left, right = halves(level)
        return (*garrison_piles(content, color, left), *garrison_piles(content, other, right))
    levels = next((city.garrison for city in content.pack.city.values() if city.color == color), ())
    return levels[level - 1] if 1 <= level <= len(levels) else ()
