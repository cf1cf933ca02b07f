"""A turning point as a plate: a coloured band with who and what, what the hands do, what it means, one key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assistant.messages.text import Text, t
from assistant.messages.turning_points import TurningPoint
from assistant.ui.tui.drawing.block_letters import block, size
from assistant.ui.tui.drawing.elements import plate
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import KEY, QUIET, Row, Run, box, cut, ends, inset, on, row, wrapped

DO = "□"
"""The sign before what the hands do."""
HANDS, MEANS = t("your hands"), t("what it means")


class _Look(NamedTuple):
    """How generously a plate is drawn. `times` is the scale of the block letters; 0 means bold capitals.

    `letters_for_what`: what happened is drawn in block letters, too. `airy`: blank rows and titles are drawn.
    """

    times: int
    letters_for_what: bool = True
    airy: bool = False


LOOKS = (
    _Look(3, airy=True),
    _Look(2, airy=True),
    _Look(1, airy=True),
    _Look(1),
    _Look(1, letters_for_what=False),
    _Look(0),
)
HIGH = 30
"""With at least so many rows the key has three rows."""


def draw_turning_point(
    point: TurningPoint,
    pen: Pen,
    width: int,
    height: int,
    *,
    following: Text,
    queue: tuple[int, int],
    big: bool = False,
) -> list[Row]:
    """Draw a plate of this size, in the largest look in which everything fits.

    `following` names what the key leads to. `queue` has the position of this plate and the number of plates. With `big`
    only who, what and the first sentence for the hands are drawn.
    """
    margin = 4 if width >= 70 else 2
    inner = width - 2 * margin
    high = 3 if height >= HIGH and not pen.plain else 1
    key = plate(pen.say(t("Space")), cut(pen.row(following), inner - 12), pen, high, press="space")
    hands, means = (point.hands[:1], ()) if big else (point.hands, point.means)
    rows: list[Row] = []
    for look in LOOKS:
        band = _band(point, pen, inner, look, queue)
        body = _body(hands, means, pen, inner, look)
        rows = [*on(box(inset(band, margin), width, len(band)), point.tone), *inset(body, margin)]
        if len(rows) + len(key) + 1 <= height and _fits(point, pen, inner, look):
            break
    room = height - len(key) - (1 if height >= HIGH else 0)
    return [*box(rows, width, room), *inset(key, margin)]


def _fits(point: TurningPoint, pen: Pen, width: int, look: _Look) -> bool:
    """Return whether the block letters of this look fit into the width."""
    if not look.times:
        return True
    words = [*([point.who] if point.who is not None else []), *([point.what] if look.letters_for_what else [])]
    return all(size(pen.say(said).upper(), look.times)[0] <= width for said in words)


def _band(point: TurningPoint, pen: Pen, width: int, look: _Look, queue: tuple[int, int]) -> list[Row]:
    """Draw the rows of the coloured band: the cause and the position in the queue, then who and what."""
    ink, (place, count) = f"on {point.tone}", queue
    of = pen.row(t("{n} of {count}", n=place, count=count)) if count > 1 else []
    cause = pen.row(point.cause, capital=True) if point.cause is not None else []
    blank: list[Row] = [[]] if look.airy else []
    rows = [*blank, *([ends(_in(cause, ink), _in(of, ink), width)] if cause or of else [] if look.airy else [[]])]
    for words, letters in ((point.who, True), (point.what, look.letters_for_what)):
        if words is not None:
            rows += [*blank, *_words(pen.say(words).upper(), pen, ink, look.times if letters else 0, width)]
    return [*rows, *blank]


def _words(words: str, pen: Pen, ink: str, times: int, width: int) -> list[Row]:
    if times:
        return [line for line in block(words, ink, times, plain=pen.plain) if line]
    return wrapped([Run(words, ink, "", True)], width)


def _in(line: Row, ink: str) -> Row:
    return [run._replace(fg=ink, bold=True) for run in line]


def _body(hands: Sequence[Text], means: Sequence[Text], pen: Pen, width: int, look: _Look) -> list[Row]:
    """Draw what the hands do, each sentence with a sign, and below it what it means."""
    blank: list[Row] = [[]] if look.airy else []
    rows: list[Row] = [*blank, []] if hands or means else []
    if hands and look.airy:
        rows += [row(Run(pen.say(HANDS).upper(), QUIET, "", True)), []]
    for text in hands:
        rows += [*_signed(text, pen, width), *blank]
    if means:
        rows += [row(Run(pen.say(MEANS).upper(), QUIET, "", True))] if look.airy else [[]] if hands else []
    for text in means:
        rows += wrapped(pen.row(text, capital=True), width)
    return rows


def _signed(text: Text, pen: Pen, width: int) -> list[Row]:
    sign = f" {pen.signs(DO)}  "
    lines = wrapped(pen.row(text, capital=True), width - len(sign))
    return [
        row(Run(sign, KEY, "", True) if not place else Run(" " * len(sign)), line) for place, line in enumerate(lines)
    ]
