"""Things to read, as rows: the keys, why, how to lay the table, what only the table knows."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from assistant.table.text import Name, Text
from assistant.tui.pen import BOLD, Pen, filled, row, wrapped

Said = Text | Name | str


def help_rows(pairs: Sequence[tuple[Said, Said]], pen: Pen, width: int) -> list[Content]:
    """A sign and what it does, in two columns."""
    signs = [pen.say(sign) for sign, _ in pairs]
    column = min(max((Content(sign).cell_length for sign in signs), default=0), max(6, width // 3))
    rows = []
    for sign, (_, what) in zip(signs, pairs, strict=True):
        first, *rest = wrapped(row(pen.say(what)), max(8, width - column - 2)) or [Content("")]
        rows.append(row(filled(row((sign, BOLD)), column), "  ", first))
        rows += [row(" " * (column + 2), line) for line in rest]
    return rows


def paragraph(text: Said, pen: Pen, width: int) -> list[Content]:
    return wrapped(row(pen.say(text)), width)


def heading(text: Text, pen: Pen) -> list[Content]:
    return [row((pen.say(text), BOLD))]


def bullets(lines: Sequence[Said], pen: Pen, width: int) -> list[Content]:
    return [line for text in lines for line in wrapped(row("  ", pen.say(text)), width, indent=2)]
