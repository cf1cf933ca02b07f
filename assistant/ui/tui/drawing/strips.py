"""Drawing strips of stages, such as the rounds of a game or the phases of a turn.

A round is drawn as a picture with sun or moon. A phase, or a round in a low strip, is a coloured box.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from assistant.messages.text import t, tc
from assistant.ui.tui.drawing.elements import MARKS
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, beside, centre, cut, length, on, shares
from assistant.ui.tui.theme.ink import mix
from assistant.ui.view.blocks import Stage, Strip

SUN = (".###.", "#####", "#####", "#####", ".###.")
MOON = (".###.", "###..", "##...", "###..", ".###.")
BARE = 14
"""With at least this many columns, a picture of day or night has words.

A narrower one has only the sun or moon and a sign for past, present or future.
"""
SKY = 3
"""The rows of a picture of day or night."""
NARROWEST = 6
SPACE = 3
"""The columns of one space of a track."""
_NOTES = {"done": t("done"), "now": tc("round", "NOW")}


class _Day(Struct, frozen=True):
    """The colours of a picture of day or night: the sky from `top` to `low`, the sun or moon (`disc`), the ground."""

    top: str
    low: str
    disc: str
    hill: str


_SKIES = {
    "day": _Day("#4d9bd6", "#a9d3e6", "#ffd84a", "#4f7f3a"),
    "night": _Day("#11143f", "#343a8c", "#f3efd8", "#1c2350"),
}
_STAR = "#cfd2ff"
_FADED = {"dark": ("#6a6a6a", 0.76, 0.66), "light": ("#9a9488", 0.72, 0.5)}
"""For dark and light themes: the grey that is mixed into past stages, and how much past and future stages fade.

