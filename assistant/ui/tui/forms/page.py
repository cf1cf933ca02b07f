"""The form for a page to read, such as the list of keys. Space, Enter or Esc closes it."""

from __future__ import annotations

from collections.abc import Callable

from assistant.ui.tui.drawing.pages import TURNS
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.forms.form import ESC, FootKey, Form, FormPart, Leave, Outcome, Stay

Rows = Callable[[Pen, int], list[Row]]


class PageForm(Form):
    """A page to read, which arrows scroll.

    - `rows`: draws the page for a width.
    - `own_keys`: more entries of the bottom line.
    """

    rows: Rows = lambda pen, width: []
    top: int = 0
    own_keys: tuple[FootKey, ...] = ()

    scrolls = True

    def key(self, key: str) -> Outcome:
        if key in ("escape", "space", "enter"):
            return Leave()
        if key in TURNS:
            self.top = max(0, self.top + TURNS[key])
            return Stay()
        return None

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        rows = self.rows(pen, width)
        self.top = min(self.top, max(0, len(rows) - max(1, height)))
        return [FormPart(rows[self.top :], rank=1, focus=0)]

    def foot_keys(self) -> list[FootKey]:
        return [ESC, *self.own_keys]
