"""One key goes on. What may have happened meanwhile stands below it, on `e`."""

from __future__ import annotations

from assistant.speech.questions import GO_ON, Option
from assistant.speech.text import Text, t
from assistant.tui.asking.form import SPACE, Button, Done, Form, Hand, Outcome, Part, key_line
from assistant.tui.pen import Pen, joined
from assistant.tui.rows import QUIET, Row, cut, length, pressing, row

GO = t("go on")
FEW = 3
"""With fewer things than these, the line of `e` names only them."""


class GoOnForm(Form):
    """`Space  my turn is over`."""

    label: Text = GO
    happened: tuple[Option, ...] = ()

    digits = False
    prompt_first = True

    def key(self, key: str) -> Outcome:
        return Done(GO_ON) if key in ("space", "enter") else None

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        rows = [key_line("space", pen.say(t("Space")), row(pen.say(self.label)), width, marked=True)]
        return [Part(rows, rank=0), *happened_part(self.happened, pen, width)]

    def buttons(self, pen: Pen) -> list[Button]:
        buttons = [Button("space", f"{pen.say(t('Space'))}  {pen.say(self.label)}", marked=True)]
        return [*buttons, *([Button("e", f"e  {pen.say(t('something happened'))}")] if self.happened else [])]

    def hands(self) -> list[Hand]:
        return [SPACE]


def happened_part(happened: tuple[Option, ...], pen: Pen, width: int) -> list[Part]:
    """One quiet line that says what `e` is for right now."""
    if not happened:
        return []
    labels = [pen.say(option.label) for option in happened]
    words, count = _fitting(labels, pen, width)
    if count < min(FEW, len(labels)):
        words, _ = _fitting(labels, pen, width, named=False)
    return [Part([pressing(cut(words, width), "e")], rank=2)]


def _fitting(labels: list[str], pen: Pen, width: int, *, named: bool = True) -> tuple[Row, int]:
    """The line with as many as fit, none of them cut, and how many they are; `named`: it says what they are."""
    for count in range(len(labels), 0, -1):
        words = _happened_line([*labels[:count], *([pen.signs("…")] if count < len(labels) else [])], pen, named)
        if length(words) <= width:
            return words, count
    return words, 1


def _happened_line(labels: list[str], pen: Pen, named: bool) -> Row:
    things = joined(labels, pen.signs(" · "))
    said = pen.say(t("something happened: {things}", things=things)) if named else things
    return row(" ", ("e", ""), " " * 6, (said, QUIET))
