"""The form for choosing one of several numbered lines: an option, an interrupt or an entry of a menu."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from assistant.messages.names import Label
from assistant.messages.questions import Option, typed_numbers
from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.buttons import HIGH
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, beside, columns, cut, row, wrapped
from assistant.ui.tui.drawing.zones import Highlight
from assistant.ui.tui.forms.form import (
    CARD,
    CLICKED,
    DIGITS,
    ESC,
    SPACE,
    ZONE,
    Button,
    Done,
    FootKey,
    Form,
    FormPart,
    Leave,
    Outcome,
    Stay,
    card_of,
    is_digit,
    picked_line,
    scrolled_line,
    spaces_in,
    zone_of,
)
from assistant.ui.tui.forms.option_lines import OptionLine, draw_lines, first_rows, with_blank_rows
from assistant.ui.view.blocks import Zone

AIRY = 14
"""Up to this number of rows, a list has blank rows between its lines."""


class NumberedLine(Struct, frozen=True):
    """A line to choose, with the number that players type for it."""

    id: str
    label: Label
    note: Text | None = None
    number: int | None = None
    facts: tuple[Label, ...] = ()
    badges: tuple[Label, ...] = ()
    figures: tuple[int, ...] = ()
    reason: Text | None = None
    """Why the line cannot be chosen now, or None if it can."""

    @property
    def sign(self) -> str:
        return str(self.number)


def numbered_lines(
    options: Sequence[Option | NumberedLine], barred: Mapping[str, Text] | None = None
) -> list[NumberedLine]:
    """Return the options as lines with the numbers that players type for them.

    `barred` has the reasons why some options cannot be chosen now.
    """
    numbers = typed_numbers([option.number for option in options])
    return [
        NumberedLine(
            one.id,
            one.label,
            one.note,
            number,
            one.facts,
            one.badges,
            one.figures,
            (barred or {}).get(one.id, getattr(one, "reason", None)),
        )
        for one, number in zip(options, numbers, strict=True)
    ]


class TypedNumber(Struct, frozen=True):
    """A number of which digits have been typed.

    - `typed`: the digits so far, or "" if no line number begins with them.
    - `line`: the index of the line with exactly this number, or -1.
    - `sure`: whether no line has a longer number that begins with these digits.
    """

    typed: str
    line: int = -1
    sure: bool = False


def type_digit(before: str, digit: str, choices: Sequence[NumberedLine]) -> TypedNumber:
    """Return the number after `digit` is typed. `before` has the digits that were typed earlier."""
    typed = before + digit
    numbers = [choice.sign for choice in choices]
    longer = any(number.startswith(typed) and number != typed for number in numbers)
    if typed not in numbers:
        return TypedNumber(typed if longer else "")
    return TypedNumber(typed, numbers.index(typed), sure=not longer)


class ChoiceForm(Form):
    """A list of numbered lines. A digit chooses one at once if no longer number begins with it.

    Enter takes the marked line.
    """

    choices: list[NumberedLine] = field(default_factory=list)
    expected: str = ""
    leavable: bool = False
    whole: bool = False
    """Whether lines are always shown in full. A long list is then scrolled."""
    heads: tuple[Text, ...] = ()
    items: tuple[Text, ...] = ()
    """Things to do with the components before choosing."""
    typed: str = ""
    mark: int = -1

    scrolls = True

    def __post_init__(self) -> None:
        self.choices = numbered_lines(self.choices)
        ids = [choice.id for choice in self.choices]
        self.mark = ids.index(self.expected) if self.expected in ids else -1

    def key(self, key: str) -> Outcome:
        if is_digit(key):
            return self._digit(key)
        if self.typed and len(key) == 1:
            return Stay(t("Line {number}: another digit, Enter, or Esc.", number=self.typed))
        if key == "escape" and self.typed:
            self.typed = ""
            return Stay()
        if (place := picked_line(key, len(self.choices))) >= 0:
            return Done(self.choices[place].id)
        if key.startswith(CLICKED):
            return self._click(key.removeprefix(CLICKED))
        if key in ("up", "down", "left", "right", "home", "end", "pageup", "pagedown"):
            self.mark = move_mark(self.mark, key, len(self.choices))
            self.typed = ""
            return Stay()
        if (place := scrolled_line(key, len(self.choices))) >= 0:
            self.mark = place
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
        """Return the answer for the typed digits, or wait if a longer number begins with them."""
        made = type_digit(self.typed, key, self.choices)
        if not made.typed:
            return Stay(t("There is no line {number}.", number=self.typed + key))
        if made.sure:
            self.typed = ""
            return Done(self.choices[made.line].id)
        self.typed, self.mark = made.typed, made.line
        return Stay(t("Line {number}: another digit, Enter, or Esc.", number=made.typed))

    def _click(self, at: str) -> Outcome:
        """Return the answer for the clicked space of the map.

        If several lines mean this space, mark the next of them.
        """
        lines = [place for place, choice in enumerate(self.choices) if at in spaces_in(choice.id)]
        if len(lines) == 1:
            return Done(self.choices[lines[0]].id)
        if lines:
            self.mark = next((place for place in lines if place > self.mark), lines[0])
            return Stay()
        return None

    def spaces(self) -> tuple[str, ...]:
        return spaces_in(self.choices[self.mark].id) if self.mark >= 0 else ()

    def on_refused(self) -> None:
        self.typed = ""

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        dotted = [row("· ", pen.row(item, capital=True)) for item in self.items]
        items = [line for one in dotted for line in wrapped(one, width, indent=2)]
        if not items:
            return self.offer(pen, width, height)
        return [FormPart(items, rank=1, focus=0), *self.offer(pen, width, height - len(items) - 1)]

    def offer(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        """Draw the lines, with blank rows between them or in two columns, depending on the room."""
        heads, lines = draw_lines(self.lines(pen), pen, width, self.heads, self.about)
        rows = [one for line in lines for one in line]
        if heads and len(rows) + len(lines) - 1 <= min(height, AIRY):
            spread = with_blank_rows(lines)
            return [FormPart(heads, rank=2), FormPart(spread, rank=1, focus=self._row(lines, 1), joined=True)]
        if len(rows) > max(1, height) and not heads:
            each = (width - 2) // 2
            if pen.touch:
                return [self._buttons(pen, lines, each, height)]
            if not self.whole:
                if tight := self._single_rows(pen, each):
                    return [FormPart(columns(tight, 2, width), rank=1, focus=self.mark % -(-len(tight) // 2))]
                rows = [
                    one
                    for place, line in enumerate(lines)
                    for one in (line if place == self.mark else [cut(line[0], width)])
                ]
                return [FormPart(rows, rank=1, focus=self.mark)]
        marked, begins = self._row(lines), first_rows(lines)
        return [FormPart(heads, rank=2), FormPart(rows, rank=1, focus=marked, begins=begins, joined=bool(heads))]

    def _row(self, lines: Sequence[list[Row]], between: int = 0) -> int:
        """Return the first row of the marked line, or -1. `between` is the number of blank rows after each line."""
        return sum(len(line) + between for line in lines[: self.mark]) if self.mark >= 0 else -1

    def _buttons(self, pen: Pen, lines: list[list[Row]], each: int, height: int) -> FormPart:
        """Draw touch buttons, in two columns if they all fit in this way."""
        rows = beside(halves, 2) if (halves := self._halves(pen, each)) else []
        if rows and len(rows) <= height:
            return FormPart(rows, rank=1, focus=0)
        below = [one for line in lines for one in line]
        return FormPart(below, rank=1, focus=self._row(lines), begins=first_rows(lines))

    def _halves(self, pen: Pen, width: int) -> list[tuple[list[Row], int]]:
        """Return touch buttons in two columns, or nothing if one needs more than `HIGH` rows."""
        lines = draw_lines(self.lines(pen), pen, width, (), self.about)[1]
        if any(len(line) > HIGH for line in lines):
            return []
        half = -(-len(lines) // 2)
        return [([one for line in part for one in line], width) for part in (lines[:half], lines[half:])]

    def _single_rows(self, pen: Pen, width: int) -> list[Row]:
        """Return each line as one row of this width, or nothing if one does not fit."""
        lines = draw_lines(self.lines(pen), pen, width, (), self.about)[1]
        return [line[0] for line in lines] if all(len(line) == 1 for line in lines) else []

    def lines(self, pen: Pen) -> list[OptionLine]:
        ids = [choice.id for choice in self.choices]
        expected = ids.index(self.expected) if self.expected in ids else -1
        return [
            OptionLine(
                choice.sign,
                choice.label,
                self.note(choice),
                choice.facts,
                choice.badges,
                choice.figures,
                self.tick(choice, pen),
                place == self.mark,
                place == self.mark == expected,
                choice.reason,
                self.lost(choice),
            )
            for place, choice in enumerate(self.choices)
        ]

    def tick(self, choice: NumberedLine, pen: Pen) -> str:
        """Return what is drawn before the words of a line, such as a tick."""
        return ""

    def note(self, choice: NumberedLine) -> Text | None:
        return choice.note

    def lost(self, choice: NumberedLine) -> int | None:
        """Return how much health the figures of this line would lose, or None."""
        return None

    def buttons(self, pen: Pen) -> list[Button]:
        return [
            Button(f"pick:{place}", choice.sign, pen.say(choice.label), place == self.mark)
            for place, choice in enumerate(self.choices)
        ]

    def foot_keys(self) -> list[FootKey]:
        own = [SPACE] if self.mark >= 0 else []
        return [*own, DIGITS, *([ESC] if self.leavable else [])]


class InZoneForm(ChoiceForm):
    """A choice of one card or zone. Those that can be chosen are highlighted and can be clicked."""

    options: tuple[Option, ...] = ()
    cards: dict[int, str] = field(default_factory=dict)
    zones: dict[str, str] = field(default_factory=dict)
    """For each zone that can be chosen, its key -> the id of its option. `cards` is the same for card numbers."""

    def sort_options(self, lying: Mapping[int, str]) -> None:
        """Sort the options into cards and zones. `lying` has the zone of each card's number.

        An option is a card if its zone has a card with the number of the option.
        """
        there = [one for one in self.options if one.number is not None and lying.get(one.number) == one.zone]
        self.cards = {one.number: one.id for one in there if one.number is not None}
        self.zones = {one.zone: one.id for one in self.options if one.zone and one not in there}

    def highlight(self, zones: Iterable[Zone]) -> Highlight:
        """Return the cards and zones to highlight."""
        self.sort_options({card.number: zone.key for zone in zones for card in zone.cards})
        card = next((number for number, id in self.cards.items() if id == self.marked), None)
        zone = next((key for key, id in self.zones.items() if id == self.marked), "")
        return Highlight(frozenset(self.cards), frozenset(self.zones), card, zone)

    @property
    def marked(self) -> str:
        return self.choices[self.mark].id if self.mark >= 0 else ""

    def key(self, key: str) -> Outcome:
        if not key.startswith((CARD, ZONE)):
            return super().key(key)
        id = self.cards.get(card_of(key)) or self.zones.get(zone_of(key))
        return Done(id) if id is not None else Stay()


def move_mark(mark: int, key: str, count: int) -> int:
    """Return the index of the line that is marked after this key."""
    if not count:
        return -1
    if mark < 0:
        return count - 1 if key in ("up", "end") else 0
    step = {"up": -1, "left": -1, "down": 1, "right": 1, "home": -count, "end": count, "pageup": -9, "pagedown": 9}[key]
    return max(0, min(count - 1, mark + step))
