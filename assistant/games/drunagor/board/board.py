"""The revealed board at one moment, made from state and content for the rules that measure: walking, reach, Darkness.

Pure data: makers and placement rules compute on it and never touch the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from assistant.components.grid import Space, area_of, around, spaces_of

Terrain = Literal["", "water", "darkness", "lava", "miasma", "spikes"]
Kind = Literal["hero", "pet", "companion", "npc", "monster", "chest", "solid", "loot", "trap"]

LONGEST = 40
MOST_SPACES = 1024
"""Columns or rows, and spaces, of the largest map: the box holds far less, and on so much a plan takes a moment."""

HARMFUL: frozenset[str] = frozenset({"lava", "miasma", "spikes"})
"""They give conditions. Water only slows (monsters avoid it: `Readings.water_is_harm`), Darkness harms no monster."""

CONDITION_OF = {"lava": "burn", "miasma": "poison", "spikes": "bleed"}
"""What harmful terrain gives: who is immune to the condition takes nothing from the terrain."""


class Ground(Struct, frozen=True):
    """One space of the map. Under a bridge all its features are void."""

    level: int = 0
    terrain: Terrain = ""
    spawn: bool = False


class Piece(Struct, frozen=True):
    """Somebody or something on the board. `spaces` are all the spaces it stands on (a large monster: four).

    `id` is the hero's id, the monster's number or the token's name. `side` tells enemies apart.
    """

    id: str
    kind: Kind
    spaces: tuple[Space, ...]
    side: Literal["heroes", "monsters", "none"] = "none"
    hidden: bool = False
    knocked_out: bool = False


@dataclass(frozen=True)
class Board:
    """`ground` holds every space a character can stand on, bridges included (at the bridge's level);
    `under` the spaces beneath bridges, which only Darkness can reach. `dark` are the spaces of `ground` with a
    Darkness tile or printed Darkness, `dark_under` those beneath bridges.
    """

    ground: Mapping[Space, Ground]
    under: Mapping[Space, Ground] = field(default_factory=dict)
    dark: frozenset[Space] = frozenset()
    dark_under: frozenset[Space] = frozenset()
    pieces: tuple[Piece, ...] = ()

    def at(self, space: Space) -> list[Piece]:
        return [piece for piece in self.pieces if space in piece.spaces]

    def level(self, space: Space) -> int:
        return self.ground[space].level

    def harmful(self, space: Space, immune: Iterable[str] = ()) -> str:
        """The terrain that hurts here, if any: Darkness covers what lies beneath it."""
        terrain = self.ground[space].terrain
        return terrain if terrain in HARMFUL and space not in self.dark and terrain not in immune else ""

    def whole_area(self, area: Space) -> bool:
        """Whether all four spaces of the area exist, on one level: where a large monster can stand."""
        spaces = spaces_of(area_of(area))
        return all(space in self.ground for space in spaces) and len({self.level(space) for space in spaces}) == 1


def adjacent(a: Iterable[Space], b: Iterable[Space]) -> bool:
    """Whether two figures stand next to each other: an edge or a corner, whatever the levels."""
    return not around(a).isdisjoint(b)
