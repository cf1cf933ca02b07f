"""The parts of a drawn form, and the keys below them.

With little room, parts are cut or left out by rank. The key that players normally press next (Space or Enter) is a
filled box; the others are beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from assistant.messages.text import Text
from assistant.ui.tui.drawing.buttons import draw_buttons
from assistant.ui.tui.drawing.elements import button, cap
from assistant.ui.tui.drawing.pen import Pen
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
"""The columns between the first key and the others."""
THINGS = " · "
LINES = 25
"""The order of the larger version with one row for each sentence (see `FormPart.tall`)."""
WIDE = 100
"""With at least this many columns, the first key can have three rows."""
TALL_BUTTON = 50
"""The order of the larger version with a first key of three rows (see `FormPart.tall`)."""


class FormPart(Struct):
    """Some rows of a form. With little room, the parts with the highest `rank` are cut or left out first."""

    rows: list[Row]
    rank: int = 0
    focus: int = -1
    """The row that must stay visible if the part is cut, or -1."""
    begins: tuple[int, ...] = ()
    """The first row of each sentence or button, so that none is cut in the middle."""
    passing: bool = False
    """Whether the part comes and goes while the question stays, such as a notice."""
    tall: list[tuple[int, list[Row]]] = field(default_factory=list)
    """Larger versions of the part, each with its order. The lowest order is used first.

    Versions with an order below `AIR` are used before blank rows are added.
    """
    keys: bool = False
    """Whether this part has the keys, which are at the lower edge."""
    headline: bool = False
    apart: bool = False
    """Whether this part is among the first to get a blank row above it."""
    joined: bool = False
    """Whether there is never a blank row above this part."""
    top: int = -1
    """The first row of the part on the screen, or -1 until it is placed."""


class Key(Struct, frozen=True):
    """A key and what it does.

    - `sign`: the name of the key as it is shown.
    - `expected`: whether it is drawn as a filled box, because players normally press it next.
    - `notes`: more words after the label if there is room.
    """

    press: str
    sign: str
    label: Row
    notes: tuple[str, ...] = ()
    expected: bool = False


def sentences(said: Sequence[Row], width: int) -> FormPart:
    """Return a part with the sentences in as few rows as possible. With room, each gets a row."""
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
    """Return a part with the keys in as few rows as possible. With room, the first key has three rows."""
    if not keys:
        return []
    if pen.touch:
        buttons = [(_on_button(key, pen, width - 2), key.press, key.expected) for key in keys]
        return [FormPart(draw_buttons(buttons, pen, width), rank=0, keys=True)]
    low = _low(keys, pen, width)
    tall = _tall(keys, pen, width) or _with_notes(keys, low, width)
    return [FormPart(low, rank=0, keys=True, tall=[(TALL_BUTTON, tall)] if tall else [])]


def _on_button(key: Key, pen: Pen, width: int) -> Row:
    """Return the words on a touch button: the label of the key or, without one, its sign."""
    return cut(key.label, width) if length(key.label) else row(key.sign)


def _low(keys: Sequence[Key], pen: Pen, width: int) -> list[Row]:
    """Draw the keys such as `  Space   my turn is over     e  something happened: a fight · …`, in few rows."""
    rows: list[Row] = []
    for key in keys:
        if key.expected:
            rows += button_rows(key, pen, width)
            continue
        before = length(rows[-1]) + GAP if rows else 0
        if rows and before + length(_key_cap(key, pen, 0)) <= width:
            rows[-1] = row(rows[-1], " " * GAP, _key_cap(key, pen, width - before))
        else:
            rows.append(cut(_key_cap(key, pen, width), width))
    return rows


def button_rows(key: Key, pen: Pen, width: int, high: int = 1) -> list[Row]:
    """Draw a key as a filled box. Long words are wrapped."""
    whole = button(key.sign, key.label, pen, high, press=key.press)
    if length(whole[0]) <= width:
        return whole
    indent = len(key.sign) + 3
    lines = wrapped(row(key.sign, "  ", key.label), width - 2, indent)
    made = [[Run(" "), *line, Run(" " * (width - 1 - length(line)))] for line in lines]
    filled = [[run._replace(fg="on accent", bold=True) for run in line] for line in made]
    return [pressing(line, key.press) for line in on(filled, "accent")]


def _key_cap(key: Key, pen: Pen, room: int) -> Row:
    """Draw a key with its label, and as many of its notes as fit."""
    words = [run if run.fg else run._replace(fg=QUIET) for run in key.label]
    said = row(cap(key.sign, pen, press=key.press), "  " if words else "", words)
    for count in range(len(key.notes), 0, -1):
        things = THINGS.join([*key.notes[:count], *(["…"] if count < len(key.notes) else [])])
        longer = row(said, (f": {things}", QUIET))
        if length(longer) <= room:
            return pressing(longer, key.press)
    return pressing(said, key.press)


def _tall(keys: Sequence[Key], pen: Pen, width: int) -> list[Row]:
    """Draw the first key as a filled box of three rows, with the others at its right.

    Return an empty list if they do not fit, or if the first key is not an expected one.
    """
    first, *others = keys
    if not first.expected or pen.plain or width < WIDE:
        return []
    main = button_rows(first, pen, width, 3)
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


def _with_notes(keys: Sequence[Key], low: list[Row], width: int) -> list[Row]:
    """Return the low rows with the notes of a key above them, or an empty list if they are complete without it."""
    noted = next((key for key in keys if key.notes), None)
    if noted is None or any(run.text.startswith(": ") for line in low for run in line):
        return []
    line = row((f"{noted.sign}  ", "accent"), (_fitting_notes(noted.notes, width - len(noted.sign) - 2), QUIET))
    return [pressing(line, noted.press), *low]


def _fitting_notes(notes: Sequence[str], room: int) -> str:
    """Return as many notes as fit without being cut."""
    for count in range(len(notes), 0, -1):
        things = THINGS.join([*notes[:count], *(["…"] if count < len(notes) else [])])
        if len(things) <= room:
            return things
    return ""


def _pack(lines: Sequence[Row], room: int) -> list[Row]:
    """Return the lines in as few rows as possible. Neighbouring lines share a row if they fit."""
    rows: list[Row] = []
    for line in lines:
        if rows and length(rows[-1]) + GAP + length(line) <= room:
            rows[-1] = row(rows[-1], " " * GAP, line)
        else:
            rows.append(line)
    return rows
