"""One of several numbered lines: questions, the things that happened, menus."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field
from textual.content import Content

from assistant.table.names import Words
from assistant.table.questions import Option
from assistant.table.text import Text, t
from assistant.tui.asking.form import (
    CLICKED,
    DIGITS,
    ENTER,
    ESC,
    Button,
    Done,
    Form,
    Hand,
    Leave,
    Outcome,
    Part,
    Stay,
    is_digit,
    line,
    long_line,
    picked,
    spaces_in,
)
from assistant.tui.pen import Pen, columns


class Choice(Struct, frozen=True):
    """A numbered line."""

    id: str
    label: Words
    note: Text | None = None
    number: int = 0

    @property
    def sign(self) -> str:
        return str(self.number) if self.number > 10 else str(self.number % 10)


def numbered(options: Sequence[Option]) -> list[Choice]:
    """Options with their digits: their own, else counted from 1 past those that are taken; the tenth is 0."""
    taken = {option.number for option in options if option.number}
    free = (number for number in range(1, 1000) if number not in taken)
    return [Choice(option.id, option.label, option.note, option.number or next(free)) for option in options]


class Choose(Form):
    """A digit answers at once, unless a longer number begins with it; Enter takes the marked line."""

    choices: list[Choice] = field(default_factory=list)
    expected: str = ""
    leavable: bool = False
    two_columns: bool = True
    typed: str = ""
    mark: int = -1

    def __post_init__(self) -> None:
        ids = [choice.id for choice in self.choices]
        self.mark = ids.index(self.expected) if self.expected in ids else -1

    @property
    def long(self) -> bool:
        """More lines than digits: numbers are typed out, and ended with Enter where a longer one could follow."""
        return any(choice.number > 10 for choice in self.choices)

    def key(self, key: str) -> Outcome:
        if is_digit(key):
            return self._digit(key)
        if self.typed and len(key) == 1:
            return Stay(t("Line {number}: another digit, Enter, or Esc.", number=self.typed))
        if key == "escape" and self.typed:
            self.typed = ""
            return Stay()
        if (place := picked(key, len(self.choices))) >= 0:
            return Done(self.choices[place].id)
        if key.startswith(CLICKED):
            return self._click(key.removeprefix(CLICKED))
        if key in ("up", "down", "left", "right", "home", "end", "pageup", "pagedown"):
            self.mark = moved(self.mark, key, len(self.choices))
            self.typed = ""
            return Stay()
        if key in ("space", "enter"):
            self.typed = ""
            if self.mark < 0:
                return Stay(t("Choose a line by its number."))
            return Done(self.choices[self.mark].id)
        if key == "backspace" and self.typed:
            self.typed = self.typed[:-1]
            return Stay()
        if key == "escape" and self.leavable:
            return Leave()
        return None

    def _digit(self, key: str) -> Outcome:
        if not self.long:
            chosen = next((choice for choice in self.choices if choice.sign == key), None)
            if chosen is None:
                return Stay(t("There is no line {number}.", number=key))
            return Done(chosen.id)
        typed = self.typed + key
        numbers = [str(choice.number) for choice in self.choices]
        longer = any(number.startswith(typed) and number != typed for number in numbers)
        if typed not in numbers and not longer:
            return Stay(t("There is no line {number}.", number=typed))
        self.typed, self.mark = typed, numbers.index(typed) if typed in numbers else -1
        if longer:
            return Stay(t("Line {number}: another digit, Enter, or Esc.", number=typed))
        self.typed = ""
        return Done(self.choices[self.mark].id)

    def _click(self, at: str) -> Outcome:
        """A space of the map: the line that stands for it; the next one of several is only marked."""
        lines = [place for place, choice in enumerate(self.choices) if at in spaces_in(choice.id)]
        if len(lines) == 1:
            return Done(self.choices[lines[0]].id)
        if lines:
            self.mark = next((place for place in lines if place > self.mark), lines[0])
            return Stay()
        return None

    def spaces(self) -> tuple[str, ...]:
        return spaces_in(self.choices[self.mark].id) if self.mark >= 0 else ()

    def refused(self) -> None:
        self.typed = ""

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        rows, focus = self.roomy(pen, width)
        if len(rows) > max(1, height):
            rows, focus = self.lines(pen, width), self.mark
        if self.two_columns and len(rows) > max(1, height):
            each = (width - 2) // 2
            if max(line.cell_length for line in self.lines(pen)) <= each:
                rows = columns(self.lines(pen, each), 2, width)
                focus = self.mark % len(rows) if self.mark >= 0 else -1
        return [Part(rows, rank=1, focus=focus)]

    def roomy(self, pen: Pen, width: int) -> tuple[list[Content], int]:
        """Every choice in full, and the row of the marked one."""
        rows: list[Content] = []
        focus = -1
        for place, (choice, sign) in enumerate(zip(self.choices, self.signs(pen), strict=True)):
            focus = len(rows) if place == self.mark else focus
            rows += long_line(pen, place, sign, choice.label, self.note(choice), width, marked=place == self.mark)
        return rows, focus

    def signs(self, pen: Pen) -> list[str]:
        signs = [str(choice.number) if self.long else choice.sign for choice in self.choices]
        width = max((len(sign) for sign in signs), default=1) + 1
        return [sign.rjust(width) for sign in signs]

    def note(self, choice: Choice) -> Text | None:
        return choice.note

    def lines(self, pen: Pen, width: int = 0) -> list[Content]:
        return [
            line(pen, place, sign, choice.label, self.note(choice), width, marked=place == self.mark)
            for place, (choice, sign) in enumerate(zip(self.choices, self.signs(pen), strict=True))
        ]

    def buttons(self, pen: Pen) -> list[Button]:
        return [
            Button(f"pick:{place}", f"{sign.strip()}  {pen.say(choice.label)}", place == self.mark)
            for place, (choice, sign) in enumerate(zip(self.choices, self.signs(pen), strict=True))
        ]

    def hands(self) -> list[Hand]:
        own = [ENTER] if self.mark >= 0 else []
        return [*own, DIGITS, *([ESC] if self.leavable else [])]


def moved(mark: int, key: str, count: int) -> int:
    """Where the mark goes."""
    if not count:
        return -1
    if mark < 0:
        return count - 1 if key in ("up", "end") else 0
    step = {"up": -1, "left": -1, "down": 1, "right": 1, "home": -count, "end": count, "pageup": -9, "pagedown": 9}[key]
    return max(0, min(count - 1, mark + step))
