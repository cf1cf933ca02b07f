"""Drawing the figures in the order of play: as a list with health bars, or side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from assistant.ui.tui.drawing.bars import health_bar
from assistant.ui.tui.drawing.elements import badge, badges, hue_of
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, beside, box, cut, ends, fill, length, on, right, shares, wrapped
from assistant.ui.tui.theme.ink import mix
from assistant.ui.view.blocks import Figure, Health, Label, Track

SLOT = 13
"""The smallest number of columns of a figure beside others."""
BAR = 10
"""The columns of the health bars in a list."""
SLOTS = 4
"""The rows of figures that are side by side."""
_MARKS = {"done": "●", "now": "►", "ahead": " ", "out": "×"}
_BRACKETS = {"hero": "({})", "monster": "[{}]", "other": " {} "}


def sign_of(figure: Figure, pen: Pen, *, digits: int = 1, dim: bool = False) -> Run:
    """Draw the number of a figure in its colour: `(1)` for a hero, `[6]` for a monster.

    Without a number, draw a coloured patch. With `dim`, the colour is faded.
    """
    hue = figure.hue or ("hero" if figure.kind == "hero" else "")
    number = str(figure.number) if figure.number else "░" if hue else ""
    text = _BRACKETS[figure.kind if figure.number else "other"].format(number).ljust(digits + 2)
    if not hue and figure.number and figure.mark == "now":
        return Run(text, "on accent", "accent", True)
    if not hue:
        return Run(text, "strong", "raised" if figure.number else "", True)
    ink = pen.ink
    faded = dim and ink.variant in ("dark", "light", "few")
    return Run(
        text,
        f"on {hue}",
        mix(ink.bg(hue), ink.bg("bg"), 0.45 if ink.variant != "light" else 0.2) if faded else hue,
        True,
    )


def count_of(health: Health, fg: str = "strong") -> Row:
    """Draw health as `8/12`, or as `8→4` for an expected loss of 4."""
    if health.after is not None and health.after < health.left:
        return [Run(f"{health.left}→", "quiet"), Run(str(max(0, health.after)), fg, "", True)]
    return [Run(str(health.left), fg, "", True), Run(f"/{health.most}", "quiet")]


def roster(block: Track, pen: Pen, width: int) -> list[Row]:
    """Draw a row for each figure: number, name, health bar, health and conditions. `◄` marks a target.

    If some conditions do not fit, their number is drawn (`+2`).
    """
    figures = block.figures
    if not figures:
        return []
    digits = max(len(str(figure.number)) for figure in figures)
    before = 2 + digits + 2 + 1
    counts = [count_of(figure.health) if _living(figure) and figure.health is not None else [] for figure in figures]
    count = max(map(length, counts))
    names, name, bar = _shared(figures, pen, width - before - (count + 2 if count else 0), bars=bool(count))
    rows: list[Row] = []
    for figure, named, counted in zip(figures, names, counts, strict=True):
        fg = "strong" if figure.mark == "now" else "quiet" if figure.mark in ("done", "out") else ""
        mark = Run(_MARKS[figure.mark], "accent" if figure.mark == "now" else "quiet", "", True)
        line: Row = [mark, Run(" "), sign_of(figure, pen, digits=digits, dim=figure.mark == "done"), Run(" ")]
        said = [run._replace(fg=fg, bold=figure.mark == "now") for run in named]
        line += fill(said, name) if counted or length(said) <= name else said
        if counted and figure.health is not None:
            meter = [Run(" "), *health_bar(figure.health, bar, pen, thin=True)] if bar else []
            line += [*meter, Run(" "), *right(counted, count), Run(" ")]
        rows += _finished(figure, line, pen, width, before)
    return rows


def _living(figure: Figure) -> bool:
    return figure.health is not None and figure.mark != "out"


def _shared(figures: Sequence[Figure], pen: Pen, room: int, *, bars: bool) -> tuple[list[Row], int, int]:
    """Return the names, the width of their column and the length of the health bars.

    With less room, names and bars get shorter, then the bars are left out.
    """
    tokens = [
        [length([badge(token, pen)]) + 1 for token in figure.tokens] for figure in figures if figure.mark != "out"
    ]
    edge = 2 if any(figure.target for figure in figures) else 0
    all_of_them = max(map(sum, tokens), default=0) + edge
    first = max((one[0] + (3 if len(one) > 1 else 0) for one in tokens if one), default=0) + edge
    counted = (3 if any(tokens) else 0) + edge
    whole, short, one_word = (_names(figures, say) for say in (pen.say, pen.short, partial(_one_word, pen)))
    ways = (
        (whole, BAR, all_of_them),
        (short, BAR, all_of_them),
        (short, BAR - 2, all_of_them),
        *((names, bar, first) for names in (short, one_word) for bar in (BAR - 2, BAR // 2)),
        *((names, bar, counted) for names in (short, one_word) for bar in (BAR - 2, BAR // 2)),
        (one_word, 3, counted),
    )
    for names, bar, behind in ways:
        name = max(map(length, names))
        if name + (bar + 1 if bars else 0) + behind <= room:
            return names, name, bar
    if bars and room - 4 - counted >= 8:
        return one_word, room - 4 - counted, 3
    return one_word, max(4, room - counted), 0


def _one_word(pen: Pen, name: Label) -> str:
    """Return the first word of a name: `Archer` for `Archer (yellow)`."""
    return pen.short(name).partition(" ")[0].rstrip(",")


def _names(figures: Sequence[Figure], say: Callable[[Label], str]) -> list[Row]:
    """Return the names, with a question mark where the app is not sure about the space of the figure."""
    return [[Run(say(figure.name) + (" ?" if figure.unsure else ""))] for figure in figures]


def _finished(figure: Figure, line: Row, pen: Pen, width: int, before: int) -> list[Row]:
    """Return the rows of a figure: `line` with its conditions and its note.

    The acting figure gets a background. `before` is the indent of further rows.
    """
    edge = 2 if figure.target else 0
    below: list[Row] = []
    if figure.tokens and length(line) + (3 if figure.health is not None else 12) > width - edge:
        below += [[Run(" " * before), *row] for row in badges(figure.tokens, pen, max(1, width - before))]
    else:
        line = with_tokens(line, figure.tokens, pen, width - edge)
    line = cut(line, width - edge)
    note = pen.row(figure.note, "quiet") if figure.note is not None else []
    if note and length(line) + 2 + length(note) <= width - edge:
        line = [*line, Run("  " if line[-1].text != " " else " "), *note]
    elif note:
        below += [[Run(" " * before), *row] for row in wrapped(note, max(1, width - before))]
    if figure.target:
        line = [*fill(line, width - 1), Run("◄", "target", "", True)]
    rows = [cut(row, width) for row in (fill(line, width), *below)]
    if figure.mark == "now" and not pen.ink.flat:
        rows = on([fill(row, width) for row in rows], "raised")
    return rows


def with_tokens(line: Row, tokens: Sequence[Label], pen: Pen, width: int) -> Row:
    """Return the line with as many conditions as fit, and the number of the others, as in `+2`."""
    made = list(line)
    for place, token in enumerate(tokens):
        run = badge(token, pen, "" if hue_of(token) else "grey")
        more = 3 if place < len(tokens) - 1 else 0
        if length(made) + length([run]) + more > width:
            rest = Run(f"+{len(tokens) - place}", "quiet", "", True)
            return [*cut(made, width - len(rest.text)), rest]
        made += [run] if place == len(tokens) - 1 else [run, Run(" ")]
    return cut(made, width)


def slots_fit(block: Track, width: int) -> bool:
    """Return whether all figures fit side by side."""
    return bool(block.figures) and min(shares(width, len(block.figures))) >= SLOT


def slots(block: Track, pen: Pen, width: int, height: int = SLOTS) -> list[Row]:
    """Draw the figures side by side with number, name, health bar and conditions, or as a list if they do not fit.

    The upper edge of the acting figure has the accent colour, that of a target is red.
    """
    if not slots_fit(block, width):
        return roster(block, pen, width)
    widths = shares(width, len(block.figures))
    parts = [(_slot(figure, pen, each, height), each) for figure, each in zip(block.figures, widths, strict=True)]
    return beside(parts, 1)


def _slot(figure: Figure, pen: Pen, width: int, height: int) -> list[Row]:
    now, done = figure.mark == "now", figure.mark in ("done", "out")
    fg = "strong" if now else "quiet" if done else ""
    edge = "accent" if now else "target" if figure.target else "line"
    top: Row = [Run(("▀" if now or figure.target else "▔") * width, edge)]
    state, hue = _MARKS[figure.mark].strip(), "quiet"
    if now:
        state, hue = "◄", "accent"
    elif figure.target:
        state, hue = "!" if pen.plain else "×", "target"  # in ASCII the cross already means "done"
    sign: Row = [Run(" "), sign_of(figure, pen, dim=done), Run(" ")]
    room = width - length(sign) - (3 if state else 1)
    said = next((words for words in _shorter(figure, pen) if len(words) <= room), pen.short(figure.name))
    name = ends(
        [*sign, *cut([Run(said, fg, "", now)], room)], [Run(state, hue, "", True), Run(" ")] if state else [], width
    )
    rows = [top, name, _state(figure, pen, width, fg), _tokens(figure, pen, width, said)]
    ground = "" if pen.ink.flat else "raised" if now else "surface"
    return box(rows[:height], width, height, ground)


def _shorter(figure: Figure, pen: Pen) -> tuple[str, ...]:
    """Return the name in three lengths: full, short and one word.

    It has a `?` if the app is not sure about the space of the figure.
    """
    unsure = "?" if figure.unsure else ""
    short = pen.short(figure.name)
    return f"{pen.say(figure.name)}{unsure}", f"{short}{unsure}", f"{short.partition(' ')[0].rstrip(',')}{unsure}"


def _state(figure: Figure, pen: Pen, width: int, fg: str) -> Row:
    if figure.health is None or figure.mark == "out":
        note = pen.row(figure.note, "quiet") if figure.note is not None else []
        return cut([Run(" "), *note], width)
    counted = count_of(figure.health, fg or "strong")
    bar = max(0, width - 2 - max(6, length(counted) + 1))
    return [Run(" "), *health_bar(figure.health, bar, pen), *right(counted, max(6, length(counted) + 1)), Run(" ")]


def _tokens(figure: Figure, pen: Pen, width: int, said: str) -> Row:
    """Draw the conditions. If the name was shortened to `said`, draw the rest of it first."""
    rest = pen.short(figure.name).partition(" ")[2]
    line: Row = [Run(" ")]
    taken = sum(length([badge(token, pen)]) + 1 for token in figure.tokens)
    if rest and rest not in said and len(rest) + 2 + taken <= width:
        line.append(Run(f"{rest.removeprefix('(').removesuffix(')') if rest[0] == '(' else rest} ", "quiet"))
    return with_tokens(line, figure.tokens, pen, width)


def order_row(block: Track, pen: Pen, width: int) -> Row:
    """Draw the order of play as names in one row, with a mark at the acting figure."""
    made: Row = [Run(" ")]
    for place, figure in enumerate(block.figures):
        now = figure.mark == "now"
        made += [Run("   " if place else ""), Run(pen.signs("► ") if now else "", "accent", "", True)]
        made.append(Run(pen.short(figure.name), "strong" if now else "quiet", "", now))
    return cut(made, width)
