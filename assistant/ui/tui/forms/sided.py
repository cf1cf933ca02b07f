"""The form for a row of two-sided components: a number turns one over, Enter confirms the row."""

from __future__ import annotations

from assistant.messages.names import Label
from assistant.messages.text import t
from assistant.ui.tui.drawing.faces import side_by_side
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import row
from assistant.ui.tui.forms.form import Button, FormPart, Key
from assistant.ui.tui.forms.which_of import WhichOfForm
from assistant.ui.view.blocks import TwoSided

LIKE_THIS = t("they lie like this")
TURNS = t("A number turns its piece over.")


class SidedForm(WhichOfForm):
    """The chosen components are those that the players see the other way up; they are drawn turned over."""

    faces: tuple[tuple[Label, Label], ...] = ()

    def pieces(self) -> list[TwoSided]:
        made: list[TwoSided] = []
        for choice, (up, other) in zip(self.choices, self.faces, strict=True):
            faces = (other, up) if choice.id in self.chosen else (up, other)
            made.append(TwoSided(choice.number or 0, faces[0], faces[1]))
        return made

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        """Draw the components side by side, or one line each if they don't fit. A click turns one over."""
        rows = side_by_side(self.pieces(), pen, width)
        return [FormPart(rows, rank=1), FormPart([row(pen.row(TURNS, "quiet"))], rank=2)]

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("enter", "Enter", row(pen.say(LIKE_THIS)), expected=True), *super().keys(pen)[1:]]

    def buttons(self, pen: Pen) -> list[Button]:
        lines = [
            Button(f"pick:{place}", str(piece.number), pen.say(piece.up)) for place, piece in enumerate(self.pieces())
        ]
        return [*lines, Button("enter", "Enter", pen.say(LIKE_THIS), marked=True)]
