"""The touch pad for figures, instead of typing `6-4`, `7.2` or `7*`.

Players tap a figure, then `-` or `+` and digits, a zone, or "turn it".
"""

from __future__ import annotations

from msgspec import field

from assistant.messages.text import t
from assistant.ui.tui.drawing.buttons import CHANGES, DIGITS, draw_buttons, pad
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, row
from assistant.ui.tui.forms.figure_input import TURN, FigureInput
from assistant.ui.tui.forms.form import (
    CARD,
    ESC,
    ZONE,
    FootKey,
    Form,
    FormPart,
    Key,
    Leave,
    Outcome,
    card_of,
    picked_line,
)

PAD = "pad"
"""The key of the button that opens the touch pad."""
TURNED = t("turn it")
PROMPT = t("Tap the figure, then - or +, how much, and Enter.")


class TouchPadForm(Form):
    """The touch pad above the question. Each tap works like a typed key: a figure, `-`, `6`."""

    figures: FigureInput = field(default_factory=FigureInput)

    def key(self, key: str) -> Outcome:
        place = picked_line(key, len(self.figures.figures))
        if place >= 0:
            self.figures.clear()
            return self._type_number(str(self.figures.figures[place].number))
        if key.startswith(CARD):  # a tap only selects a card; buttons turn and move it
            self.figures.clear()
            return self._type_number(str(card_of(key)))
        if key == "escape" or (key == "enter" and not self.figures.typed):
            self.figures.clear()
            return Leave()
        return self.figures.key(key)

    def _type_number(self, number: str) -> Outcome:
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
            return [*parts, FormPart(draw_buttons(named, pen, width), rank=1, focus=0)]
        return [
            *parts,
            FormPart(pad((*DIGITS, CHANGES), pen, width), rank=1),
            FormPart(self._card_buttons(pen, width), rank=1),
        ]

    def _card_buttons(self, pen: Pen, width: int) -> list[Row]:
        """Draw the buttons that move the chosen card to a zone or turn it over."""
        figures = self.figures
        if not figures.typed.isdigit():
            return []
        turned = [(pen.row(TURNED), TURN, False)] if figures.turns else []
        zones = [(row(pen.signs("→ "), pen.row(name)), f"{ZONE}{key}", False) for key, name in figures.zones.items()]
        return draw_buttons([*zones, *turned], pen, width)

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("enter", "Enter", row("Enter"), expected=True)] if self.figures.typed else []

    def foot_keys(self) -> list[FootKey]:
        return [ESC]
