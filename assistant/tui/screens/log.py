"""The story so far, from the beginning; only the rows in sight are drawn."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.strip import Strip

from assistant.speech.text import Text, t
from assistant.tui.asking.form import ESC, Hand
from assistant.tui.keys import key_of
from assistant.tui.pen import Pen
from assistant.tui.rows import Row, plain
from assistant.tui.seen import log
from assistant.tui.widgets.foot import Foot
from assistant.tui.widgets.head import Head
from assistant.tui.widgets.log_lines import told_rows
from assistant.tui.widgets.sheet import Pressed

if TYPE_CHECKING:
    from assistant.tui.app import Companion
    from assistant.tui.seen import OpenEvening

HANDS = (ESC, Hand("↑ ↓", "", t("line")), Hand("Home End", "", t("beginning, end")))


class LogLines(ScrollView):
    """Plain rows; a line is made into a strip when it comes into sight."""

    ALLOW_SELECT = False
    rows: list[str] = []

    def show(self, rows: list[str]) -> None:
        self.rows = rows
        self.virtual_size = Size(max(1, self.size.width), len(rows))
        self.scroll_end(animate=False)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        place = y + self.scroll_offset.y
        words = self.rows[place] if 0 <= place < len(self.rows) else ""
        return Strip([Segment(words, self.rich_style)]).adjust_cell_length(self.size.width, self.rich_style)


class LogScreen(Screen[None]):
    """Esc, Space or `l` goes back."""

    AUTO_FOCUS = None

    def __init__(self, open: OpenEvening) -> None:
        super().__init__()
        self.open = open
        self.told: list[Text] = []

    @property
    def pen(self) -> Pen:
        return cast("Companion", self.app).pen

    def compose(self) -> ComposeResult:
        self.head, self.lines, self.foot = Head(self.pen), LogLines(), Foot(self.pen)
        yield self.head
        yield self.lines
        yield self.foot

    async def on_mount(self) -> None:
        self.relearn()

    def on_resize(self, event: Resize) -> None:
        self.relearn()

    def relearn(self) -> None:
        """In the language of now, in the width of now."""
        self.head.pen = self.foot.pen = self.pen
        self.head.show((self.open.game.name, t("the story so far")), ())
        self.foot.show(HANDS)
        self.run_worker(self._fill(), exclusive=True)

    async def _fill(self) -> None:
        width, pen = max(10, self.size.width - 4), self.pen
        self.lines.show(await asyncio.to_thread(_rows, self.open, pen, width))

    def on_key(self, event: Key) -> None:
        key = key_of(event)
        lines = self.lines
        moves = {
            "up": lines.scroll_up, "down": lines.scroll_down, "pageup": lines.scroll_page_up,
            "pagedown": lines.scroll_page_down, "home": lines.scroll_home, "end": lines.scroll_end,
        }  # fmt: skip
        if key in ("escape", "l", "L", "space", "enter"):
            event.stop()
            self.dismiss()
        elif key in moves:
            event.stop()
            moves[key](animate=False)
        elif key == "ctrl+l":
            event.stop()
            cast("Companion", self.app).other_language()

    def on_pressed(self, message: Pressed) -> None:
        if message.key == "escape":
            self.dismiss()
        elif message.key == "ctrl+p":
            cast("Companion", self.app).action_command_palette()


def _rows(open: OpenEvening, pen: Pen, width: int) -> list[str]:
    rows: list[Row] = []
    for told in log(open):
        rows += told_rows(told, pen, width)
    return [f"  {plain(line)}" for line in rows] or [f"  {pen.say(t('Nothing has been told yet.'))}"]
