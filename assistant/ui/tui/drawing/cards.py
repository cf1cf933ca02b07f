"""Drawing cards of enemies and heroes: a coloured band with the name, big numbers, badges, lines of text.

With little room they are drawn as a list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.ui.tui.drawing.block_letters import block as block_letters
from assistant.ui.tui.drawing.block_letters import size
from assistant.ui.tui.drawing.elements import badge, badges, chip, fills
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, beside, box, cut, ends, fill, length, on, shares, wrapped
from assistant.ui.view.blocks import Card, Cards, Stat

NARROWEST = 28
"""The smallest number of columns of a card beside others."""
NARROW = 20
"""The smallest number of columns of a card."""
GAP = 2


def draw_cards(block: Cards, pen: Pen, width: int, height: int = 99) -> list[Row]:
    """Draw the cards as large as they fit.

    Even the smallest drawing may be higher than `height`.
    """
    made: list[Row] = []
    alone = len(block.cards) == 1 and bool(block.cards[0].lines)
    for made in _ways(block.cards, pen, width, listed_too=not alone or width < NARROW):
        if len(made) <= height:
            break
    return made


def _ways(cards: Sequence[Card], pen: Pen, width: int, *, listed_too: bool) -> Iterator[list[Row]]:
    """Yield drawings of the cards, from the largest (block digits) to the smallest (one line for each card)."""
    across = max(1, min(len(cards), (width + GAP) // (NARROWEST + GAP)))
    told = all(_tells(card, pen) for card in cards)
    if width >= NARROW:
        yield _beside(cards, pen, width, across, airy=True, big=True)
        yield _beside(cards, pen, width, across, big=True)
        yield _beside(cards, pen, width, across)
        if told:
            yield _beside(cards, pen, width, across, badged=False)
    if not listed_too:
        return
    for lined, badged in ((True, True), *(((True, False),) if told else ()), (False, True), (False, False)):
        yield [row for card in cards for row in list_entry(card, pen, width, lined=lined, badged=badged)]


def _tells(card: Card, pen: Pen) -> bool:
    """Return whether the lines of a card contain all its badges, so that these can be left out."""
    said = " ".join(pen.say(line) for line in card.lines)
    return bool(card.badges) and all(pen.say(word) in said for word in card.badges)


def _beside(
    cards: Sequence[Card],
    pen: Pen,
    width: int,
    across: int,
    *,
    airy: bool = False,
    big: bool = False,
    badged: bool = True,
) -> list[Row]:
    rows: list[Row] = []
    for start in range(0, len(cards), across):
        group = cards[start : start + across]
        widths = shares(width, across, GAP)[: len(group)]
        bodies = [
            _body(card, pen, each - 4, airy=airy, big=big, badged=badged)
            for card, each in zip(group, widths, strict=True)
        ]
        high = max(map(len, bodies))
        drawn = [
            (_framed(card, body, pen, each, high), each) for card, body, each in zip(group, bodies, widths, strict=True)
        ]
        rows += [[]] if rows and airy else []
        rows += beside(drawn, GAP)
    return rows


def _over(card: Card) -> bool:
    return card.mark in ("done", "out")


def _framed(card: Card, body: Sequence[Row], pen: Pen, width: int, high: int) -> list[Row]:
    """Draw the name and the body of a card on a coloured background, or in a frame if the theme has none."""
    band = _band(card, pen, width)
    if pen.ink.flat:
        edge = Run("│", "line")
        inner = [[edge, Run(" "), *row, Run(" "), edge] for row in box(body, width - 4, high)]
        return [band, *inner, [Run(f"└{'─' * (width - 2)}┘", "line")]]
    rows = [[Run("  "), *row] for row in body]
    return [band, *box(rows, width, high, "surface" if _over(card) else "card")]


def _band(card: Card, pen: Pen, width: int) -> Row:
    fg, bg = ("quiet", "raised") if _over(card) else fills(card.hue)
    number = f" {card.number} " if card.number else " "
    mark = {"now": "►", "done": "●", "out": "×"}.get(card.mark, "")
    left: Row = [Run(number, fg, "", True), Run(pen.say(card.title).upper(), fg, "", True)]
    left += [Run(f" {mark}", fg, "", True)] if mark else []
    corner = [run._replace(fg=fg, bold=False) for run in pen.row(card.corner)] if card.corner is not None else []
    if corner and length(left) + length(corner) + 3 > width:
        corner = cut(corner, max(0, width - length(left) - 3))
    made = ends(left, [*corner, Run(" ")], width) if corner else left
    return on([fill(made, width)], bg)[0]


def _body(card: Card, pen: Pen, width: int, *, airy: bool, big: bool, badged: bool = True) -> list[Row]:
    parts: list[list[Row]] = []
    if card.stats:
        parts.append(draw_stats(card.stats, pen, width) if big else _in_line(card.stats, pen, width))
    if card.badges and badged:
        parts.append(badges(card.badges, pen, width))
    if card.lines:
        parts.append([row for line in card.lines for row in wrapped(pen.row(line), width, 2)])
    if card.stamp is not None:
        parts.append([cut([badge(card.stamp, pen, "" if card.stamp.hue else "good")], width)])
    rows: list[Row] = [[]] if airy and parts else []
    for place, part in enumerate(parts):
        rows += [[]] if airy and place else []
        rows += part
    return [cut(row, width) for row in rows]


def draw_stats(stats: Sequence[Stat], pen: Pen, width: int) -> list[Row]:
    """Draw each number in block digits below its label, as many side by side as fit."""
    said = [pen.say(stat.label).upper() for stat in stats]
    values = [str(stat.value) if isinstance(stat.value, int) else pen.say(stat.value) for stat in stats]
    below = [pen.say(stat.below) if stat.below is not None else "" for stat in stats]
    need = [
        max(len(label), size(value)[0], len(word)) + 1 for label, value, word in zip(said, values, below, strict=True)
    ]
    rows: list[Row] = []
    place = 0
    while place < len(stats):
        count = 1
        while place + count < len(stats) and max(need[place : place + count + 1]) * (count + 1) - 1 <= width:
            count += 1
        if max(need[place : place + count]) - 1 > width:
            return _in_line(stats, pen, width)
        each = max(max(need[place : place + count]), min(width // count, 18))
        columns: list[tuple[list[Row], int]] = []
        for at in range(place, place + count):
            hue = stats[at].hue or "strong"
            digits = block_letters(values[at], hue, plain=pen.plain)
            under: list[Row] = [[Run(below[at], hue, "", True)]] if any(below[place : place + count]) else []
            columns.append(([[Run(said[at], "quiet")], *digits, *under], each))
        rows += [cut(row, width) for row in beside(columns)]
        place += count
    return rows


def _in_line(stats: Sequence[Stat], pen: Pen, width: int) -> list[Row]:
    """Draw the numbers as text: `health 9   move 4   ranged 3`."""
    rows: list[Row] = [[]]
    for stat in stats:
        part = [*pen.row(stat.label, "quiet"), Run(" ")]
        value = str(stat.value) if isinstance(stat.value, int) else pen.say(stat.value)
        part.append(Run(value, stat.hue or "strong", "", True))
        part += [Run(" "), *pen.row(stat.below, stat.hue or "quiet")] if stat.below is not None else []
        if rows[-1] and length(rows[-1]) + 2 + length(part) > width:
            rows.append([])
        rows[-1] += [Run("  "), *part] if rows[-1] else part
    return [cut(row, width) for row in rows]


def list_entry(card: Card, pen: Pen, width: int, *, lined: bool = True, badged: bool = True) -> list[Row]:
    """Draw a card without a frame: number, name and numbers in the first line, then badges and text."""
    over = _over(card)
    head: Row = [chip(str(card.number), "" if over else card.hue, pen), Run(" ")] if card.number else []
    mark = {"now": "► ", "done": "● ", "out": "× "}.get(card.mark, "")
    head += [Run(mark, "accent" if card.mark == "now" else "quiet", "", True)] if mark else []
    head.append(Run(pen.say(card.title), "quiet" if over else "strong", "", True))
    left = length(head) + 2
    numbers = _in_line(card.stats, pen, max(1, width - left)) if card.stats else []
    if card.corner is not None and not card.stats:
        head += [Run("  "), *pen.row(card.corner, "quiet")]
    rows = [cut([*head, Run("  "), *numbers[0]], width)] if len(numbers) == 1 else [cut(head, width)]
    if len(numbers) != 1:
        rows += [[Run("    "), *row] for row in _in_line(card.stats, pen, max(1, width - 4))] if card.stats else []
    if card.stamp is not None:
        rows[-1] = cut([*rows[-1], Run("  "), badge(card.stamp, pen, "" if card.stamp.hue else "good")], width)
    if badged and card.badges:
        rows += [[Run("    "), *row] for row in badges(card.badges, pen, max(1, width - 4))]
    if lined:
        rows += [
            cut([Run("    "), *row], width)
            for line in card.lines
            for row in wrapped(pen.row(line), max(1, width - 4), 2)
        ]
    return [cut(row, width) for row in rows]
