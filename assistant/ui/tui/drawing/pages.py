"""Drawing pages to read, such as the list of keys or the reasons for a decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from assistant.messages.text import Name, Text, t
from assistant.ui.tui.drawing.elements import heading
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import QUIET, Row, Run, fill, in_a_row, length, pressing, row, wrapped

Said = Text | Name | str
SIGNS: dict[str, Text | str] = {
    "up": t("arrow up"), "down": t("arrow down"), "pageup": "PageUp", "pagedown": "PageDown",
}  # fmt: skip
TURNS = {"up": -1, "down": 1, "pageup": -6, "pagedown": 6}
"""For each key that scrolls a page, how many rows it scrolls."""
INDENT = 2
LINE = 6
"""How many columns must stay free so that a title and its note share a row."""


def help_rows(pairs: Sequence[tuple[Said, Said]], pen: Pen, width: int) -> list[Row]:
    """Return rows with a key at the left and what it does at the right."""
    return two_columns([([Run(pen.say(sign), "accent", "", True)], pen.row(what)) for sign, what in pairs], width)


def two_columns(pairs: Sequence[tuple[Row, Row]], width: int) -> list[Row]:
    """Return pairs in two columns. Long texts are wrapped."""
    column = min(max((length(left) for left, _ in pairs), default=0), max(6, width // 3))
    rows = []
    for left, said in pairs:
        blank: Row = []
        lines = wrapped(said, max(8, width - column - 2)) or [[]]
        both = zip_longest(wrapped(left, max(1, column)), lines, fillvalue=blank)
        rows += [row(fill(one, column), "  ", two) for one, two in both]
    return rows


def words_row(words: Iterable[Said], pen: Pen, between: str = " · ") -> Row:
    """Return several labels in one row, each in its colour."""
    return in_a_row([pen.row(word) for word in words], [Run(pen.signs(between), QUIET)])


def section(title: Text, rows: Sequence[Row], pen: Pen, width: int, note: Text | None = None) -> list[Row]:
    """Return the rows below a heading, or nothing if there are none."""
    return [heading(title, pen, width, note), *rows] if rows else []


def with_gaps(*parts: Sequence[Row]) -> list[Row]:
    """Return the parts below each other with a blank row between them."""
    made: list[Row] = []
    for part in parts:
        made += [*([[]] if made and part else []), *part]
    return made


def bullets(lines: Iterable[Said], pen: Pen, width: int) -> list[Row]:
    return [line for text in lines for line in wrapped(pen.row(text, capital=True), width, indent=INDENT)]


def untracked_section(hint: Text, lines: Sequence[Said], pen: Pen, width: int) -> list[Row]:
    """Return the part of a page that lists what the app does not keep.

    `hint` says what the players should do about it.
    """
    title = t("ONLY THE TABLE KNOWS")
    if len(pen.say(title)) + len(pen.say(hint)) + LINE <= width:
        return section(title, bullets(lines, pen, width), pen, width, hint)
    told = wrapped(pen.row(hint, QUIET), width) if lines else []
    return section(title, [*told, *bullets(lines, pen, width)], pen, width)


def more_row(count: int, key: str, pen: Pen) -> Row:
    """Return a row such as `… 3 more: PageDown`, which replaces hidden rows. A click presses `key`."""
    by = t("swipe") if pen.touch else SIGNS.get(key, key)
    words = pen.signs(f"… {pen.say(t('{n} more: {key}', n=count, key=by))}")
    return pressing(row((words, QUIET)), key)


def visible_rows(rows: list[Row], top: int, height: int, pen: Pen) -> tuple[list[Row], int]:
    """Return the rows from `top` that fit into `height`, and `top` within its limits.

    The first or last row says how many are hidden.
    """
    height = max(3, height)
    top = max(0, min(top, len(rows) - height))
    shown = rows[top : top + height]
    if top:
        shown[0] = more_row(top + 1, "up", pen)
    if top + height < len(rows):
        shown[-1] = more_row(len(rows) - top - height + 1, "down", pen)
    return shown, top
