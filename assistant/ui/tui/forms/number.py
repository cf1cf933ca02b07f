"""The form for a number. The expected one is filled in. Digits replace it, `-` and `+` change it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.messages.names import Label
from assistant.messages.text import Text, t, verbatim
from assistant.sessions.presentation.doubts import is_doubtful
from assistant.ui.tui.drawing.buttons import CHANGES, pad
from assistant.ui.tui.drawing.buttons import DIGITS as DIGITS_PAD
from assistant.ui.tui.drawing.elements import cap
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import QUIET, Row, row
from assistant.ui.tui.forms.form import (
    ESC,
    INTERRUPT,
    SPACE,
    Button,
    Done,
    FootKey,
    Form,
    FormPart,
    Key,
    Leave,
    Outcome,
    Stay,
    is_digit,
)
from assistant.ui.tui.forms.option_lines import figure_row
from assistant.ui.view.blocks import Block, Count, Track

PLUS_MINUS = FootKey("- +", "", t("change it"), spare=True)
DIGITS = FootKey("0-9", "", t("type it"))
HINT = 50
"""Up to this number of letters, a hint is beside the keys. A longer one has its own row."""
UNLIMITED = 99
"""From this largest allowed number, the limits are not shown."""
GHOST = 16
"""The columns of a health bar that shows a loss."""


class NumberForm(Form):
    """A number to type, drawn as `Enter   5     -  +  (1) Vorn ▆▆▒▒  8 → 4/12`."""

    least: int = 0
    most: int = 999
    expected: int | None = None
    leavable: bool = False
    at_once: bool = False
    """Whether a single digit answers at once. Longer numbers are confirmed with Enter."""
    was: Text | None = None
    loses: int = 0
    """The number of the figure that loses the typed amount of health, or 0."""
    typed: str = ""
    replaces: bool = False
    """Whether the next digit replaces the number, because `-` or `+` was pressed last."""

    doubted: str = ""
    """The typed loss that was far above the expected one and was not accepted yet."""

    shows_number = True

    @property
    def value(self) -> int | None:
        return int(self.typed) if self.typed and self.typed != "-" else self.expected

    @property
    def _is_complete(self) -> bool:
        """Whether there is a number that the question accepts."""
        return self.value is not None and self.accepts(self.value)

    def key(self, key: str) -> Outcome:
        if is_digit(key):
            if self.at_once and not self.typed and self.least <= int(key) <= self.most:
                return Done(int(key))
            longest = max(len(str(self.least)), len(str(self.most)))
            self.typed = key if self.replaces or len(self.typed) >= longest else self.typed + key
            self.replaces = False
            return Stay()
        if key in ("-", "+", "down", "up"):
            return self._change(-1 if key in ("-", "down") else 1)
        if key == "backspace" and self.typed:
            self.typed, self.replaces = self.typed[:-1], False
            return Stay()
        if key in ("space", "enter"):
            if self.value is None:
                return Stay(t("Type a number from {least} to {most}.", least=self.least, most=self.most))
            if (doubt := self._doubt(self.value)) is not None and self.doubted != self.typed:
                self.doubted = self.typed
                return Stay(doubt)
            return Done(self.value)
        if key == "escape" and (self.typed or self.leavable):
            if self.leavable:
                return Leave()
            self.typed = ""
            return Stay()
        return None

    def only_types(self, key: str) -> bool:
        return is_digit(key) and bool(self.typed or not self.at_once)

    def _change(self, by: int) -> Outcome:
        if self.value is None and by < 0 and self.least < 0:
            self.typed = "-1"
            return Stay()
        start = self.value if self.value is not None else self.least - by
        self.typed, self.replaces = str(max(self.least, min(self.most, start + by))), True
        return Stay()

    def _doubt(self, value: int) -> Text | None:
        """Return a sentence if the number is a loss of health that is probably mistyped."""
        if self.expected is None or not is_doubtful(value, expected=self.expected, loses=self.loses):
            return None
        return t("Proposed: {expected}. Typed: {n}. The same key again takes {n}.", expected=self.expected, n=value)

    def on_refused(self) -> None:
        self.typed, self.replaces, self.doubted = "", False, ""

    def keys(self, pen: Pen) -> list[Key]:
        cursor = "_" if self.typed or self.expected is None else ""
        limits = t("from {least} to {most}", least=self.least, most=self.most)
        words = (
            pen.row(self.hint or limits, QUIET) if self.split and self._hint_is_short(pen) else self._health_left(pen)
        )
        change = row(cap("+", pen), "  ", words or pen.row(limits, QUIET))
        return [
            Key("enter", pen.say(t("Space")), row(f"{self.number()}{cursor}"), expected=self._is_complete),
            Key("-", "-", change),
            *super().keys(pen),
        ]

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        return [FormPart(pad((*DIGITS_PAD, CHANGES), pen, width), rank=1)] if pen.touch else []

    def _hint_is_short(self, pen: Pen) -> bool:
        return self.hint is None or len(pen.say(self.hint)) <= HINT

    def below(self, pen: Pen) -> Text | None:
        return None if self.split and self._hint_is_short(pen) else self.hint

    def says_all(self, headline: str, pen: Pen) -> bool:
        """Return whether the headline names the figure that loses health, or says the same as the prompt."""
        figure = self.about.get(self.loses)
        named = figure is not None and pen.short(figure.name).casefold() in headline.casefold()
        return named or super().says_all(headline, pen)

    def live(self, blocks: Sequence[Block]) -> list[Block]:
        """Return the blocks with the health that the figure has after the typed loss."""
        return [self._with_health(block) if isinstance(block, Track) else block for block in blocks]

    def _with_health(self, track: Track) -> Track:
        value = self.value
        figures = []
        for figure in track.figures:
            health = figure.health
            if figure.number == self.loses and health is not None and value is not None:
                figure = replace(figure, health=replace(health, after=max(0, health.left - value)))
            figures.append(figure)
        return Track(tuple(figures))

    @property
    def explains_number(self) -> bool:
        return self.loses in self.about

    def _health_left(self, pen: Pen) -> Row:
        """Draw the figure with the health that it has after the typed loss."""
        figure = self.about.get(self.loses)
        if figure is None or figure.health is None:
            return []
        return figure_row(figure, pen, GHOST, loses=self.value)

    def counted(self, count: Count | None) -> Count | None:
        """Return the typed number with a label.

        The label is that of `count`. Without it, it says how much health is left or what the limits are.
        """
        if not self.number():
            return count
        value = verbatim(self.number())
        if count is not None:
            return replace(count, value=value, label=_plural_label(count.label, self.value))
        figure = self.about.get(self.loses)
        if figure is not None and (health := figure.health) is not None and self.value is not None:
            after = max(0, health.left - self.value)
            return Count(value, t("{n} > {after} of {most}", n=health.left, after=after, most=health.most))
        if self.most >= UNLIMITED:
            return None
        return Count(value, t("{least} to {most}", least=self.least, most=self.most))

    def number(self) -> str:
        return self.typed or ("" if self.expected is None else str(self.expected))

    def buttons(self, pen: Pen) -> list[Button]:
        happened = [Button("e", "e", pen.say(INTERRUPT))] if self.interrupts else []
        less = Button("-", "-", pen.say(t("less")))
        more = Button("+", "+", pen.say(t("more")), beside=True)
        return [Button("enter", pen.say(t("Space")), self.number(), marked=self._is_complete), less, more, *happened]

    def foot_keys(self) -> list[FootKey]:
        return [SPACE, DIGITS, PLUS_MINUS, *([ESC] if self.leavable else [])]


def _plural_label(label: Label, n: int | None) -> Label:
    """Return the label in the singular or plural form for `n`."""
    return replace(label, count=abs(n)) if isinstance(label, Text) and label.plural and n is not None else label
