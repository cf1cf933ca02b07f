"""Draw a duel: the health of both sides in block digits, and their two-sided tokens as they lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from assistant.messages.text import t, tc
from assistant.ui.tui.drawing.bars import health_bar, health_hue
from assistant.ui.tui.drawing.block_letters import block, size
from assistant.ui.tui.drawing.elements import fills
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import MEANING, QUIET, Row, Run, beside, centre, cut, length, pressing, row
from assistant.ui.view.blocks import Duel, DuelSide, Label, TwoSided

GAP = 3
USED = tc("tokens", "used")
HIGHEST, LOW = 26, 14
"""With at least `HIGHEST` rows for the question, a duel has digits of three times the size. With fewer than `LOW`, each
side has a single row.
"""
TOKEN = 11
"""Columns of a token that is three rows high."""
CROWDED = 22
"""With more rows than this for the question and the duel, the chips may take the additional ones."""
TIMES = 3
BAR = 30
"""Maximum columns of a health bar."""


def draw_duel(duel: Duel, pen: Pen, width: int, height: int) -> list[Row]:
    """Draw both sides beside each other. `height` is the number of rows that the question and the duel share."""
    if height < LOW:
        return [cut(_in_line(side, pen, width), width) for side in (duel.mine, duel.theirs)]
    each = (width - GAP) // 2
    big = height >= HIGHEST and not pen.plain and each >= 44
    detail = _detail(duel, pen, each, max(0, height - CROWDED))
    sides = [_side(one, pen, each, detail, big=big) for one in (duel.mine, duel.theirs)]
    rows = beside([(sides[0], each), (sides[1], each)], GAP)
    rule = "-" if pen.plain else "─"
    return [*rows, [Run(rule * width, "line")]] if big else rows


def _in_line(side: DuelSide, pen: Pen, width: int) -> Row:
    """Draw a side in one row: name, bar, health and what its tokens are worth."""
    bar = health_bar(side.health, max(6, width // 6), pen, thin=True)
    left = row((f"{side.health.left}/{side.health.most}", health_hue(side.health.left, side.health.most)))
    sums = row("  ", pen.row(side.sums)) if side.sums is not None else []
    return row(pen.row(side.name, bold=True), "  ", bar, "  ", left, sums)


def _side(side: DuelSide, pen: Pen, width: int, detail: Detail, *, big: bool) -> list[Row]:
    health = side.health
    digits = str(health.left)
    hue = health_hue(health.left, health.most)
    fg = "bad" if hue == "bad" else "strong"
    times = TIMES if big and size(digits, TIMES)[0] + 20 <= width else 2 if big else 1
    drawn = block(digits, fg, times, plain=pen.plain)
    across = max(map(length, drawn))
    room = width - across - GAP
    words: list[Row] = [
        row(Run(pen.say(side.name).upper(), "strong", "", True)),
        pen.row(t("of {n} health", n=health.most), QUIET),
        health_bar(health, min(BAR, room) if not big else room, pen),
    ]
    sums = pen.row(side.sums) if side.sums is not None else []
    if big:
        rows = beside([(drawn, across), ([cut(one, room) for one in [*words, [], sums]], room)], GAP)
        return [*rows, *_tokens(side.tokens, pen, width, detail)]
    rows = beside([(drawn, across), ([cut(one, room) for one in words], room)], GAP)
    return [*rows, cut(sums, width), *_chips(side.tokens, pen, width, detail)]


def _tokens(tokens: Sequence[TwoSided], pen: Pen, width: int, detail: Detail) -> list[Row]:
    """Draw the tokens that can still be spent as squares with the other side below, and the used ones in one row."""
    live = [token for token in tokens if token.live]
    if not tokens:
        return []
    each = min(TOKEN, (width + 1) // max(1, len(live)) - 1)
    if each < TOKEN - 2:
        return _chips(tokens, pen, width, detail)
    squares = [(_square(token, pen, each), each) for token in live]
    rows = beside(squares, 1) if squares else [[], [], [], []]
    return [*rows, *_used(tokens, pen, width)]


def _square(token: TwoSided, pen: Pen, wide: int) -> list[Row]:
    """Draw a token: its number in the corner, the face that is up, and below it the other face."""
    fg, bg = fills(token.hue)
    shorts = token.short or (token.up, token.other)
    face = _fitting((token.up, shorts[0]), pen, wide)
    if pen.ink.flat:
        fg, bg = token.hue or "strong", ""
    below = token.note if token.note is not None and token.stacked else _fitting((token.other, shorts[1]), pen, wide)
    rows: list[Row] = [
        [Run(f" {token.number}".ljust(wide), fg, bg, True)],
        [Run(cut([Run(pen.say(face).upper())], wide)[0].text.center(wide), fg, bg, True)],
        [Run(" " * wide, fg, bg)],
        centre(cut(pen.row(below, QUIET), wide), wide),
    ]
    return [pressing(one, _press(token, pen)) for one in rows]


def _fitting(words: tuple[Label, Label], pen: Pen, wide: int) -> Label:
    """Return the first of the words if it fits, or else the second."""
    return words[0] if len(pen.say(words[0])) <= wide else words[1]


def _press(token: TwoSided, pen: Pen) -> str:
    """Return what a click on a token presses: the sentences about its faces, which are then shown."""
    return MEANING + " ".join(map(pen.say, token.meaning)) if token.meaning else ""


def _word(place: int) -> Callable[[TwoSided], Label]:
    return lambda token: (token.up, token.other)[place]


def _short(place: int) -> Callable[[TwoSided], Label]:
    return lambda token: (token.short or (token.up, token.other))[place]


def _letters(place: int) -> Callable[[TwoSided], Label]:
    return lambda token: (token.letters or token.short or (token.up, token.other))[place]


class Detail(NamedTuple):
    """How much of each token the chips say: the face that is up, the other face, and the rows that this may take."""

    up: Callable[[TwoSided], Label]
    other: Callable[[TwoSided], Label]
    most: int


DETAILS = (
    Detail(_word(0), _word(1), 2),
    Detail(_short(0), _short(1), 3),
    Detail(_short(0), _letters(1), 3),
    Detail(_letters(0), _letters(1), 3),
)
"""From full words to two letters. The first that fits its rows is used for both sides of a fight."""


def _detail(duel: Duel, pen: Pen, width: int, spare: int) -> Detail:
    """Return how much the chips of both sides say. `spare` is the number of additional rows that they may take."""
    for detail in DETAILS:
        high = max(len(_chips(side.tokens, pen, width, detail)) for side in (duel.mine, duel.theirs))
        if high <= detail.most + spare:
            return detail
    return DETAILS[-1]


def _chips(tokens: Sequence[TwoSided], pen: Pen, width: int, detail: Detail) -> list[Row]:
    """Draw the tokens as chips with their other sides beside them, as many per row as fit.

    Used ones come last, in rows of their own if there is room for that.
    """
    live = [_live_chip(token, pen, detail) for token in tokens if token.live]
    gone: list[Row] = [[_used_chip(token, pen, detail)] for token in tokens if not token.live]
    if gone:
        gone[0] = [*pen.row(t("{word}:", word=USED), QUIET), *gone[0]]
    apart = [*_filled(live, width), *_filled(gone, width)]
    return apart if len(apart) <= detail.most else _filled([*live, *gone], width)


def _filled(cells: Sequence[Row], width: int) -> list[Row]:
    """Return the cells in rows, as many per row as fit."""
    rows: list[Row] = []
    for cell in cells:
        if rows and length(rows[-1]) + 1 + length(cell) <= width:
            rows[-1] = [*rows[-1], Run(" "), *cell]
        else:
            rows.append(cell)
    return [cut(one, width) for one in rows]


def _live_chip(token: TwoSided, pen: Pen, detail: Detail) -> Row:
    fg, bg = fills(token.hue)
    said = f"{token.number} {pen.say(detail.up(token)).upper()}"
    below = token.note if token.note is not None and token.stacked else detail.other(token)
    chip = Run(f"[{said}]" if pen.plain else f" {said} ", fg, bg, True)
    return pressing([chip, *pen.row(t("/{other}", other=below), QUIET)], _press(token, pen))


def _used_chip(token: TwoSided, pen: Pen, detail: Detail) -> Run:
    """Draw a token that is spent, removed or covered: a hollow chip."""
    said = f"{token.number} {pen.say(detail.up(token))}"
    return Run(
        f"({said})" if pen.plain else f" {said} ", QUIET, "" if pen.ink.flat else "raised", press=_press(token, pen)
    )


def _used(tokens: Sequence[TwoSided], pen: Pen, width: int) -> list[Row]:
    """Draw the used tokens below the squares of the others, with full words if they fit into one row."""
    gone = [token for token in tokens if not token.live]
    drawn = [_chips(gone, pen, width, detail) for detail in DETAILS]
    return next((rows for rows in drawn if len(rows) < 2), drawn[-1])
