"""Drawing numbered options: the number as a key, the words, facts in columns, figures with their health."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from assistant.messages.names import Label
from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.bars import health_bar
from assistant.ui.tui.drawing.buttons import touch_line
from assistant.ui.tui.drawing.elements import badge, badges
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import (
    QUIET,
    Row,
    Run,
    centre,
    cut,
    fill,
    in_a_row,
    length,
    on,
    plain,
    pressing,
    row,
    wrapped,
)
from assistant.ui.tui.drawing.track import sign_of
from assistant.ui.view.blocks import Figure, Health

GAP = 3
HEALTH = 8
"""The columns of a figure's health bar."""
MARK = "►"


class OptionLine(Struct, frozen=True):
    """A line to draw. `sign` is the number that players type, `tick` is drawn before its words."""

    sign: str
    label: Label
    note: Text | None = None
    facts: tuple[Label, ...] = ()
    badges: tuple[Label, ...] = ()
    figures: tuple[int, ...] = ()
    tick: str = ""
    marked: bool = False
    expected: bool = False
    reason: Text | None = None
    """Why the line cannot be chosen now, or None. A line with a reason is dim."""
    loses: int | None = None
    """How much health the figures of the line would lose, or None."""


def figure_row(figure: Figure, pen: Pen, wide: int = HEALTH, *, named: bool = True, loses: int | None = None) -> Row:
    """Draw a figure as `(3) Maya ▆▆▆▆ 6`. With `loses`, draw this loss of health as `8 → 4/12`."""
    made = row(sign_of(figure, pen), *([row(" ", pen.row(figure.name, "strong", bold=True))] if named else []))
    health = figure.health
    if health is None:
        return made
    if loses is not None:
        after = max(0, health.left - loses)
        ghost = health_bar(replace(health, after=after), wide, pen, thin=True)
        said = row((f" {health.left} → ", QUIET), (str(after), "strong"), (f"/{health.most}", QUIET))
        return row(made, " ", ghost, said)
    bar = health_bar(Health(health.left, health.most), wide, pen, thin=True)
    return row(made, " ", bar, " ", (str(health.left), "strong"))


def draw_lines(
    lines: Sequence[OptionLine],
    pen: Pen,
    width: int,
    heads: Sequence[Text] = (),
    about: Mapping[int, Figure] | None = None,
    first: int = 0,
) -> tuple[list[Row], list[list[Row]]]:
    """Return the row of column titles (or an empty one), and the rows of each line. A click chooses a line.

    - `heads`: the titles of the columns for facts.
    - `first`: the index of the first line.
    """
    known = about or {}
    caps = max((len(line.sign) for line in lines), default=1)
    ticks = max((len(line.tick) for line in lines), default=0)
    indent = caps + 4 + (ticks + 1 if ticks else 0)
    labels = [_label(line, pen, known) for line in lines]
    cells = [[pen.row(fact) for fact in line.facts] for line in lines] if heads else [[] for _ in lines]
    columns = _columns(labels, cells, [pen.say(head) for head in heads], width - indent) if any(cells) else None
    made: list[list[Row]] = []
    for place, (line, label, facts) in enumerate(zip(lines, labels, cells, strict=True), first):
        printed = columns is not None and bool(facts)
        words = row(fill(label, columns[0]), *_cells(facts, columns[1])) if columns is not None and facts else label
        rows = _with_note(line, words, pen, width - indent, printed=printed)
        drawn = [_with_cap(line, one, pen, caps, ticks, width, first=not n) for n, one in enumerate(rows)]
        drawn = [pressing(one, f"pick:{place}") for one in drawn]
        made.append(touch_line(drawn, pen, width) if pen.touch else drawn)
    if columns is None:
        return [], made
    tops = [fill(pen.row(head, QUIET), each) for head, each in zip(heads, columns[1], strict=True)]
    return [cut(row(" " * (indent + columns[0]), *tops), width)], made


def _label(line: OptionLine, pen: Pen, about: Mapping[int, Figure]) -> Row:
    """Draw the words of a line, then the figures that it is about.

    If the words only name them, draw the figures alone.
    """
    stands_out = bool(line.facts) or line.marked
    hue = QUIET if line.reason is not None else "strong" if stands_out else ""
    words = pen.row(line.label, hue, bold=stands_out and line.reason is None)
    figures = [about[number] for number in line.figures if number in about]
    if not figures:
        return words
    rest = plain(words)
    for figure in figures:
        rest = rest.replace(pen.say(figure.name), "")
    named = ":" not in rest and sum(sign.isalpha() for sign in rest) <= 4 * len(figures)
    rows = [figure_row(figure, pen, named=named, loses=line.loses) for figure in figures]
    bars = in_a_row(rows, row(("  +  ", QUIET)))
    return bars if named else row(words, "  ", bars)


