"""Drawing rolled dice."""

from __future__ import annotations

from assistant.ui.tui.drawing.bars import block_title
from assistant.ui.tui.drawing.elements import chip, fills, letters
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, beside, cut, length, wrapped
from assistant.ui.view.blocks import Dice, Die

DIE = 7
"""The columns of a die that is three rows high."""


def draw_dice(block: Dice, pen: Pen, width: int, high: int = 3) -> list[Row]:
    """Draw each die as a coloured square with a letter, with the notes below.

    A used die is an empty frame; a spent one also has a cross.
    """
    rows = block_title(block.title, block.note, pen, width, caps=True)
    if not block.dice:
        return rows
    said = [pen.say(die.face) for die in block.dice]
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
