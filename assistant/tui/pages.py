"""Things to read, as rows: the keys, why, how to lay the table, what only the table knows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from assistant.speech.text import Name, Text, t
from assistant.tui.pen import Pen
from assistant.tui.rows import BOLD, QUIET, Row, fill, length, pressing, row, wrapped

Said = Text | Name | str
SIGNS: dict[str, Text | str] = {
    "up": t("arrow up"), "down": t("arrow down"), "pageup": "PageUp", "pagedown": "PageDown",
}  # fmt: skip
TURNS = {"up": -1, "down": 1, "pageup": -6, "pagedown": 6}
"""The keys that turn a page which is too long."""


def help_rows(pairs: Sequence[tuple[Said, Said]], pen: Pen, width: int) -> list[Row]:
    """A sign and what it does, in two columns."""
    signs = [pen.say(sign) for sign, _ in pairs]
    column = min(max((length(row(sign)) for sign in signs), default=0), max(6, width // 3))
    rows = []
    for sign, (_, what) in zip(signs, pairs, strict=True):
        named = wrapped(row((sign, BOLD)), max(1, column))
        said = wrapped(row(pen.say(what)), max(8, width - column - 2)) or [[]]
        blank: Row = []
        both = zip_longest(named, said, fillvalue=blank)
        rows += [row(fill(left, column), "  ", right) for left, right in both]
    return rows


def heading(text: Text, pen: Pen) -> list[Row]:
    return [row((pen.say(text), BOLD))]


def bullets(lines: Sequence[Said], pen: Pen, width: int) -> list[Row]:
    return [line for text in lines for line in wrapped(row("  ", pen.say(text)), width, indent=2)]


def only_the_table(hint: Text, lines: Sequence[Said], pen: Pen, width: int) -> list[Row]:
    """What the app doesn't keep; the hint says what to do about it now."""
    head = row((pen.say(t("ONLY THE TABLE KNOWS")), BOLD), "  ", (pen.say(hint), QUIET))
    return [*wrapped(head, width), *bullets(lines, pen, width)]


def more(count: int, key: str, pen: Pen) -> Row:
    """`… 3 more: PageDown`, in the place of what doesn't fit; a click presses that key."""
    words = pen.signs(f"… {pen.say(t('{n} more: {key}', n=count, key=SIGNS.get(key, key)))}")
    return pressing(row((words, QUIET)), key)


def turned(rows: list[Row], top: int, height: int, pen: Pen) -> tuple[list[Row], int]:
    """The rows from `top` on that fit into this height, and the top that is possible; the ends say there is more."""
    height = max(3, height)
    top = max(0, min(top, len(rows) - height))
    shown = rows[top : top + height]
    if top:
        shown[0] = row("  ", more(top + 1, "up", pen))
    if top + height < len(rows):
        shown[-1] = row("  ", more(len(rows) - top - height + 1, "down", pen))
    return shown, top