1 means that they fade into the background completely.
"""


def draw_strip(block: Strip, pen: Pen, width: int, height: int = 1) -> list[Row]:
    """Draw all stages across the width.

    With three rows or more, rounds are pictures of day or night. Otherwise each stage is a box of one row.
    """
    if not block.stages:
        return []
    if block.spaces:
        return _spaces(block.stages, pen, width)
    widths = shares(width, len(block.stages))
    skies = all(stage.sky for stage in block.stages)
    if skies and height >= SKY and not pen.ink.flat and min(widths) >= NARROWEST:
        pieces = [(_sky(stage, pen, each, height), each) for stage, each in zip(block.stages, widths, strict=True)]
        return beside(pieces, 1)
    high = 3 if height >= 3 else 1
    widths = _by_need(block.stages, pen, width)
    if not widths:
        return _below(block.stages, pen, width)
    chips = [(_chip(stage, pen, each, high), each) for stage, each in zip(block.stages, widths, strict=True)]
    return beside(chips, 1)


def _below(stages: Sequence[Stage], pen: Pen, width: int) -> list[Row]:
    """Draw boxes of equal width, in as few rows as possible."""
    need = max(len(pen.say(stage.label)) for stage in stages) + 2
    rows = -(-len(stages) // max(1, (width + 1) // (need + 1)))
    each = -(-len(stages) // rows)
    widths = shares(width, each)
    made: list[Row] = []
    for start in range(0, len(stages), each):
        part = zip(stages[start : start + each], widths, strict=False)
        made += beside([(_chip(stage, pen, one, 1), one) for stage, one in part], 1)
    return made


def _spaces(stages: Sequence[Stage], pen: Pen, width: int) -> list[Row]:
    """Draw the spaces of a track such as `○ · · G · (B) ·`. The space with the token is in brackets."""
    each = max(1, width // SPACE)
    return [
        [run for stage in stages[start : start + each] for run in _space(stage, pen)]
        for start in range(0, len(stages), each)
    ]


def _space(stage: Stage, pen: Pen) -> Row:
    letter = pen.say(stage.label)[:1].upper() if stage.hue else pen.say(stage.label)[:1]
    now, over = stage.mark == "now", stage.mark == "done"
    fg, bg = (f"on {stage.hue}", stage.hue) if stage.hue and not over else ("faint" if over else "quiet", "")
    if now:
        fg, bg = (fg, bg) if stage.hue else ("on accent", "accent")
        return [Run(f"({letter})", fg, bg, True)]
    return [Run(f" {letter} ", fg, bg, bool(stage.hue))]


def _by_need(stages: Sequence[Stage], pen: Pen, width: int) -> list[int]:
    """Return the widths of the boxes in one row, or an empty list if they do not fit.

    They are equal if all labels fit then. Otherwise longer labels get more, or only the present stage is whole.
    """
    widths = shares(width, len(stages))
    need = [len(pen.say(stage.label)) + 2 for stage in stages]
    if all(each >= one for each, one in zip(widths, need, strict=True)):
        return widths
    room = width - (len(stages) - 1)
    spare = room - sum(need)
    if spare >= 0:
        return [one + more for one, more in zip(need, shares(spare, len(stages), 0), strict=True)]
    now = next((place for place, stage in enumerate(stages) if stage.mark == "now"), 0)
    rest = room - need[now]
    if len(stages) < 2 or rest < NARROWEST * (len(stages) - 1):
        return []
    others = iter(shares(rest, len(stages) - 1, 0))
    return [need[now] if place == now else next(others) for place in range(len(stages))]


def _chip(stage: Stage, pen: Pen, width: int, high: int) -> list[Row]:
    now = stage.mark == "now"
    hue = stage.sky if stage.sky and not pen.ink.flat else "accent"
    fg, bg = (f"on {hue}", hue) if now else ("quiet", "surface" if stage.mark == "done" else "raised")
    if pen.ink.flat and not now:
        bg = ""
    label, short = pen.say(stage.label).upper(), pen.short(stage.label).upper()
    sign = MARKS[stage.mark]
    if pen.plain and now and width >= len(label) + 4:
        label = f"[{label}]"
    fitting = (f"{sign} {label}", f"{sign} {short}", label, f"{sign}{short}", short)
    words = next((words for words in fitting if len(words) <= width), f"{sign}{short}")
    middle = centre([Run(words, fg, bg, now)], width, bg)
    blank: Row = [Run(" " * width, "", bg)]
    made = [middle] if high < 3 else [blank, middle, blank]
    return on(made, bg) if bg else made


def _sky(stage: Stage, pen: Pen, width: int, high: int) -> list[Row]:
    """Draw the sun or moon over hills: bright for the present stage, grey for a past one, dim for a future one."""
    now, light = stage.mark == "now", pen.ink.variant == "light"
    pixels = _pixels(stage, pen, width, 2 * high)
    first = 1 if high > SKY else 0
    words = {} if width < BARE else _words(stage, pen, width, first)
    fg = _words_on(stage, light=light)
    rows: list[Row] = []
    for y in range(high):
        text = words.get(y, "")
        row: Row = []
        for x in range(width):
            up, low = pixels[2 * y][x], pixels[2 * y + 1][x]
            if 2 <= x < 2 + len(text) and text[x - 2] != " ":
                run = Run(text[x - 2], fg, mix(up, low, 0.5), now or y == first)
            else:
                run = Run(" ", "", up) if up == low else Run("▀", up, low)
            row.append(run)
        rows.append(_together(row))
    if width < BARE:
        rows[-1] = _with_sign(rows[-1], MARKS[stage.mark], width, pixels[-1][0], "#ffffff" if not light else "text")
    return rows


def _words_on(stage: Stage, *, light: bool) -> str:
    """Return a readable colour for words on a picture of day or night. A `light` one needs dark words."""
    if stage.mark == "now":
        return "#08131c" if stage.sky == "day" else "#ffffff"
    if stage.mark == "ahead":
        return "strong" if light else "text"
    return "text" if light else "quiet"


def _together(row: Row) -> Row:
    """Merge neighbouring runs with the same style."""
    alike = groupby(row, key=lambda run: run[1:])
    return [Run("".join([run.text for run in group]), *look) for look, group in alike]


def _with_sign(row: Row, sign: str, width: int, bg: str, fg: str) -> Row:
    """Return the last row of a picture without words, with `sign` in the middle."""
    left = (width - 1) // 2
    return [Run(" " * left, "", bg), Run(sign, fg, bg, True), Run(" " * (width - left - 1), "", bg)] if row else row


def _words(stage: Stage, pen: Pen, width: int, first: int) -> dict[int, str]:
    note = pen.say(stage.note) if stage.note is not None else ""
    if not note and stage.mark in _NOTES:
        note = pen.say(_NOTES[stage.mark])
    if stage.mark == "out":
        note = f"× {note}".strip()
    room = width - 3 if width < 18 else width - 8
    label = pen.say(stage.label).upper()
    return {first: _cut(label, room), first + 1: _cut(note, room)}


def _cut(words: str, wide: int) -> str:
    return "".join(run.text for run in cut([Run(words)], wide)) if length([Run(words)]) > wide else words


def _pixels(stage: Stage, pen: Pen, width: int, down: int) -> list[list[str]]:
    light = pen.ink.variant == "light"
    grey, over, ahead = _FADED["light" if light else "dark"]
    sky = _SKIES[stage.sky or "day"]
    fade = 0.0 if stage.mark == "now" else ahead if stage.mark == "ahead" else over
    back = pen.ink.bg("bg")

    def colour(one: str) -> str:
        return mix(mix(one, grey, 0.6) if stage.mark in ("done", "out") else one, back, fade)

    pixels = [[colour(mix(sky.top, sky.low, y / max(1, down - 1)))] * width for y in range(down)]
    shape = SUN if stage.sky == "day" else MOON
    left = (width - 5) // 2 if width < BARE else width - 7
    up = max(0, (down - 1 - len(shape)) // 2)
    for y, line in enumerate(shape):
        for x, bit in enumerate(line):
            if bit == "#" and 0 <= left + x < width and up + y < down:
                pixels[up + y][left + x] = colour(sky.disc)
    if stage.sky == "night":
        for x, y in ((left - 3, 0), (left - 2, down - 2), (left + 6, 2 if down > 8 else 0)):
            if 0 < x < width and y < down:
                pixels[y][x] = colour(_STAR)
    for x in range(width):
        rise = 1 if (x * 5 % 17) < 6 and down > 8 else 0
        for y in range(down - 1 - rise, down):
            pixels[y][x] = colour(sky.hill)
    return pixels
