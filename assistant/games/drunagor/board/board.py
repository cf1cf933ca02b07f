"""The revealed board at one moment, for rules that measure: movement, reach, Darkness.

Pure data made from state and content: choosers and placement rules calculate on it and never change the state.
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
"""The largest map in columns or rows, and in spaces. The box has far less; a plan on a larger map takes too long."""

HARMFUL: frozenset[str] = frozenset({"lava", "miasma", "spikes"})
"""Terrain that gives conditions. Water only costs movement (monsters avoid it: `Readings.water_is_harm`), and Darkness
does not harm monsters.
"""

CONDITION_OF = {"lava": "burn", "miasma": "poison", "spikes": "bleed"}
"""The condition that harmful terrain gives. A figure immune to it is not affected by the terrain."""


class Ground(Struct, frozen=True):
    """One space of the map. Beneath a bridge its features do not count."""

    level: int = 0
    terrain: Terrain = ""
    spawn: bool = False


class Piece(Struct, frozen=True):
    """A figure or token on the board. `spaces` are all spaces it covers: four for a large monster.

    `id` is the id of a hero or ally, the number of a monster, or the `token_id`. `side` tells enemies apart.
    """

    id: str
    kind: Kind
    spaces: tuple[Space, ...]
    side: Literal["heroes", "monsters", "none"] = "none"
    hidden: bool = False
    knocked_out: bool = False


@dataclass(frozen=True)
class Board:
    """The board. `ground` has every space a character can stand on, bridges at their level.

    `under` are the spaces beneath bridges, which only Darkness can reach. `dark` are the spaces of `ground` with a
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
        """Return the harmful terrain on a space, or "". Darkness covers the terrain beneath it."""
        terrain = self.ground[space].terrain
        return terrain if terrain in HARMFUL and space not in self.dark and terrain not in immune else ""

    def whole_area(self, area: Space) -> bool:
        """Return whether all four spaces of the area exist on one level, so that a large monster can stand there."""
        spaces = spaces_of(area_of(area))
        return all(space in self.ground for space in spaces) and len({self.level(space) for space in spaces}) == 1


def adjacent(a: Iterable[Space], b: Iterable[Space]) -> bool:
    """Return whether two figures share an edge or a corner, at any levels."""
    return not around(a).isdisjoint(b)
