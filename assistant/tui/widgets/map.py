"""A map of square spaces: letters across, numbers down, a gap after every second column shows the areas."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from assistant.table.grid import Space, address_of, space_of
from assistant.table.view import Map, Place
from assistant.tui.pen import QUIET, Pen, pressing, row, wrapped

WIDTHS = (5, 3, 2)
"""Letters a space takes, from near to far."""
EDGE = 3
"""What the row numbers take."""


def draw_map(map: Map, pen: Pen, width: int) -> list[Content]:
    places = {space_of(place.at): place for place in map.places}
    if not places:
        return []
    columns = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    rows = range(min(y for _, y in places), max(y for _, y in places) + 1)
    wide = next((each for each in WIDTHS if _length(columns, each) <= width), WIDTHS[-1])
    columns = _in_sight(columns, wide, width, space_of(map.focus) if map.focus else None)
    drawn = [_letters(columns, wide)]
    for y in rows:
        drawn.append(_row(y, columns, places, wide, pen))
        if wide == WIDTHS[0] and y % 2 and y != rows[-1]:
            drawn.append(Content(""))
    for words in map.legend:
        drawn += wrapped(row((pen.say(words), QUIET)), width)
    return drawn


def width_of(map: Map, *, near: bool) -> int:
    """How wide the map is, drawn near or from further away."""
    columns = [space_of(place.at)[0] for place in map.places]
    return _length(range(min(columns), max(columns) + 1), WIDTHS[0 if near else 1]) if columns else 0


def _length(columns: range, wide: int) -> int:
    return EDGE + len(columns) * wide + (len(columns) // 2 if wide > 2 else 0)


def _in_sight(columns: range, wide: int, width: int, focus: Space | None) -> range:
    """The columns around the focus that fit, beginning with a whole area."""
    fit = max(2, (width - EDGE) // wide)
    if len(columns) <= fit:
        return columns
    middle = focus[0] if focus else columns.start
    start = min(max(columns.start, middle - fit // 2), columns.stop - fit)
    return range(start - start % 2 if start > columns.start else start, min(columns.stop, start + fit))


def _letters(columns: range, wide: int) -> Content:
    cells = "".join(address_of((x, 0))[:-1].center(wide) + (" " if wide > 2 and x % 2 else "") for x in columns)
    return row((" " * EDGE + cells.rstrip(), QUIET))


def _row(y: int, columns: range, places: Mapping[Space, Place], wide: int, pen: Pen) -> Content:
    pieces: list[Content] = [row((str(y + 1).ljust(EDGE), QUIET))]
    for x in columns:
        place = places.get((x, y))
        cell = (
            row((pen.signs(_cell(place, wide)), pressing(f"space:{address_of((x, y))}")))
            if place
            else Content(" " * wide)
        )
        pieces.append(cell)
        if wide > 2 and x % 2:
            pieces.append(Content(" "))
    return Content("").join(pieces)


def _cell(place: Place, wide: int) -> str:
    """`▓[6]▓` near, `[6]` or `▓6▓` further away, `6` far."""
    texture = "▓" if place.dark else "▒" if place.shown else " "
    inner = place.figure or ("+" if place.way else "" if texture != " " else place.sign)
    if wide == 2:
        return (place.figure.strip("()[]{}") or (texture if texture != " " else inner or " "))[:2].ljust(2)
    if wide == 3 and texture != " " and place.figure:
        inner = place.figure.strip("()[]{}")
    return inner.center(wide, texture)[:wide]
