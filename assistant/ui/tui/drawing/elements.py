"""Small elements of all drawings: badges, letters on a colour, headings, keys and the filled key.

The filled key is the one that players normally press next (Space or Enter), with what it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.messages.text import Arg, Name, Text, t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, cut, fill, length, on, pressing
from assistant.ui.view.blocks import Label, Mark

MARKS: dict[Mark, str] = {"done": "●", "now": "►", "ahead": "○", "out": "×"}
COLOURS = (t("red"), t("blue"), t("green"), t("white"), t("gold"), t("black"))
"""The colours of components. Each has the same letter in every drawing."""
_STEM = 4
"""How many first letters tell a colour. Polish colours have several endings."""


def hue_of(words: Arg) -> str:
    """Return the colour of a text, or of the first of its arguments that has one."""
    if isinstance(words, Name):
        return words.hue
    if isinstance(words, Text):
        return words.hue or next((hue for _, arg in words.args if (hue := hue_of(arg))), "")
    return next((hue for part in words if (hue := hue_of(part))), "") if isinstance(words, tuple) else ""


def fills(hue: str) -> tuple[str, str]:
    """Return the colours of text and background for the colour `hue`, or neutral ones for ""."""
    return (f"on {hue}", hue) if hue else ("strong", "raised")


def badge(words: Label | str, pen: Pen, hue: str = "") -> Run:
    """Draw words on a background of their colour."""
    said = words if isinstance(words, str) else pen.say(words)
    fg, bg = fills(hue or ("" if isinstance(words, str) else hue_of(words)))
    return Run(f"[{said}]" if pen.plain else f" {said} ", fg, bg, True)


def badges(words: Iterable[Label], pen: Pen, width: int) -> list[Row]:
    """Draw badges, as many per row as fit."""
    rows: list[Row] = []
    for word in words:
        run = badge(word, pen)
        if rows and length(rows[-1]) + 1 + length([run]) <= width:
            rows[-1] += [Run(" "), run]
        else:
            rows.append(cut([run], width))
    return rows


def letters(said: Sequence[str], pen: Pen) -> list[str]:
    """Return a letter for each word, or two if several words begin with the same letter: `R`, `B`, `Bk`."""
    known = _distinct([pen.say(colour) for colour in COLOURS])
    made = _distinct([word for word in said if word[:_STEM].lower() not in known], set(known.values()))
    return [known.get(word[:_STEM].lower()) or made[word[:_STEM].lower()] for word in said]


def _distinct(said: Iterable[str], taken: set[str] | None = None) -> dict[str, str]:
    """Return a different abbreviation of one or two letters for each word.

    `taken` are abbreviations that are already in use.
    """
    used = set(taken or ())
    made: dict[str, str] = {}
    for word in said:
        stem = word[:_STEM].lower()
        if stem in made:
            continue
        first = word[:1].upper() or "?"
        found = next(
            (sign for sign in (first, *(first + rest for rest in reversed(word[1:]))) if sign not in used), first
        )
        used.add(found)
        made[stem] = found
    return made


def chip(letter: str, hue: str, pen: Pen) -> Run:
    """Draw a letter on a coloured background. An empty letter becomes `?`."""
    return badge(letter or "?", pen, hue)


def heading(
    title: Label | str, pen: Pen, width: int, note: Label | None = None, key: str = "", *, caps: bool = True
) -> Row:
    """Draw the heading of a panel: the title with a line, and at the right a note and the panel's key."""
    said = title if isinstance(title, str) else pen.say(title)
    left: Row = [Run(said.upper() if caps else said, "strong", "", True), Run(" ")]
    behind: Row = [Run(" "), *pen.row(note, "quiet")] if note is not None else []
    keyed: Row = [Run(" "), cap(key, pen)] if key else []
    if length(left) + length(behind) + length(keyed) + 1 > width and length(left) + length(keyed) + 8 <= width:
        behind = cut(behind, width - length(left) - length(keyed) - 1)
    elif length(left) + length(behind) + length(keyed) + 1 > width:
        behind, keyed = [], keyed if length(left) + length(keyed) <= width else []
    room = width - length(left) - length(behind) - length(keyed)
    return cut([*left, Run("─" * max(0, room), "line"), *behind, *keyed], width)


def cap(key: str, pen: Pen, *, expected: bool = False, press: str = "") -> Run:
    """Draw a key. A click on it presses the key."""
    fg, bg = ("accent", "=on accent") if expected else ("strong", "raised")
    return Run(f"[{key}]" if pen.plain else f" {key} ", fg, bg, True, press or key.lower())


def button(
    key: str, words: Row, pen: Pen, high: int = 1, width: int = 0, *, expected: bool = True, press: str = ""
) -> list[Row]:
    """Draw a filled key with what it does, one or three rows high."""
    fg, bg = ("on accent", "accent") if expected else ("", "raised")
    said = [run._replace(fg=fg if expected else run.fg, bold=expected or run.bold) for run in words]
    strong = fg if expected else "strong"
    if pen.plain:
        line: Row = [Run("[ ", fg), Run(key, strong, "", True), Run(" ] ", fg), *said, Run(" ")]
    else:
        line = [Run("  ", fg), Run(key, strong, "", True), Run("   ", fg), *said, Run("   ", fg)]
    wide = width or length(line)
    blank: Row = [Run(" " * wide, fg)]
    made = [blank, fill(line, wide), blank] if high >= 3 else [fill(line, wide)]
    return [pressing(row, press or key.lower()) for row in on(made, bg)]
