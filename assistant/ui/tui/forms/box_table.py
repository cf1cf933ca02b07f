"""Drawing the boxes in which players type several numbers: in block digits, as a table or as a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from msgspec import Struct, field

from assistant.messages.names import Label
from assistant.messages.sums import Box
from assistant.messages.text import Arg, Name, Text, t
from assistant.ui.tui.drawing import verdict as drawn
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import (
    BOLD,
    QUIET,
    Row,
    Run,
    centre,
    columns,
    cut,
    fill,
    in_a_row,
    length,
    row,
    wrapped,
)
from assistant.ui.tui.forms.form import clickable

LONG = 6
"""A list of more boxes than this has two columns if they fit."""
NAME = 8
"""The smallest number of columns of a row's name."""
GAP = 2
BESIDE = 6
"""Up to this number of boxes, they can be side by side in block digits."""


class FilledBox(Struct, frozen=True):
    """A box and the text typed into it. `place` is its index among all boxes."""

    box: Box
    shown: str
    place: int
    marked: bool = False


class BoxTable(Struct):
    """The drawn boxes.

    - `rows`: drawn without block digits.
    - `tall`: drawn with block digits, or empty.
    - `focus`: the row of the marked box.
    - `noted`: whether the notes of all boxes are drawn, too.
    """

    rows: list[Row]
    focus: int = 0
    noted: bool = True
    tall: list[Row] = field(default_factory=list)


def box_lines(boxes: Sequence[Box]) -> list[list[int]]:
    """Return the indexes of the boxes in each line. Neighbouring boxes with the same `row` share a line."""
    lines: list[list[int]] = []
    for place, box in enumerate(boxes):
        if place and box.row is not None and box.row == boxes[place - 1].row:
            lines[-1].append(place)
        else:
            lines.append([place])
    return lines


def draw_table(filled: Sequence[FilledBox], pen: Pen, width: int, height: int, counted: Mapping[str, int]) -> BoxTable:
    """Draw all boxes. `counted` has, for the id of each box, how much it adds to the sum."""
    lines = box_lines([one.box for one in filled])
    if len(lines) == 1 and len(filled) <= BESIDE:
        beside = _side_by_side(filled, pen, width, counted)
        if beside is not None:
            return beside
    made = BoxTable([])
    for in_row, section in groupby(lines, lambda line: filled[line[0]].box.row is not None):
        places = [[filled[place] for place in line] for line in section]
        part = _grid(places, pen, width) if in_row else None
        if part is None:
            part = _list([one for line in places for one in line], pen, width, height)
        if any(one.marked for line in places for one in line):
            made.focus = len(made.rows) + part.focus
        made.rows += part.rows
        made.noted &= part.noted
    return made


