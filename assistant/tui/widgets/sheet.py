"""A widget that draws rows: no child widgets, no markup; a click on words with a key presses that key."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content
from textual.events import Click, MouseDown, MouseUp
from textual.message import Message
from textual.widget import Widget

from assistant.tui.asking.figures import DRAGGED
from assistant.tui.asking.form import CARD, CLICKED, ZONE
from assistant.tui.pen import Pen


@dataclass
class Pressed(Message):
    """A key, pressed with the mouse or a finger; `again`: the second time on the same place."""

    key: str
    again: bool = False


class Sheet(Widget):
    """Drawn whole by `draw`. `press` is what a click beside all words means."""

    ALLOW_SELECT = False
    press = ""

    def __init__(self, pen: Pen, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.pen = pen
        self._shown: tuple[object, ...] = ()
        self._held = ""
        self._dragged = False

    def is_new(self, *shown: object) -> bool:
        """Whether this differs from what is on the screen; what doesn't is not drawn again."""
        now = (self.pen, *shown)
        new, self._shown = now != self._shown, now
        return new

    def entitle(self, title: str | None, subtitle: str | None = None) -> None:
        """The words in the frame; never markup."""
        self.border_title = None if title is None else Content(title)
        self.border_subtitle = None if subtitle is None else Content(subtitle)

    def draw(self, width: int, height: int) -> list[Content]:
        return []

    def render(self) -> Content:
        width, height = self.size
        return Content("\n").join(self.draw(width, height)[:height] if width and height else [])

    def on_mouse_down(self, event: MouseDown) -> None:
        self._held, self._dragged = str(event.style.meta.get("press", "")), False

    def on_mouse_up(self, event: MouseUp) -> None:
        """From one space of a map to another something was dragged, or a card from zone to zone."""
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
