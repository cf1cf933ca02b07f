"""How many tiles a scenario has, and on which side the start tile lies: the tables of digest Setup."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.state import MageKnight

SIDES = {"wedge": "A", "wedge_unrestricted": "A"}
"""The side of the start tile; every other map begins with side B."""
AT_START = {"A": 2, "B": 3}


class Numbers(Struct, frozen=True):
    """How many tiles of each kind are in the stack."""

    countryside: int
    city: int
    other: int


def numbers(content: Content, state: MageKnight) -> Numbers:
    """By scenario and number of players; an epic game has more of them."""
    seats, more = content.seats(len(state.heroes)), content.scenario.epic_tiles if state.epic else 0
    all_of = {kind: len(of_kind(content, kind)) for kind in ("countryside", "core_city", "core")}
    if more < 0:
        return Numbers(all_of["countryside"], seats.core_city, all_of["core"])
    return Numbers(
        min(seats.countryside + more, all_of["countryside"]),
        len(state.city_levels) or min(seats.core_city + more, all_of["core_city"]),
        min(seats.core_other + more, all_of["core"]),
    )


def start_side(content: Content, state: MageKnight) -> str:
    return SIDES.get(content.seats(len(state.heroes)).map, "B")


def of_kind(content: Content, kind: str) -> list[str]:
    return [tile.id for tile in content.pack.tile.values() if tile.kind == kind]
