"""Fitting the parts of a form (headline, options, hints, keys) into a height.

With little room, parts are cut, those with the highest rank first. With much room, they grow.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.ui.tui.drawing.buttons import HIGH, more_button
from assistant.ui.tui.drawing.pages import more_row
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import QUIET, Row, cut, length, pressing, row
from assistant.ui.tui.forms.form_parts import FormPart

AIR = 20
"""Larger versions of a part with an order below this are used before blank rows are added (see `FormPart.tall`)."""
GAPS = 3
"""How many blank rows are added before larger versions with a higher order are used."""
FEW = 6
"""How many rows of a list are enough if events are shown above it."""


def min_rows(parts: Sequence[FormPart]) -> int:
    """Return how many rows are needed by the parts that are never left out."""
    return sum(min(FEW, len(part.rows)) if part.focus >= 0 else len(part.rows) for part in parts if part.rank < 2)


def wanted_rows(parts: Sequence[FormPart]) -> tuple[int, int]:
    """Return how many rows the parts use if there is enough room, and how many they need.

    The first number does not include notices. They are shown in place of hints and blank rows.
    """
    shown = [part for part in parts if part.rows]
    lasting = [part for part in shown if not part.passing]
    rows = sum(_grown(part) for part in lasting)
    tight = sum(_grown(part) for part in lasting if part.rank < 4)
    every = sum(len(part.rows) for part in shown if part.rank < 3)
    return rows + min(GAPS, len(lasting)), max(tight, every)


def _grown(part: FormPart) -> int:
    """Return the height of a part in the largest version that is used before blank rows are added."""
    return max([len(part.rows), *(len(rows) for order, rows in part.tall if order < AIR)])


def fit_parts(parts: Sequence[FormPart], height: int, pen: Pen) -> list[Row]:
    """Return the rows that fit into this height, and set `top` of each part.

    With too little room, blank rows are left out first, then the parts with the highest rank, then lines of a list far
    from the marked one.
    """
    shown = [part for part in parts if part.rows]
    must = [part for part in shown if part.rank < 3]
    _grow(must, height - sum(len(part.rows) for part in must), 0, AIR)
    over = sum(len(part.rows) for part in shown) - height
    if over > 0:
        _shrink(shown, over, pen)
    shown = [part for part in shown if part.rows]
    spare = height - sum(len(part.rows) for part in shown)
    gaps = _gaps(shown)
    first = min(spare, GAPS, len(gaps))
    rest = _grow(shown, spare - first, AIR, 1000)
    used = first + min(rest, len(gaps) - first)
    return _laid(shown, set(gaps[:used]), spare=rest - (used - first))


def _grow(parts: Sequence[FormPart], spare: int, start: int, end: int) -> int:
    """Use larger versions of the parts as far as there is room. Return the number of rows that are left.

    Only versions with an order from `start` to below `end` are used, the lowest order first.
    """
    steps = [(order, part, rows) for part in parts for order, rows in part.tall if start <= order < end]
    for _, part, rows in sorted(steps, key=lambda step: step[0]):
        by = len(rows) - len(part.rows)
        if by <= spare:
            spare -= by
            part.rows = rows
    return spare


def _shrink(parts: Sequence[FormPart], over: int, pen: Pen) -> None:
    for rank in (4, 3, 2):
        for part in parts:
            if over > 0 and part.rank == rank:
                keep = max(0 if rank == 3 else 1, len(part.rows) - over)
                over -= len(part.rows) - keep
                part.rows = _last(part, keep, pen) if rank == 4 else _first(part.rows, keep)
    for part in sorted(parts, key=lambda part: -len(part.rows)):
        if over > 0 and part.rank <= 1 and len(part.rows) > 1 and not part.keys:
            keep = max(1, len(part.rows) - over)
            over -= len(part.rows) - keep
            part.rows = (whole_buttons(part, keep, pen) if pen.touch else []) or window(
                part.rows, part.focus, keep, pen, part.begins
            )
    for part in parts:
        if over > 0 and part.keys and len(part.rows) > 1:
            keep = max(1, len(part.rows) - over)
            over -= len(part.rows) - keep
            part.rows = part.rows[:keep]


def _gaps(parts: Sequence[FormPart]) -> list[int]:
    """Return the indexes of the parts that may get a blank row above them, most important first.

    A headline at the top gets none, so that it never moves.
    """
    places = list(range(len(parts)))
    keys = [place for place in places if parts[place].keys]
    heads = [place for place in places if parts[place].headline]
    after = [place + 1 for place in heads if place + 1 < len(parts)]
    apart = [place for place in places if parts[place].apart]
    order = [*apart, *keys, *after, *places[::-1]]
    joined = {place for place in places if parts[place].joined or (not place and parts[place].headline)}
    return [place for place in dict.fromkeys(order) if place not in joined]


def _laid(parts: Sequence[FormPart], above: set[int], spare: int) -> list[Row]:
    """Return the parts one below the other. Spare rows go above the keys, which stay at the bottom.

    `above` are the indexes of parts with a blank row above them.
    """
    rows: list[Row] = []
    for place, part in enumerate(parts):
        if place in above:
            rows.append([])
        if part.keys:
            rows += [[] for _ in range(spare)]
        part.top = len(rows)
        rows += part.rows
    return rows


def _first(rows: list[Row], keep: int) -> list[Row]:
    """Return the first `keep` rows, with an ellipsis if there are more."""
    if not keep or keep >= len(rows) or not rows[keep - 1]:
        return rows[:keep]
    most = max(length(line) for line in rows)
    return [*rows[: keep - 1], cut(row(rows[keep - 1], " …"), most)]


def _last(part: FormPart, keep: int, pen: Pen) -> list[Row]:
    """Return the last sentences in at most `keep` rows. The first row says how many are only in the log."""
    first = len(part.rows) - max(0, keep - 1)
    begin = next((row for row in part.begins if row >= first), len(part.rows))
    return [more_row(begin, "l", pen), *part.rows[begin:]]


def whole_buttons(part: FormPart, height: int, pen: Pen) -> list[Row]:
    """Return the touch buttons around the marked one that fit, without cutting one.

    A "more" button replaces those that are hidden.
    """
    begins = [*part.begins, len(part.rows)]
    count = len(part.begins)
    if not count:
        return []
    first = last = max(0, sum(row <= part.focus for row in part.begins) - 1)

    def fits(first: int, last: int) -> bool:
        turns = HIGH * ((first > 0) + (last < count - 1))
        return first >= 0 and last < count and begins[last + 1] - begins[first] + turns <= height

    if not fits(first, last):
        return []
    while fits(first, last + 1) or fits(first - 1, last):
        first, last = (first, last + 1) if fits(first, last + 1) else (first - 1, last)
    rows = part.rows[begins[first] : begins[last + 1]]
    wide = max(map(length, part.rows))
    above = more_button(_place(part.rows[begins[first - 1]]), first, pen, wide) if first else []
    below = more_button(_place(part.rows[begins[last + 1]]), count - 1 - last, pen, wide) if last < count - 1 else []
    return [*above, *rows, *below]


def _place(line: Row) -> int:
    """Return the index of a line from the key that a click on it presses (`pick:3`)."""
    presses = (run.press.rpartition(":")[2] for run in line if run.press)
    return int(next(presses, "0"))


def window(rows: list[Row], focus: int, height: int, pen: Pen, begins: Sequence[int] = ()) -> list[Row]:
    """Return the part of a long list around the marked row. The first or last row says how many lines are hidden.

    With one or two rows, the last one ends with an ellipsis instead. `begins` has the index of the first row of each
    line. Without it, each row is a line.
    """
    start = max(0, min(len(rows) - height, focus - height // 2))
    shown = rows[start : start + height]
    firsts = begins or range(len(rows))
    if start and height > 2:
        shown[0] = row("  ", more_row(max(1, sum(first <= start for first in firsts)), "up", pen))
    if start + height < len(rows) and height > 2:
        last = start + height - 1
        shown[-1] = row("  ", more_row(max(1, sum(first >= last for first in firsts)), "down", pen))
    if height <= 2 and len(rows) > height:
        more = pressing(row((pen.signs(" …"), QUIET)), "down")
        shown[-1] = row(cut(shown[-1], max(map(length, rows)) - length(more)), more)
    return shown
