"""Forms for choosing any number of lines. Numbers tick the lines, Enter ends the choice."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field
from msgspec.structs import replace

from assistant.messages.names import Label
from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.faces import side_by_side
from assistant.ui.tui.drawing.pen import Pen, joined
from assistant.ui.tui.drawing.rows import row
from assistant.ui.tui.forms.choice import ChoiceForm, NumberedLine
from assistant.ui.tui.forms.form import (
    DIGITS,
    ESC,
    SPACE,
    Button,
    Done,
    FootKey,
    FormPart,
    Key,
    Leave,
    Outcome,
    Stay,
    picked_line,
)
from assistant.ui.view.blocks import TwoSided

NOBODY = t("nobody, nothing")
LIKE_THIS = t("they lie like this")
TURNS = t("A number turns its piece over.")


class TickForm(ChoiceForm):
    """The base of forms in which numbers tick lines until Enter."""

    @property
    def is_complete(self) -> bool:
        """Whether the question accepts the ticked lines."""
        return True

    def ticked_id(self, key: str) -> str:
        """Return the id of the line that this key ticks, or "". `+` and `-` tick the marked line."""
        place = self.mark if key in ("+", "-") else picked_line(key, len(self.choices))
        return self.choices[place].id if place >= 0 else ""

    def buttons(self, pen: Pen) -> list[Button]:
        ticked = [f"{self.tick(choice, pen)} {pen.say(choice.label)}" for choice in self.choices]
        lines = [Button(f"pick:{n}", choice.sign, ticked[n]) for n, choice in enumerate(self.choices)]
        return [*lines, Button("enter", pen.say(t("Space")), pen.say(t("that is all")), marked=self.is_complete)]

    def foot_keys(self) -> list[FootKey]:
        return [SPACE, DIGITS, *([ESC] if self.leavable else [])]


class WhichOfForm(TickForm):
    """A list of lines to tick. If nothing is ticked, Enter takes the expected lines (usually none)."""

    none: Text = NOBODY
    taken: Text | None = None
    alone: tuple[str, ...] = ()
    loses: int = 0
    steps_with: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    chosen: list[str] = field(default_factory=list)

    def key(self, key: str) -> Outcome:
        if id := self.ticked_id(key):
            return self._switch(id)
        if key in ("space", "enter") and self.typed and self.mark >= 0:
            self.typed = ""
            return self._switch(self.choices[self.mark].id)
        if key in ("space", "enter"):
            return Done(self.ticked)
        if key == "escape" and not self.typed:
            return Leave() if self.leavable else None
        outcome = super().key(key)
        if isinstance(outcome, Done):
            return self._switch(outcome.value)
        return outcome

    @property
    def ticked(self) -> list[str]:
        """The ids of the ticked lines in the order of the list."""
        return [choice.id for choice in self.choices if choice.id in self.chosen]

    @property
    def is_complete(self) -> bool:
        return self.accepts(self.ticked)

    def _switch(self, id: str) -> Outcome:
        if id in self.alone:
            return Done([id])
        self.chosen = [one for one in self.chosen if one != id] if id in self.chosen else [*self.chosen, id]
        return Stay()

    def tick(self, choice: NumberedLine, pen: Pen) -> str:
        return "" if choice.id in self.alone else "[x]" if choice.id in self.chosen else "[ ]"

    def lost(self, choice: NumberedLine) -> int | None:
        return self.loses if self.loses and choice.id in self.chosen else None

    def note(self, choice: NumberedLine) -> Text | None:
        """Return the note of a line. A step that stands in the list says it already."""
        return None if choice.id in self.steps_with else super().note(choice)

    def steps_now(self) -> tuple[Text, ...]:
        return next((self.steps_with[id] for id in self.chosen if id in self.steps_with), self.steps)

    def keys(self, pen: Pen) -> list[Key]:
        names = [
            pen.say(choice.label)
            for choice in self.choices
            if choice.id in self.chosen and choice.id not in self.steps_with
        ]
        words = joined(names, ", ")
        if words and self.taken is not None:
            words = pen.say(replace(self.taken, args=(("names", words),)))
        label = row(words or pen.say(self.none))
        return [Key("enter", pen.say(t("Space")), label, expected=self.is_complete), *super().keys(pen)]


class TwoSidedForm(WhichOfForm):
    """A row of two-sided components. A number turns one over, Enter confirms.

    `chosen` are those that were turned over.
    """

    faces: tuple[tuple[Label, Label], ...] = ()

    def pieces(self) -> list[TwoSided]:
        made: list[TwoSided] = []
        for choice, (up, other) in zip(self.choices, self.faces, strict=True):
            faces = (other, up) if choice.id in self.chosen else (up, other)
            made.append(TwoSided(choice.number or 0, faces[0], faces[1]))
        return made

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        """Draw the components side by side or, if they do not fit, one in each line. A click turns one over."""
        rows = side_by_side(self.pieces(), pen, width)
        return [FormPart(rows, rank=1), FormPart([row(pen.row(TURNS, "quiet"))], rank=2)]

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("enter", pen.say(t("Space")), row(pen.say(LIKE_THIS)), expected=True), *super().keys(pen)[1:]]

    def buttons(self, pen: Pen) -> list[Button]:
        lines = [
            Button(f"pick:{place}", str(piece.number), pen.say(piece.up)) for place, piece in enumerate(self.pieces())
        ]
        return [*lines, Button("enter", pen.say(t("Space")), pen.say(LIKE_THIS), marked=True)]