def _side_by_side(filled: Sequence[FilledBox], pen: Pen, width: int, counted: Mapping[str, int]) -> BoxTable | None:
    """Draw the boxes side by side in their colours, or return None if they do not fit."""
    if any(length(pen.row(one.box.label)) + 2 > (width + GAP) // len(filled) - GAP for one in filled):
        return None
    boxes = [
        drawn.TypedBox(
            one.box.label,
            one.shown,
            one.box.hue,
            t("counts {n}", n=counted[one.box.id]) if counted.get(one.box.id) else None,
            one.marked,
            f"pick:{one.place}",
        )
        for one in filled
    ]
    low = drawn.draw_boxes(boxes, pen, width, big=False)
    tall = drawn.draw_boxes(boxes, pen, width, big=True)
    noted = not any(one.box.note for one in filled)
    return BoxTable(low[:2], 1, noted, tall if len(tall) <= 8 else [])


def _grid(lines: Sequence[Sequence[FilledBox]], pen: Pen, width: int) -> BoxTable | None:
    """Draw the boxes as a table with column titles, or return None if it is too wide."""
    heads = list(dict.fromkeys(head for line in lines for head in _heads(line)))
    hues = {head: one.box.hue for line in lines for head, one in zip(_heads(line), line, strict=True)}
    names = [line[0].box.row or "" for line in lines]
    box = _box_width([one for line in lines for one in line])
    fitting = _widths(pen, [head for head, _ in heads], names, box, width)
    if fitting is None:
        return None
    say, left, wide = fitting
    tops = []
    for head, each in zip(heads, wide, strict=True):
        hue = hues[head]
        tops.append(centre(cut([Run(say(head[0]), hue or QUIET, "", bool(hue))], each), each))
    rows = [_spaced(row(" " * left), tops)]
    focus = 0
    for line, name in zip(lines, names, strict=True):
        under = dict(zip(_heads(line), line, strict=True))
        cells = [
            centre(_box(under[head], box) if head in under else [], each)
            for head, each in zip(heads, wide, strict=True)
        ]
        focus = len(rows) if any(one.marked for one in line) else focus
        rows.append(_spaced(fill(row(say(name)), left), cells))
    return BoxTable(rows, focus, noted=not any(one.box.note for line in lines for one in line))


def _heads(line: Sequence[FilledBox]) -> list[tuple[Label, int]]:
    """Return each label of a line, numbered if it is repeated: (a, 0), (b, 0), (a, 1) for a, b, a."""
    labels = [one.box.label for one in line]
    return [(label, labels[:n].count(label)) for n, label in enumerate(labels)]


def _box_width(filled: Sequence[FilledBox]) -> int:
    """Return the width of a box such as `[  5 ]` for the largest number."""
    return max(3, *(len(str(limit)) for one in filled for limit in (one.box.least, one.box.most))) + 3


def _box(one: FilledBox, wide: int) -> Row:
    cursor = "_" if one.marked else " "
    fg, bg = ("on accent", "accent") if one.marked else (BOLD, "raised")
    return clickable([Run(f"[{one.shown.rjust(wide - 3)}{cursor}]", fg, bg, True)], one.place)


def _list(filled: Sequence[FilledBox], pen: Pen, width: int, height: int) -> BoxTable:
    """Draw one box in each line with its note, in two columns if there are many."""
    lines = _list_rows(filled, pen, notes=True)
    focus = next((n for n, one in enumerate(filled) if one.marked), 0)
    high, each = -(-len(filled) // 2), (width - GAP) // 2
    if len(filled) > min(LONG, max(1, height)):
        for notes in (True, False):
            lines = _list_rows(filled, pen, notes=notes)
            if max(length(line) for line in lines) <= each:
                noted = notes or not any(one.box.note for one in filled)
                return BoxTable(columns(_clickable_rows(lines, filled, each), 2, width), focus % high, noted)
        lines = _list_rows(filled, pen, notes=True)
    if max(length(line) for line in lines) > width:
        return _narrow(filled, pen, width)
    return BoxTable(_clickable_rows(lines, filled, width), focus)


def _narrow(filled: Sequence[FilledBox], pen: Pen, width: int) -> BoxTable:
    """Draw one box in each line without notes, and wrap long names."""
    wide = _box_width(filled)
    room = max(NAME, width - wide - GAP - 2)
    made = BoxTable([], noted=not any(one.box.note for one in filled))
    for one in filled:
        made.focus = len(made.rows) if one.marked else made.focus
        name = wrapped(pen.row(_name(one.box), one.box.hue, bold=bool(one.box.hue)), room) or [[]]
        mark = Run("► " if one.marked else "  ", "accent", "", True)
        first = row(mark, fill(name[0], room), " " * GAP, _box(one, wide))
        lines = [first, *(row("    ", line) for line in name[1:])]
        made.rows += [clickable(fill(line, width), one.place) for line in lines]
    return made


def _list_rows(filled: Sequence[FilledBox], pen: Pen, *, notes: bool) -> list[Row]:
    names = [pen.row(_name(one.box), one.box.hue, bold=bool(one.box.hue)) for one in filled]
    left = max(length(name) for name in names)
    lines = []
    for name, one in zip(names, filled, strict=True):
        mark = Run("► " if one.marked else "  ", "accent", "", True)
        line = row(mark, fill(name, left), " " * GAP, _box(one, _box_width(filled)))
        note = one.box.note
        lines.append(row(line, " " * GAP, (pen.say(note), QUIET)) if notes and note is not None else line)
    return lines


def _clickable_rows(lines: Sequence[Row], filled: Sequence[FilledBox], width: int) -> list[Row]:
    return [clickable(fill(line, width), one.place) for line, one in zip(lines, filled, strict=True)]


def _name(box: Box) -> Label:
    return t("{row}, {box}", row=box.row, box=box.label) if box.row is not None else box.label


def _widths(
    pen: Pen, heads: Sequence[Label], names: Sequence[Arg], box: int, width: int
) -> tuple[Callable[[Arg], str], int, list[int]] | None:
    """Return the function that translates labels, the width of the row names and the widths of the columns.

    Return None if the table does not fit even with short names and narrow columns.
    """

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
