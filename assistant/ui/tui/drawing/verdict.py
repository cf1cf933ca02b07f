"""Drawing the result of typed numbers: the boxes, their sum, and the result in large letters, such as "BLOCKED"."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant.messages.text import t
from assistant.messages.verdict import Verdict
from assistant.ui.tui.drawing.block_letters import block, size
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import (
    Row,
    Run,
    beside,
    box,
    centre,
    cut,
    ends,
    fill,
    inset,
    length,
    on,
    pressing,
    wrapped,
)
from assistant.ui.view.blocks import Label

LOW = 6
"""Up to this number of rows, the parts of a result are drawn side by side."""
WIDEST = 16
"""The usual number of columns of a box."""
GAP = 2


class TypedBox(Struct, frozen=True):
    """A box with a typed number.

    - `counts`: how much it adds to the sum.
    - `press`: the key that a click presses.
    """

    label: Label
    value: str = ""
    hue: str = ""
    counts: Label | None = None
    marked: bool = False
    press: str = ""


def colours_of(verdict: Verdict) -> tuple[str, str]:
    """Return the colours of text and background for a result, such as "blocked"."""
    return ("quiet", "raised") if verdict.tone == "plain" else (f"on {verdict.tone}", verdict.tone)


def draw_verdict(verdict: Verdict, pen: Pen, width: int, height: int) -> list[Row]:
    """Draw the result of typed numbers, such as "blocked", as large as it fits: the sum, the words, the reason."""
    if height < 1 or width < 1:
        return []
    fg, bg = colours_of(verdict)
    rows = next((made for made in _ways(verdict, pen, width, height, fg) if len(made) <= height), None)
    if rows is None:
        rows = [_in_line(verdict, pen, fg, width)]
    spare = height - len(rows)
    rows = [*[[] for _ in range((spare + 1) // 2)], *rows]
    return box(on([fill(row, width) for row in rows], bg), width, height, bg)


def _ways(verdict: Verdict, pen: Pen, width: int, height: int, fg: str) -> Sequence[list[Row]]:
    words = [pen.say(word).upper() for word in verdict.words]
    whole, tight = " ".join(words), _sum_of(verdict).replace(" ", "")
    why = _said(verdict.why, pen, fg)
    below = [centre(row, width) for row in wrapped(why, width - 4)] if why else []
    total = _said(verdict.sum, pen, fg)
    totals = _centred(total, width)
    number = [centre(row, width) for row in _big(_sum_of(verdict), pen, fg)] if verdict.needed is not None else []
    made: list[list[Row]] = []
    if height <= LOW and _wide(whole, pen) + _wide(tight, pen) + 9 <= width:
        parts = [(_big(text, pen, fg), _wide(text, pen)) for text in (tight, whole) if text]
        line = ends([Run("   "), *total], [*why, Run("   ")], width) if length(total) + length(why) + 8 <= width else []
        made.append([*inset(beside(parts, 4), 3), *([line] if line else [*totals, *below])])
    for lines in ([whole], words):
        big = [row for word in lines for row in (*_big(word, pen, fg), [])][:-1]
        if big and max(_wide(word, pen) for word in lines) + 2 <= width:
            shown = [centre(row, width) for row in big]
            if number and _wide(_sum_of(verdict), pen) + 2 <= width:
                made.append([*number, *totals, [], *shown, [], *below])
            small: Row = [Run(f"{_sum_of(verdict)}   ", fg, "", True), *total] if verdict.needed is not None else total
            made.append([*_centred(small, width), *shown, *below])
    bold = centre([Run(whole, fg, "", True)], width)
    made.append(
        [*([centre([Run(f"{tight}   ", fg, "", True), *total], width)] if tight or total else []), bold, *below]
    )
    made.append([_in_line(verdict, pen, fg, width), *below])
    made.append([_in_line(verdict, pen, fg, width), *([cut([Run("  "), *why], width)] if why else [])])
    return made


def _centred(said: Row, width: int) -> list[Row]:
    """Return a row in the middle, wrapped if it is too long."""
    return [centre(line, width) for line in wrapped(said, width)] if length(said) > width else [centre(said, width)]


def _in_line(verdict: Verdict, pen: Pen, fg: str, width: int) -> Row:
    whole = " ".join(pen.say(word).upper() for word in verdict.words)
    number = f"{_sum_of(verdict)}  " if verdict.needed is not None else ""
    return cut([Run(f"  {number}{whole}  ", fg, "", True), *_said(verdict.sum, pen, fg)], width)


def _sum_of(verdict: Verdict) -> str:
    return f"{verdict.have or 0} / {verdict.needed}" if verdict.needed is not None else ""


def _said(words: Label | None, pen: Pen, fg: str) -> Row:
    return [run._replace(fg=fg, bold=True) for run in pen.row(words)] if words is not None else []


def _big(text: str, pen: Pen, fg: str) -> list[Row]:
    rows = block(text, fg, plain=pen.plain) if text else []
    return [row for row in rows if row] if pen.plain else rows


def _wide(text: str, pen: Pen) -> int:
    return size(text)[0] if text else 0


def draw_boxes(boxes: Sequence[TypedBox], pen: Pen, width: int, *, big: bool = True) -> list[Row]:
    """Draw boxes side by side: label, number, and how much it adds. With `big`, numbers are in block digits."""
    if not boxes:
        return []
    need = max(length(pen.row(one.label)) for one in boxes) + 2
    across = max(1, min(len(boxes), (width + GAP) // (max(8, min(need, WIDEST)) + GAP)))
    each = min(max(need, WIDEST), (width - GAP * (across - 1)) // across)
    rows: list[Row] = []
    for start in range(0, len(boxes), across):
        group = boxes[start : start + across]
        rows += beside([(_box(one, pen, each, big=big), each) for one in group], GAP)
    return rows


def _box(one: TypedBox, pen: Pen, wide: int, *, big: bool) -> list[Row]:
    head: Row = [Run("■ ", one.hue or "quiet"), *[run._replace(fg=one.hue, bold=True) for run in pen.row(one.label)]]
    fg, bg = ("on accent", "accent") if one.marked else ("strong", "" if pen.ink.flat else "raised")
    if big and not pen.plain and size(one.value or "0")[0] + 2 <= wide:
        inner = _tall(one, pen, wide, fg, bg)
    else:
        value = f"{one.value}_" if one.marked else one.value or "·"
        text = value.rjust(wide - 4)[-(wide - 4) :] if wide > 4 else value
        inner = [[Run(f"[{text}  ]"[:wide], fg, bg, True)]]
    counts = [pen.row(one.counts, "quiet")] if one.counts is not None else [[]] if big else []
    made = [cut(head, wide), *inner, *[cut(row, wide) for row in counts]]
    return [pressing(fill(row, wide), one.press) for row in made] if one.press else made


def _tall(one: TypedBox, pen: Pen, wide: int, fg: str, bg: str) -> list[Row]:
    """Draw the number in block digits, or a dot if the box is empty."""
    blank: Row = [Run(" " * wide, "", bg)]
    if one.value:
        digits = [centre(row, wide, bg) for row in block(one.value, fg, bg=bg)]
    else:
        digits = [blank, centre([Run("_" if one.marked else "·", fg if one.marked else "quiet", bg)], wide, bg), blank]
    rows = [blank, *digits, *([blank] if pen.ink.flat else [])]
    if not bg:
        edge = Run("│", "line")
        rows = [[edge, *centre(row, wide - 2), edge] for row in _bare(one, fg, wide - 2)]
        top, low = Run(f"┌{'─' * (wide - 2)}┐", "line"), Run(f"└{'─' * (wide - 2)}┘", "line")
        return [[top], *rows, [low]]
    return on(rows, bg)


def _bare(one: TypedBox, fg: str, wide: int) -> list[Row]:
    """Return the content of a box that has a frame instead of a background."""
    return block(one.value, fg) if one.value else [[], [Run("·", "quiet")], []]


def draw_sum(parts: Sequence[tuple[int, str]], needed: int, pen: Pen, width: int) -> Row:
    """Draw the sum with a small bar for each unit in the colours of its parts, then `n of m`.

    `┃` is at the needed number, `░` is a missing unit.
    """
    have = sum(number for number, _ in parts)
    said: Row = [Run(" "), *pen.row(t("{n} of {most}", n=have, most=needed), "quiet")]
    units = max(needed, have, 1)
    room = width - length(said) - 1
    each = min(6, room // units - 1)
    if each < 1:
        return _small_sum(parts, needed, pen, room, said, width)
    row: Row = []
    count = 0
    for number, hue in parts:
        for _ in range(number):
            count += 1
            row += _unit(hue, each, pen)
            row += [Run("┃", "strong", "", True)] if count == needed else []
    for missing in range(count, needed):
        row += [Run("░" * each, "bad"), Run(" ")]
        row += [Run("┃", "strong", "", True)] if missing + 1 == needed else []
    return cut([*row, *said], width)


def _unit(hue: str, each: int, pen: Pen) -> Row:
    return [Run("█" * each, hue) if not pen.ink.coloured or not hue else Run(" " * each, "", hue), Run(" ")]


def _small_sum(parts: Sequence[tuple[int, str]], needed: int, pen: Pen, room: int, said: Row, width: int) -> Row:
    """Draw the sum as one bar for all parts. This is used if there is no room for a bar for each part."""
    have = sum(number for number, _ in parts)
    units = max(needed, have, 1)
    if room < 6:
        return cut(said[1:], width)
    row: Row = []
    left = room - 1
    for number, hue in parts:
        long = min(left, round((room - 1) * number / units))
        row.append(Run("#" * long, hue) if not pen.ink.coloured else Run(" " * long, "", hue or "quiet"))
        left -= long
    if have < needed:
        row.append(Run("░" * left, "bad"))
    return cut([*row, Run("┃", "strong", "", True), *said], width)
