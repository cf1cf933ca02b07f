"""The last things told, newest first."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.speech.text import Text, t
from assistant.tui.rows import KEY, Row, cut, row
from assistant.tui.seen import REMINDER
from assistant.tui.widgets.sheet import Sheet


class LogStrip(Sheet):
    press = "l"
    told: Sequence[Text] = ()

    def show(self, told: Sequence[Text]) -> None:
        if self.is_new(told):
            self.told = told
            self.entitle(self.pen.say(t("LOG")))

    def draw(self, width: int, height: int) -> list[Row]:
        return [cut(self._line(text), width) for text in self.told[:height]]

    def _line(self, text: Text) -> Row:
        """Reminders look different from what has happened."""
        return row((self.pen.sentence(text), KEY if text.message == REMINDER.message else ""))
