"""What a form is drawn in: parts that give way by rank, and the keys below them.

The expected key is a plate, the others are caps beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from assistant.ui.tui.drawing.elements import cap, plate
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.plates import draw_plates
from assistant.ui.tui.drawing.rows import QUIET, Row, Run, beside, cut, in_a_row, length, on, pressing, row, wrapped

GAP = 3
"""Columns between the plate and the other keys."""
THINGS = " · "
LINES = 25
"""When sentences get a line each: after the first blank lines."""
PLATED = 24
"""In fewer columns the plate has one row."""
PLATE = 50
"""When the plate grows: after what the forms show bigger themselves."""


class FormPart(Struct):
    """Some rows of NOW. `rank` says what gives way first where there is too little room: the highest."""

    rows: list[Row]
    rank: int = 0
    focus: int = -1
    """The row that must stay in sight when a long part is cut."""
    begins: tuple[int, ...] = ()
    """The rows where sentences or plates begin: where a part is cut, whole ones stay."""
    passing: bool = False
    """Comes and goes while the question stays: a notice, a figure being typed."""
    tall: list[tuple[int, list[Row]]] = field(default_factory=list)
    """The same bigger and bigger, where there is room: block letters, a plate three rows high. The lowest number first,
    before any blank line those below `AIR`.
    """
    keys: bool = False
    """What is pressed: it stands at the lower edge."""
    headline: bool = False
    apart: bool = False
    """A blank line stands above it before there are others."""
    joined: bool = False
    """It belongs to the part above: no blank line stands between them."""
    top: int = -1
    """The row it begins in, once it has its place."""


class Key(Struct, frozen=True):
    """A key and what it does. The `expected` one is the plate, the others stand beside it as caps.

    `notes` are things named behind its words as far as there is room, `sign` is what stands on the keyboard.
    """

    press: str
    sign: str
    label: Row
    notes: tuple[str, ...] = ()
    expected: bool = False


def sentences(said: Sequence[Row], width: int) -> FormPart:
    """One after the other in a row; a line each where there is room."""
    lines = [line for one in said for line in wrapped(one, width)]
    rows = wrapped(in_a_row(said, "  "), width) if said else []
    return FormPart(rows, rank=1, tall=[(LINES, lines)] if len(lines) > len(rows) else [])


def key_part(keys: Sequence[Key], pen: Pen, width: int) -> list[FormPart]:
    """The keys in as few rows as they need, or the plate three rows high with the others beside it."""
    if not keys:
        return []
    if pen.touch:
        plates = [(_on_plate(key, pen, width - 2), key.press, key.expected) for key in keys]
        return [FormPart(draw_plates(plates, pen, width), rank=0, keys=True)]
    low = _low(keys, pen, width)
    tall = _tall(keys, pen, width)
    return [FormPart(low, rank=0, keys=True, tall=[(PLATE, tall)] if tall else [])]


def _on_plate(key: Key, pen: Pen, width: int) -> Row:
    """What it does; a key without words stands for itself."""
    return cut(key.label, width) if length(key.label) else row(key.sign)


def _low(keys: Sequence[Key], pen: Pen, width: int) -> list[Row]:
    """`  Space   my turn is over     e  something happened: a fight · …`, in more rows where it must be."""
    rows: list[Row] = []
    for key in keys:
        if key.expected:
            rows += plate_rows(key, pen, width)
            continue
        before = length(rows[-1]) + GAP if rows else 0
        if rows and before + length(_piece(key, pen, 0)) <= width:
            rows[-1] = row(rows[-1], " " * GAP, _piece(key, pen, width - before))
        else:
            rows.append(cut(_piece(key, pen, width), width))
    return rows


def plate_rows(key: Key, pen: Pen, width: int, high: int = 1) -> list[Row]:
    """The plate of the expected key; words too long for it are broken, never cut."""
    whole = plate(key.sign, key.label, pen, high, press=key.press)
    if length(whole[0]) <= width:
        return whole
    indent = len(key.sign) + 3
    lines = wrapped(row(key.sign, "  ", key.label), width - 2, indent)
    made = [[Run(" "), *line, Run(" " * (width - 1 - length(line)))] for line in lines]
    filled = [[run._replace(fg="on accent", bold=True) for run in line] for line in made]
    return [pressing(line, key.press) for line in on(filled, "accent")]


def _piece(key: Key, pen: Pen, room: int) -> Row:
    """A cap and its words, with as many of its notes as fit whole."""
    words = [run if run.fg else run._replace(fg=QUIET) for run in key.label]
    said = row(cap(key.sign, pen, press=key.press), "  " if words else "", words)
    for count in range(len(key.notes), 0, -1):
        things = THINGS.join([*key.notes[:count], *(["…"] if count < len(key.notes) else [])])
        longer = row(said, (f": {things}", QUIET))
        if length(longer) <= room:
            return pressing(longer, key.press)
    return pressing(said, key.press)


def _tall(keys: Sequence[Key], pen: Pen, width: int) -> list[Row]:
    """The plate three rows high, the others in as many rows beside it; nothing if they don't fit there."""
    first, *others = keys
    if not first.expected or pen.plain or width < PLATED:
        return []
    main = plate_rows(first, pen, width, 3)
    across = length(main[0])
    room = width - across - GAP
    lines: list[Row] = []
    for key in others:
        piece = pressing(row(cap(key.sign, pen, press=key.press), "  ", key.label), key.press)
        lines.append(piece)
        if key.notes:
            indent = len(key.sign) + 4
            named = _named(key.notes, room - indent)
            lines += [pressing(row(" " * indent, (named, QUIET)), key.press)] if named else []
    if len(main) != 3 or any(length(line) > room for line in lines):
        return []
    if len(lines) > 3:
        lines = _packed(lines, room)
    if len(lines) > 3:
        return []
    lines = [*[[] for _ in range((3 - len(lines) + 1) // 2)], *lines] if len(lines) < 3 else lines
    return beside([(main, across), (lines, max(0, room))], GAP) if lines else main


def _named(notes: Sequence[str], room: int) -> str:
    """As many as fit whole."""
    for count in range(len(notes), 0, -1):
        things = THINGS.join([*notes[:count], *(["…"] if count < len(notes) else [])])
        if len(things) <= room:
            return things
    return ""


def _packed(lines: Sequence[Row], room: int) -> list[Row]:
    """Several to a row where they fit."""
    rows: list[Row] = []
    for line in lines:
        if rows and length(rows[-1]) + GAP + length(line) <= room:
            rows[-1] = row(rows[-1], " " * GAP, line)
        else:
            rows.append(line)
    return rows