def _columns(
    labels: Sequence[Row], cells: Sequence[Sequence[Row]], heads: Sequence[str], room: int
) -> tuple[int, list[int]] | None:
    """Return the width of the column of labels and the widths of the columns of facts, or None if they do not fit.

    Each width includes the gap after the column.
    """
    for gap in (GAP, 2):
        wide = [
            max(len(head), *(length(facts[place]) if place < len(facts) else 0 for facts in cells)) + gap
            for place, head in enumerate(heads)
        ]
        first = max(length(label) for label, facts in zip(labels, cells, strict=True) if facts) + gap
        if first + sum(wide) - gap <= room:
            return first, wide
    return None


def _cells(cells: Sequence[Row], wide: Sequence[int]) -> list[Row]:
    """Draw the facts of a line in columns: numbers in the middle, words at the left."""
    made = []
    for cell, each in zip(cells, wide, strict=False):
        number = plain(cell).strip(" +-").isdigit() or plain(cell).strip() in ("-", "")
        made.append(fill(centre(cell, each - GAP), each) if number and each > GAP else fill(cell, each))
    return made


def _with_note(line: OptionLine, words: Row, pen: Pen, room: int, *, printed: bool) -> list[Row]:
    """Draw badges and note after the words or, if they do not fit, below. `printed` says that there are facts."""
    rows = wrapped(words, room) if not printed else [cut(words, room)]
    if line.badges and (printed or not line.note):
        together = in_a_row([[badge(word, pen)] for word in line.badges], " ")
        gap = 0 if printed else GAP
        if length(rows[-1]) + gap + length(together) <= room:
            rows[-1] = row(rows[-1], " " * gap, together)
        else:
            rows += badges(line.badges, pen, room)
    said = line.note if line.reason is None else t("× {reason}", reason=line.reason)
    if said is not None and (not printed or line.reason is not None):
        note = pen.row(said, "" if line.marked else QUIET)
        if len(rows) == 1 and length(rows[0]) + GAP + length(note) <= room:
            rows[0] = row(rows[0], " " * GAP, note)
        else:
            rows += wrapped(note, room)
    return rows


def _with_cap(line: OptionLine, words: Row, pen: Pen, caps: int, ticks: int, width: int, *, first: bool) -> Row:
    """Return a row of a line with the key before it. If it is not the first row, indent it.

    A marked line has a raised background, or the accent colour if Enter takes it.
    """
    filled = line.marked and line.expected
    lead: Row = [Run(" " * (caps + 4))]
    if first:
        lead = row(_cap(line, pen, caps), Run(f"{MARK} " if line.marked else "  ", "accent", "", True))
    tick = row((f"{line.tick if first else '':<{ticks}} ", "strong")) if ticks else []
    made = row(lead, tick, words)
    if not filled:
        return on([fill(made, width)], "raised")[0] if line.marked else fill(made, width)
    marked = [
        run if run.bg else run._replace(fg="on accent", bold=True)
        for run in [*made, Run(" " * min(GAP, max(0, width - length(made))))]
    ]
    return fill(cut(on([marked], "accent")[0], width), width)


def _cap(line: OptionLine, pen: Pen, wide: int) -> Run:
    if not line.sign:
        return Run(" " * (wide + 2))
    sign = line.sign.rjust(wide)
    if line.reason is not None:
        return Run(f" {sign} ", QUIET)
    fg, bg = ("accent", "=on accent") if line.marked else ("strong", "raised")
    return Run(f"[{sign}]" if pen.plain else f" {sign} ", fg, bg, True)


def first_rows(lines: Sequence[list[Row]]) -> tuple[int, ...]:
    """Return the index of the first row of each line."""
    return tuple(sum(len(line) for line in lines[:place]) for place in range(len(lines)))


def with_blank_rows(lines: Sequence[list[Row]]) -> list[Row]:
    """Return the rows of all lines, with a blank row between two lines."""
    return [one for place, line in enumerate(lines) for one in ([[], *line] if place else line)]
