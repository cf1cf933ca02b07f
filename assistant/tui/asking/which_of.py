"""Any of several lines: numbers switch them on and off, one key ends it."""

from __future__ import annotations

from msgspec import field

from assistant.speech.text import Text, t
from assistant.tui.asking.choose import Choice, Choose
from assistant.tui.asking.form import (
    DIGITS,
    ESC,
    Button,
    Done,
    Hand,
    Key,
    Leave,
    Outcome,
    Stay,
    picked,
)
from assistant.tui.pen import Pen, joined
from assistant.tui.rows import row

ENTER = Hand("Enter", "enter", t("that is all"))
NOBODY = t("nobody, nothing")


class WhichOfForm(Choose):
    """`Enter` alone takes the expected ones, mostly `none`."""

    none: Text = NOBODY
    chosen: list[str] = field(default_factory=list)

    def key(self, key: str) -> Outcome:
        place = picked(key, len(self.choices))
        if key in ("+", "-") and self.mark >= 0:
            place = self.mark
        if place >= 0:
            self._switch(self.choices[place].id)
            return Stay()
        if key in ("space", "enter") and self.typed and self.mark >= 0:
            self.typed = ""
            self._switch(self.choices[self.mark].id)
            return Stay()
        if key in ("space", "enter"):
            return Done([choice.id for choice in self.choices if choice.id in self.chosen])
        if key == "escape" and not self.typed:
            return Leave() if self.leavable else None
        outcome = super().key(key)
        if isinstance(outcome, Done):
            self._switch(outcome.value)
            return Stay()
        return outcome

    def _switch(self, id: str) -> None:
        self.chosen = [one for one in self.chosen if one != id] if id in self.chosen else [*self.chosen, id]

    def tick(self, choice: Choice, pen: Pen) -> str:
        return "[x]" if choice.id in self.chosen else "[ ]"

    def keys(self, pen: Pen) -> list[Key]:
        names = [pen.say(choice.label) for choice in self.choices if choice.id in self.chosen]
        label = row(joined(names, ", ") or pen.say(self.none))
        return [Key("enter", "Enter", label, expected=True), *super().keys(pen)]

    def buttons(self, pen: Pen) -> list[Button]:
        ticked = [f"{self.tick(choice, pen)} {pen.say(choice.label)}" for choice in self.choices]
        lines = [Button(f"pick:{n}", choice.sign, ticked[n]) for n, choice in enumerate(self.choices)]
        return [*lines, Button("enter", "Enter", pen.say(t("that is all")), marked=True)]

    def hands(self) -> list[Hand]:
        return [ENTER, DIGITS, *([ESC] if self.leavable else [])]
