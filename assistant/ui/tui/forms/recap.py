"""The form for the recap of an end. Space goes on, `g` begins the same game again, Esc goes to the start screen."""

from __future__ import annotations

from typing import Literal

from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.recap import draw_recap
from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.forms.form import SPACE, Done, FootKey, Form, Key, Outcome, Stay
from assistant.ui.tui.forms.form_parts import key_part
from assistant.ui.tui.forms.plate import COMMANDS
from assistant.ui.view.recap import Recap

Way = Literal["on", "again", "home"]
WAYS: dict[str, Way] = {"space": "on", "enter": "on", "g": "again", "escape": "home"}
AGAIN = FootKey("g", "g", t("again"), t("the same again"))
HOME = FootKey("Esc", "escape", t("home"), t("to the start screen"))


class RecapForm(Form, kw_only=True):
    """A recap that covers the screen. Keys do not reach the question below it.

    `following` is what Space leads to.
    """

    recap: Recap
    following: Text

    def key(self, key: str) -> Outcome:
        if key.lower() in WAYS:
            return Done(WAYS[key.lower()])
        return None if key in COMMANDS else Stay()

    def keys(self, pen: Pen) -> list[Key]:
        return [
            Key("space", pen.say(t("Space")), pen.row(self.following), expected=True),
            Key("u", "u", pen.row(t("undo"))),
            Key("g", "g", pen.row(t("the same again"))),
        ]

    def page(self, pen: Pen, width: int, height: int, *, notice: Text | None, big: bool) -> list[Row]:
        keys = key_part(self.keys(pen), pen, width - 8 if width >= 70 else width - 4)
        return draw_recap(self.recap, pen, width, height, keys, big=big, notice=notice)

    def foot_keys(self) -> list[FootKey]:
        return [SPACE]
