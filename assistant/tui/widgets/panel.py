"""A panel of the game's view: a box with a title and blocks."""

from __future__ import annotations

from textual.content import Content

from assistant.table.text import Text, t
from assistant.tui.pen import QUIET, Pen, row
from assistant.tui.widgets.blocks import SIGNS, draw_block
from assistant.tui.widgets.map import Sight
from assistant.tui.widgets.sheet import Sheet
from assistant.view.kinds import Bar, Grid, Map, Order, Panel

IN_COLUMNS = (Order, Grid, Bar)
WIDEST = 200
AHEAD = 1
"""So many of those who come next stay in sight in a list that is too long."""
FRAME = 4


class PanelBox(Sheet):
    """Blank lines between blocks where there is room; else those who have acted give way, then the end."""

    panel: Panel | None = None
    sight: Sight | None = None

    def show(self, panel: Panel | None, turns: Text | None = None, sight: Sight | None = None) -> None:
        """`turns`: which of how many panels Tab shows here. `sight`: how the map in it is looked at, on `m`."""
        if self.is_new(panel, turns, sight):
            self.panel, self.sight = panel, sight
            self.press = "tab" if turns is not None else ""
            title = self.pen.say(panel.title) if panel is not None else None
            self.entitle(title, self.pen.say(turns) if turns is not None else "m" if map_of(panel) else None)
            self.refresh()

    def draw(self, width: int, height: int) -> list[Content]:
        if self.panel is None:
            return []
        drawn = [draw_block(block, self.pen, width, height, self.sight) for block in self.panel.blocks]
        drawn = [rows for rows in drawn if rows]
        spare = height - sum(len(rows) for rows in drawn)
        made: list[Content] = []
        for place, rows in enumerate(drawn):
            if place and spare > 0:
                made.append(Content(""))
                spare -= 1
            made += rows
        more = row((self.pen.signs("…"), QUIET))
        start = _start(self.panel, made, height, self.pen.signs(SIGNS["now"]))
        if start:
            made = [more, *made[start + 1 :]]
        if len(made) > height > 0:
            made[height - 1] = more
        return made


def _start(panel: Panel, rows: list[Content], height: int, now: str) -> int:
    """Where the rows shown begin, so that whose turn it is and the next one are among them."""
    order = panel.blocks[0] if panel.blocks else None
    if not isinstance(order, Order) or height < AHEAD + 2:
        return 0
    acting = next((place for place, line in enumerate(rows) if line.plain.startswith(now)), 0)
    return max(0, min(len(rows) - height, acting + AHEAD + 2 - height))


def wanted(panel: Panel, pen: Pen) -> int:
    """How wide a panel would like to be: what stands in columns can't be broken."""
    blocks = [block for block in panel.blocks if isinstance(block, IN_COLUMNS)]
    rows = [row for block in blocks for row in draw_block(block, pen, WIDEST)]
    return max((row.cell_length for row in rows), default=0) + FRAME


def map_of(panel: Panel | None) -> Map | None:
    """The map in a panel, if there is one with spaces."""
    maps = (block for block in panel.blocks if isinstance(block, Map) and block.places) if panel is not None else ()
    return next(iter(maps), None)


def turning(shown: int, count: int) -> Text | None:
    return t("Tab {shown} of {count}", shown=shown, count=count) if count > 1 else None
