"""Drawing lines of text, pairs of label and value, and tables."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.ui.tui.drawing.bars import block_title
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, cut, fill, in_a_row, length, right, wrapped
from assistant.ui.view.blocks import Grid, Label, Lines, Pairs


def draw_lines(block: Lines, pen: Pen, width: int) -> list[Row]:
    """Draw the lines of text, with numbers if the block is `counted`."""
    rows = block_title(block.title, block.note, pen, width)
    digits = len(str(len(block.lines)))
    for place, line in enumerate(block.lines, 1):
        number: Row = [Run(f"{place:>{digits}} ", "accent", "", True)] if block.counted else []
        rows += wrapped([*number, *pen.row(line)], width, length(number) or 2)
    return rows


def draw_pairs(block: Pairs, pen: Pen, width: int) -> list[Row]:
    """Draw the labels, and the values in a second column."""
    labels = [pen.row(label, "quiet") for label, _ in block.pairs]
    column = min(max(map(length, labels), default=0), max(width // 2, 8))
    rows: list[Row] = []
    for label, (_, value) in zip(labels, block.pairs, strict=True):
        said = pen.row(value)
        if length(said) > width - column - 2 and length(label) + length(said) + 2 <= width:
            rows.append([*label, Run("  "), *said])
            continue
        if length(label) > column:
            first, *more = wrapped([*label, Run("  "), *said], width, 2)
        else:
            first, *more = wrapped(said, max(1, width - column - 2)) or [[]]
            first = [*fill(label, column), Run("  "), *first]
            more = [[Run(" " * (column + 2)), *line] for line in more]
        rows += [cut(line, width) for line in (first, *more)]
    return rows


def draw_grid(block: Grid, pen: Pen, width: int) -> list[Row]:
    """Draw a table. With too little room, use short names, then a narrower first column."""
    table = _cells((block.header, *block.rows), pen, short=False)
    count = max((len(line) for line in table), default=0)
    widths = _widths(table, count)
    if sum(widths) + 2 * (count - 1) > width:
        table = _cells((block.header, *block.rows), pen, short=True)
        widths = _widths(table, count)
    gap = 2 if sum(widths) + 2 * (count - 1) <= width else 1
    over = sum(widths) + gap * (count - 1) - width
    if over > 0 and widths:
        widths[0] = max(4, widths[0] - over)
    rows: list[Row] = []
    for place, line in enumerate(table):
        cells = [fill(line[0], widths[0]) if line else []]
        cells += [right(cell, each) for cell, each in zip(line[1:], widths[1:], strict=False)]
        made = cut(in_a_row(cells, " " * gap), width)
        if place:
            rows.append(made)
        elif any(line):
            rows.append([run._replace(fg="quiet", bold=False) for run in made])
    return rows


def _cells(table: Sequence[Sequence[Label]], pen: Pen, *, short: bool) -> list[list[Row]]:
    if short:
        return [[[Run(pen.short(cell))] for cell in line] for line in table]
    return [[pen.row(cell) for cell in line] for line in table]


def _widths(table: Sequence[Sequence[Row]], count: int) -> list[int]:
    return [max((length(line[place]) for line in table if place < len(line)), default=0) for place in range(count)]
