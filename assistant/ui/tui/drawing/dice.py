"""Drawing rolled dice."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.ui.tui.drawing.bars import block_title
from assistant.ui.tui.drawing.elements import chip, fills, letters
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import MEANING, Row, Run, beside, centre, cut, length, pressing, wrapped
from assistant.ui.view.blocks import Dice, Die

DIE = 7
"""The columns of a die that is three rows high."""
WORDED = 9
"""The columns of such a die with the word of its face."""
HIGH = 3
"""The rows of a die, if there is room."""


def draw_dice(block: Dice, pen: Pen, width: int, high: int = 3) -> list[Row]:
    """Draw each die as a coloured square with a letter, with the notes below.

    A used die is an empty frame; a spent one also has a cross. Dice whose faces have a meaning show the word of the
    face; a click explains it. With room, the meanings are below.
    """
    rows = block_title(block.title, block.note, pen, width, caps=True)
    if not block.dice:
        return rows
    said = [pen.say(die.face) for die in block.dice]
    if any(die.meaning is not None for die in block.dice):
        return [*rows, *_worded(block.dice, said, pen, width, high)]
    signs = letters(said, pen)
    if high >= 3 and not pen.plain and len(block.dice) * (DIE + 2) - 2 <= width:
        squares = [(_square(die, sign), DIE) for die, sign in zip(block.dice, signs, strict=True)]
        rows += [cut(row, width) for row in beside(squares, 2)]
    else:
        line: list[Row] = [[]]
        for die, sign in zip(block.dice, signs, strict=True):
            run = _chip(die, sign, pen)
            if line[-1] and length(line[-1]) + 1 + length([run]) > width:
                line.append([])
            line[-1] += [Run(" "), run] if line[-1] else [run]
        rows += [cut(row, width) for row in line]
    for note in dict.fromkeys(die.note for die in block.dice if die.note is not None):
        faces = ", ".join(word for die, word in zip(block.dice, said, strict=True) if die.note == note)
        rows += wrapped([*pen.row(note, "quiet"), Run(f": {faces}", "quiet")], width, 2)
    return rows


def _worded(dice: Sequence[Die], said: Sequence[str], pen: Pen, width: int, high: int) -> list[Row]:
    """Draw dice with the words of their faces, and the meanings of the faces below them."""
    lines = [wrapped([Run(word)], WORDED) for word in said]
    together = len(dice) * (WORDED + 1) - 1 <= width
    if high >= HIGH and not pen.plain and together and all(len(words) <= HIGH for words in lines):
        squares = [_explained(_word_square(die, words), die, pen) for die, words in zip(dice, lines, strict=True)]
        rows = beside([(square, WORDED) for square in squares], 1)
    else:
        rows = [[]]
        for die, word in zip(dice, said, strict=True):
            chip = _explained([[_chip(die, word, pen)]], die, pen)[0]
            if rows[-1] and length(rows[-1]) + 1 + length(chip) > width:
                rows.append([])
            rows[-1] += [Run(" "), *chip] if rows[-1] else chip
        rows = [cut(row, width) for row in rows]
    if high >= HIGH:
        meanings = dict.fromkeys(die.meaning for die in dice if die.meaning is not None)
        rows += [line for meaning in meanings for line in wrapped(pen.row(meaning, "quiet"), width, 2)]
    return rows


def _explained(rows: Sequence[Row], die: Die, pen: Pen) -> list[Row]:
    """Return the rows of a die. A click on them explains its face."""
    if die.meaning is None:
        return list(rows)
    return [pressing(row, f"{MEANING}{pen.say(die.meaning)}") for row in rows]


def _word_square(die: Die, words: Sequence[Row]) -> list[Row]:
    """Draw a die three rows high with the words of its face. A used die is grey."""
    fg, bg = fills(die.hue) if die.state == "ready" else ("quiet", "raised")
    above = (HIGH - len(words)) // 2
    lines: list[Row] = [[] for _ in range(above)]
    lines += [[run._replace(fg=fg, bg=bg, bold=True) for run in line] for line in words]
    lines += [[] for _ in range(HIGH - len(lines))]
    return [centre(line, WORDED, bg) for line in lines]


def _chip(die: Die, sign: str, pen: Pen) -> Run:
    if die.state == "ready":
        return chip(sign, die.hue, pen)
    face = f"{sign}×" if die.state == "spent" else f"({sign})"
    return Run(f"[{face}]" if pen.plain else f" {face} ", "quiet", "raised")


def _square(die: Die, sign: str) -> list[Row]:
    if die.state == "ready":
        fg, bg = fills(die.hue)
        blank: Row = [Run(" " * DIE, "", bg)]
        return [blank, [Run(sign.center(DIE), fg, bg, True)], blank]
    face = f"{sign}×" if die.state == "spent" else sign
    middle: Row = [Run("│", "faint"), Run(face.center(DIE - 2), "quiet"), Run("│", "faint")]
    return [[Run(f"┌{'─' * (DIE - 2)}┐", "faint")], middle, [Run(f"└{'─' * (DIE - 2)}┘", "faint")]]
