"""Any of several lines: numbers switch them on and off, one key ends it."""

from __future__ import annotations

from msgspec import field

from assistant.speech.text import t
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
    key_line,
    picked,
)
from assistant.tui.pen import Pen, joined
from assistant.tui.rows import row

ENTER = Hand("Enter", "enter", t("that is all"))


class WhichOfForm(Choose):
    """`Enter` alone takes the expected ones, mostly nobody."""

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

    def signs(self, pen: Pen) -> list[str]:
        tick = pen.signs("✓")
        wide = max((len(choice.sign) for choice in self.choices), default=1)
        ticks = [tick if choice.id in self.chosen else " " for choice in self.choices]
        return [f"[{tick}] {choice.sign.rjust(wide)}" for tick, choice in zip(ticks, self.choices, strict=True)]

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
