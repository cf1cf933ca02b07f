"""Touch buttons. They are two rows high, because a row has 22 pixels and a finger needs 44."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.messages.text import t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, beside, centre, fill, length, on, pressing, shares

HIGH = 2
"""The rows of a touch button."""
NARROWEST = 6
"""The smallest number of columns of a touch button."""
GAP = 1

Sign = tuple[str, str]
"""The text on a button, and the key that it presses."""


def touch_line(line: Sequence[Row], pen: Pen, width: int) -> list[Row]:
    """Return a line that is at least two rows high, so that a finger can press it.

    Each row presses the key of the first row.
    """
    press = next((run.press for run in line[0] if run.press), "") if line else ""
    rows = list(line)
    while len(rows) < HIGH:
        rows.append([Run(("_" if pen.plain else "▁") * width, "line")])
    return [pressing(row, press) if press else row for row in rows]


def button(words: Row, press: str, pen: Pen, width: int, *, expected: bool = False) -> list[Row]:
    """Draw a touch button with centred words."""
    fg, bg = ("on accent", "accent") if expected else ("strong", "raised")
    said = [run._replace(fg=fg, bold=True) for run in words]
    edge = Run(("_" if pen.plain else "▁") * width, "line" if not expected else "on accent")
    rows = on([centre(said, width), fill([edge], width)], bg)
    return [pressing(row, press) for row in rows]


def more_button(place: int, count: int, pen: Pen, width: int) -> list[Row]:
    """Draw a touch button that replaces `count` hidden lines and moves the mark to line `place`."""
    return button(pen.row(t("… {n} more", n=count)), f"line:{place}", pen, width)


def draw_buttons(signs: Sequence[tuple[Row, str, bool]], pen: Pen, width: int) -> list[Row]:
    """Draw touch buttons side by side, in as many rows as needed."""
    lines: list[list[tuple[Row, str, bool]]] = []
    used = 0
    for one in signs:
        wide = max(NARROWEST, length(one[0]) + 2)
        if lines and used + GAP + wide <= width:
            lines[-1].append(one)
            used += GAP + wide
        else:
            lines.append([one])
            used = wide
    return [row for line in lines for row in _row(line, pen, width)]


def _row(line: Sequence[tuple[Row, str, bool]], pen: Pen, width: int) -> list[Row]:
    """Draw one row of touch buttons over the whole width."""
    needed = [max(NARROWEST, length(words) + 2) for words, _, _ in line]
    spare = shares(max(0, width - sum(needed) - GAP * (len(line) - 1)), len(line), 0) if line else []
    wide = [one + more for one, more in zip(needed, spare, strict=True)]
    buttons = [
        (button(words, press, pen, each, expected=expected), each)
        for (words, press, expected), each in zip(line, wide, strict=True)
    ]
    return beside(buttons, GAP)


def pad(keys: Sequence[Sequence[Sign]], pen: Pen, width: int) -> list[Row]:
    """Draw rows of equally wide touch buttons, such as digits."""
    rows: list[Row] = []
    for line in keys:
        each = max(1, (min(width, 60) - GAP * (len(line) - 1)) // len(line))
        drawn = [(button([Run(pen.signs(sign))], press, pen, each), each) for sign, press in line]
        rows += beside(drawn, GAP)
    return rows


DIGITS: tuple[tuple[Sign, ...], ...] = (
    tuple((str(digit), str(digit)) for digit in (1, 2, 3, 4, 5)),
    tuple((str(digit), str(digit)) for digit in (6, 7, 8, 9, 0)),
)
CHANGES: tuple[Sign, ...] = (("-", "-"), ("+", "+"), ("<<", "backspace"))
