"""The form for a turning point, a page of its own that Space or Enter closes."""

from __future__ import annotations

from assistant.messages.text import Text
from assistant.messages.turning_points import TurningPoint
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.drawing.turning_point import draw_turning_point
from assistant.ui.tui.forms.form import SPACE, Done, FootKey, Form, Outcome, Stay

COMMANDS = frozenset({"u", "backspace", "ctrl+r", "w", "l", "n", "b", "?", "s", "ctrl+l"})
"""The commands that are possible here: undo, redo, why, log, note, big type, keys, settings."""


class PlateForm(Form, kw_only=True):
    """The page for one turning point. Keys do not reach the question below it.

    - `following`: what comes next.
    - `queue`: the number of this page and of all pages.
    """

    point: TurningPoint
    following: Text
    queue: tuple[int, int] = (1, 1)

    def key(self, key: str) -> Outcome:
        if key in ("space", "enter"):
            return Done(None)
        return None if key in COMMANDS else Stay()

    def page(self, pen: Pen, width: int, height: int, *, notice: Text | None, big: bool) -> list[Row]:
        return draw_turning_point(
            self.point, pen, width, height, following=self.following, queue=self.queue, notice=notice, big=big
        )

    def foot_keys(self) -> list[FootKey]:
        return [SPACE]
