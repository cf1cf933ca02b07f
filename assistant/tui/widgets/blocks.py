"""Every kind of block of a panel, drawn once for all games."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from assistant.speech.text import Name, Text, t
from assistant.tui.pen import QUIET, Pen, cut, filled, row, wrapped
from assistant.tui.widgets.map import Sight, draw_map
from assistant.tui.widgets.zones import SIGNS, Lit, draw_zones
from assistant.view.kinds import (
    Bar,
    Block,
    Dice,
    Grid,
    Lines,
    Map,
    Mark,
    Order,
    Pairs,
    Pips,
    Shelf,
    Stages,
    Words,
    Zones,
)

Said = Text | Name


def draw_block(
    block: Block, pen: Pen, width: int, height: int = 99, sight: Sight | None = None, lit: Lit | None = None
) -> list[Content]:
    """Its rows; only a map and zones care how many there may be, and how they are looked at."""
    match block:
        case Lines(lines=lines):
            return [line for text in lines for line in wrapped(row(pen.say(text)), width, indent=2)]
        case Pairs(pairs=pairs):
            return _pairs(pairs, pen, width)
        case Bar():
            return _bar(block, pen, width)
        case Pips():
            return _pips(block, pen, width)
        case Shelf():
            return _shelf(block, pen, width)
        case Dice():
            return _dice(block, pen, width)
        case Grid():
            return _grid(block, pen, width)
        case Order():
            return _order(block, pen, width)
        case Stages(stages=stages):
            return _stages(stages, pen, width)
        case Map():
            return draw_map(block, pen, width, height, sight)
        case Zones():
            return [line for rows in draw_zones(block, pen, width, height, lit) for line in rows]


def _pairs(pairs: Sequence[tuple[Said, Said]], pen: Pen, width: int) -> list[Content]:
    labels = [pen.say(label) for label, _ in pairs]
    longest = max((Content(label).cell_length for label in labels), default=0)
    column = min(longest, max(width // 2, 8))
    rows: list[Content] = []
    for label, (_, value) in zip(labels, pairs, strict=True):
        said = row(pen.say(value))
        if said.cell_length > width - column - 2 and Content(label).cell_length + said.cell_length + 2 <= width:
            rows.append(row(label, "  ", said))
            continue
        first, *rest = wrapped(said, max(4, width - column - 2)) or [Content("")]
        rows.append(row(filled(Content(label), column), "  ", first))
        rows += [row(" " * (column + 2), line) for line in rest]
    return rows


def _bar(bar: Bar, pen: Pen, width: int) -> list[Content]:
    """`deck  █████░░░░░     5 of 18`."""
    label = _titled(bar.label, bar.note, pen)
    count = pen.say(t("{n} of {most}", n=bar.value, most=bar.most))
    long = min(bar.most, 18, width - Content(label).cell_length - len(count) - 4)
    if long < 3:
        return wrapped(row(label, "  ", count), width)
    full = round(long * max(0, min(bar.value, bar.most)) / bar.most) if bar.most else 0
    if bar.value > 0 and full == 0:
        full = 1
    return [row(label, "  ", pen.signs("█" * full + "░" * (long - full)), "  ", count)]


def _pips(pips: Pips, pen: Pen, width: int) -> list[Content]:
    """`crystals: red 2, blue 1`; without a title each says what it is."""
    counted = [
        pen.say(t("{what} {value}", what=one.word, value=one.full)) + (f" ({pen.say(one.note)})" if one.note else "")
        for one in pips.rows
    ]
    title = "" if pips.title is None else f"{_titled(pips.title, pips.note, pen)}: "
    return wrapped(row(f"{title}{', '.join(counted)}"), width, indent=2)


def _shelf(shelf: Shelf, pen: Pen, width: int) -> list[Content]:
    """The title, then a card a line: ` Herbalists, 3`."""
    lines = [
        f" {pen.say(slip.name)}, {pen.say(slip.corner)}" if slip.corner else f" {pen.say(slip.name)}"
        for slip in shelf.slips
    ]
    title = _titled(shelf.title, shelf.note, pen)
    return [line for words in (title, *lines) for line in wrapped(row(words), width, indent=2)]


def _dice(dice: Dice, pen: Pen, width: int) -> list[Content]:
    """The title, the dice in one line, those with a word of their own below."""
    ready = ", ".join(pen.say(die.face) for die in dice.dice if die.note is None)
    notes = dict.fromkeys(die.note for die in dice.dice if die.note is not None)
    lines = [ready] if ready else []
    for note in notes:
        lines.append(f"{pen.say(note)}: {', '.join(pen.say(die.face) for die in dice.dice if die.note == note)}")
    title = _titled(dice.title, dice.note, pen)
    return [line for words in (title, *lines) for line in wrapped(row(words), width, indent=2)]


def _titled(title: Words, note: Words | None, pen: Pen) -> str:
    return pen.say(title) if note is None else f"{pen.say(title)}, {pen.say(note)}"


def _grid(grid: Grid, pen: Pen, width: int) -> list[Content]:
    """The first column left, the others right aligned; the first one gives way."""
    table = [[pen.say(cell) for cell in line] for line in (grid.header, *grid.rows)]
    count = max((len(line) for line in table), default=0)
    table = [[*line, *[""] * (count - len(line))] for line in table]
    widths = [max((Content(line[place]).cell_length for line in table), default=0) for place in range(count)]
    if sum(widths) + 2 * (count - 1) > width:
        shorter = [[pen.short(cell) for cell in line] for line in (grid.header, *grid.rows)]
        table = [[*line, *[""] * (count - len(line))] for line in shorter]
        widths = [max((Content(line[place]).cell_length for line in table), default=0) for place in range(count)]
    gap = 2 if sum(widths) + 2 * (count - 1) <= width else 1
    over = sum(widths) + gap * (count - 1) - width
    if over > 0 and widths:
        widths[0] = max(4, widths[0] - over)
    rows = []
    for place, line in enumerate(table):
        cells = [filled(Content(line[0]), widths[0]) if line else Content("")]
        cells += [_right(Content(cell), each) for cell, each in zip(line[1:], widths[1:], strict=True)]
        made = cut(Content(" " * gap).join(cells), width)
        if place or any(line):
            rows.append(made.stylize(QUIET) if place == 0 else made)
    return rows


def _right(content: Content, width: int) -> Content:
    return content.pad_left(width - content.cell_length) if content.cell_length < width else cut(content, width)


def _order(order: Order, pen: Pen, width: int) -> list[Content]:
    """`> 6 Executioner (yellow)     11   shield 1`."""
    figures = order.figures
    numbers = max((len(str(figure.number)) for figure in figures if figure.number), default=0)
    values = [pen.say(figure.value) if figure.value is not None else "" for figure in figures]
    notes = [pen.say(figure.note) if figure.note is not None else "" for figure in figures]
    value_width = _width_of_counts(values)
    note_width = max((Content(note).cell_length for note in notes), default=0)
    before = 2 + (numbers + 1 if numbers else 0)
    names = [pen.say(figure.name) for figure in figures]
    alone = [not value and not note for value, note in zip(values, notes, strict=True)]
    room = width - before - (value_width + 2 if value_width else 0) - (note_width + 2 if note_width else 0)
    if _longest(names, alone) > room:
        names = [pen.short(figure.name) for figure in figures]
    longest = _longest(names, alone)
    if room < longest and any(_is_count(value) for value in values):  # `5/9` is `5` where names need the room
        values = [value.partition("/")[0] if _is_count(value) else value for value in values]
        room, value_width = room + value_width - _width_of_counts(values), _width_of_counts(values)
    below = room < longest and note_width > 0  # the notes stand behind short names, or in a line of their own
    if below:
        room, note_width = room + note_width + 2, 0
    room = max(1, room if below else min(room, longest))
    rows = []
    for figure, name, value, note in zip(figures, names, values, notes, strict=True):
        number = (str(figure.number) if figure.number else "").rjust(numbers) + " " if numbers else ""
        if not value and not note:
            fits = Content(name).cell_length <= width - before
            only = name if fits else pen.short(figure.name)
            rows.append(cut(row(pen.signs(SIGNS[figure.mark]), " ", number, only), width))
            continue
        said = Content(value)
        column = max(1, room - max(0, before + room + 2 + said.cell_length - width))
        behind = f"{name}  {note}" if below and note else name
        under = behind != name and Content(behind).cell_length > column
        named = filled(Content(name if under else behind), column if value_width else room)
        made = row(pen.signs(SIGNS[figure.mark]), " ", number, named)
        if value_width:
            if _is_count(value):
                made = row(made, "  ", _right(said, value_width))
            else:  # words, as `1 rune`, may reach into the column of the notes
                made = row(made, "  ", said.pad_right(max(0, value_width - said.cell_length)))
        if note_width:
            made = row(made, "  ", note)
        rows.append(cut(made, width))
        if under:
            rows += [line.pad_left(before) for line in wrapped(row(note), max(1, width - before))]
    return rows


def _longest(names: Sequence[str], alone: Sequence[bool]) -> int:
    """Of the names with something beside them."""
    return max((Content(name).cell_length for name, only in zip(names, alone, strict=True) if not only), default=1)


def _is_count(value: str) -> bool:
    """`11` and `11/16`, unlike `1 rune`."""
    return value[:1].isdigit() and value[-1:].isdigit()


def _width_of_counts(values: Sequence[str]) -> int:
    """Of the numbers; of words only where there is nothing else."""
    numbers = [value for value in values if _is_count(value)]
    return max((Content(value).cell_length for value in numbers or values), default=0)


def _stages(stages: Sequence[tuple[Said, Mark]], pen: Pen, width: int) -> list[Content]:
    """`day 1 ✓   night 1 ✓   day 2 >`, as many to a line as fit, one below the other."""
    said = [f"{pen.say(stage)} {pen.signs(SIGNS[mark])}".rstrip() for stage, mark in stages]
    longest = max((Content(words).cell_length for words in said), default=1)
    each = max(1, (width + 3) // (longest + 3))
    if each >= len(said) // 2 and len(said) > each:
        each = -(-len(said) // 2)
    return [
        cut(row("   ".join(words.ljust(longest) for words in said[start : start + each]).rstrip()), width)
        for start in range(0, len(said), each)
    ]
