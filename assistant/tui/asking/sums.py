"""A table of sums: boxes filled in together, and below them what they would bring. Nothing counts before Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from msgspec import Struct, field

from assistant.speech.names import Words
from assistant.speech.questions import Refused
from assistant.speech.sums import Box, Total
from assistant.speech.text import Arg, Name, Text, t
from assistant.tui.asking.form import (
    ENTER,
    Button,
    Done,
    Form,
    Hand,
    Outcome,
    Part,
    Stay,
    is_digit,
    key_line,
    offered,
    picked,
)
from assistant.tui.asking.number import DIGITS, PLUS_MINUS
from assistant.tui.pen import Pen
from assistant.tui.rows import (
    BOLD,
    QUIET,
    WARN,
    Row,
    centre,
    columns,
    cut,
    fill,
    in_a_row,
    length,
    plain,
    plated,
    pressing,
    row,
    wrapped,
)

WhatIf = Callable[[dict[str, int]], Sequence[Text]]
"""What an answer would bring, in words; `Refused` if it can't be one."""

SO_BE_IT = t("so be it")
TAB = Hand("Tab", "tab", t("next box"), t("next box, then the next panel"))
CLEAR = Hand("Esc", "escape", t("clear"))
NEXT, BEFORE = ("tab", "right", ".", ","), ("shift+tab", "left")
"""The point is the next box on a number pad, where there is no Tab."""
NOTHING = "nothing"
"""What a click on `0 Enter` presses."""
LONG = 6
"""More boxes than these stand in two columns."""
RESULT = 2
"""Rows of what the numbers would bring: always as many, so that nothing jumps while they are typed."""
NAME = 8
"""The name of a row is never cut shorter."""
GAP = 2


class Table(Struct):
    """The boxes as rows; `focus` is the one with the marked box, `noted` whether each note stands beside its box."""

    rows: list[Row]
    focus: int = 0
    noted: bool = True


