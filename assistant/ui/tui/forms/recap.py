"""The form for the recap of an end. Space goes on, `g` begins the same game again, Esc goes to the start screen.

`h` says how lucky the game was.
"""

from __future__ import annotations

from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.recap import draw_recap
from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.forms.form import SPACE, Done, FootKey, Form, Key, Outcome, Stay
from assistant.ui.tui.forms.form_parts import key_part
from assistant.ui.tui.forms.plate import COMMANDS
from assistant.ui.view.recap import Recap

LUCK = "luck"
"""The way to the page that says how lucky the game was."""
WAYS = {"space": "on", "enter": "on", "g": "again", "escape": "home"}
OWN = "own:"
"""The way to a game of one's own begins with this, its number follows."""
AGAIN = FootKey("g", "g", t("again"), t("the same again"))
HOME = FootKey("Esc", "escape", t("home"), t("to the start screen"))


class RecapForm(Form, kw_only=True):
    """A recap that covers the screen. Keys do not reach the question below it.

    Its answer is the way on: on, again, home, stay, `LUCK`, or `OWN` and a number.

    `following` is what Space leads to.
    """

    recap: Recap
    following: Text
    own_games: int = 0
    """The number of games that can be begun by their digits after a demo. 0 if it was no demo."""
    has_luck: bool = False
    """Whether `h` says how lucky the game was."""
    can_go_on: bool = False
    """Whether only the demo is over, so that `0` plays the game on."""

    def key(self, key: str) -> Outcome:
        if key.lower() in WAYS:
            return Done(WAYS[key.lower()])
        if key.lower() == "h" and self.has_luck:
            return Done(LUCK)
        if key.isdecimal() and 0 < int(key) <= self.own_games:
            return Done(f"{OWN}{key}")
        if key == "0" and self.can_go_on:
            return Done("stay")
        return None if key in COMMANDS else Stay()

    def keys(self, pen: Pen) -> list[Key]:
        return [
            Key("space", pen.say(t("Space")), pen.row(self.following), expected=True),
            *([Key("1", f"1-{self.own_games}", pen.row(t("your own game")))] if self.own_games else []),
            *([Key("0", "0", pen.row(t("play the demo on")))] if self.can_go_on else []),
            *([Key("h", "h", pen.row(t("how lucky?")))] if self.has_luck else []),
            Key("u", "u", pen.row(t("undo"))),
            Key("g", "g", pen.row(t("the same again"))),
        ]

    def page(self, pen: Pen, width: int, height: int, *, notice: Text | None, big: bool) -> list[Row]:
        keys = key_part(self.keys(pen), pen, width - 8 if width >= 70 else width - 4)
        return draw_recap(self.recap, pen, width, height, keys, big=big, notice=notice)

    def foot_keys(self) -> list[FootKey]:
        return [SPACE]
