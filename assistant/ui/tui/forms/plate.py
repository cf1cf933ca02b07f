"""The form for a turning point, which is shown on a plate of its own until Space or Enter passes it."""

from __future__ import annotations

from assistant.messages.text import Text
from assistant.messages.turning_points import TurningPoint
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.drawing.turning_point import draw_turning_point
from assistant.ui.tui.forms.form import SPACE, Done, FootKey, Form, Outcome, Stay

COMMANDS = frozenset({"u", "backspace", "ctrl+r", "w", "l", "n", "b", "?", "s", "ctrl+l"})
"""The commands that are possible while a plate is shown: undo, redo, why, log, note, big type, keys, settings."""


class PlateForm(Form, kw_only=True):
    """One turning point. No key falls through to the question below it.

    `following` names what comes next. `queue` has the position of this plate and the number of plates.
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
