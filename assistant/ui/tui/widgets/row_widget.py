"""The base of all widgets. A widget draws its rows itself and turns clicks into keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from rich.segment import Segment
from textual.content import Content
from textual.events import Click, MouseDown, MouseMove, MouseUp
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from assistant.ui.tui.arrangement import Rect
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import MEANING, Row
from assistant.ui.tui.forms.figure_input import DRAGGED
from assistant.ui.tui.forms.form import CARD, CLICKED, ZONE


@dataclass
class Pressed(Message):
    """The message that a click has pressed a key. `again` is true for the second click of a double click."""

    key: str
    again: bool = False


class RowWidget(Widget):
    """A widget that is drawn by its method `draw`. `press` is the key for clicks where the text has none."""

    ALLOW_SELECT = False
    press = ""
    ground = "bg"
    """The name of the background colour."""

    def __init__(self, pen: Pen, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.pen = pen
        self._shown: tuple[object, ...] = ()
        self._version = 0
        self._rect: Rect | None = Rect(0, 0, 0, 0)
        self._kept: tuple[object, ...] = ()
        self._strips: list[Strip] = []
        self._held = ""
        self._dragged = False

    def put(self, rect: Rect | None) -> None:
        """Move the widget to this rectangle, or hide it (None)."""
        if rect == self._rect:
            return
        self._rect = rect
        self.display = rect is not None
        if rect is not None:
            self.styles.offset = (rect.x, rect.y)
            self.styles.width, self.styles.height = rect.wide, rect.high

    def is_new(self, *shown: object) -> bool:
        """Return whether `shown` or the colours have changed since the last call."""
        now = (self.pen, *shown)
        new, self._shown = now != self._shown, now
        return new

    def draw(self, width: int, height: int) -> Sequence[Row]:
        return []

    def render_line(self, y: int) -> Strip:
        """Return one line of the widget. Lines are kept until something changes."""
        wide, high = self.size
        kept = (self.pen, self._version, wide, high, self.ground)
        if self._kept != kept:
            self._kept, self._strips = kept, self._made(wide, high)
        return self._strips[y] if y < len(self._strips) else Strip.blank(wide)

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        self._version += 1
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _made(self, wide: int, high: int) -> list[Strip]:
        if not wide or not high:
            return []
        ink, ground = self.pen.ink, self.ground
        blank = ink.style("", ground, False, "")
        strips = []
        for row in self.draw(wide, high)[:high]:
            segments = [
                Segment(ink.signs(run.text), ink.style(run.fg, run.bg or ground, run.bold, run.press))
                for run in row
                if run.text
            ]
            strips.append(Strip(segments).adjust_cell_length(wide, blank))
        empty = Strip([Segment(" " * wide, blank)], wide)
        return strips + [empty] * (high - len(strips))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Explain the sign below the mouse in a tooltip, if it has an explanation."""
        key = str(event.style.meta.get("press", ""))
        said = Content(key.removeprefix(MEANING)) if key.startswith(MEANING) else None
        if said != self.tooltip:
            self.tooltip = said

    def on_mouse_down(self, event: MouseDown) -> None:
        self._held, self._dragged = str(event.style.meta.get("press", "")), False

    def on_mouse_up(self, event: MouseUp) -> None:
        """Send a message if a figure was dragged to another space, or a card to another zone."""
        start, end = self._held, str(event.style.meta.get("press", ""))
        if start != end and start.startswith(CLICKED) and end.startswith(CLICKED):
            self._dragged = True
            self.post_message(Pressed(f"{DRAGGED}{start.removeprefix(CLICKED)}>{end.removeprefix(CLICKED)}"))
        elif start != end and start.startswith(CARD) and end.startswith((CARD, ZONE)):
            self._dragged = True
            self.post_message(Pressed(f"{DRAGGED}{start}>{end}"))

    def on_click(self, event: Click) -> None:
        if self._dragged:
            event.stop()
            return
        key = event.style.meta.get("press", self.press)
        if key:
            event.stop()
            self.post_message(Pressed(str(key), again=event.chain > 1))
