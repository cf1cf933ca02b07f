"""The base of screens that show one long page, such as the log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.events import Key, MouseScrollDown, MouseScrollUp, Resize
from textual.geometry import Size
from textual.screen import Screen

from assistant.messages.names import Label
from assistant.messages.text import Text, t
from assistant.ui.tui.arrangement import Rect, size_of
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, inset, row, wrapped
from assistant.ui.tui.forms.form import ESC, FootKey
from assistant.ui.tui.input.keys import KEYS, key_of
from assistant.ui.tui.widgets.footer import ALL, Footer, footer_rows
from assistant.ui.tui.widgets.header import Header
from assistant.ui.tui.widgets.row_widget import Pressed, RowWidget

if TYPE_CHECKING:
    from assistant.ui.tui.app import Companion

SCROLLING = (FootKey("↑ ↓", "", t("line")), FootKey("Home End", "", t("beginning, end")))
BESIDE = 2
WHEEL = 2
"""How many rows the mouse wheel scrolls."""


class Sheet(RowWidget):
    """The rows of the page. Below them stands a notice, if there is one."""

    rows: Sequence[Row] = ()
    notice: Sequence[Row] = ()
    top = 0

    def show(self, rows: Sequence[Row], *, at_end: bool) -> None:
        self.rows = rows
        self.scroll_to_row(len(rows) if at_end else 0)

    def say(self, notice: Sequence[Row]) -> None:
        self.notice = notice
        self.refresh()

    def scroll_to_row(self, top: int) -> None:
        self.top = max(0, min(top, len(self.rows) - self.size.height))
        self.refresh()

    def draw(self, width: int, height: int) -> Sequence[Row]:
        room = max(0, height - len(self.notice))
        shown = list(self.rows[self.top : self.top + room])
        return [*shown, *([[]] * (room - len(shown)) if self.notice else []), *self.notice]

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.scroll_to_row(self.top - WHEEL)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.scroll_to_row(self.top + WHEEL)


class SheetScreen(Screen[None]):
    """A screen with one long page. Esc and Space close it.

    - `leaving`: the other keys that close it.
    - `starts_at_end`: whether the end of the page is shown first.
    """

    AUTO_FOCUS = None
    leaving: tuple[str, ...] = ()
    starts_at_end = False

    def __init__(self) -> None:
        super().__init__()
        self.drawn_for: Size | None = None

    # -- what a subclass says

    def heading(self) -> Sequence[Label]:
        """Return the texts of the title bar."""
        raise NotImplementedError

    def make_rows(self, pen: Pen, width: int) -> list[Row]:
        """Return the rows of the page. This runs in a thread of its own."""
        raise NotImplementedError

    def own_keys(self) -> tuple[FootKey, ...]:
        """Return further entries of the bottom line."""
        return ()

    def press(self, key: str) -> bool:
        """Handle a key of `own_keys`, and return whether it was one."""
        return False

    # -- the page

    @property
    def companion(self) -> Companion:
        return cast("Companion", self.app)

    @property
    def pen(self) -> Pen:
        return self.companion.pen

    def compose(self) -> ComposeResult:
        self.head, self.lines, self.foot = Header(self.pen), Sheet(self.pen), Footer(self.pen)
        yield self.head
        yield self.lines
        yield self.foot

    async def on_mount(self) -> None:
        self.language_changed()

    def on_resize(self, event: Resize) -> None:
        if self.drawn_for != self.app.size:  # the first event has the size that was drawn already
            self.draw()

    def language_changed(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Draw everything in the current language, look and size."""
        self.drawn_for = width, height = self.app.size
        tiny = size_of(width, height) == "tiny"
        self.head.put(None if tiny else Rect(0, 0, width, 1))
        foot = footer_rows(width, height, touch=self.pen.touch)
        self.foot.put(None if tiny else Rect(0, height - foot, width, foot))
        self.lines.put(Rect(0, 0, width, height) if tiny else Rect(0, 1, width, height - 1 - foot))
        self.head.pen = self.lines.pen = self.foot.pen = self.pen
        self.head.show(tuple(self.heading()), ())
        self.foot.show((ESC, *self.own_keys(), *SCROLLING, KEYS.foot_key))
        self.lines.say(())
        self.run_worker(self.fill(), exclusive=True)

    async def fill(self) -> None:
        """Make the rows of the page and show them."""
        width, pen = max(10, self.app.size.width - 2 * BESIDE), self.pen
        rows = await asyncio.to_thread(self.make_rows, pen, width)
        self.lines.show(inset(rows, BESIDE), at_end=self.starts_at_end)

    def say(self, text: Text, hue: str = "good") -> None:
        """Show a notice below the page."""
        width = max(10, self.app.size.width - 2 * BESIDE)
        self.lines.say(inset([[], *wrapped(row((self.pen.say(text), hue)), width)], BESIDE))

    def on_key(self, event: Key) -> None:
        key = key_of(event)
        lines = self.lines
        page = max(1, lines.size.height - 1)
        moves = {
            "up": lines.top - 1, "down": lines.top + 1, "pageup": lines.top - page, "pagedown": lines.top + page,
            "home": 0, "end": len(lines.rows),
        }  # fmt: skip
        if key in ("escape", "space", "enter", *self.leaving):
            event.stop()
            self.dismiss()
        elif key in moves:
            event.stop()
            lines.scroll_to_row(moves[key])
        elif key == "ctrl+l":
            event.stop()
            self.companion.switch_language()
        elif self.press(key):
            event.stop()

    def on_pressed(self, message: Pressed) -> None:
        if message.key == "escape":
            self.dismiss()
        elif message.key in (ALL, KEYS.key):
            self.companion.action_command_palette()
        else:
            self.press(message.key)
