"""Drawing sentences with a sign that says what they mean, such as `□` for something to do with the hands."""

from __future__ import annotations

from assistant.messages.events import Sign
from assistant.messages.text import Text
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import KEY, QUIET, Row, Run, row, wrapped

SIGNS: dict[Sign, tuple[str, str]] = {
    "hands": ("□", KEY), "loses": ("▼", "bad"), "gains": ("▲", "good"), "out": ("×", "bad"), "fact": ("·", QUIET),
}  # fmt: skip
"""For each kind of event, its sign and its colour."""


def signed(sign: Sign, text: Text, pen: Pen, width: int) -> list[Row]:
    """Draw a sentence after its sign."""
    mark, ink = SIGNS[sign]
    before = f" {pen.signs(mark)}  "
    lines = wrapped(pen.row(text, capital=True), width - len(before))
    return [
        row(Run(before, ink, "", True) if not place else Run(" " * len(before)), line)
        for place, line in enumerate(lines)
    ]
