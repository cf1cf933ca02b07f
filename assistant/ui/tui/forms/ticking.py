"""The base of forms in which lines are ticked by their numbers until Enter ends it."""

from __future__ import annotations

from assistant.messages.text import t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms.choose import ChooseForm
from assistant.ui.tui.forms.form import DIGITS, ESC, Button, Hand, picked

ENTER = Hand("Enter", "enter", t("that is all"))


class Ticking(ChooseForm):
    def meant(self, key: str) -> str:
        """Return the id of the line that this key ticks: the clicked one, or the marked one; "" if none."""
        place = self.mark if key in ("+", "-") else picked(key, len(self.choices))
        return self.choices[place].id if place >= 0 else ""

    def buttons(self, pen: Pen) -> list[Button]:
        ticked = [f"{self.tick(choice, pen)} {pen.say(choice.label)}" for choice in self.choices]
        lines = [Button(f"pick:{n}", choice.sign, ticked[n]) for n, choice in enumerate(self.choices)]
        return [*lines, Button("enter", "Enter", pen.say(t("that is all")), marked=True)]

    def hands(self) -> list[Hand]:
        return [ENTER, DIGITS, *([ESC] if self.leavable else [])]
