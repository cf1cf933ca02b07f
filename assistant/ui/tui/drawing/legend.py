"""How the spaces and pieces of a map look, and the legend of a map.

The ground of a space is water or lava, for example.
"""

from __future__ import annotations

from msgspec import Struct

from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, length, wrapped
from assistant.ui.view.blocks import Ground, Tile, TileMap

CHIP = 3
"""The columns of a sample in the legend."""


class Texture(Struct, frozen=True):
    """The characters that fill a space of a map.

    - `even`, `odd`: for even and odd rows of the screen.
    - `low`: for a space that is one row high.
    """

    even: str
    odd: str
    low: str
    name: Text | None = None

    def row(self, line: int, wide: int, high: int) -> str:
        if high == 1:
            return (self.low * wide)[:wide]
        return ((self.odd if line % 2 else self.even) * 2)[:wide]


class PieceSymbol(Struct, frozen=True):
    """The sign, colour and name of a piece on a map."""

    sign: str
    hue: str
    name: Text


TEXTURES: dict[Ground, Texture] = {
    "floor": Texture("    ", "    ", " "),
    "spikes": Texture("▴ ▴ ", " ▴ ▴", "▴ ", t("spikes")),
    "water": Texture("~  ~", " ~~ ", " ~", t("water")),
    "lava": Texture("░░░░", "░░░░", "░", t("lava")),
    "miasma": Texture("◦ ◦ ", " ◦ ◦", "◦ ", t("miasma")),
    "bridge": Texture("════", "════", "═", t("bridge")),
    "darkness": Texture("░░░░", "░░░░", "░", t("Darkness")),
}
_DENSE = Texture("▓▓▓▓", "▓▓▓▓", "▓")
PIECES: dict[str, PieceSymbol] = {
    "chest": PieceSymbol("▣", "gold", t("chest")),
    "door": PieceSymbol("▥", "brown", t("door")),
    "interaction": PieceSymbol("!", "accent", t("interaction")),
    "spawn": PieceSymbol("◎", "darkness", t("spawn point")),
    "trap": PieceSymbol("×", "bad", t("trap")),
    "npc": PieceSymbol("&", "white", t("person")),
    "event": PieceSymbol("?", "violet", t("event")),
    "other": PieceSymbol("■", "grey", t("something else")),
}
_WAY = t("the way")
_FRESH = t("just laid")


def ground_name(tile: Tile) -> str:
    """Return the name under which the colours of a space are stored, such as `water`.

    Floor and spikes have one for each level.
    """
    return f"floor{min(tile.level, 2)}" if tile.ground in ("floor", "spikes") else tile.ground


def texture_of(ground: Ground, pen: Pen) -> Texture:
    """Return the characters for a ground. Without colours, darkness is denser, to differ from lava."""
    return TEXTURES[ground] if ground != "darkness" or pen.ink.coloured else _DENSE


def draw_legend(map: TileMap, pen: Pen, width: int) -> list[Row]:
    """Draw a sample of each ground and piece on the map with its name, then the notes of the map."""
    rows: list[Row] = []
    for part in _parts(map, pen):
        if rows and length(rows[-1]) + 2 + length(part) <= width:
            rows[-1] = [*rows[-1], Run("  "), *part]
        else:
            rows.append(part)
    notes = [line for note in map.notes for line in wrapped(pen.row(note, "quiet"), width, 2)]
    return [*(line for row in rows for line in (wrapped(row, width) if length(row) > width else [row])), *notes]


def _parts(map: TileMap, pen: Pen) -> list[Row]:
    grounds = {tile.ground for tile in map.tiles}
    pieces = {tile.piece for tile in map.tiles}
    levels = {min(tile.level, 2) for tile in map.tiles if tile.ground in ("floor", "spikes")} - {0}
    parts: list[Row] = []
    for ground, texture in TEXTURES.items():
        if ground in grounds and texture.name is not None:
            colour, sign = pen.ink.ground(ground if ground != "spikes" else "floor0")
            fg = "quiet" if ground == "spikes" else sign
            parts.append(
                [Run(texture_of(ground, pen).row(0, CHIP, 1), fg, colour), Run(" "), *pen.row(texture.name, "quiet")]
            )
    for level in sorted(levels):
        colour, sign = pen.ink.ground(f"floor{level}")
        chip = Run(("▴" * level).rjust(CHIP), sign, colour)
        parts.append([chip, Run(" "), *pen.row(t("level {level}", level=level), "quiet")])
    for key, piece in PIECES.items():
        if key in pieces:
            chip = Run(piece.sign.center(CHIP), f"on {piece.hue}", piece.hue, True)
            parts.append([chip, Run(" "), *pen.row(piece.name, "quiet")])
    if any(tile.fresh for tile in map.tiles):
        parts.append([Run(" + ", "strong", "", True), *pen.row(_FRESH, "quiet")])
    if any(tile.way and tile.arrow for tile in map.tiles):
        parts.append([Run(" ↑→ ", "way", "", True), *pen.row(_WAY, "quiet")])
    return parts
