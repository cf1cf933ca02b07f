"""Big type: the question over the whole screen, choices as buttons three rows high, the number in block digits."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.speech.text import Text
from assistant.tui.asking.form import Button, Form
from assistant.tui.pen import Pen
from assistant.tui.rows import BOLD, WARN, Row, fill, in_a_row, length, plain, plated, pressing, row, wrapped

_DIGITS = {
    "0": ("█▀█", "█ █", "▀▀▀"), "1": ("▀█ ", " █ ", "▀▀▀"), "2": ("▀▀█", "█▀▀", "▀▀▀"), "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"), "5": ("█▀▀", "▀▀█", "▀▀▀"), "6": ("█▀▀", "█▀█", "▀▀▀"), "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"), "9": ("█▀█", "▀▀█", "▀▀▀"), "-": ("   ", "▀▀▀", "   "), "+": (" ▄ ", "▀█▀", "   "),
    " ": ("   ", "   ", "   "),
}  # fmt: skip


def block_digits(number: str, pen: Pen) -> list[Row]:
    if pen.plain:
        return [row((number, BOLD))]
    signs = [_DIGITS.get(sign, _DIGITS[" "]) for sign in number]
    return [row((" ".join(sign[line] for sign in signs), BOLD)) for line in range(3)]


def bigger(rows: Sequence[Row]) -> list[Row]:
    """Twice as wide and as high."""
    return [row(("".join(sign * 2 for sign in half), BOLD)) for line in rows for half in _halves(plain(line))]


def _halves(line: str) -> tuple[str, str]:
    """A row of half blocks as two rows of whole ones."""
    upper = "".join("█" if sign in "█▀" else " " for sign in line)
    lower = "".join("█" if sign in "█▄" else " " for sign in line)
    return upper, lower


def draw_big(
    form: Form, pen: Pen, width: int, height: int, told: Sequence[Text] = (), notice: Text | None = None,
    number: str = "",
) -> list[Row]:  # fmt: skip
    """The input, the number, the buttons, over the whole screen; as many of each as there is room for."""
    buttons = form.buttons(pen)
    wide = 2 if len(buttons) * 3 > height - 6 and width >= 40 else 1
    rows: list[Row] = []
    for text in told:
        rows += wrapped(row(pen.sentence(text)), width)
    if rows:
        rows.append([])
    for text in (*form.lead, *([form.prompt] if form.prompt is not None else [])):
        rows += [*wrapped(row((pen.sentence(text), BOLD)), width), []]
    own = form.big(pen, width)
    rows += own
    said = wrapped(row((pen.say(notice), WARN)), width) if notice is not None else []
    room = max(3, height - 3 * -(-len(buttons) // wide))
    if own and len(rows) + len(said) + 4 > room:  # they say the number, too
        number = ""
    if number:
        digits = block_digits(number, pen)
        spare = room - len(rows) - len(said) - 1
        if not pen.plain and spare >= 6 and length(digits[0]) * 2 <= width:
            digits = bigger(digits)
        if len(digits) > spare:
            rows = rows[: max(1, room - len(said) - len(digits))]
        rows += [*digits, *([[]] if spare > len(digits) else [])]
    rows += said
    rows = rows[:room] if number else rows[-room:]
    rows += [[]] * (room - len(rows))  # the buttons stand at the lower edge
    each = (width - (wide - 1)) // wide
    for start in range(0, len(buttons), wide):
        drawn = [_button(button, each, pen) for button in buttons[start : start + wide]]
        rows += [in_a_row([button[line] for button in drawn], " ") for line in range(3)]
    return rows


def rows_in_big(form: Form, pen: Pen, width: int, told: Sequence[Text]) -> int:
    """How high the window must be for the sentences and the buttons."""
    asked = (*form.lead, *([form.prompt] if form.prompt is not None else []))
    said = sum(len(wrapped(row(pen.sentence(text)), width)) for text in (*told, *asked))
    wide = 2 if width >= 40 else 1
    return said + len(asked) + 1 + 3 * -(-len(form.buttons(pen)) // wide)


def _button(button: Button, width: int, pen: Pen) -> list[Row]:
    inner = max(1, width - 2)
    label = fill(row("  ", (button.label, BOLD)), inner)
    rows = [row("┌", "─" * inner, "┐"), row("│", label, "│"), row("└", "─" * inner, "┘")]
    if pen.plain:
        rows = [row("+", "-" * inner, "+"), row("|", label, "|"), row("+", "-" * inner, "+")]
    return [pressing(plated(line) if button.marked else line, button.key) for line in rows]
