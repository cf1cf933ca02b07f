"""Small boards for Darkness tests: rows of levels (a blank is no space) and where the figures stand."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.components.grid import space_of
from assistant.games.drunagor.board.board import Board, Ground, Piece
from assistant.games.drunagor.darkness.placement import TilePlace, TileSituation, placements
from assistant.games.drunagor.darkness.shapes import shape_of
from assistant.games.drunagor.monsters.ranking import Hunted

SQUARE = shape_of(["a1", "a2", "b1", "b2"])
LINE = shape_of(["a1", "a2", "a3", "a4"])
ELL = shape_of(["a1", "a2", "a3", "b3"])
DOMINO = shape_of(["a1", "a2"])


def board(
    *rows: str, spawn: str = "", dark: str = "", bridges: Mapping[str, int] | None = None, **pieces: str
) -> Board:
    """Return a board. `bridges` are levels of spaces above the drawn ones. Pieces are `kind_id="address address"`."""
    drawn = {(x, y): int(level) for y, row in enumerate(rows) for x, level in enumerate(row) if level != " "}
    spawns = {space_of(address) for address in spawn.split()}
    ground = {space: Ground(level, spawn=space in spawns) for space, level in drawn.items()}
    above = {space_of(address): Ground(level) for address, level in (bridges or {}).items()}
    under = {space: ground[space] for space in above if space in ground}
    darkness = dark.split()
    return Board(
        ground | above,
        under,
        frozenset(space_of(address) for address in darkness if not address.endswith("_")),
        frozenset(space_of(address[:-1]) for address in darkness if address.endswith("_")),
        tuple(_piece(name, places) for name, places in pieces.items()),
    )


def _piece(name: str, places: str) -> Piece:
    kind, id = name.split("_", 1)
    spaces = tuple(space_of(address) for address in places.split())
    hidden, out = id.endswith("_hidden"), id.endswith("_out")
    id = id.removesuffix("_hidden").removesuffix("_out")
    return Piece(id, kind, spaces, hidden=hidden, knocked_out=out)  # type: ignore[arg-type]


def hunted(*ids: str) -> tuple[Hunted, ...]:
    """Return heroes in the order of the hunt."""
    return tuple(Hunted(id, 10 - index) for index, id in enumerate(ids))


def laid(situation: TileSituation) -> list[str]:
    return [placement.id for placement in placements(situation)]


def only(situation: TileSituation) -> TilePlace:
    (placement,) = placements(situation)
    return placement
