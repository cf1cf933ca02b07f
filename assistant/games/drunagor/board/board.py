"""The revealed board at one moment, for rules about distances: movement, reach, Darkness.

A `Board` is made from the state and never changed.
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
"""The highest number of spaces on the map. `LONGEST` is the highest number of columns or rows.

On a larger map, planning a monster's turn would take too long.
"""

HARMFUL: frozenset[str] = frozenset({"lava", "miasma", "spikes"})
"""The terrains that give conditions.

Water costs movement, but monsters avoid it, too (`Readings.water_is_harm`). Darkness does not harm monsters.
"""

CONDITION_OF = {"lava": "burn", "miasma": "poison", "spikes": "bleed"}
"""The condition of each harmful terrain. A figure that is immune to it ignores the terrain."""


class Ground(Struct, frozen=True):
    """One space of the map. A space beneath a bridge has neither terrain nor a spawn point."""

    level: int = 0
    terrain: Terrain = ""
    spawn: bool = False


class Piece(Struct, frozen=True):
    """A figure or token on the board.

    - `id`: a hero's or ally's id, a monster's number as text, or the `token_id` of a token.
    - `spaces`: all spaces that it covers, four for a large monster.
    - `side`: the side for which the figure fights.
    """

    id: str
    kind: Kind
    spaces: tuple[Space, ...]
    side: Literal["heroes", "monsters", "none"] = "none"
    hidden: bool = False
    knocked_out: bool = False


@dataclass(frozen=True)
class Board:
    """The revealed board.

    - `ground`: the spaces on which characters can stand. A space of a bridge has the bridge's level.
    - `under`: the spaces beneath bridges, for Darkness only.
    - `dark`: the spaces of `ground` with a Darkness tile or printed Darkness.
    - `dark_under`: the spaces beneath bridges with Darkness.
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
        """Return the harmful terrain on a space, or "". Terrain beneath Darkness is ignored."""
        terrain = self.ground[space].terrain
        return terrain if terrain in HARMFUL and space not in self.dark and terrain not in immune else ""

    def whole_area(self, area: Space) -> bool:
        """Return whether all four spaces of the area exist on one level, so that a large monster can stand there."""
        spaces = spaces_of(area_of(area))
        return all(space in self.ground for space in spaces) and len({self.level(space) for space in spaces}) == 1


def adjacent(a: Iterable[Space], b: Iterable[Space]) -> bool:
    """Return whether figures on these spaces are adjacent: they share an edge or a corner, on any level."""
    return not around(a).isdisjoint(b)
