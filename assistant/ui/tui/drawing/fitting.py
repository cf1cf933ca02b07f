"""Parts below each other in a place of some height: what is too much gives way by rank, else parts may grow."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.ui.tui.drawing.pages import more
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.plates import HIGH, leading_to
from assistant.ui.tui.drawing.rows import Row, cut, length, row
from assistant.ui.tui.forms.form_parts import FormPart

AIR = 20
"""Parts that grow before the first blank lines have a lower number than this."""
GAPS = 3
"""So many blank lines come before what grows later: above the keys, around the headline, at the top."""
FEW = 6
"""So many rows of a list are enough while something is told beside it."""


def least(parts: Sequence[FormPart]) -> int:
    """The rows of what may never give way; a list can do with a few of its own."""
    return sum(min(FEW, len(part.rows)) if part.focus >= 0 else len(part.rows) for part in parts if part.rank < 2)


def needed(parts: Sequence[FormPart]) -> tuple[int, int]:
    """How many rows they would like, and how many they can do with. What is only passing takes the room of hints and
    blank lines, so that nothing around them moves.
    """
    shown = [part for part in parts if part.rows]
    lasting = [part for part in shown if not part.passing]
    rows = sum(_grown(part) for part in lasting)
    tight = sum(_grown(part) for part in lasting if part.rank < 4)
    every = sum(len(part.rows) for part in shown if part.rank < 3)
    return rows + min(GAPS, len(lasting)), max(tight, every)


def _grown(part: FormPart) -> int:
    """Its rows as big as it is before there is air."""
    return max([len(part.rows), *(len(rows) for order, rows in part.tall if order < AIR)])


def fitted(parts: Sequence[FormPart], height: int, pen: Pen) -> list[Row]:
    """The rows in this height, each part with its `top`. First blank lines go, then the parts of the highest rank, then
    the far end of lists; the headline stays in block letters longer than what gives the reasons.
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
    """Parts become bigger in their order while there is room; what is left of it."""
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
            part.rows = (whole_plates(part, keep, pen) if pen.touch else []) or window(part.rows, part.focus, keep, pen)
    for part in parts:
        if over > 0 and part.keys and len(part.rows) > 1:
            keep = max(1, len(part.rows) - over)
            over -= len(part.rows) - keep
            part.rows = part.rows[:keep]


def _gaps(parts: Sequence[FormPart]) -> list[int]:
    """The parts that may have a blank line above them, the most important first: the headline below what happened, what
    stands apart, the keys, what follows the headline, the first of all, the others from below.
    """
    places = list(range(len(parts)))
    keys = [place for place in places if parts[place].keys]
    heads = [place for place in places if parts[place].headline]
    after = [place + 1 for place in heads if place + 1 < len(parts)]
    apart = [place for place in places if parts[place].apart]
    order = [*(place for place in heads if place), *apart, *keys, *after, *places[:1], *places[::-1]]
    joined = {place for place in places if parts[place].joined}
    return [place for place in dict.fromkeys(order) if place not in joined]


def _laid(parts: Sequence[FormPart], above: set[int], spare: int) -> list[Row]:
    """One below the other; what is left stands above the keys, but for one row at the lower edge."""
    rows: list[Row] = []
    for place, part in enumerate(parts):
        if place in above:
            rows.append([])
        if part.keys:
            rows += [[] for _ in range(spare - 1)]
        part.top = len(rows)
        rows += part.rows
    return rows


def _first(rows: list[Row], keep: int) -> list[Row]:
    """The first rows; the last of them shows that words are missing."""
    if not keep or keep >= len(rows) or not rows[keep - 1]:
        return rows[:keep]
    most = max(length(line) for line in rows)
    return [*rows[: keep - 1], cut(row(rows[keep - 1], " …"), most)]


def _last(part: FormPart, keep: int, pen: Pen) -> list[Row]:
    """The last rows, beginning with a whole sentence, and how many are in the log."""
    first = len(part.rows) - max(0, keep - 1)
    begin = next((row for row in part.begins if row >= first), len(part.rows))
    return [more(begin, "l", pen), *part.rows[begin:]]


def whole_plates(part: FormPart, height: int, pen: Pen) -> list[Row]:
    """The plates around the marked one that fit in whole; at the ends one that leads on. None if not even that fits."""
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
    above = leading_to(_place(part.rows[begins[first - 1]]), first, pen, wide) if first else []
    below = leading_to(_place(part.rows[begins[last + 1]]), count - 1 - last, pen, wide) if last < count - 1 else []
    return [*above, *rows, *below]


def _place(line: Row) -> int:
    """The number of a line, as it stands in what it presses: `pick:3`."""
    presses = (run.press.rpartition(":")[2] for run in line if run.press)
    return int(next(presses, "0"))


def window(rows: list[Row], focus: int, height: int, pen: Pen) -> list[Row]:
    """Part of a long list, around the marked row; the ends say that there is more."""
    start = max(0, min(len(rows) - height, focus - height // 2))
    shown = rows[start : start + height]
    if start and height > 2:
        shown[0] = row("  ", more(start + 1, "up", pen))
    if start + height < len(rows) and height > 2:
        shown[-1] = row("  ", more(len(rows) - start - height + 1, "down", pen))
    return shown
