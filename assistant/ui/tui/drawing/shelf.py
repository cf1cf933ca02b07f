"""Drawing several cards in a row or a list, such as the cards on offer."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.messages.text import word
from assistant.ui.tui.drawing.bars import block_title
from assistant.ui.tui.drawing.elements import chip, fills, letters
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, beside, box, cut, ends, fill, length, on, shares, wrapped
from assistant.ui.view.blocks import Shelf, Slip

LOW = 5
"""The largest number of rows of a small card."""


def draw_shelf(block: Shelf, pen: Pen, width: int, *, cards: int = 0) -> list[Row]:
    """Draw a line for each card: a coloured letter, its name and its most important fact.

    `cards` is a height. From 3 on, small cards of this height are drawn if they fit.
    """
    rows = block_title(block.title, block.note, pen, width, caps=True)
    if not block.slips:
        return rows
    if cards >= 3 and min(shares(width, len(block.slips), 2)) >= 12:
        widths = shares(width, len(block.slips), 2)
        small = [
            (_small(slip, pen, each, min(cards, LOW)), each) for slip, each in zip(block.slips, widths, strict=True)
        ]
        return [*rows, *beside(small, 2)]
    corners = [pen.row(slip.corner, "strong", bold=True) if slip.corner is not None else [] for slip in block.slips]
    for slip, sign, corner in zip(block.slips, _letters(block.slips, pen), corners, strict=True):
        left: Row = [chip(sign, slip.hue, pen), Run(" ")] if sign else [Run(" ")]
        name = pen.row(slip.name)
        room = width - length(left) - (length(corner) + 2 if corner else 0)
        first, *more = wrapped([run._replace(fg="", bold=False) for run in name], max(4, room)) or [[]]
        rows.append(ends([*left, *first], corner, width) if corner else cut([*left, *first], width))
        rows += [cut([Run(" " * length(left)), *line], width) for line in more]
    return rows


def _letters(slips: Sequence[Slip], pen: Pen) -> list[str]:
    """Return the letter for each card's colour, or "" for a card without one."""
    words = [pen.say(word(slip.hue)) for slip in slips]
    return [sign if slip.hue else "" for slip, sign in zip(slips, letters(words, pen), strict=True)]


def _small(slip: Slip, pen: Pen, width: int, high: int) -> list[Row]:
    fg, bg = fills(slip.hue)
    sign = _letters((slip,), pen)[0]
    corner = [run._replace(fg=fg, bold=True) for run in pen.row(slip.corner)] if slip.corner is not None else []
    band = on([fill(ends([Run(f" {sign}", fg, "", True)], [*corner, Run(" ")], width), width)], bg)[0]
    name = wrapped([run._replace(fg="strong", bold=True) for run in pen.row(slip.name)], width - 2)
    room = high - 1
    if len(name) > room:
        name = [*name[: room - 1], cut([*name[room - 1], *name[room]], width - 2)]
    air: list[Row] = [[]] if len(name) + 1 < room else []
    body = [*air, *[[Run(" "), *line] for line in name]]
    if pen.ink.flat:
        edge = Run("│", "line")
        framed = [[edge, *fill(line[0:], width - 2), edge] for line in box(body, width - 2, room - 1)]
        return [band, *framed, [Run(f"└{'─' * (width - 2)}┘", "line")]]
    return [band, *box(body, width, room, "raised")]
