"""A number: the expected one stands there, typing goes over it, - and + change it."""

from __future__ import annotations

from assistant.speech.text import Text, t
from assistant.tui.asking.form import ENTER, ESC, Button, Done, Form, Hand, Leave, Outcome, Part, Stay, is_digit
from assistant.tui.pen import Pen
from assistant.tui.rows import QUIET, Run, cut, plated, pressing, row

PLUS_MINUS = Hand("- +", "", t("change it"), spare=True)
DIGITS = Hand("0-9", "", t("type it"))


class NumberForm(Form):
    """`Enter  5     or type what got through`."""

    least: int = 0
    most: int = 999
    expected: int | None = None
    leavable: bool = False
    at_once: bool = False
    """A digit within the limits is the answer; others are typed and taken with Enter."""
    was: Text | None = None
    typed: str = ""
    over: bool = False
    """The next digit goes over a number that - and + made."""

    @property
    def value(self) -> int | None:
        return int(self.typed) if self.typed and self.typed != "-" else self.expected

    def key(self, key: str) -> Outcome:
        if is_digit(key):
            if self.at_once and not self.typed and self.least <= int(key) <= self.most:
                return Done(int(key))
            longest = max(len(str(self.least)), len(str(self.most)))
            self.typed = key if self.over or len(self.typed) >= longest else self.typed + key
            self.over = False
            return Stay()
        if key in ("-", "+", "down", "up"):
            return self._change(-1 if key in ("-", "down") else 1)
        if key == "backspace" and self.typed:
            self.typed, self.over = self.typed[:-1], False
            return Stay()
        if key in ("space", "enter"):
            if self.value is None:
                return Stay(t("Type a number from {least} to {most}.", least=self.least, most=self.most))
            return Done(self.value)
        if key == "escape" and (self.typed or self.leavable):
            if self.leavable:
                return Leave()
            self.typed = ""
            return Stay()
        return None

    def _change(self, by: int) -> Outcome:
        if self.value is None and by < 0 and self.least < 0:
            self.typed = "-1"
            return Stay()
        start = self.value if self.value is not None else self.least - by
        self.typed, self.over = str(max(self.least, min(self.most, start + by))), True
        return Stay()

    def refused(self) -> None:
        self.typed, self.over = "", False

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        shown = self.typed or ("" if self.expected is None else str(self.expected))
        cursor = "_" if self.typed or self.expected is None else ""
        box = pressing(plated(row(f" Enter  {shown}{cursor} ")), "enter")
        limits = pen.say(t("from {least} to {most}", least=self.least, most=self.most))
        change = row("   ", Run("[ - ]", press="-"), " ", Run("[ + ]", press="+"), "   ", (limits, QUIET))
        return [Part([cut(row(box, change), width)], rank=0)]

    def number(self) -> str:
        return self.typed or ("" if self.expected is None else str(self.expected))

    def buttons(self, pen: Pen) -> list[Button]:
        return [Button("enter", f"Enter  {self.number()}", marked=True), Button("-", "-"), Button("+", "+")]

    def hands(self) -> list[Hand]:
        return [ENTER, DIGITS, PLUS_MINUS, *([ESC] if self.leavable else [])]
