"""The form that shows what happened since the last answer, page by page.

It is used if this does not fit on the screen together with the question.
"""

from __future__ import annotations

from assistant.messages.text import Text, t, tn
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, wrapped
from assistant.ui.tui.forms.form import SPACE, Done, FootKey, Form, FormPart, Key, Outcome, Stay
from assistant.ui.tui.forms.form_parts import key_part

ON = t("go on")


class ReportForm(Form):
    """Pages that say what happened since the last answer. Space turns the page, and at last closes it."""

    texts: tuple[Text, ...] = ()
    most: int = 99
    """The largest number of rows of a page."""
    top: int = 0
    rows_left: int = 0
    """How many rows follow the present page."""
    page_rows: int = 0

    def key(self, key: str) -> Outcome:
        if key in ("space", "enter", "escape", "pagedown", "down"):
            if not self.rows_left:
                return Done(None)
            self.top += self.page_rows
            return Stay()
        if key in ("pageup", "up"):
            self.top = max(0, self.top - max(1, self.page_rows))
            return Stay()
        return Stay() if len(key) == 1 and key.isdigit() else None

    def draw(
        self, pen: Pen, width: int, height: int, *, asked: bool = True, led: int = 0, across: int = 0
    ) -> list[FormPart]:
        """Return the parts. The page is drawn before the keys, because Space says how many lines follow."""
        body = self.body(pen, width, min(height, self.most) - 2)
        keys = key_part(self.keys(pen), pen, max(width, across))
        return [*self.intro(pen, width, asked=asked, led=led), *body, *keys]

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        rows = [line for text in self.texts for line in wrapped(pen.row(text, capital=True), width)]
        self.page_rows = max(1, height)
        self.top = min(self.top, max(0, len(rows) - 1))
        page = rows[self.top : self.top + self.page_rows]
        self.rows_left = len(rows) - self.top - len(page)
        return [FormPart(page, rank=1)]

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("space", pen.say(t("Space")), pen.row(self._label()), expected=True)]

    def _label(self) -> Text:
        return tn("{n} more line", "{n} more lines", self.rows_left) if self.rows_left else ON

    def big(self, pen: Pen, width: int) -> list[Row]:
        return self.body(pen, width, 12)[0].rows

    def foot_keys(self) -> list[FootKey]:
        return [SPACE]
