"""A panel of the game's view: a box with a title and blocks."""

from __future__ import annotations

from textual.content import Content

from assistant.table.text import Text, t
from assistant.table.view import Gauge, Grid, Order, Panel
from assistant.tui.pen import QUIET, row
from assistant.tui.widgets.blocks import draw_block
from assistant.tui.widgets.sheet import Sheet

IN_COLUMNS = (Order, Grid, Gauge)
WIDEST = 200
FRAME = 4


class PanelBox(Sheet):
    """Blank lines between blocks where there is room; cut at the end where there isn't."""

    panel: Panel | None = None
    turns: Text | None = None

    def show(self, panel: Panel | None, turns: Text | None = None) -> None:
        """`turns`: which of how many panels Tab shows here."""
        if self.is_new(panel, turns):
            self.panel, self.turns = panel, turns
            self.press = "tab" if turns is not None else ""
            title = self.pen.say(panel.title) if panel is not None else None
            self.entitle(title, self.pen.say(turns) if turns is not None else None)

    def wanted(self) -> int:
        """How wide it would like to be: what stands in columns can't be broken."""
        blocks = (
            [block for block in self.panel.blocks if isinstance(block, IN_COLUMNS)] if self.panel is not None else []
        )
        rows = [row for block in blocks for row in draw_block(block, self.pen, WIDEST)]
        return max((row.cell_length for row in rows), default=0) + FRAME

    def draw(self, width: int, height: int) -> list[Content]:
        if self.panel is None:
            return []
        drawn = [draw_block(block, self.pen, width) for block in self.panel.blocks]
        drawn = [rows for rows in drawn if rows]
        spare = height - sum(len(rows) for rows in drawn)
        made: list[Content] = []
        for place, rows in enumerate(drawn):
            if place and spare > 0:
                made.append(Content(""))
                spare -= 1
            made += rows
        if len(made) > height > 0:
            made[height - 1] = row((self.pen.signs("…"), QUIET))
        return made


def turning(shown: int, count: int) -> Text | None:
    return t("Tab {shown} of {count}", shown=shown, count=count) if count > 1 else None
