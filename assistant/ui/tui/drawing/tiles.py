"""Drawing maps of square spaces with figures, paths and targets.

Columns have letters, rows have numbers. A gap separates the areas of two by two spaces. Of a large map, only a part is
drawn (`look_at`).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from assistant.components.grid import Space, address_of, space_of
from assistant.ui.tui.drawing.bars import filled_columns, health_hue
from assistant.ui.tui.drawing.legend import PIECES, draw_legend, ground_name, texture_of
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, beside, cut, length
from assistant.ui.tui.forms.form import CLICKED
from assistant.ui.tui.theme.ink import mix
from assistant.ui.view.blocks import Figure, Tile, TileMap

HEIGHTS = {6: 3, 4: 2, 3: 1, 2: 1}
"""For the width of a space in screen columns, its height in screen rows."""
WIDTHS = tuple(HEIGHTS)
"""The possible widths of a space in screen columns, largest first."""
READABLE = WIDTHS[:3]
"""The widths that are chosen automatically. In smaller spaces, figures lose their brackets."""
EDGE = 3
"""The screen columns of the row numbers at the left."""
BESIDE = 22
"""How many screen columns must be free to draw the legend beside the map."""
_Look = tuple[str, str, bool, str]
"""The style of a run."""
_BLANK: _Look = ("", "", False, "")
STRIP = 1
"""Columns at the right of a figure in which the ground under it is seen."""
FRESH = "+"
_ARROWS = {"n": "↑", "e": "→", "s": "↓", "w": "←", "": "▪"}


class Sight(Struct, frozen=True):
    """Which part of a map is shown, and which spaces are highlighted.

    - `wide`: the width of a space in screen columns, or 0 for automatic.
    - `focus`: the space in the middle.
    - `cursor`: the spaces to highlight.
    """

    wide: int = 0
    focus: str = ""
    cursor: tuple[str, ...] = ()
    reach: tuple[str, ...] = ()


class _Size(Struct, frozen=True):
    columns: range
    rows: range

    def across(self, wide: int) -> int:
        """Return how many screen columns the map takes if a space has `wide` columns."""
        gaps = (len(self.columns) - 1) // 2 if wide > WIDTHS[-1] else 0
        return EDGE + len(self.columns) * wide + gaps

    def down(self, wide: int) -> int:
        return 1 + len(self.rows) * HEIGHTS[wide]


def _size(map: TileMap) -> _Size:
    spaces = [space_of(tile.at) for tile in map.tiles]
    across, down = [x for x, _ in spaces], [y for _, y in spaces]
    first = min(across) // 2 * 2
    return _Size(range(first, max(across) + 1), range(min(down), max(down) + 1))


def nearest(map: TileMap, width: int, height: int) -> int:
    """Return the largest width of a space with which the whole map fits, else the smallest automatic one."""
    size = _size(map)
    fits = (wide for wide in READABLE if size.across(wide) <= width and size.down(wide) <= height)
    return next(fits, READABLE[-1])


def width_of(map: TileMap, width: int, height: int, wide: int = 0) -> int:
    """Return how many of `width` columns the map takes if a space has `wide` columns."""
    return min(width, _size(map).across(wide or nearest(map, width, height))) if map.tiles else 0


def draw_map(
    map: TileMap, pen: Pen, width: int, height: int, sight: Sight | None = None, *, legend: bool = True
) -> list[Row]:
    """Draw the map, with its legend below it or, if that does not fit, beside it."""
    if not map.tiles:
        return []
    sight = sight or Sight()
    wide = sight.wide if sight.wide in HEIGHTS else nearest(map, width, height)
    window = look_at(map, width, height, wide, sight)
    rows = _Canvas(map, pen, wide, window, sight).rows()
    if not legend:
        return rows
    taken = max(length(row) for row in rows)
    below = draw_legend(map, pen, width)
    if not below:
        return rows
    if len(rows) + 1 + len(below) <= height:
        return [*rows, [], *below]
    if width - taken - 2 >= BESIDE:
        return beside([(rows, taken), (draw_legend(map, pen, width - taken - 2)[:height], width - taken - 2)], 2)
    room = max(0, height - len(rows))
    if 0 < room < len(below):
        below = [*below[: room - 1], [*cut(below[room - 1], width - 2), Run(" …", "quiet")]]
    return [*rows, *below[:room]]


def look_at(map: TileMap, width: int, height: int, wide: int, sight: Sight) -> tuple[range, range]:
    """Return the columns and the rows of the map that are visible."""
    size = _size(map)
    at = sight.focus or map.focus
    focus = space_of(at) if at else None
    cursor = space_of(sight.cursor[0]) if sight.cursor else None
    pair = 2 * wide + (1 if wide > WIDTHS[-1] else 0)
    columns = _in_sight(size.columns, (width - EDGE + 1) * 2 // pair, *_along(focus, cursor, 0))
    while len(columns) > 1 and _Size(columns, size.rows).across(wide) > width:
        columns = range(columns.start, columns.stop - 1)
    rows = _in_sight(size.rows, (height - 1) // HEIGHTS[wide], *_along(focus, cursor, 1))
    return columns, rows


def _along(focus: Space | None, cursor: Space | None, way: int) -> tuple[int | None, int | None]:
    return focus[way] if focus else None, cursor[way] if cursor else None


def _in_sight(all: range, fit: int, focus: int | None, cursor: int | None = None) -> range:
    """Return the range of the `fit` map columns (or rows) that are visible, with the focus in the middle.

    It moves to the cursor only if the cursor would be hidden.
    """
    fit = max(2, fit)
    if len(all) <= fit:
        return all
    middle = focus if focus is not None else all.start
    start = min(max(all.start, middle - fit // 2), all.stop - fit)
    if start % 2 and all.start < start < all.stop - fit:
        start -= 1
    if cursor is not None and not start <= cursor < start + fit:
        start = cursor if cursor < start else cursor - fit + 1
    return range(start, start + fit)


class _Canvas:
    """Draws the visible part of the map into a grid of screen cells."""

    def __init__(self, map: TileMap, pen: Pen, wide: int, window: tuple[range, range], sight: Sight) -> None:
        self.map, self.pen, self.ink, self.wide, self.high = map, pen, pen.ink, wide, HEIGHTS[wide]
        self.columns, self.lines = window
        self.cursor, self.reach = sight.cursor, frozenset(sight.reach)
        self.tiles: Mapping[Space, Tile] = {space_of(tile.at): tile for tile in map.tiles}
        self.figures = {figure.number: figure for figure in map.figures if figure.number}
        self.gap = wide > WIDTHS[-1]
        across = self.left(self.columns[-1]) + wide
        down = 1 + len(self.lines) * self.high
        self.signs = [[" "] * across for _ in range(down)]
        self.looks: list[list[_Look]] = [[_BLANK] * across for _ in range(down)]

    def rows(self) -> list[Row]:
        self._edges()
        seen = {at: tile for at, tile in self.tiles.items() if at[0] in self.columns and at[1] in self.lines}
        for at, tile in seen.items():
            self._ground(at, tile)
        drawn: set[int] = set()
        for at, tile in seen.items():
            if tile.figure in self.map.large and tile.figure in self.figures:
                if tile.figure not in drawn:
                    self._large(tile.figure)
                drawn.add(tile.figure)
            elif tile.figure in self.figures:
                strip = STRIP if self._has_ground(tile) else 0
                self._token(self.figures[tile.figure], *self.corner(at), self.wide - strip, self.high, "", tile)
                if strip:
                    self._show_ground(at, tile, self.wide - STRIP)
        return [_merged(signs, looks) for signs, looks in zip(self.signs, self.looks, strict=True)]

    def left(self, x: int) -> int:
        """Return the first screen column of a map column."""
        gaps = (x // 2 - self.columns.start // 2) if self.gap else 0
        return EDGE + (x - self.columns.start) * self.wide + gaps

    def corner(self, at: Space) -> tuple[int, int]:
        return self.left(at[0]), 1 + (at[1] - self.lines.start) * self.high

    def put(self, x: int, y: int, text: str, fg: str = "", bg: str = "", *, bold: bool = False) -> None:
        """Write text over the cells. They keep their keys for clicks and, without `bg`, their background."""
        if not 0 <= y < len(self.signs):
            return
        signs, looks = self.signs[y], self.looks[y]
        for at, sign in enumerate(text, x):
            if 0 <= at < len(signs):
                _, old, _, press = looks[at]
                signs[at], looks[at] = sign, (fg, bg or old, bold, press)

    def _edges(self) -> None:
        all = _size(self.map)
        more = (self.columns, self.lines) != (all.columns, all.rows)
        self.put(0, 0, "…" if more else "", "quiet")
        for x in self.columns:
            self.put(self.left(x), 0, address_of((x, 0))[:-1].center(self.wide), "quiet")
        for y in self.lines:
            if any(at[1] == y for at in self.tiles):
                self.put(0, self.corner((0, y))[1], f"{y + 1:>2}", "quiet")

    def _ground(self, at: Space, tile: Tile) -> None:
        x, y = self.corner(at)
        name = ground_name(tile)
        ground, texture = self.ink.ground(name)
        if sum(at) % 2 and name != "darkness" and self.ink.variant not in ("sixteen", "few"):
            ground = mix(ground, "#000000" if self.ink.variant != "light" else "#ffffff", 0.12)
        marked = tile.at in self.cursor
        fg, bg = ("on accent", "accent") if marked else ("quiet" if tile.ground == "spikes" else texture, ground)
        drawn = texture_of(tile.ground, self.pen)
        looks = [(fg, bg, False, f"{CLICKED}{tile.at}")] * self.wide
        for line in range(self.high):
            self.signs[y + line][x : x + self.wide] = drawn.row(line, self.wide, self.high)
            self.looks[y + line][x : x + self.wide] = looks
        middle = x + (self.wide - 1) // 2, y + (self.high - 1) // 2
        if self.ink.flat and name == "floor0" and tile.ground == "floor":
            self.put(*middle, "·", "on accent" if marked else "quiet")
        if tile.level and name.startswith("floor"):
            self.put(x + self.wide - tile.level, y, "▴" * tile.level, fg)
        if tile.piece:
            self._piece(tile, x, y, marked=marked)
        if tile.way:
            self.put(*middle, _ARROWS[tile.arrow], "on accent" if marked else self._way(ground), bold=True)
        elif marked and not tile.figure:
            self.put(*middle, "●", "on accent", bold=True)
        elif not tile.piece and not tile.figure and ((tile.offer and not self.cursor) or tile.at in self.reach):
            self.put(*middle, "○", "accent", bold=True)
        elif tile.fresh and not tile.piece and not tile.figure:
            self.put(*middle, FRESH, "strong", bold=True)

    def _has_ground(self, tile: Tile) -> bool:
        """Return whether the ground under a figure is more than a floor, and there is room to show it."""
        return (tile.ground != "floor" or tile.level > 0) and self.wide > STRIP and tile.at not in self.cursor

    def _show_ground(self, at: Space, tile: Tile, edge: int) -> None:
        """Let the ground be seen in one column of a figure. On ground that has just changed, a sign says so."""
        x, y = self.corner(at)
        ground, texture = self.ink.ground(ground_name(tile))
        drawn = texture_of(tile.ground, self.pen).row(0, self.wide, self.high).strip()[:1]
        sign = drawn or ("▴" if tile.level else " ")
        for line in range(self.high):
            fresh = tile.fresh and not line
            self.put(x + edge, y + line, FRESH if fresh else sign, "strong" if fresh else texture, ground, bold=fresh)

    def _way(self, ground: str) -> str:
        """Return the colour of a path on this ground. On a light ground with sixteen colours it is black."""
        return "way" if self.ink.variant != "sixteen" or ground != self.ink.ground("floor2")[0] else "#000000"

    def _piece(self, tile: Tile, x: int, y: int, *, marked: bool) -> None:
        piece = PIECES[tile.piece]
        fg, bg = ("on accent", "accent") if marked else (f"on {piece.hue}", piece.hue)
        if self.high > 1:
            self.put(x + (self.wide - 2) // 2, y + (self.high - 1) // 2, f"{piece.sign} ", fg, bg, bold=True)
        else:
            self.put(x + (self.wide - 1) // 2, y, piece.sign, fg, bg, bold=True)

    def _large(self, number: int) -> None:
        """Draw the visible part of a figure that fills several spaces."""
        spaces = [at for at, tile in self.tiles.items() if tile.figure == number]
        first = min(x for x, _ in spaces), min(y for _, y in spaces)
        last = max(x for x, _ in spaces), max(y for _, y in spaces)
        left, top = self.corner(first)
        right, bottom = self.corner(last)
        figure = self.figures[number]
        name = self.pen.short(figure.name).partition(" ")[0].strip(",").upper() if self.high > 1 else ""
        tile = next((self.tiles[at] for at in spaces if self.tiles[at].at in self.cursor), self.tiles[spaces[0]])
        self._token(figure, left, top, right + self.wide - left, bottom + self.high - top, name, tile)
        for at in spaces:
            if self._has_ground(self.tiles[at]):
                self._show_ground(at, self.tiles[at], self.wide - STRIP if at[0] == last[0] else 0)

    def _token(self, figure: Figure, x: int, y: int, wide: int, high: int, name: str, tile: Tile) -> None:
        """Draw a figure with its health below. A target is red."""
        hue = figure.hue or ("hero" if figure.kind == "hero" else "grey")
        fg, bg = ("on hit", "hit") if figure.target else (f"on {hue}", hue)
        if tile.at in self.cursor:
            fg, bg = "on accent", "accent"
        first = x, y
        if x < EDGE or y < 1:  # part of the figure is not visible
            wide, high = wide - max(0, EDGE - x), high - max(0, 1 - y)
            first = max(x, EDGE), max(y, 1)
        x, y = first
        text = _sign(figure, wide)
        for line in range(high):
            self.put(x, y + line, " " * wide, fg, bg)
        self._gaps(x, y, wide, high, tile)
        if high == 1:
            self.put(x + (wide - len(text)) // 2, y, text[:wide], fg, bg, bold=True)
            return
        middle = y + (high - 2) // 2
        self.put(x + max(0, (wide - len(text) + 1) // 2), middle, text, fg, bg, bold=True)
        if name and middle > y:
            self.put(x + max(0, (wide - len(name[:wide]) + 1) // 2), middle - 1, name[:wide], fg, bg, bold=True)
        if figure.health is not None:
            self._health(figure, x, y + high - 1, wide, bg)

    def _gaps(self, x: int, y: int, wide: int, high: int, tile: Tile) -> None:
        """Let a click on a gap inside a large figure mean this figure."""
        for looks in self.looks[y : y + high]:
            for place in range(x, min(x + wide, len(looks))):
                fg, bg, bold, press = looks[place]
                if not press:
                    looks[place] = (fg, bg, bold, f"{CLICKED}{tile.at}")

    def _health(self, figure: Figure, x: int, y: int, wide: int, bg: str) -> None:
        health = figure.health
        if health is None:
            return
        full = filled_columns(health.left / max(1, health.most), wide)
        white = figure.kind != "hero" or figure.target
        if not self.ink.coloured:
            self.put(x, y, "#" * full + "." * (wide - full), f"on {bg}", bg)
            return
        colour = "#ffffff" if white else f"={health_hue(health.left, health.most)}"
        self.put(x, y, "▄" * full, colour, bg)
        self.put(x + full, y, "▄" * (wide - full), mix(self.ink.bg(bg), "#000000", 0.6), bg)


def _sign(figure: Figure, wide: int) -> str:
    """Return the number of a figure with signs for its kind and state.

    `(1)` is a hero, `[6]` a monster, `▸1◂` a target, `►6]` the acting figure, `(1?` a figure on an uncertain space.
    """
    number = str(figure.number)
    before, behind = ("(", ")") if figure.kind == "hero" else ("[", "]")
    if figure.target:
        before, behind = "▸", "◂"
    elif figure.mark == "now":
        before = "►"
    if figure.unsure:
        behind = "?"
    fits = (f"{before}{number}{behind}", f"{number}{behind}" if figure.unsure else f"{before}{number}", number)
    return next((text for text in fits if len(text) <= wide), number[:wide])


def _merged(signs: list[str], looks: list[_Look]) -> Row:
    """Return the cells as a row, with cells of the same style merged."""
    row: Row = []
    begin = 0
    for place in range(1, len(looks) + 1):
        if place == len(looks) or looks[place] != looks[begin]:
            row.append(Run("".join(signs[begin:place]), *looks[begin]))
            begin = place
    return row
