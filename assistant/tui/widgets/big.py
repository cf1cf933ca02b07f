"""Big type: the question over the whole screen, choices as buttons three rows high, the number in block digits."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from assistant.table.text import Text
from assistant.tui.asking.form import Button, Form
from assistant.tui.pen import BOLD, REVERSE, WARN, Pen, filled, pressing, row, wrapped

_DIGITS = {
    "0": ("█▀█", "█ █", "▀▀▀"), "1": ("▀█ ", " █ ", "▀▀▀"), "2": ("▀▀█", "█▀▀", "▀▀▀"), "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"), "5": ("█▀▀", "▀▀█", "▀▀▀"), "6": ("█▀▀", "█▀█", "▀▀▀"), "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"), "9": ("█▀█", "▀▀█", "▀▀▀"), "-": ("   ", "▀▀▀", "   "), "+": (" ▄ ", "▀█▀", "   "),
    " ": ("   ", "   ", "   "),
}  # fmt: skip


def block_digits(number: str, pen: Pen) -> list[Content]:
    if pen.plain:
        return [row((number, BOLD))]
    signs = [_DIGITS.get(sign, _DIGITS[" "]) for sign in number]
    return [row((" ".join(sign[line] for sign in signs), BOLD)) for line in range(3)]


def draw_big(
    form: Form, pen: Pen, width: int, height: int, told: Sequence[Text] = (), notice: Text | None = None
) -> list[Content]:
    """The deed, the number, the buttons; as many of each as there is room for."""
    buttons = form.buttons(pen)
    wide = 2 if len(buttons) * 3 > height - 6 and width >= 40 else 1
    rows: list[Content] = []
    for text in told:
        rows += wrapped(row(pen.say(text)), width)
    if rows:
        rows.append(Content(""))
    for text in (*form.lead, *([form.prompt] if form.prompt is not None else [])):
        rows += [*wrapped(row((pen.say(text), BOLD)), width), Content("")]
    if form.number():
        rows += [*block_digits(form.number(), pen), Content("")]
    if notice is not None:
        rows += wrapped(row((pen.say(notice), WARN)), width)
    room = max(3, height - 3 * -(-len(buttons) // wide))
    if len(rows) > room:
        rows = rows[-room:] if not form.number() else rows[:room]
    each = (width - (wide - 1)) // wide
    for start in range(0, len(buttons), wide):
        drawn = [_button(button, each, pen) for button in buttons[start : start + wide]]
        rows += [Content(" ").join([button[line] for button in drawn]) for line in range(3)]
    return rows


def _button(button: Button, width: int, pen: Pen) -> list[Content]:
    inner = max(1, width - 2)
    label = filled(row("  ", (button.label, BOLD)), inner)
    rows = [row("┌", "─" * inner, "┐"), row("│", label, "│"), row("└", "─" * inner, "┘")]
    if pen.plain:
        rows = [row("+", "-" * inner, "+"), row("|", label, "|"), row("+", "-" * inner, "+")]
    style = REVERSE + pressing(button.key) if button.marked else pressing(button.key)
    return [line.stylize(style) for line in rows]
