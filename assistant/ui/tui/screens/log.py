"""The screen with the whole log of the game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.events import Key, MouseScrollDown, MouseScrollUp, Resize
from textual.geometry import Size
from textual.screen import Screen

from assistant.messages.text import t
from assistant.sessions.presentation.narration import log
from assistant.ui.tui.arrangement import Rect, size_of
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, inset, row
from assistant.ui.tui.forms.form import ESC, FootKey
from assistant.ui.tui.input.keys import KEYS, key_of
from assistant.ui.tui.widgets.footer import ALL, Footer, footer_rows
from assistant.ui.tui.widgets.header import Header
from assistant.ui.tui.widgets.log_lines import log_line_rows
from assistant.ui.tui.widgets.row_widget import Pressed, RowWidget

if TYPE_CHECKING:
    from assistant.ui.tui.app import Companion
    from assistant.ui.tui.snapshot import AnyOpenGame

HANDS = (ESC, FootKey("↑ ↓", "", t("line")), FootKey("Home End", "", t("beginning, end")), KEYS.foot_key)
BESIDE = 2
WHEEL = 2
"""How many rows the mouse wheel scrolls."""


class LogSheet(RowWidget):
    """The rows of the log, at first the newest ones."""

    rows: Sequence[Row] = ()
    top = 0

    def show(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.scroll_to_row(len(rows))

    def scroll_to_row(self, top: int) -> None:
        self.top = max(0, min(top, len(self.rows) - self.size.height))
        self.refresh()

    def draw(self, width: int, height: int) -> Sequence[Row]:
        return self.rows[self.top : self.top + height]

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.scroll_to_row(self.top - WHEEL)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.scroll_to_row(self.top + WHEEL)


class LogScreen(Screen[None]):
    """The screen of the log. Esc, Space or `l` closes it."""

    AUTO_FOCUS = None

    def __init__(self, open_game: AnyOpenGame) -> None:
        super().__init__()
        self.open_game = open_game
        self.drawn_for: Size | None = None

    @property
    def pen(self) -> Pen:
        return cast("Companion", self.app).pen

    def compose(self) -> ComposeResult:
        self.head, self.lines, self.foot = Header(self.pen), LogSheet(self.pen), Footer(self.pen)
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
        self.head.show((self.open_game.game.name, t("the story so far")), ())
        self.foot.show(HANDS)
        self.run_worker(self._fill(), exclusive=True)

    async def _fill(self) -> None:
        width, pen = max(10, self.app.size.width - 2 * BESIDE), self.pen
        self.lines.show(await asyncio.to_thread(_rows, self.open_game, pen, width))

    def on_key(self, event: Key) -> None:
        key = key_of(event)
        lines = self.lines
        page = max(1, lines.size.height - 1)
        moves = {
            "up": lines.top - 1, "down": lines.top + 1, "pageup": lines.top - page, "pagedown": lines.top + page,
            "home": 0, "end": len(lines.rows),
        }  # fmt: skip
        if key in ("escape", "l", "L", "space", "enter"):
            event.stop()
            self.dismiss()
        elif key in moves:
            event.stop()
            lines.scroll_to_row(moves[key])
        elif key == "ctrl+l":
            event.stop()
            cast("Companion", self.app).switch_language()

    def on_pressed(self, message: Pressed) -> None:
        if message.key == "escape":
            self.dismiss()
        elif message.key in (ALL, KEYS.key):
            cast("Companion", self.app).action_command_palette()


def _rows(open_game: AnyOpenGame, pen: Pen, width: int) -> list[Row]:
    rows: list[Row] = []
    for told in log(open_game):
        rows += [*([[]] if told.heading and rows else []), *log_line_rows(told, pen, width)]
    return inset(rows or [row((pen.say(t("Nothing has been told yet.")), "quiet"))], BESIDE)
