"""A panel of the game's view: a box with a title and blocks."""

from __future__ import annotations

from textual.events import MouseScrollDown, MouseScrollUp

from assistant.speech.text import Text, t
from assistant.tui.pages import more
from assistant.tui.pen import Pen
from assistant.tui.rows import Row, length, plain
from assistant.tui.widgets.blocks import draw_block
from assistant.tui.widgets.map import Sight
from assistant.tui.widgets.sheet import Sheet
from assistant.tui.widgets.zones import SIGNS, Lit, draw_zones, focus
from assistant.view.kinds import Bar, Grid, Map, Order, Panel, Zones

IN_COLUMNS = (Order, Grid, Bar, Zones)
WIDEST = 200
AHEAD = 1
"""So many of those who come next stay in sight in a list that is too long."""
FRAME = 4
WHEEL = 2
"""Rows one turn of the wheel scrolls."""


class PanelBox(Sheet):
    """Blank lines between blocks where there is room; else those who have acted give way, then the end. The wheel
    and PageUp and PageDown bring the rest into sight.
    """

    panel: Panel | None = None
    sight: Sight | None = None
    lit: Lit | None = None
    scrolled: int = 0
    """So many rows further down than it would show by itself."""
    _room: tuple[int, int] = (0, 0)
    """How far it can be scrolled up and down from where it stands."""

    def show(
        self, panel: Panel | None, turns: Text | None = None, sight: Sight | None = None, lit: Lit | None = None
    ) -> None:
        """`turns`: which of how many panels Tab shows here. `sight`: how the map in it is looked at, on `m`. `lit`:
        the cards the question offers.
        """
        if self.is_new(panel, turns, sight, lit):
            self.panel, self.sight, self.lit, self.scrolled = panel, sight, lit, 0
            self.press = "tab" if turns is not None else ""
            title = self.pen.say(panel.title) if panel is not None else None
            self.entitle(title, self.pen.say(turns) if turns is not None else "m" if map_of(panel) else None)
            self.refresh()

    def scroll_rows(self, by: int) -> bool:
        """Shows what lies further up or down; False where nothing does."""
        by = max(-self._room[0], min(self._room[1], by))
        self.scrolled += by
        self.refresh()
        return by != 0

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.scroll_rows(-WHEEL)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.scroll_rows(WHEEL)

    def draw(self, width: int, height: int) -> list[Row]:
        if self.panel is None:
            return []
        drawn = [rows for rows in self._blocks(self.panel, width, height) if rows]
        spare = height - sum(len(rows) for rows in drawn)
        made: list[Row] = []
        for place, rows in enumerate(drawn):
            if place and spare > 0:
                made.append([])
                spare -= 1
            made += rows
        start = self._start(self.panel, made, width, height) + self.scrolled
        self._room = (start, max(0, len(made) - height - start))
        if start:
            made = [more(start + 1, "pageup", self.pen), *made[start + 1 :]]
        if len(made) > height > 0:
            made[height - 1] = more(len(made) - height + 1, "pagedown", self.pen)
        return made

    def _blocks(self, panel: Panel, width: int, height: int) -> list[list[Row]]:
        """Zones take the room that the others leave."""
        pen = self.pen
        drawn = {
            place: draw_block(block, pen, width, height, self.sight)
            for place, block in enumerate(panel.blocks)
            if not isinstance(block, Zones)
        }
        left = max(3, height - sum(len(rows) for rows in drawn.values()))
        return [
            draw_block(block, pen, width, left, lit=self.lit) if isinstance(block, Zones) else drawn[place]
            for place, block in enumerate(panel.blocks)
        ]

    def _start(self, panel: Panel, rows: list[Row], width: int, height: int) -> int:
        first = panel.blocks[0] if panel.blocks else None
        if isinstance(first, Zones) and len(rows) > height:
            lying = draw_zones(first, self.pen, width, 0)  # as they are drawn where they don't fit
            return _begins(focus(first, lying, self.lit), rows, height)
        return _start(panel, rows, height, self.pen.signs(SIGNS["now"]))


def _start(panel: Panel, rows: list[Row], height: int, now: str) -> int:
    """Where the rows shown begin, so that whose turn it is and the next one are among them."""
    order = panel.blocks[0] if panel.blocks else None
    if not isinstance(order, Order):
        return 0
    acting = next((place for place, line in enumerate(rows) if plain(line).startswith(now)), 0)
    return _begins(acting, rows, height)


def _begins(acting: int, rows: list[Row], height: int) -> int:
    return max(0, min(len(rows) - height, acting + AHEAD + 2 - height)) if height >= AHEAD + 2 else 0


def has_zones(panel: Panel) -> bool:
    return any(isinstance(block, Zones) for block in panel.blocks)


def wanted(panel: Panel, pen: Pen) -> int:
    """How wide a panel would like to be: what stands in columns can't be broken."""
    blocks = [block for block in panel.blocks if isinstance(block, IN_COLUMNS)]
    rows = [row.rstrip() for block in blocks for row in draw_block(block, pen, WIDEST)]
    return max((length(row) for row in rows), default=0) + FRAME


def map_of(panel: Panel | None) -> Map | None:
    """The map in a panel, if there is one with spaces."""
    maps = (block for block in panel.blocks if isinstance(block, Map) and block.places) if panel is not None else ()
    return next(iter(maps), None)


def turning(shown: int, count: int) -> Text | None:
    return t("Tab {shown} of {count}", shown=shown, count=count) if count > 1 else None
