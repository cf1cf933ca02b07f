"""The form at the end of a game: nothing is asked, but everything can still be looked at."""

from __future__ import annotations

from assistant.messages.text import t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms.form import SPACE, Done, Form, Hand, Key, Outcome

OVER = "over"
WAYS = (("space", t("to the start screen")), ("u", t("undo the last thing")), ("l", t("the log")), ("p", t("pack up")))


class FinishedForm(Form):
    """Space goes to the start screen; undo, log and packing up are offered beside it."""

    digits = False
    prompt_first = True

    def key(self, key: str) -> Outcome:
        if key in ("space", "enter"):
            return Done(OVER)
        return None

    def keys(self, pen: Pen) -> list[Key]:
        ways = [Key(key, _sign(key, pen), pen.row(label), expected=key == "space") for key, label in WAYS]
        return [*ways[:1], *super().keys(pen), *ways[1:]]

    def hands(self) -> list[Hand]:
        return [SPACE]


def _sign(key: str, pen: Pen) -> str:
    return pen.say(t("Space")) if key == "space" else key
