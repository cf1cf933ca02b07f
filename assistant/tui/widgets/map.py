"""A map of square spaces: letters across, numbers down, a gap after every second column shows the areas."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace
from textual.content import Content

from assistant.pieces.grid import Space, address_of, space_of
from assistant.tui.pen import QUIET, REVERSE, Pen, pressing, row, wrapped
from assistant.view.kinds import Map, Place

WIDTHS = (5, 3, 2)
"""Letters a space takes, from near to far."""
READABLE = WIDTHS[:2]
"""What is chosen without being asked for: further away the figures lose their brackets."""
EDGE = 3
"""What the row numbers take."""


class Sight(Struct, frozen=True):
    """How the table looks at a map: `wide` letters a space (0: as near as it fits), around `focus` where not all of
    it fits, with the spaces of the marked line, or the one a figure is being moved to, reversed.
    """

    wide: int = 0
    focus: str = ""
    cursor: tuple[str, ...] = ()


class _Size(Struct, frozen=True):
    columns: range
    rows: range

    def across(self, wide: int) -> int:
        """Letters in a row; far away the areas stand without gaps."""
        return EDGE + len(self.columns) * wide + (len(self.columns) // 2 if wide > WIDTHS[-1] else 0)

    @property
    def down(self) -> int:
        return 1 + len(self.rows)

    @property
    def gaps(self) -> int:
        """Blank rows that show the areas."""
        return sum(1 for y in self.rows[:-1] if y % 2)


def _size(map: Map) -> _Size:
    spaces = [space_of(place.at) for place in map.places]
    across, down = [x for x, _ in spaces], [y for _, y in spaces]
    return _Size(range(min(across), max(across) + 1), range(min(down), max(down) + 1))


def nearest(map: Map, width: int, height: int) -> int:
    """As near as all of it fits; a map too large for that is scrolled, and stays readable."""
    size = _size(map)
    fits = (wide for wide in READABLE if size.across(wide) <= width and size.down <= height)
    return next(fits, READABLE[-1])


def width_of(map: Map, width: int, height: int, wide: int = 0) -> int:
    """How much of this width it takes, so near."""
    return min(width, _size(map).across(wide or nearest(map, width, height))) if map.places else 0


def draw_map(map: Map, pen: Pen, width: int, height: int, sight: Sight | None = None) -> list[Content]:
    if not map.places:
        return []
    sight = sight or Sight()
    size = _size(map)
    wide = sight.wide or nearest(map, width, height)
    at = sight.focus or map.focus
    focus = space_of(at) if at else None
    cursor = space_of(sight.cursor[0]) if sight.cursor else None
    each = 2 * wide + 1 if wide > WIDTHS[-1] else 2 * wide
    columns = _in_sight(size.columns, (width - EDGE) * 2 // each, *_across(focus, cursor, 0))
    rows = _in_sight(size.rows, height - 1, *_across(focus, cursor, 1))
    airy = wide == WIDTHS[0] and size.down + size.gaps <= height
    more = (columns, rows) != (size.columns, size.rows)
    places = {space_of(place.at): place for place in map.places}
    drawn = [_letters(columns, wide, pen.signs("…") if more else "")]
    for y in rows:
        drawn.append(_row(y, columns, places, wide, pen, sight.cursor))
        if airy and y % 2 and y != rows[-1]:
            drawn.append(Content(""))
    return [*drawn, *_legend(map, pen, width, height - len(drawn))]


def _legend(map: Map, pen: Pen, width: int, height: int) -> list[Content]:
    """Below, as many of its lines as there is room for, a blank line above where that leaves room for all."""
    lines = [line for words in map.legend for line in _signs_in(pen.say(words), width)]
    return [Content(""), *lines] if 0 < len(lines) < height else lines[: max(0, height)]


def _signs_in(words: str, width: int) -> list[Content]:
    """`$ chest  D door`: a sign and its words, two blanks away from the next, stay together on a line."""
    lines: list[str] = []
    for sign in words.split("  "):
        if lines and Content(f"{lines[-1]}  {sign}").cell_length <= width:
            lines[-1] += f"  {sign}"
        else:
            lines.append(sign)
    return [line for said in lines for line in wrapped(row((said, QUIET)), width)]


def _across(focus: Space | None, cursor: Space | None, way: int) -> tuple[int | None, int | None]:
    return focus[way] if focus else None, cursor[way] if cursor else None


def _in_sight(all: range, fit: int, focus: int | None, cursor: int | None = None) -> range:
    """As many as fit around the focus, beginning with a whole area; they move on only if the cursor is not among them,
    so that nothing runs away from under the mouse.
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


def _letters(columns: range, wide: int, more: str) -> Content:
    gap = wide > WIDTHS[-1]
    cells = "".join(address_of((x, 0))[:-1].center(wide) + (" " if gap and x % 2 else "") for x in columns)
    return row((more.ljust(EDGE)[:EDGE] + cells.rstrip(), QUIET))


def _row(
    y: int, columns: range, places: Mapping[Space, Place], wide: int, pen: Pen, cursor: tuple[str, ...]
) -> Content:
    pieces: list[Content] = [row((str(y + 1).ljust(EDGE), QUIET))]
    for x in columns:
        place = places.get((x, y))
        pieces.append(_space(place, wide, pen, cursor) if place else Content(" " * wide))
        if wide > WIDTHS[-1] and x % 2:
            pieces.append(Content(" "))
    return Content("").join(pieces)


def _space(place: Place, wide: int, pen: Pen, cursor: tuple[str, ...]) -> Content:
    """A click on it is the same as naming it. Of all that can be chosen only what is marked is drawn."""
    press, marked = pressing(f"space:{place.at}"), place.at in cursor
    if place.shown and cursor:
        return row((pen.signs(_cell(replace(place, shown=marked), wide)), press))
    return row((pen.signs(_cell(place, wide)), REVERSE + press if marked else press))


def _cell(place: Place, wide: int) -> str:
    """`▓[6]▓` near, `[6]` or `▓6▓` further away, `6` far."""
    texture = "▓" if place.dark else "▒" if place.shown else " "
    inner = place.figure or ("+" if place.way else "" if texture != " " else place.sign)
    if wide == WIDTHS[-1]:
        return (place.figure.strip("()[]{}") or (texture if texture != " " else inner or " "))[:2].ljust(2)
    if place.figure and len(place.figure) + (texture != " ") > wide:
        inner = place.figure.strip("()[]{}")
    return inner.center(wide, texture)[:wide]
