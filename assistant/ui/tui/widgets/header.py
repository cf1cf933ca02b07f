"""The title bar: game and scenario at the left, round and day or night at the right."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.messages.text import Name, Text
from assistant.ui.tui.drawing.rows import Row, Run, ends, in_a_row, length, row
from assistant.ui.tui.widgets.row_widget import RowWidget

Said = Sequence[Text | Name]


class Header(RowWidget):
    """Shows title and status of the view."""

    title: Said = ()
    status: Said = ()
    ground = "surface"

    def show(self, title: Said, status: Said) -> None:
        if self.is_new(title, status):
            self.title, self.status = title, status
            self.refresh()

    def draw(self, width: int, height: int) -> list[Row]:
        pen = self.pen
        right = row(in_a_row([pen.row(part, "quiet") for part in self.status], "  "), "  ")
        title = tuple(self.title)
        titles = (title, title[:1] + title[2:], title[:1])
        for say, parts in ((pen.say, self.title), *((pen.short, parts) for parts in titles)):
            left = self._left([say(part) for part in parts])
            if length(left) + length(right) + 1 <= width:
                break
        return [ends(left, right, width)]

    def _left(self, parts: Sequence[str]) -> Row:
        """Draw the badge of the game and the rest of the title."""
        if not parts:
            return []
        game, *rest = parts
        return row(Run(f" {game.upper()} ", "on accent", "accent", True), "  ", self.pen.signs(" · ").join(rest))
