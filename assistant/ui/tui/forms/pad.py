"""For fingers: a figure is tapped, then - or + and digits, a zone, or that it is turned; what is typed as `6-4`, `7.2`
and `7*` where there is a keyboard.
"""

from __future__ import annotations

from msgspec import field

from assistant.messages.text import t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.plates import CHANGES, DIGITS, draw_plates, pad
from assistant.ui.tui.drawing.rows import Row, row
from assistant.ui.tui.forms.figures import TURN, Figures
from assistant.ui.tui.forms.form import CARD, ESC, ZONE, Form, FormPart, Hand, Key, Leave, Outcome, card_of, picked

PAD = "pad"
"""What the plate in the foot presses."""
TURNED = t("turn it")
PROMPT = t("Tap the figure, then - or +, how much, and Enter.")


class PadForm(Form):
    """Lies on the question; what it makes of the taps goes where typed figures go."""

    figures: Figures = field(default_factory=Figures)

    def key(self, key: str) -> Outcome:
        place = picked(key, len(self.figures.figures))
        if place >= 0:
            self.figures.drop()
            return self._typed(str(self.figures.figures[place].number))
        if key.startswith(CARD):  # a finger picks; it turns and moves cards by plates
            self.figures.drop()
            return self._typed(str(card_of(key)))
        if key == "escape" or (key == "enter" and not self.figures.typed):
            self.figures.drop()
            return Leave()
        return self.figures.key(key)

    def _typed(self, number: str) -> Outcome:
        outcome: Outcome = None
        for digit in number:
            outcome = self.figures.key(digit)
        return outcome

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        parts = self.figures.draw(pen, width)
        if not self.figures.typed:
            named = [
                (row(f"{one.number} ", pen.row(one.label)), f"pick:{place}", False)
                for place, one in enumerate(self.figures.figures)
            ]
            return [*parts, FormPart(draw_plates(named, pen, width), rank=1, focus=0)]
        return [
            *parts,
            FormPart(pad((*DIGITS, CHANGES), pen, width), rank=1),
            FormPart(self._deeds(pen, width), rank=1),
        ]

    def _deeds(self, pen: Pen, width: int) -> list[Row]:
        """What is done with a picked card in one tap: it goes into a zone, it is turned."""
        figures = self.figures
        if not figures.typed.isdigit():
            return []
        turned = [(pen.row(TURNED), TURN, False)] if figures.turns else []
        zones = [(row(pen.signs("→ "), pen.row(name)), f"{ZONE}{key}", False) for key, name in figures.zones.items()]
        return draw_plates([*zones, *turned], pen, width)

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("enter", "Enter", row("Enter"), expected=True)] if self.figures.typed else []

    def hands(self) -> list[Hand]:
        return [ESC]
