"""The parts of a drawn form, and the keys below them.

With too little room, parts are shortened or left out by rank. The expected key (Space or Enter, the key that players
normally press next) is drawn as a filled box ("plate"). The other keys are drawn as key caps beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from assistant.messages.text import Text
from assistant.ui.tui.drawing.elements import cap, plate
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.plates import draw_plates
from assistant.ui.tui.drawing.rows import (
    KEY,
    QUIET,
    Row,
    Run,
    beside,
    cut,
    in_a_row,
    length,
    on,
    pressing,
    row,
    wrapped,
)

GAP = 3
"""Columns between the expected key and the other keys."""
THINGS = " · "
LINES = 25
"""The order (see `FormPart.tall`) of the larger version that has one row per sentence.

It is used only after the first blank rows are added.
"""
PLATED = 100
"""The expected key can have three rows only if there are at least this many columns."""
PLATE = 50
"""The order (see `FormPart.tall`) of the larger version in which the expected key has three rows.

It is used only after the larger versions of the form's content.
"""


class FormPart(Struct):
    """Some rows of a form.

    With too little room, the parts with the highest `rank` are cut or left out first. `tall` has larger versions of the
    part, for use if there is room.
    """

    rows: list[Row]
    rank: int = 0
    focus: int = -1
    """The row that must stay visible if the part is cut, or -1."""
    begins: tuple[int, ...] = ()
    """The first row of each sentence or button, so that none of them is cut in the middle."""
    passing: bool = False
    """Whether the part comes and goes while the question stays, like a notice or input about a figure."""
    tall: list[tuple[int, list[Row]]] = field(default_factory=list)
    """Larger versions of the part for larger windows, such as block letters, each with its order.

    Versions with a lower order are used first. Versions with an order below `AIR` are used even before blank rows are
    added.
    """
    keys: bool = False
    """Whether this part holds the keys, which are drawn at the lower edge."""
    headline: bool = False
    apart: bool = False
    """Whether this part is among the first to get a blank row above it."""
    joined: bool = False
    """Whether this part belongs to the part above it and never gets a blank row between them."""
    top: int = -1
    """The first row of the part on the screen; -1 until the part is placed."""


class Key(Struct, frozen=True):
    """A key and what it does.

    The `expected` key is drawn as a filled box, the others as key caps. `sign` is the name of the key as it is shown.
    `notes` follow the label if there is room.
    """

    press: str
    sign: str
    label: Row
    notes: tuple[str, ...] = ()
    expected: bool = False


def sentences(said: Sequence[Row], width: int) -> FormPart:
    """Return the sentences in as few rows as possible. If there is room, each sentence gets its own row."""
    lines = [line for one in said for line in wrapped(one, width)]
    rows = wrapped(in_a_row(said, "  "), width) if said else []
    return FormPart(rows, rank=1, tall=[(LINES, lines)] if len(lines) > len(rows) else [])


def numbered_steps(steps: Sequence[Text], prompt: Text, pen: Pen, width: int) -> list[FormPart]:
    """Return the numbered steps, one on a row, and the prompt as the last step."""
    lines = [
        wrapped(row((f"{number:>2}  ", KEY), pen.row(step, capital=True)), width, indent=4)
        for number, step in enumerate(steps, 1)
    ]
    begins = tuple(sum(map(len, lines[:place])) for place in range(len(lines)))
    last = wrapped(row((f"{len(steps) + 1:>2}  ", KEY), pen.row(prompt, KEY, bold=True, capital=True)), width, indent=4)
    rows = [line for one in lines for line in one]
    return [FormPart(rows, rank=1, begins=begins), FormPart(last, rank=0, joined=True)]


def key_part(keys: Sequence[Key], pen: Pen, width: int) -> list[FormPart]:
    """Return the keys in as few rows as possible.

    If there is room, the expected key (what Space or Enter does) grows to three rows, with the other keys beside it.
    """
    if not keys:
        return []
    if pen.touch:
        plates = [(_on_plate(key, pen, width - 2), key.press, key.expected) for key in keys]
        return [FormPart(draw_plates(plates, pen, width), rank=0, keys=True)]
    low = _low(keys, pen, width)
    tall = _tall(keys, pen, width)
    return [FormPart(low, rank=0, keys=True, tall=[(PLATE, tall)] if tall else [])]


def _on_plate(key: Key, pen: Pen, width: int) -> Row:
    """Return the words on a touch button: the label of the key. If it has no label, return the key's sign."""
    return cut(key.label, width) if length(key.label) else row(key.sign)


