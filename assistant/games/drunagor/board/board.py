"""The revealed part of the board at one time, for rules that measure distances: movement, reach, Darkness.

A `Board` is made from the state and the content. Rules calculate with it and never change it.
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
"""Limits of the map.

`LONGEST` is the highest number of columns or rows. `MOST_SPACES` is the highest number of spaces. The pieces in the box
have far fewer. On a larger map, planning a monster's turn would take too long.
"""

HARMFUL: frozenset[str] = frozenset({"lava", "miasma", "spikes"})
"""Terrain that gives conditions.

Water only costs movement, but monsters avoid it (`Readings.water_is_harm`). Darkness does not harm monsters.
"""

CONDITION_OF = {"lava": "burn", "miasma": "poison", "spikes": "bleed"}
"""The condition that each harmful terrain gives. A figure that is immune to the condition ignores the terrain."""


class Ground(Struct, frozen=True):
    """One space of the map.

    If it is a space beneath a bridge, it has neither terrain nor a spawn point.
    """

    level: int = 0
    terrain: Terrain = ""
    spawn: bool = False


class Piece(Struct, frozen=True):
    """A figure or token on the board. `spaces` are all spaces that it covers. A large monster covers four.

    `id` is the id of a hero or ally, the number of a monster as text, or the `token_id` of a token. `side` is the side
    on which the figure fights.
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

    - `ground` has every space on which a character can stand. If a bridge is there, the space has the level of the
      bridge.
    - `under` has the spaces beneath bridges. Only Darkness can reach them.
    - `dark` has the spaces of `ground` with a Darkness tile or printed Darkness.
    - `dark_under` has the spaces beneath bridges with Darkness.
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
        """Return the harmful terrain on a space, or "" if there is none. Terrain beneath Darkness does not count."""
        terrain = self.ground[space].terrain
        return terrain if terrain in HARMFUL and space not in self.dark and terrain not in immune else ""

    def whole_area(self, area: Space) -> bool:
        """Return whether a large monster could stand in the area, because all its four spaces exist on one level."""
        spaces = spaces_of(area_of(area))
        return all(space in self.ground for space in spaces) and len({self.level(space) for space in spaces}) == 1


def adjacent(a: Iterable[Space], b: Iterable[Space]) -> bool:
    """Return whether figures on these spaces are adjacent: they share an edge or a corner. Levels do not matter."""
    return not around(a).isdisjoint(b)
