"""The form for the report of the last input, if it doesn't fit beside the next question: one page after another."""

from __future__ import annotations

from assistant.messages.text import Text, t, tn
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, wrapped
from assistant.ui.tui.forms.form import SPACE, Done, Form, FormPart, Hand, Key, Outcome, Stay
from assistant.ui.tui.forms.parts import key_part

ON = t("go on")


class ToldForm(Form):
    """The pages before a question; they answer nothing."""

    told: tuple[Text, ...] = ()
    most: int = 99
    """Most rows of a page."""
    top: int = 0
    left: int = 0
    """Rows after the current page."""
    shown: int = 0

    def key(self, key: str) -> Outcome:
        if key in ("space", "enter", "escape", "pagedown", "down"):
            if not self.left:
                return Done(None)
            self.top += self.shown
            return Stay()
        if key in ("pageup", "up"):
            self.top = max(0, self.top - max(1, self.shown))
            return Stay()
        return Stay() if len(key) == 1 and key.isdigit() else None

    def draw(
        self, pen: Pen, width: int, height: int, *, asked: bool = True, led: int = 0, across: int = 0
    ) -> list[FormPart]:
        """Return the parts; the page is drawn first, because the plate says how many lines follow."""
        body = self.body(pen, width, min(height, self.most) - 2)
        return [*self.said(pen, width, asked=asked, led=led), *body, *key_part(self.keys(pen), pen, max(width, across))]

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        rows = [line for text in self.told for line in wrapped(pen.row(text, capital=True), width)]
        self.shown = max(1, height)
        self.top = min(self.top, max(0, len(rows) - 1))
        page = rows[self.top : self.top + self.shown]
        self.left = len(rows) - self.top - len(page)
        return [FormPart(page, rank=1)]

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("space", pen.say(t("Space")), pen.row(self._label()), expected=True)]

    def _label(self) -> Text:
        return tn("{n} more line", "{n} more lines", self.left) if self.left else ON

    def big(self, pen: Pen, width: int) -> list[Row]:
        return self.body(pen, width, 12)[0].rows

    def hands(self) -> list[Hand]:
        return [SPACE]
