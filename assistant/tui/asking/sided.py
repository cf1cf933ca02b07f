"""A row of two-sided pieces: a number turns its piece over, one key says that they lie like this."""

from __future__ import annotations

from assistant.speech.names import Words
from assistant.speech.text import t
from assistant.tui.asking.form import Button, Key, Part
from assistant.tui.asking.which_of import WhichOfForm
from assistant.tui.drawing.faces import side_by_side
from assistant.tui.pen import Pen
from assistant.tui.rows import row
from assistant.view.kinds import TwoSided

LIKE_THIS = t("they lie like this")
TURNS = t("A number turns its piece over.")


class SidedForm(WhichOfForm):
    """What is chosen lies otherwise than it was shown; the row shows it turned."""

    faces: tuple[tuple[Words, Words], ...] = ()

    def pieces(self) -> list[TwoSided]:
        made: list[TwoSided] = []
        for choice, (up, other) in zip(self.choices, self.faces, strict=True):
            faces = (other, up) if choice.id in self.chosen else (up, other)
            made.append(TwoSided(choice.number or 0, faces[0], faces[1]))
        return made

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        """The row as it lies; where it doesn't fit beside each other, a line each. A click turns a piece."""
        rows = side_by_side(self.pieces(), pen, width)
        return [Part(rows, rank=1), Part([row(pen.row(TURNS, "quiet"))], rank=2)]

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("enter", "Enter", row(pen.say(LIKE_THIS)), expected=True), *super().keys(pen)[1:]]

    def buttons(self, pen: Pen) -> list[Button]:
        lines = [
            Button(f"pick:{place}", str(piece.number), pen.say(piece.up)) for place, piece in enumerate(self.pieces())
        ]
        return [*lines, Button("enter", "Enter", pen.say(LIKE_THIS), marked=True)]
