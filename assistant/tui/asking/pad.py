"""For fingers: a figure is tapped, then - or + and digits; what is typed as `6-4` where there is a keyboard."""

from __future__ import annotations

from msgspec import field

from assistant.speech.text import t
from assistant.tui.asking.figures import Figures
from assistant.tui.asking.form import ESC, Form, Hand, Key, Leave, Outcome, Part, picked
from assistant.tui.drawing.plates import CHANGES, DIGITS, in_plates, pad
from assistant.tui.pen import Pen
from assistant.tui.rows import row

PAD = "pad"
"""What the plate in the foot presses."""
PROMPT = t("Tap the figure, then - or +, how much, and Enter.")


class PadForm(Form):
    """Lies on the question; what it makes of the taps goes where typed figures go."""

    figures: Figures = field(default_factory=Figures)

    def key(self, key: str) -> Outcome:
        place = picked(key, len(self.figures.figures))
        if place >= 0:
            self.figures.drop()
            return self._typed(str(self.figures.figures[place].number))
        if key == "escape" or (key == "enter" and not self.figures.typed):
            self.figures.drop()
            return Leave()
        return self.figures.key(key)

    def _typed(self, number: str) -> Outcome:
        outcome: Outcome = None
        for digit in number:
            outcome = self.figures.key(digit)
        return outcome

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        parts = self.figures.draw(pen, width)
        if not self.figures.typed:
            named = [
                (row(f"{one.number} ", pen.row(one.label)), f"pick:{place}", False)
                for place, one in enumerate(self.figures.figures)
            ]
            return [*parts, Part(in_plates(named, pen, width), rank=1, focus=0)]
        return [*parts, Part(pad((*DIGITS, CHANGES), pen, width), rank=1)]

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("enter", "Enter", row("Enter"), expected=True)] if self.figures.typed else []

    def hands(self) -> list[Hand]:
        return [ESC]
