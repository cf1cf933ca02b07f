"""The head line: game and chapter on the left; round, day or night, saved on the right."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.speech.text import Name, Text
from assistant.tui.pen import joined
from assistant.tui.rows import Row, ends, row
from assistant.tui.widgets.sheet import Sheet

Said = Sequence[Text | Name]


class Head(Sheet):
    title: Said = ()
    status: Said = ()

    def show(self, title: Said, status: Said) -> None:
        if self.is_new(title, status):
            self.title, self.status = title, status
            self.refresh()

    def draw(self, width: int, height: int) -> list[Row]:
        pen, dot = self.pen, self.pen.signs(" · ")
        left = joined((pen.say(part) for part in self.title), dot)
        right = joined((pen.say(part) for part in self.status), dot)
        if len(left) + len(right) + 4 > width:  # the status is what changes: the title gives way
            left = joined((pen.short(part) for part in self.title), dot)
        if len(left) + len(right) + 4 > width and len(self.title) > 2:  # where we are before what is played
            left = joined((pen.short(part) for part in (self.title[0], *self.title[2:])), dot)
        return [ends(row(" ", left), row(right, " "), width)]
