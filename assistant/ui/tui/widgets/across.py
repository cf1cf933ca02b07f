"""The widget across the whole screen: a strip of rounds or phases, or the order of play."""

from __future__ import annotations

from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.drawing.strips import draw_strip
from assistant.ui.tui.drawing.track import slots
from assistant.ui.tui.widgets.sheet import Sheet
from assistant.ui.view.blocks import Strip, Track


class Across(Sheet):
    """Shows a strip, or the order of play as slots."""

    shown: Strip | Track | None = None

    def show(self, shown: Strip | Track | None) -> None:
        if self.is_new(shown):
            self.shown = shown
            self.refresh()

    def draw(self, width: int, height: int) -> list[Row]:
        if self.shown is None:
            return []
        if isinstance(self.shown, Track):
            return slots(self.shown, self.pen, width, height)
        return draw_strip(self.shown, self.pen, width, height)