class SumsForm(Form):
    """`your block  [  5 ]  [    ]  [  4 ]  [    ]`, and what it would bring."""

    boxes: tuple[Box, ...] = ()
    totals: tuple[Total, ...] = ()
    label: Text | None = None
    none: Text | None = None
    what_if: WhatIf | None = None
    typed: dict[str, str] = field(default_factory=dict)
    mark: int = 0
    over: bool = True
    """The next digit goes over what stands in the marked box."""
    tried: dict[str, int] | None = None
    result: tuple[Text, ...] = ()
    refusal: Text | None = None

    @property
    def numbers(self) -> dict[str, int]:
        """What stands in the boxes; an empty one that doesn't mean 0 is left out."""
        there = {box.id: self._shown(box) for box in self.boxes}
        return {box.id: int(there[box.id] or 0) for box in self.boxes if there[box.id] or box.empty == "zero"}

    def _shown(self, box: Box) -> str:
        """What stands in a box; an expected 0 is left empty."""
        return self.typed.get(box.id, str(box.expected) if box.expected else "")

    # -- keys

    def key(self, key: str) -> Outcome:
        if key in ("space", "enter"):
            return self._given()
        if key == NOTHING:
            self._empty()
            return self._given()
        if key == "escape" and self.typed:
            self.typed, self.mark, self.over = {}, 0, True
            return Stay()
        if not self.boxes or not self._filled_in(key):
            return None
        if (key == "tab" and self.mark == 0) or (key == "shift+tab" and self.mark == len(self.boxes) - 1):
            return None  # past the last box: the next panel
        self._try()
        unfinished = any(total.of(self.numbers) < total.least for total in self.totals)
        return Stay(None if unfinished else self.refusal)

    def _given(self) -> Outcome:
        self._try()
        return Stay(self.refusal) if self.refusal is not None else Done(self.numbers)

    def _filled_in(self, key: str) -> bool:
        """Whether the key was one for the boxes."""
        if is_digit(key):
            self._digit(key)
        elif key in ("-", "+"):
            self._change(-1 if key == "-" else 1)
        elif key == "backspace" and any(self._shown(box) for box in self.boxes):
            self._delete()
        elif key in (*NEXT, *BEFORE):
            self._to((self.mark + (1 if key in NEXT else -1)) % len(self.boxes))
        elif key in ("up", "down"):
            self._to(self._above_or_below(-1 if key == "up" else 1))
        elif (place := picked(key, len(self.boxes))) >= 0:
            self._to(place)
        else:
            return False
        return True

    def _digit(self, digit: str) -> None:
        if digit == "0" and not self.typed and self.mark == 0:
            self._empty()
        box = self.boxes[self.mark]
        longest = max(len(str(box.least)), len(str(box.most)))
        whole = str(int(digit if self.over else self._shown(box) + digit))
        self.typed[box.id] = whole if len(whole) <= longest else digit
        self.over = False

    def _change(self, by: int) -> None:
        box = self.boxes[self.mark]
        self.typed[box.id] = str(max(box.least, min(box.most, int(self._shown(box) or 0) + by)))
        self.over = True

    def _delete(self) -> None:
        box = self.boxes[self.mark]
        self.typed[box.id] = self._shown(box)[:-1].rstrip("-")
        self.over = False

    def _empty(self) -> None:
        self.typed = {box.id: "" for box in self.boxes}

    def _to(self, place: int) -> None:
        self.mark, self.over = place, True

    def _above_or_below(self, by: int) -> int:
        """The box under the same head in the next row, else the one as far along."""
        lines = _lines(self.boxes)
        here = next(n for n, line in enumerate(lines) if self.mark in line)
        if not 0 <= here + by < len(lines):
            return self.mark
        line, label = lines[here + by], self.boxes[self.mark].label
        along = min(lines[here].index(self.mark), len(line) - 1)
        return next((place for place in line if self.boxes[place].label == label), line[along])

    # -- trying out

    def _try(self) -> None:
        """What these numbers would bring; looked up only when they have changed."""
        numbers = self.numbers
        if self.what_if is None or numbers == self.tried:
            return
        self.tried, self.result, self.refusal = numbers, (), None
        try:
            self.result = tuple(self.what_if(numbers))
        except Refused as refused:
            self.refusal = refused.text
        except Exception:  # what can't be put into words is not shown; the answer is given all the same
            self.result = ()

    def again(self) -> None:
        self.tried = None

    def refused(self) -> None:
        self.over = True

    # -- drawing

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        brings, (enter, *more) = self._brings(pen, width), self._keys(pen, width)
        totals = self._totals(pen, width)
        table = self._table(pen, width, height - len(brings) - len(totals) - 2)
        return [
            Part([*table.rows, *totals], rank=1, focus=table.focus),
            Part([] if table.noted else self._note(pen, width), rank=3),
            Part(brings, rank=2),
            Part([enter], rank=0),
            Part(more, rank=3),
        ]

    def _table(self, pen: Pen, width: int, height: int) -> Table:
        """Rows with heads, and boxes without a row one below the other."""
        made = Table([])
        lines = _lines(self.boxes)
        for in_row, section in groupby(lines, lambda line: self.boxes[line[0]].row is not None):
            places = list(section)
            part = self._grid(pen, width, places) if in_row else None
            if part is None:
                part = self._list(pen, width, height, [place for line in places for place in line])
            if any(self.mark in line for line in places):
                made.focus = len(made.rows) + part.focus
            made.rows += part.rows
            made.noted &= part.noted
        return made

    def _grid(self, pen: Pen, width: int, lines: list[list[int]]) -> Table | None:
        """One row below the other, the heads once; None if the window is too narrow for that."""
        heads = list(dict.fromkeys(head for line in lines for head in self._heads(line)))
        names = [self.boxes[line[0]].row or "" for line in lines]
        fitting = _widths(pen, [head for head, _ in heads], names, self._wide(lines), width)
        if fitting is None:
            return None
        say, left, wide = fitting
        tops = [centre(cut(row(say(head)), each), each) for (head, _), each in zip(heads, wide, strict=True)]
        rows = [[run._replace(fg=QUIET) for run in _spaced(row(" " * left), tops)]]
        focus = 0
        for line, name in zip(lines, names, strict=True):
            under = dict(zip(self._heads(line), line, strict=True))
            cells = [
                centre(self._box(under[head], self._wide(lines)) if head in under else [], each)
                for head, each in zip(heads, wide, strict=True)
            ]
            focus = len(rows) if self.mark in line else focus
            rows.append(_spaced(fill(row(say(name)), left), cells))
        return Table(rows, focus, noted=not any(self.boxes[place].note for line in lines for place in line))

    def _heads(self, line: list[int]) -> list[tuple[Words, int]]:
        """The labels of a row; one that comes twice has two columns."""
        labels = [self.boxes[place].label for place in line]
        return [(label, labels[:n].count(label)) for n, label in enumerate(labels)]

    def _wide(self, lines: list[list[int]]) -> int:
        """How wide the boxes are: `[  5 ]`."""
        boxes = [self.boxes[place] for line in lines for place in line]
        return max(3, *(len(str(limit)) for box in boxes for limit in (box.least, box.most))) + 3

    def _box(self, place: int, wide: int) -> Row:
        marked = place == self.mark
        cursor = "_" if marked else " "
        shown = f"[{self._shown(self.boxes[place]).rjust(wide - 3)}{cursor}]"
        shown_row = row((shown, BOLD))
        return pressing(plated(shown_row) if marked else shown_row, f"pick:{place}")

    def _list(self, pen: Pen, width: int, height: int, places: list[int]) -> Table:
        """One box a line with its note; in two columns where they are many or the height is short."""
        lines = self._listed(pen, places, notes=True)
        focus = places.index(self.mark) if self.mark in places else 0
        high, each = -(-len(places) // 2), (width - GAP) // 2
        if len(places) > min(LONG, max(1, height)):
            for notes in (True, False):
                lines = self._listed(pen, places, notes=notes)
                if max(length(line) for line in lines) <= each:
                    noted = notes or not any(self.boxes[place].note for place in places)
                    return Table(columns(self._offered(lines, places, each), 2, width), focus % high, noted)
            lines = self._listed(pen, places, notes=True)
        return Table(self._offered(lines, places, width), focus)

    def _listed(self, pen: Pen, places: list[int], *, notes: bool) -> list[Row]:
        names = [row(pen.say(_name(self.boxes[place]))) for place in places]
        left = max(length(name) for name in names)
        lines = []
        for name, place in zip(names, places, strict=True):
            sign, note = "> " if place == self.mark else "  ", self.boxes[place].note
            line = row(sign, fill(name, left), " " * GAP, self._box(place, self._wide([places])))
            lines.append(row(line, " " * GAP, (pen.say(note), QUIET)) if notes and note is not None else line)
        return lines

    def _offered(self, lines: list[Row], places: list[int], width: int) -> list[Row]:
        return [
            offered(fill(line, width), place, marked=False) for line, place in zip(lines, places, strict=True)
        ]  # fmt: skip

    def _note(self, pen: Pen, width: int) -> list[Row]:
        note = self.boxes[self.mark].note
        return [cut(row((pen.say(note), QUIET)), width) if note is not None else []]

    def _totals(self, pen: Pen, width: int) -> list[Row]:
        """`hero dice together: 1 of 2`; what can't be is coloured."""
        numbers = self.numbers
        rows = []
        for total in self.totals:
            n = total.of(numbers)
            if total.least == total.most or not total.least:
                said = t("{total} together: {n} of {most}", total=total.label, n=n, most=total.most)
            else:
                said = t(
                    "{total} together: {n}, from {least} to {most}",
                    total=total.label, n=n, least=total.least, most=total.most,
                )  # fmt: skip
            rows.append(cut(row((pen.say(said), QUIET if total.fits(numbers) else WARN)), width))
        return rows

    def _brings(self, pen: Pen, width: int) -> list[Row]:
        """`= 6 of 6: blocked.` Sentences that don't fit one a row follow each other."""
        self._try()
        if self.what_if is None:
            return []
        said = [pen.row(text) for text in self.result]
        if len(said) > RESULT or any(length(one) > width - GAP for one in said):
            said = wrapped(in_a_row(said, " "), width - GAP)
            said = [*said[: RESULT - 1], cut(in_a_row(said[RESULT - 1 :], " "), width - GAP)]
        rows = [row("  " if place else "= ", one) for place, one in enumerate(said)]
        return rows + [[]] * (RESULT - len(rows))

    def _keys(self, pen: Pen, width: int) -> list[Row]:
        """What Enter does, the next box, and what an empty table means."""
        label = row(pen.say(self._label()))
        rows = [key_line("enter", "Enter", label, min(width, length(label) + 9), marked=True)]
        more = [("tab", "Tab", TAB.label)] if len(self.boxes) > 1 else []
        if self.none is not None and not self.typed and any(self.numbers.values()):
            more.append((NOTHING, "0 Enter", self.none))
        for key, sign, words in more:
            piece = pressing(row((sign, BOLD), "  ", pen.say(words)), key)
            beside = row(rows[-1], " " * 4, piece)
            if length(beside) <= width:
                rows[-1] = beside
            else:
                rows.append(cut(row(" ", piece), width))
        return rows

    def _label(self) -> Text:
        """What Enter does with these numbers."""
        nothing = None if any(self.numbers.values()) else self.none
        return nothing or self.label or SO_BE_IT

    # -- big type

    def number(self) -> str:
        return (self._shown(self.boxes[self.mark]) or "0") if self.boxes else ""

    def big(self, pen: Pen, width: int) -> list[Row]:
        table = self._table(pen, width, LONG)
        return [*table.rows, *self._totals(pen, width), *(line for line in self._brings(pen, width) if plain(line))]

    def buttons(self, pen: Pen) -> list[Button]:
        return [Button("enter", f"Enter  {pen.say(self._label())}", marked=True), Button("-", "-"), Button("+", "+")]

    def hands(self) -> list[Hand]:
        return [ENTER, DIGITS, *([TAB] if len(self.boxes) > 1 else []), PLUS_MINUS, *([CLEAR] if self.typed else [])]


def _lines(boxes: Sequence[Box]) -> list[list[int]]:
    """The places of the boxes that stand side by side; one without a row stands alone."""
    lines: list[list[int]] = []
    for place, box in enumerate(boxes):
        if place and box.row is not None and box.row == boxes[place - 1].row:
            lines[-1].append(place)
        else:
            lines.append([place])
    return lines


def _name(box: Box) -> Words:
    return t("{row}, {box}", row=box.row, box=box.label) if box.row is not None else box.label


def _widths(
    pen: Pen, heads: Sequence[Words], names: Sequence[Arg], box: int, width: int
) -> tuple[Callable[[Arg], str], int, list[int]] | None:
    """How labels are said, how wide the names of the rows and the columns are; the widest gives way first."""

    def short(thing: Arg) -> str:
        return pen.short(thing) if isinstance(thing, Text | Name) else pen.say(thing)

    def total() -> int:
        return left + sum(wide) + GAP * len(wide)

    for say in (pen.say, short):
        left = max(length(row(say(name))) for name in names)
        wide = [max(box, length(row(say(head)))) for head in heads]
        if total() <= width:
            return say, left, wide
    while total() > width and max(wide) > box:
        wide[wide.index(max(wide))] -= 1
    left = max(min(left, NAME), left - max(0, total() - width))
    return (short, left, wide) if total() <= width else None


def _spaced(name: Row, cells: Sequence[Row]) -> Row:
    return in_a_row([name, *cells], " " * GAP)
