"""The form for choosing several options in order. Each typed number adds one. Enter ends the choice."""

from __future__ import annotations

from msgspec import field

from assistant.messages.text import t, tn
from assistant.ui.tui.drawing.buttons import draw_buttons
from assistant.ui.tui.drawing.elements import badge, cap
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import BOLD, QUIET, Row, cut, in_a_row, length, row
from assistant.ui.tui.forms.choice import NumberedLine, type_digit
from assistant.ui.tui.forms.form import (
    DIGITS,
    SPACE,
    Button,
    Done,
    FootKey,
    Form,
    FormPart,
    Key,
    Outcome,
    Stay,
    clickable,
    is_digit,
    picked_line,
)
from assistant.ui.tui.forms.option_lines import OptionLine, draw_lines

BACK = FootKey("Backspace", "backspace", t("one back"))
MANY = 12
"""From this number of options to choose, no dots are drawn for those that are missing."""


class InOrderForm(Form):
    """A choice of several options in order, shown as `3 1 _`."""

    choices: list[NumberedLine] = field(default_factory=list)
    count: int = 1
    least: int = 1
    most: dict[str, int] = field(default_factory=dict)
    chosen: list[str] = field(default_factory=list)
    typed: str = ""
    """The digits typed so far of a number with more digits."""

    def key(self, key: str) -> Outcome:
        if is_digit(key):
            return self._digit(key)
        if self.typed and key in ("backspace", "escape"):
            self.typed = ""
            return Stay()
        if self.typed and key in ("enter", "space"):
            begun = next((choice for choice in self.choices if choice.sign == self.typed), None)
            self.typed = ""
            return self._append(begun) if begun is not None else Stay()
        if (place := picked_line(key, len(self.choices))) >= 0:
            return self._append(self.choices[place])
        if key == "backspace" and self.chosen:
            self.chosen.pop()
            return Stay()
        if key == "escape" and self.chosen:
            self.chosen.clear()
            return Stay()
        if key in ("enter", "space"):
            if len(self.chosen) >= min(self.least, self.count):
                return Done(list(self.chosen))
            missing = min(self.least, self.count) - len(self.chosen)
            return Stay(tn("{n} more is missing.", "{n} more are missing.", missing))
        return None

    def _digit(self, key: str) -> Outcome:
        made = type_digit(self.typed, key, self.choices)
        if not made.typed:
            return Stay(t("There is no line {number}.", number=self.typed + key))
        self.typed = "" if made.sure else made.typed
        if made.sure:
            return self._append(self.choices[made.line])
        return Stay(t("Line {number}: another digit, Enter, or Esc.", number=made.typed))

    def _append(self, choice: NumberedLine) -> Outcome:
        if choice.reason is not None:
            return Stay(choice.reason)
        most = self.most.get(choice.id, -1)
        if 0 <= most <= self.chosen.count(choice.id) and most < self.count and self._is_checked(choice):
            return Done([*self.chosen, choice.id])  # the question refuses it in its own words
        self.chosen.append(choice.id)
        return Done(list(self.chosen)) if len(self.chosen) >= self.count else Stay()

    def _is_checked(self, choice: NumberedLine) -> bool:
        """Return whether one more option completes the answer, so that the question can check it."""
        return len(self.chosen) + 1 >= min(self.least, self.count)

    def on_refused(self) -> None:
        self.typed = ""
        if len(self.chosen) >= self.count:
            self.chosen.clear()

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        signs = {choice.id: choice for choice in self.choices}
        chosen = [signs[id] for id in self.chosen]
        typed = row((" ".join([*(choice.sign for choice in chosen), f"{self.typed}_"]), BOLD))
        names = in_a_row([[badge(choice.label, pen)] for choice in chosen], " ")
        free = row(("· " * (self.count - len(chosen)), QUIET)) if self.count < MANY else []
        return [
            FormPart(self._offered(pen, width), rank=1),
            FormPart([cut(row(typed, "   ", names, " " if names else "", free), width)], rank=0),
        ]

    def _offered(self, pen: Pen, width: int) -> list[Row]:
        """Draw all options in one row if they fit and none needs a reason: `1 red     2 blue     3 green`."""
        pieces = []
        for place, choice in enumerate(self.choices):
            words = row(cap(choice.sign, pen), " ", pen.row(choice.label, BOLD, bold=True))
            pieces.append(clickable([run._replace(press="") for run in words], place))
        together = in_a_row(pieces, "   ")
        if length(together) <= width and all(choice.reason is None for choice in self.choices):
            signs = [(piece, f"pick:{place}", False) for place, piece in enumerate(pieces)]
            return draw_buttons(signs, pen, width) if pen.touch else [together]
        lines = [
            OptionLine(one.sign, one.label, one.note, one.facts, one.badges, one.figures, reason=one.reason)
            for one in self.choices
        ]
        return [one for line in draw_lines(lines, pen, width, (), self.about)[1] for one in line]

    def big(self, pen: Pen, width: int) -> list[Row]:
        return self.body(pen, width, 1)[1].rows

    def buttons(self, pen: Pen) -> list[Button]:
        lines = [
            Button(f"pick:{place}", choice.sign, pen.say(choice.label)) for place, choice in enumerate(self.choices)
        ]
        enough = [Button("enter", pen.say(t("Space")), pen.say(t("enough")), marked=True)] if self._may_end else []
        return [*lines, *enough]

    @property
    def _may_end(self) -> bool:
        return self.least <= len(self.chosen) < self.count

    def keys(self, pen: Pen) -> list[Key]:
        enough = [Key("enter", pen.say(t("Space")), pen.row(t("enough")), expected=True)] if self._may_end else []
        return [*enough, *super().keys(pen)]

    def foot_keys(self) -> list[FootKey]:
        enough = [SPACE] if self._may_end else []
        return [DIGITS, *enough, *([BACK] if self.chosen else [])]