def _low(keys: Sequence[Key], pen: Pen, width: int) -> list[Row]:
    """Draw the keys like `  Space   my turn is over     e  something happened: a fight · …`, in few rows."""
    rows: list[Row] = []
    for key in keys:
        if key.expected:
            rows += plate_rows(key, pen, width)
            continue
        before = length(rows[-1]) + GAP if rows else 0
        if rows and before + length(_key_cap(key, pen, 0)) <= width:
            rows[-1] = row(rows[-1], " " * GAP, _key_cap(key, pen, width - before))
        else:
            rows.append(cut(_key_cap(key, pen, width), width))
    return rows


def plate_rows(key: Key, pen: Pen, width: int, high: int = 1) -> list[Row]:
    """Draw the expected key (what Space or Enter does) as a filled box. Long words are wrapped, never cut."""
    whole = plate(key.sign, key.label, pen, high, press=key.press)
    if length(whole[0]) <= width:
        return whole
    indent = len(key.sign) + 3
    lines = wrapped(row(key.sign, "  ", key.label), width - 2, indent)
    made = [[Run(" "), *line, Run(" " * (width - 1 - length(line)))] for line in lines]
    filled = [[run._replace(fg="on accent", bold=True) for run in line] for line in made]
    return [pressing(line, key.press) for line in on(filled, "accent")]


def _key_cap(key: Key, pen: Pen, room: int) -> Row:
    """Draw a key cap and its label, and as many of the notes as fit without being cut."""
    words = [run if run.fg else run._replace(fg=QUIET) for run in key.label]
    said = row(cap(key.sign, pen, press=key.press), "  " if words else "", words)
    for count in range(len(key.notes), 0, -1):
        things = THINGS.join([*key.notes[:count], *(["…"] if count < len(key.notes) else [])])
        longer = row(said, (f": {things}", QUIET))
        if length(longer) <= room:
            return pressing(longer, key.press)
    return pressing(said, key.press)


def _tall(keys: Sequence[Key], pen: Pen, width: int) -> list[Row]:
    """Draw the expected key (`keys[0]`) as a filled box of three rows, with the other keys to the right of the box.

    Return an empty list if `keys[0]` is not an expected key, or if the keys don't fit into `width` columns and three
    rows.
    """
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
            named = _fitting_notes(key.notes, room - indent)
            lines += [pressing(row(" " * indent, (named, QUIET)), key.press)] if named else []
    if len(main) != 3 or any(length(line) > room for line in lines):
        return []
    if len(lines) > 3:
        lines = _pack(lines, room)
    if len(lines) > 3:
        return []
    lines = [*[[] for _ in range((3 - len(lines) + 1) // 2)], *lines] if len(lines) < 3 else lines
    return beside([(main, across), (lines, max(0, room))], GAP) if lines else main


def _fitting_notes(notes: Sequence[str], room: int) -> str:
    """Return as many notes as fit without being cut."""
    for count in range(len(notes), 0, -1):
        things = THINGS.join([*notes[:count], *(["…"] if count < len(notes) else [])])
        if len(things) <= room:
            return things
    return ""


def _pack(lines: Sequence[Row], room: int) -> list[Row]:
    """Return the lines in as few rows as possible: adjacent lines share a row if they fit."""
    rows: list[Row] = []
    for line in lines:
        if rows and length(rows[-1]) + GAP + length(line) <= room:
            rows[-1] = row(rows[-1], " " * GAP, line)
        else:
            rows.append(line)
    return rows
