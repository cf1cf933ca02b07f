"""Drawing two-sided pieces: the number of a piece, the side that is up, the other side, a note."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.messages.text import t
from assistant.ui.tui.drawing.bars import block_title
from assistant.ui.tui.drawing.buttons import touch_line
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, cut, fill, length, pressing
from assistant.ui.view.blocks import Faces, Label, TwoSided

UP, OTHER = t("up"), t("other side")


def draw_faces(block: Faces, pen: Pen, width: int, height: int = 99) -> list[Row]:
    """Draw one piece in each line, or several if there are too many lines."""
    head = block_title(block.title, None, pen, width)
    rows = face_rows(block.pieces, pen, width)
    return [*head, *(rows if len(head) + len(rows) <= height else _in_few_rows(block.pieces, pen, width))]


def _in_few_rows(pieces: Sequence[TwoSided], pen: Pen, width: int) -> list[Row]:
    """Draw the pieces in short form, as many in each row as fit."""
    rows: list[Row] = [[]]
    for piece in pieces:
        up, other = piece.short or (piece.up, piece.other)
        number = Run(f"{piece.number} ", "accent" if piece.live else "quiet", "", piece.live)
        cell = [number, *_up(up, piece.live, pen), Run("/", "quiet"), *_quiet(pen.row(other))]
        if rows[-1] and length(rows[-1]) + 2 + length(cell) > width:
            rows.append([])
        rows[-1] += [*([Run("  ")] if rows[-1] else []), *cell]
    return [cut(row, width) for row in rows]


def face_rows(pieces: Sequence[TwoSided], pen: Pen, width: int) -> list[Row]:
    ups = [_up(piece.up, piece.live, pen) for piece in pieces]
    others = [_quiet(pen.row(piece.other)) for piece in pieces]
    digits = max((len(str(piece.number)) for piece in pieces), default=1)
    first = max(map(length, [*ups, pen.row(UP)]), default=0)
    second = max(map(length, [*others, pen.row(OTHER)]), default=0)
    room = width - digits - 4
    if first + second > room:
        first, second = min(first, max(8, room // 2)), min(second, max(6, room - min(first, max(8, room // 2))))
    head: Row = [Run(" " * (digits + 2)), *fill(_quiet(pen.row(UP)), first), Run("  "), *_quiet(pen.row(OTHER))]
    rows = [cut(head, width)]
    for piece, up, other in zip(pieces, ups, others, strict=True):
        line: Row = [
            Run(f"{piece.number:>{digits}}  ", "accent" if piece.live else "quiet", "", piece.live),
            *fill(cut(up, first), first),
            Run("  "),
            *fill(cut(other, second), second),
        ]
        if piece.note is not None:
            line += [Run("  "), *pen.row(piece.note, "quiet")]
        rows.append(cut(line, width))
    return rows


def _up(words: Label, live: bool, pen: Pen) -> Row:
    """Draw the side that is up: in capitals if the piece can still be used."""
    row = pen.row(words)
    if not live:
        return _quiet(row)
    return [run._replace(text=run.text.upper(), bold=True) for run in row]


def _quiet(row: Row) -> Row:
    return [run._replace(fg="quiet", bold=False) for run in row]


def side_by_side(pieces: Sequence[TwoSided], pen: Pen, width: int) -> list[Row]:
    """Draw the pieces side by side or, if they do not fit, one below the other. A click chooses one."""
    columns = [
        max(length(_up(piece.up, piece.live, pen)), length(pen.row(piece.other)), len(str(piece.number)))
        for piece in pieces
    ]
    if sum(columns) + 3 * max(0, len(columns) - 1) > width:
        head, *lines = face_rows(pieces, pen, width)
        drawn = [[pressing(line, f"pick:{place}")] for place, line in enumerate(lines)]
        buttons = [touch_line(line, pen, width) for line in drawn] if pen.touch else drawn
        return [head, *(one for line in buttons for one in line)]
    rows: list[Row] = [[], [], []]
    for place, (piece, column) in enumerate(zip(pieces, columns, strict=True)):
        cells: tuple[Row, Row, Row] = (
            [Run(str(piece.number), "accent", "", True)],
            _up(piece.up, piece.live, pen),
            _quiet(pen.row(piece.other)),
        )
        for row, cell in zip(rows, cells, strict=True):
            row += [*([Run("   ")] if row else []), *pressing(fill(cell, column), f"pick:{place}")]
    return rows
