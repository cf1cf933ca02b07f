"""Several things one after another: digits append, the last one ends it by itself."""

from __future__ import annotations

from msgspec import field

from assistant.speech.text import t, tn
from assistant.tui.asking.choose import Choice, typing
from assistant.tui.asking.form import DIGITS, Button, Done, Form, Hand, Outcome, Part, Stay, is_digit, line, picked
from assistant.tui.pen import Pen
from assistant.tui.rows import BOLD, QUIET, Row, cut, in_a_row, length, pressing, row

BACK = Hand("Backspace", "backspace", t("one back"))
ENOUGH = Hand("Enter", "enter", t("enough"))


class InOrderForm(Form):
    """`3 1 _`: what was typed so far stands there."""

    choices: list[Choice] = field(default_factory=list)
    count: int = 1
    least: int = 1
    most: dict[str, int] = field(default_factory=dict)
    chosen: list[str] = field(default_factory=list)
    typed: str = ""
    """The beginning of a number of two digits."""

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
        if (place := picked(key, len(self.choices))) >= 0:
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
            missing = self.count - len(self.chosen)
            return Stay(tn("{n} more is missing.", "{n} more are missing.", missing))
        return None

    def _digit(self, key: str) -> Outcome:
        made = typing(self.typed, key, self.choices)
        if not made.typed:
            return Stay(t("There is no line {number}.", number=self.typed + key))
        self.typed = "" if made.sure else made.typed
        if made.sure:
            return self._append(self.choices[made.line])
        return Stay(t("Line {number}: another digit, Enter, or Esc.", number=made.typed))

    def _append(self, choice: Choice) -> Outcome:
        most = self.most.get(choice.id, -1)
        if 0 <= most <= self.chosen.count(choice.id) and most < self.count and self._sure(choice):
            return Done([*self.chosen, choice.id])  # the question refuses it in its own words
        self.chosen.append(choice.id)
        return Done(list(self.chosen)) if len(self.chosen) >= self.count else Stay()

    def _sure(self, choice: Choice) -> bool:
        """Whether so many answers are enough for the question to look at how often each stands there."""
        return len(self.chosen) + 1 >= min(self.least, self.count)

    def refused(self) -> None:
        self.typed = ""
        if len(self.chosen) >= self.count:
            self.chosen.clear()

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        signs = {choice.id: choice.sign for choice in self.choices}
        typed = row("    ", (" ".join([*(signs[id] for id in self.chosen), f"{self.typed}_"]), BOLD))
        names = ", ".join(pen.say(choice.label) for id in self.chosen for choice in self.choices if choice.id == id)
        typed = row(typed, "   ", (names, QUIET)) if names else typed
        return [Part(self._offered(pen, width), rank=1), Part([cut(typed, width)], rank=0)]

    def _offered(self, pen: Pen, width: int) -> list[Row]:
        """All on one line where they fit: `1 red     2 blue     3 green`."""
        pieces = []
        for place, choice in enumerate(self.choices):
            words = pressing(row((choice.sign, BOLD), " ", pen.row(choice.label)), f"pick:{place}")
            pieces.append(words)
        together = row("    ", in_a_row(pieces, "     "))
        if length(together) <= width:
            return [together]
        return [
            line(pen, place, choice.sign, choice.label, choice.note, width) for place, choice in enumerate(self.choices)
        ]

    def number(self) -> str:
        signs = {choice.id: choice.sign for choice in self.choices}
        return " ".join(signs[id] for id in self.chosen)

    def buttons(self, pen: Pen) -> list[Button]:
        return [
            Button(f"pick:{place}", f"{choice.sign}  {pen.say(choice.label)}")
            for place, choice in enumerate(self.choices)
        ]

    def hands(self) -> list[Hand]:
        enough = [ENOUGH] if self.least <= len(self.chosen) < self.count else []
        return [DIGITS, *enough, *([BACK] if self.chosen else [])]
