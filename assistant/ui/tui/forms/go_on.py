"""The forms for a pause and for the end of a game."""

from __future__ import annotations

from assistant.messages.questions import GO_ON
from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms.form import SPACE, Done, FootKey, Form, Key, Outcome

GO = t("go on")
OVER = "over"
WAYS = (("space", t("to the start screen")), ("u", t("undo the last thing")), ("l", t("the log")), ("p", t("pause")))


class GoOnForm(Form):
    """A pause that Space ends, as in `Space   my turn is over`.

    With `e`, players can report that something else happened first.
    """

    label: Text = GO

    takes_digits = False
    prompt_first = True

    def key(self, key: str) -> Outcome:
        return Done(GO_ON) if key in ("space", "enter") else None

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("space", pen.say(t("Space")), pen.row(self.label), expected=True), *super().keys(pen)]

    def foot_keys(self) -> list[FootKey]:
        return [SPACE]


class FinishedForm(Form):
    """The end of the game. Players can still look at everything and undo."""

    takes_digits = False
    prompt_first = True

    def key(self, key: str) -> Outcome:
        if key in ("space", "enter"):
            return Done(OVER)
        return None

    def keys(self, pen: Pen) -> list[Key]:
        ways = [Key(key, _sign(key, pen), pen.row(label), expected=key == "space") for key, label in WAYS]
        return [*ways[:1], *super().keys(pen), *ways[1:]]

    def foot_keys(self) -> list[FootKey]:
        return [SPACE]


def _sign(key: str, pen: Pen) -> str:
    return pen.say(t("Space")) if key == "space" else key
