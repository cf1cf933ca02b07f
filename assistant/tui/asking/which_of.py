"""Any of several lines: numbers switch them on and off, one key ends it."""

from __future__ import annotations

from msgspec import field

from assistant.table.text import t
from assistant.tui.asking.choose import Choose
from assistant.tui.asking.form import (
    DIGITS,
    ESC,
    Button,
    Done,
    Hand,
    Leave,
    Outcome,
    Part,
    Stay,
    is_digit,
    key_line,
    picked,
)
from assistant.tui.pen import Pen, joined, row

ENTER = Hand("Enter", "enter", t("that is all"))


class WhichOfForm(Choose):
    """`Enter` alone takes the expected ones, mostly nobody."""

    chosen: list[str] = field(default_factory=list)

    def key(self, key: str) -> Outcome:
        place = picked(key, len(self.choices))
        if is_digit(key) and not self.long:
            place = next((n for n, choice in enumerate(self.choices) if choice.sign == key), -1)
            if place < 0:
                return Stay(t("There is no line {number}.", number=key))
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
        if isinstance(outcome, Done):  # a number of two digits
            self._switch(outcome.value)
            return Stay()
        return outcome

    def _switch(self, id: str) -> None:
        self.chosen = [one for one in self.chosen if one != id] if id in self.chosen else [*self.chosen, id]

    def signs(self, pen: Pen) -> list[str]:
        tick = pen.signs("✓")
        return [f"[{tick if choice.id in self.chosen else ' '}] {choice.sign}" for choice in self.choices]

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        names = [pen.say(choice.label) for choice in self.choices if choice.id in self.chosen]
        label = row(joined(names, ", ") or pen.say(t("nobody, nothing")))
        return [
            *super().body(pen, width, height - 2),
            Part([key_line("enter", "Enter", label, width, marked=True)], rank=0),
        ]

    def buttons(self, pen: Pen) -> list[Button]:
        buttons = []
        for place, choice in enumerate(self.choices):
            tick = pen.signs("✓") if choice.id in self.chosen else " "
            buttons.append(Button(f"pick:{place}", f"{tick} {choice.sign}  {pen.say(choice.label)}"))
        return [*buttons, Button("enter", f"Enter  {pen.say(t('that is all'))}", marked=True)]

    def hands(self) -> list[Hand]:
        return [ENTER, DIGITS, *([ESC] if self.leavable else [])]
