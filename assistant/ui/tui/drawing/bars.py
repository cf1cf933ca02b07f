"""Drawing quantities as bars, countable things as small squares, and odds as charts, always with the number."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.messages.text import t
from assistant.ui.tui.drawing.elements import chip, letters
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, cut, fill, length, right, wrapped
from assistant.ui.view.blocks import Bar, Chart, Health, Label, Pip, Pips

EIGHTHS = " ▏▎▍▌▋▊▉"
LONGEST = 30
"""The largest number of columns of a bar."""
SHORTEST = 4
FEW = 4
"""Up to this number of things of each kind, all kinds are drawn in one line."""
ROOMY = 8
"""If a bar would have fewer columns than this, its note gets a line of its own."""


def filled_columns(share: float, wide: int) -> int:
    """Return how many of `wide` columns are filled for a share from 0 to 1: at least one if it is above 0."""
    return max(1 if share > 0 else 0, round(max(0.0, min(1.0, share)) * wide))


def meter(share: float, wide: int, hue: str, pen: Pen, back: str = "track", *, thin: bool = False) -> Row:
    """Draw a bar that is filled to `share`, in steps of an eighth of a column.

    A `thin` bar, for lists, is filled in steps of a column.
    """
    if pen.plain:
        full = filled_columns(share, wide)
        return [Run("#" * full, f"={hue}"), Run("." * (wide - full), "faint")]
    bare = pen.ink.variant == "none"
    if thin or bare:
        full = filled_columns(share, wide)
        return [Run("▆" * full, f"={hue}"), Run(("░" if bare else "▆") * (wide - full), f"={back}")]
    eighths = round(max(0.0, min(1.0, share)) * wide * 8)
    full, rest = divmod(max(eighths, 3) if share > 0 else eighths, 8)
    made: Row = [Run(" " * full, "", hue)] if full else []
    if rest and full < wide:
        made.append(Run(EIGHTHS[rest], f"={hue}", back))
        full += 1
    return [*made, Run(" " * (wide - full), "", back)] if full < wide else made


def health_hue(left: int, most: int) -> str:
    """Return the colour for health: "good" above one half, "warn" above one quarter, else "bad"."""
    share = left / most if most else 0
    return "good" if share > 0.5 else "warn" if share > 0.25 else "bad"


def health_bar(health: Health, wide: int, pen: Pen, hue: str = "", *, thin: bool = False) -> Row:
    """Draw a bar with the health, the expected loss (shaded) and the health that is already lost."""
    hue, most = hue or health_hue(health.left, health.most), max(1, health.most)
    after = health.after
    if after is None or after >= health.left:
        return meter(health.left / most, wide, hue, pen, thin=thin)
    kept = filled_columns(max(0, after) / most, wide)
    ghost = max(1, filled_columns(health.left / most, wide) - kept)
    kept = min(kept, wide - ghost)
    rest = wide - kept - ghost
    if pen.plain:
        return [Run("#" * kept, f"={hue}"), Run("%" * ghost, "bad"), Run("." * rest, "faint")]
    if thin or pen.ink.variant == "none":
        empty = "▆" if pen.ink.variant != "none" else "░"
        return [Run("▆" * kept, f"={hue}"), Run("▒" * ghost, "bad"), Run(empty * rest, "=track")]
    return [Run(" " * kept, "", hue), Run("▒" * ghost, "bad", "track"), Run(" " * rest, "", "track")]


def draw_bars(bars: Sequence[Bar], pen: Pen, width: int, *, thin: bool = True) -> list[Row]:
    """Draw bars one below the other, with aligned labels and numbers."""
    labels = [pen.row(bar.label, bar.hue or "quiet", bold=bool(bar.hue)) for bar in bars]
    counts = [_count(bar, pen) for bar in bars]
    notes = [pen.row(bar.note, "quiet") if bar.note is not None else [] for bar in bars]
    label = max(map(length, labels), default=0)
    count = max(map(length, counts), default=0)
    note = max(map(length, notes), default=0)
    long = min(LONGEST, width - label - count - 3 - (note + 2 if note else 0))
    below = long < ROOMY and note > 0
    if below:
        long = min(LONGEST, width - label - count - 3)
    rows: list[Row] = []
    for bar, named, counted, noted in zip(bars, labels, counts, notes, strict=True):
        if long < SHORTEST:
            rows += wrapped([*named, Run("  "), *counted, *([Run("  "), *noted] if noted else [])], width, 2)
            continue
        health = Health(bar.value, bar.most, bar.after)
        drawn = health_bar(health, long, pen, bar.hue or "accent", thin=thin) if bar.most else [Run(" " * long)]
        line: Row = [*fill(named, label), Run(" "), *drawn]
        line += [Run("  "), *counted]
        if noted and not below:
            line = [
                *fill(line, width - note - 2 if note + length(line) + 2 > width else label + long + 3 + count),
                Run("  "),
                *noted,
            ]
        rows.append(cut(line, width))
        rows += [[Run("  "), *one] for one in wrapped(noted, max(1, width - 2))] if noted and below else []
    return rows


def _count(bar: Bar, pen: Pen) -> Row:
    """Draw `11 of 18`, or `8 → 4` for an expected loss of 4, or the number that the bar names."""
    if bar.number is not None:
        return pen.row(bar.number)
    if bar.after is not None:
        return [Run(f"{bar.value} → ", "quiet"), Run(str(bar.after), "strong", "", True)]
    return (
        pen.row(t("{n} of {most}", n=bar.value, most=bar.most), "quiet") if bar.most else pen.row(t("{n}", n=bar.value))
    )


def block_title(title: Label | None, note: Label | None, pen: Pen, width: int, *, caps: bool = False) -> list[Row]:
    """Draw a title with its note. Draw nothing without a title."""
    if title is None:
        return []
    named = [Run(pen.say(title).upper(), "quiet", "", True)] if caps else pen.row(title, "quiet", bold=True)
    noted: Row = [Run("  "), *pen.row(note, "quiet")] if note is not None else []
    return wrapped([*named, *noted], width, 2)


def draw_pips(block: Pips, pen: Pen, width: int) -> list[Row]:
    """Draw rows such as `R  red  ▆▆ ▆▆ ▆▆  3   ◆ ◆   4`: letter, word, a square for each thing, number, crystals, note.

    In narrow windows, first the word is left out, then the squares get narrower, then only the number is drawn.
    """
    rows = block_title(block.title, block.note, pen, width)
    if not block.rows:
        return rows
    if not block.heads and all(pip.hue and pip.full + pip.gone <= FEW and pip.note is None for pip in block.rows):
        return [*rows, *chips_of(block, pen, width)]
    said = [pen.say(pip.word) for pip in block.rows]
    signs = letters(said, pen)
    chips = [chip(sign, pip.hue, pen) for sign, pip in zip(signs, block.rows, strict=True)]
    most = max(pip.full + pip.gone for pip in block.rows)
    crystals = [_crystals(pip) for pip in block.rows]
    notes = [pen.row(pip.note) if pip.note is not None else [] for pip in block.rows]
    heads = [pen.say(head) for head in block.heads]
    second, third = _column(crystals, heads[1:2]), _column(notes, heads[2:3])
    hued = all(pip.hue for pip in block.rows)
    lettered = hued and len(set(signs)) == len(set(said))
    first, word = (max(length([run]) for run in chips) + 1) if lettered else 0, max(map(len, said)) + 1
    behind = 3 + (second + 1 if second else 0) + (third + 1 if third else 0)
    for each, worded in ((2, True), (2, not lettered), (1, True), (1, not lettered), (0, True), (0, not lettered)):
        cards = most * (each + 1) if each == 2 else most + 1 if each else 0
        taken = first + (word if worded else 0) + cards + behind
        if taken <= width:
            break
    named = word if worded else 0
    if taken > width:
        named = max(1, min(word, width - first - cards - behind))
    gap = max(0, min(5, (width - taken) // 2)) if second or third else 0
    if any(heads):
        line: Row = [Run(" " * (first + named)), Run(heads[0].ljust(cards + 3 + gap), "quiet")]
        for place, column in ((1, second), (2, third)):
            if column:
                wide = column + gap if place == 1 else 0
                line.append(Run(" " + "".join(heads[place : place + 1]).ljust(wide), "quiet"))
        rows.append(cut(line, width))
    for pip, run, words, held, noted in zip(block.rows, chips, said, crystals, notes, strict=True):
        line = [run, Run(" " * (first - length([run])))] if lettered else []
        line += cut([Run(words.ljust(named), pip.hue, "", bool(pip.hue))], named) if named else []
        line += [*fill(_signs(pip, each, pen), cards), Run(f"{pip.full:>2} ", "strong", "", True), Run(" " * gap)]
        line += [Run(" "), *fill(held, second), Run(" " * gap)] if second else []
        line += [Run(" "), *noted] if third else []
        rows.append(cut(line, width))
    return rows


def _column(cells: Sequence[Row], head: Sequence[str]) -> int:
    wide = max(map(length, cells))
    return max(wide, *map(len, head)) if head and wide else wide


def _signs(pip: Pip, each: int, pen: Pen) -> Row:
    if not each:
        return []
    full, gone = ("#", ".") if pen.plain else ("▆", "▆")
    between = " " if each > 1 else ""
    made: Row = [Run((full * each + between) * pip.full, f"={pip.hue or 'accent'}")] if pip.full else []
    return [*made, Run((gone * each + between) * pip.gone, "faint" if pen.plain else "=track")] if pip.gone else made


def _crystals(pip: Pip) -> Row:
    if pip.crystals is None:
        return []
    return [Run(" ".join("◆" * pip.crystals), pip.hue, "", True)] if pip.crystals else [Run("·", "faint")]


def draw_chart(block: Chart, pen: Pen, width: int, *, thin: bool = True) -> list[Row]:
    """Draw a bar for each outcome. The most probable one is highlighted."""
    rows = block_title(block.title, block.note, pen, width)
    said = [pen.say(chance.label) for chance in block.chances]
    label = max(map(len, said), default=0)
    label = min(label, max(4, width - SHORTEST - 8))
    long = min(LONGEST, width - label - 2 - 6)
    for chance, words in zip(block.chances, said, strict=True):
        fg = "strong" if chance.likely else ""
        line = right([Run(words, fg, "", chance.likely)], label)
        if long >= SHORTEST:
            line += [
                Run("  "),
                *meter(chance.percent / 100, long, "accent" if chance.likely else "quiet", pen, thin=thin),
            ]
        line.append(Run(f"{chance.percent}%".rjust(6), fg, "", chance.likely))
        rows.append(cut(line, width))
    return rows


def chips_of(pips: Pips, pen: Pen, width: int) -> list[Row]:
    """Draw things of all kinds in one line such as ` R ◆◆  B ·`, wrapped if needed."""
    said = [pen.say(pip.word) for pip in pips.rows]
    rows: list[Row] = [[]]
    for pip, sign in zip(pips.rows, letters(said, pen), strict=True):
        count = "◆" * pip.full if 0 < pip.full <= FEW else str(pip.full) if pip.full else "·"
        part: Row = [chip(sign, pip.hue, pen), Run(" "), Run(count, pip.hue if pip.full else "faint", "", True)]
        if rows[-1] and length(rows[-1]) + 2 + length(part) > width:
            rows.append([])
        rows[-1] += [Run("  "), *part] if rows[-1] else part
    return [cut(row, width) for row in rows]
