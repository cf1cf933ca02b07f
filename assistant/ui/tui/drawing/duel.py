"""Draw a duel: the health of both sides in block digits, and their two-sided tokens as they lie."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.messages.text import t, tc
from assistant.ui.tui.drawing.bars import health_bar, health_hue
from assistant.ui.tui.drawing.block_letters import block, size
from assistant.ui.tui.drawing.elements import fills
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import QUIET, Row, Run, beside, centre, cut, length, row
from assistant.ui.view.blocks import Duel, DuelSide, TwoSided

GAP = 3
USED = tc("tokens", "used")
HIGHEST, LOW = 26, 14
"""With at least `HIGHEST` rows for the question, a duel has digits of three times the size. With fewer than `LOW`, each
side has a single row.
"""
TOKEN = 11
"""Columns of a token that is three rows high."""
LEAST_CHIPS = 3
"""Used tokens are left out below so many rows of chips."""
TIMES = 3
BAR = 30
"""Maximum columns of a health bar."""


def draw_duel(duel: Duel, pen: Pen, width: int, height: int) -> list[Row]:
    """Draw both sides beside each other. `height` is the number of rows that the question and the duel share."""
    if height < LOW:
        return [cut(_in_line(side, pen, width), width) for side in (duel.mine, duel.theirs)]
    each = (width - GAP) // 2
    big = height >= HIGHEST and not pen.plain and each >= 44
    sides = [_side(one, pen, each, big=big) for one in (duel.mine, duel.theirs)]
    rows = beside([(sides[0], each), (sides[1], each)], GAP)
    rule = "-" if pen.plain else "─"
    return [*rows, [Run(rule * width, "line")]] if big else rows


def _in_line(side: DuelSide, pen: Pen, width: int) -> Row:
    """Draw a side in one row: name, bar, health and what its tokens are worth."""
    bar = health_bar(side.health, max(6, width // 6), pen, thin=True)
    left = row((f"{side.health.left}/{side.health.most}", health_hue(side.health.left, side.health.most)))
    sums = row("  ", pen.row(side.sums)) if side.sums is not None else []
    return row(pen.row(side.name, bold=True), "  ", bar, "  ", left, sums)


def _side(side: DuelSide, pen: Pen, width: int, *, big: bool) -> list[Row]:
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
        return [*rows, *_tokens(side.tokens, pen, width)]
    rows = beside([(drawn, across), ([cut(one, room) for one in words], room)], GAP)
    return [*rows, cut(sums, width), *_chips(side.tokens, pen, width)]


def _tokens(tokens: Sequence[TwoSided], pen: Pen, width: int) -> list[Row]:
    """Draw the tokens that can still be spent as squares with the other side below, and the used ones in one row."""
    live = [token for token in tokens if token.live]
    if not tokens:
        return []
    each = min(TOKEN, (width + 1) // max(1, len(live)) - 1)
    if each < TOKEN - 2:
        return _chips(tokens, pen, width)
    squares = [(_square(token, pen, each), each) for token in live]
    rows = beside(squares, 1) if squares else [[], [], [], []]
    return [*rows, _used(tokens, pen, width)]


def _square(token: TwoSided, pen: Pen, wide: int) -> list[Row]:
    """Draw a token: its number in the corner, the face that is up, and below it the other face."""
    fg, bg = fills(token.hue)
    short, other = token.short or (token.up, token.other)
    face = next(
        (said for one in (token.up, short) if len(said := pen.say(one).upper()) <= wide), pen.say(short).upper()
    )
    face = cut([Run(face)], wide)[0].text
    if pen.ink.flat:
        fg, bg = token.hue or "strong", ""
    below = token.note if token.note is not None and token.stacked else other
    return [
        [Run(f" {token.number}".ljust(wide), fg, bg, True)],
        [Run(face.center(wide), fg, bg, True)],
        [Run(" " * wide, fg, bg)],
        centre(cut(pen.row(below, QUIET), wide), wide),
    ]


def _chips(tokens: Sequence[TwoSided], pen: Pen, width: int) -> list[Row]:
    """Draw the tokens as chips with their other sides beside them, as many per row as fit."""
    rows: list[Row] = [[]]
    for token in (one for one in tokens if one.live):
        up, other = token.short or (token.up, token.other)
        fg, bg = fills(token.hue)
        said = f"{token.number} {pen.say(up).upper()}"
        chip = Run(f"[{said}]" if pen.plain else f" {said} ", fg, bg, True)
        below = token.note if token.note is not None and token.stacked else other
        cell: Row = [chip, *pen.row(t("/{other}", other=below), QUIET)]
        if rows[-1] and length(rows[-1]) + 1 + length(cell) > width:
            rows.append([])
        rows[-1] += [*([Run(" ")] if rows[-1] else []), *cell]
    used = _used(tokens, pen, width) if len(rows) < LEAST_CHIPS else []
    return [cut(one, width) for one in [*rows, *([used] if used else [])] if one]


def _used(tokens: Sequence[TwoSided], pen: Pen, width: int) -> Row:
    """Draw the tokens that are spent, removed or covered, behind the others."""
    gone = [token for token in tokens if not token.live]
    if not gone:
        return []
    words = ", ".join(f"{token.number} {pen.say((token.short or (token.up,))[0])}" for token in gone)
    return cut(row((f"{pen.say(USED)}: {words}", "faint" if not pen.plain else QUIET)), max(0, width))
