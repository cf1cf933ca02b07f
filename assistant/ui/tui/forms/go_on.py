"""The form for a pause: one key goes on. Interrupts are beside it, on `e`."""

from __future__ import annotations

from assistant.messages.questions import GO_ON
from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms.form import SPACE, Done, Form, Hand, Key, Outcome

GO = t("go on")


class GoOnForm(Form):
    """`Space   my turn is over`."""

    label: Text = GO

    digits = False
    prompt_first = True

    def key(self, key: str) -> Outcome:
        return Done(GO_ON) if key in ("space", "enter") else None

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("space", pen.say(t("Space")), pen.row(self.label), expected=True), *super().keys(pen)]

    def hands(self) -> list[Hand]:
        return [SPACE]
