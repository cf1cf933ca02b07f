"""Drawing the recap of a game that has ended: what ended, the rounds, how it went, heroes, score, what to do now."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.bars import meter
from assistant.ui.tui.drawing.elements import heading
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import (
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
    right,
    row,
    wrapped,
)
from assistant.ui.tui.drawing.signs import signed
from assistant.ui.tui.drawing.strips import draw_strip
from assistant.ui.tui.drawing.turning_point import HIGH, HUGE, big_words
from assistant.ui.tui.forms.form_parts import FormPart
from assistant.ui.view.recap import Party, Recap, RecapLine, Score

STORY, PARTY, SCORE, STAYS = t("how it went"), t("the party"), t("score"), t("what stays")
NARROW, LOW = 72, 20
"""A window with fewer columns or rows shows only what ended and what to do now."""
FEW = 3
"""How many lines about the course of the game are shown in low windows."""
METER, VALUE = 8, 4


def draw_recap(
    recap: Recap, pen: Pen, width: int, height: int, keys: Sequence[FormPart], *, big: bool = False, notice: Text | None
) -> list[Row]:
    """Draw the recap, with `notice` and `keys` below it. With `big`, show little in large letters."""
    margin = 4 if width >= 70 else 2
    inner, high = width - 2 * margin, height >= HIGH
    low = [line for part in keys for line in (part.tall[0][1] if part.tall and high else part.rows)]
    low = [*(wrapped(pen.row(notice, WARN), inner) if notice is not None else []), *low]
    room = height - len(low) - (1 if high else 0)
    times = 3 if width >= HUGE and height >= 50 else 2 if high else 1
    band = _band(recap, pen, inner, times, airy=high)
    rows = [*on(box(inset(band, margin), width, len(band)), recap.tone)]
    little = big or width < NARROW or height < LOW
    for body in _bodies(recap, pen, inner, little=little, high=high):
        if len(rows) + len(body) < room:
            break
    return box([*box([*rows, *inset(body, margin)], width, room), *inset(low, margin)], width, height)


def _band(recap: Recap, pen: Pen, width: int, times: int, *, airy: bool) -> list[Row]:
    ink = f"on {recap.tone}"

    def said(text: Text | None) -> list[Row]:
        if text is None:
            return []
        return [[run._replace(fg=ink) for run in line] for line in wrapped(pen.row(text, capital=True), width)]

    blank: list[Row] = [[]] if airy else []
    rows = [
        *(blank if recap.place is not None else [[]]),
        *[[run._replace(bold=True) for run in line] for line in said(recap.place)],
    ]
    for words in (recap.who, recap.what):
        if words is not None:
            rows += [*blank, *big_words(pen.say(words).upper(), pen, ink, times, width)]
    return [*rows, *blank, *said(recap.cause), *blank]


def _bodies(recap: Recap, pen: Pen, width: int, *, little: bool, high: bool) -> list[list[Row]]:
    """Return drawings of all that is below the heading, the fullest first."""
    stays = _stays(recap, pen, width)
    score = _in_words(recap, pen, width)
    if little:
        return [_joined(stays, score), _joined(stays)]
    if not high:
        story = [_story(recap, pen, width, count) for count in (FEW, 2, 1)]
        return [*(_joined(one, score, stays) for one in story), _joined(score, stays), _joined(stays)]
    strip = draw_strip(recap.rounds, pen, width, 1) if recap.rounds is not None else []
    made: list[list[Row]] = []
    for count, airy in ((len(recap.story), True), (len(recap.story), False), (FEW, False)):
        middle = _middle(recap, pen, width, count, airy=airy)
        best = wrapped(pen.row(recap.best, QUIET), width) if recap.best is not None else []
        made.append(_joined(strip, middle, best, stays))
    return [*made, _joined(_story(recap, pen, width, FEW), score, stays), _joined(score, stays)]


def _joined(*parts: list[Row]) -> list[Row]:
    """Return the parts one below the other, with a blank row above each."""
    return [line for part in parts if part for line in ([], *part)]


def _middle(recap: Recap, pen: Pen, width: int, count: int, *, airy: bool) -> list[Row]:
    """Draw how it went, with the heroes and the score beside it."""
    half = width * 56 // 100
    across = width - half - 4
    side = _party(recap.party, pen, across, airy=airy) if recap.party is not None else []
    if recap.score is not None:
        side += [*([[]] if side else []), *_score(recap.score, pen, across)]
    side += [line for text in recap.notes for line in wrapped(pen.row(text, QUIET), across)]
    if not side:
        return _story(recap, pen, width, count, airy=airy)
    return beside([(_story(recap, pen, half, count, airy=airy), half), (side, across)], 4)


def _story(recap: Recap, pen: Pen, width: int, count: int, *, airy: bool = False) -> list[Row]:
    if not recap.story:
        return []
    when = max((len(pen.say(line.when)) for line in recap.story if line.when is not None), default=-2) + 2
    rows = [heading(STORY, pen, width, recap.length)]
    for line in recap.story[-count:]:
        rows += [*([[]] if airy else []), *_line(line, pen, width, when)]
    return rows


def _line(line: RecapLine, pen: Pen, width: int, when: int) -> list[Row]:
    first = fill(pen.row(line.when, QUIET) if line.when is not None else [], when)
    words, *more = signed(line.sign, line.text, pen, width - when)
    if line.cause is not None and not more:
        cause = row("  ", pen.row(line.cause, QUIET))
        words = row(words, cause) if length(words) + length(cause) <= width - when else words
    return [row(first, words), *(row(" " * when, one) for one in more)]


def _party(party: Party, pen: Pen, width: int, *, airy: bool) -> list[Row]:
    name = max(8, width - 2 * (METER + VALUE + 2))
    heads = row(*(right(pen.row(head, QUIET), METER + VALUE + 2) for head in party.heads))
    rows = [ends([Run(pen.say(PARTY).upper(), "strong", "", True)], heads, width)]
    firsts, seconds = [one.first for one in party.rows], [one.second for one in party.rows]
    for one in party.rows:
        bars: Row = []
        for value, most, hue in ((one.first, max(firsts), "good"), (one.second, max(seconds), "bad")):
            bars += [
                *meter(value / most if most else 0, METER, hue, pen, thin=True),
                Run(f" {value:<{VALUE}} ", "", "", True),
            ]
        rows += [*([[]] if airy else []), row(fill(cut(pen.row(one.name, "strong", bold=True), name), name), bars)]
    return rows


def _score(score: Score, pen: Pen, width: int) -> list[Row]:
    columns = [max(5, len(pen.short(head)) + 1) for head in score.heads] or [6] * len(score.totals)
    label = max(6, width - sum(columns))

    def line(words: Row, values: Sequence[int | None], *, bold: bool = False) -> Row:
        cells = [
            right([Run("" if value is None else str(value), "strong", "", bold)], wide)
            for value, wide in zip(values, columns, strict=False)
        ]
        return row(fill(cut(words, label - 1), label), *cells)

    heads = row(*(right([Run(pen.short(head), QUIET)], wide) for head, wide in zip(score.heads, columns, strict=False)))
    rows = [heading(SCORE, pen, width)]
    rows += [row(" " * label, heads)] if heads else []
    rows += [line(pen.row(one.label, QUIET), one.values) for one in score.rows]
    return [*rows, line(row(Run(pen.say(t("total")), "strong", "", True)), score.totals, bold=True)]


def _in_words(recap: Recap, pen: Pen, width: int) -> list[Row]:
    """Draw the score and its comparison with other games in one or two rows."""
    said: list[Text] = []
    if recap.score is not None:
        totals = [t("{n}", n=total) for total in recap.score.totals]
        if recap.score.heads:
            pairs = zip(recap.score.heads, recap.score.totals, strict=False)
            totals = [t("{who} {n}", who=who, n=total) for who, total in pairs]
        said.append(t("Score: {list}.", list=tuple(totals)))
    said += [recap.best] if recap.best is not None else []
    return [line for text in said for line in wrapped(pen.row(text), width)]


def _stays(recap: Recap, pen: Pen, width: int) -> list[Row]:
    if not recap.stays and not recap.means:
        return []
    rows = [heading(STAYS, pen, width)]
    for text in recap.stays:
        rows += signed("hands", text, pen, width)
    for text in recap.means:
        rows += signed("fact", text, pen, width)
    return rows
