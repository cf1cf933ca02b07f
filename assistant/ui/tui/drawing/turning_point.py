"""Drawing the page for a turning point, such as a hero's defeat: who and what, what to do, what follows."""

from __future__ import annotations

from typing import NamedTuple

from assistant.messages.text import Text, t
from assistant.messages.turning_points import PlateCount, TurningPoint
from assistant.ui.tui.drawing.block_letters import block, size
from assistant.ui.tui.drawing.elements import button
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import (
    BOLD,
    QUIET,
    WARN,
    Row,
    Run,
    beside,
    box,
    cut,
    ends,
    fill,
    inset,
    length,
    on,
    row,
    wrapped,
)
from assistant.ui.tui.drawing.signs import signed

HANDS, MEANS = t("your hands"), t("what it means")


class _Look(NamedTuple):
    """How much room the page for a turning point uses.

    - `times`: how much the block letters are enlarged; 0 means bold capitals.
    - `letters_for_what`: what happened is in block letters, too.
    - `airy`: with blank rows and titles.
    - `means`: how many sentences about the consequences are drawn.
    """

    times: int
    letters_for_what: bool = True
    airy: bool = False
    means: int = 2


LOOKS = (
    _Look(3, airy=True),
    _Look(2, airy=True),
    _Look(1, airy=True),
    _Look(1),
    _Look(1, letters_for_what=False),
    _Look(1, letters_for_what=False, means=1),
    _Look(0, means=1),
    _Look(0, means=0),
)
HIGH = 30
"""With at least this many rows, the key has three rows."""
HUGE = 140
"""With at least this many columns, block letters may be enlarged three times."""
BROAD, COUNTS = 96, 36
"""With at least `BROAD` columns, counts are drawn at the right, `COUNTS` columns wide."""


def draw_turning_point(
    point: TurningPoint,
    pen: Pen,
    width: int,
    height: int,
    *,
    following: Text,
    queue: tuple[int, int],
    big: bool = False,
    notice: Text | None = None,
) -> list[Row]:
    """Draw the page for a turning point, as large as everything fits.

    - `following`: what the key leads to.
    - `queue`: the number of this page and of all pages.
    - `big`: draw only who, what and the first thing to do.
    - `notice`: a sentence above the key.
    """
    margin = 4 if width >= 70 else 2
    inner = width - 2 * margin
    high = 3 if height >= HIGH and not pen.plain else 1
    key = button(pen.say(t("Space")), cut(pen.row(following), inner - 12), pen, high, press="space")
    low = [*(wrapped(pen.row(notice, WARN), inner) if notice is not None else []), *key]
    room = height - len(low) - (1 if height >= HIGH else 0)
    rows: list[Row] = []
    for look in LOOKS if width >= HUGE else LOOKS[1:]:
        band = _band(point, pen, inner, look, queue)
        body = _body(point, pen, inner, look, big=big)
        rows = [*on(box(inset(band, margin), width, len(band)), point.tone), *inset(body, margin)]
        if len(rows) < room:
            break
    return box([*box(rows, width, room), *inset(low, margin)], width, height)


def _band(point: TurningPoint, pen: Pen, width: int, look: _Look, queue: tuple[int, int]) -> list[Row]:
    """Draw the coloured band: the cause and the number of the page, then who and what."""
    ink, (place, count) = f"on {point.tone}", queue
    of = pen.row(t("{n} of {count}", n=place, count=count)) if count > 1 else []
    cause = pen.row(point.cause, capital=True) if point.cause is not None else []
    blank: list[Row] = [[]] if look.airy else []
    rows = [*blank, *([ends(_in(cause, ink), _in(of, ink), width)] if cause or of else [] if look.airy else [[]])]
    for words, letters in ((point.who, True), (point.what, look.letters_for_what)):
        if words is not None:
            rows += [*blank, *big_words(pen.say(words).upper(), pen, ink, look.times if letters else 0, width)]
    return [*rows, *blank]


def big_words(words: str, pen: Pen, ink: str, times: int, width: int) -> list[Row]:
    """Draw words in block letters enlarged up to `times` times, or in bold capitals if they do not fit."""
    fitting = next(
        (scale for scale in range(min(times, 1 if pen.plain else 3), 0, -1) if _fits(words, scale, width)), 0
    )
    if fitting:
        return [line for line in block(words, ink, fitting, plain=pen.plain) if line]
    return wrapped([Run(words, ink, "", True)], width)


def _fits(words: str, times: int, width: int) -> bool:
    return size(words, times)[0] <= width


def _in(line: Row, ink: str) -> Row:
    return [run._replace(fg=ink, bold=True) for run in line]


def _body(point: TurningPoint, pen: Pen, width: int, look: _Look, *, big: bool) -> list[Row]:
    """Draw what the players do now, and below it what follows."""
    hands, means = (point.hands[:1], ()) if big else (point.hands, point.means[: look.means])
    blank: list[Row] = [[]] if look.airy else []
    counts = _counts(point, pen) if look.airy and width >= BROAD and not big else []
    left = width - COUNTS - 2 if counts else width
    rows: list[Row] = []
    if hands and look.airy:
        rows += [row(Run(pen.say(HANDS).upper(), QUIET, "", True)), []]
    for text in hands:
        rows += [*signed("hands", text, pen, left), *blank]
    rows = beside([(rows, left), (counts, COUNTS)], 2) if counts else rows
    if means:
        rows += [row(Run(pen.say(MEANS).upper(), QUIET, "", True))] if look.airy else [[]] if hands else []
    for text in means:
        rows += wrapped(pen.row(text, capital=True), width)
    return [*blank, [], *rows] if rows else []


def _counts(point: TurningPoint, pen: Pen) -> list[Row]:
    """Draw a box with what is counted for each hero, such as cubes or lives."""
    if not point.counts:
        return []
    title = pen.say(point.counted).upper() if point.counted is not None else ""
    wide = max(len(pen.say(one.who)) for one in point.counts)
    rows: list[Row] = [row(Run(title, QUIET, "", True)), []]
    for one in point.counts:
        rows += [_count(one, pen, wide), []]
    return rows


def _count(one: PlateCount, pen: Pen, wide: int) -> Row:
    said = pen.row(t("{n} of {count}", n=one.value, count=one.most), BOLD if one.value else QUIET)
    name = fill(
        pen.row(one.who, BOLD if one.value else QUIET, bold=bool(one.value)), min(wide + 2, COUNTS - length(said) - 1)
    )
    boxes: Row = []
    for place in range(one.most):
        full = place < one.value
        boxes += [Run(("[x]" if full else "[ ]") if pen.plain else "   ", "", one.tone if full else "track"), Run(" ")]
    room = COUNTS - length(name) - length(said) - 1
    return row(name, boxes if length(boxes) < room else "", " ", said)
