"""One page of things for the hands: ticks are optional, one key ends it."""

from __future__ import annotations

from msgspec import field
from textual.content import Content

from assistant.table.questions import GO_ON
from assistant.table.text import Text, t
from assistant.tui.asking.form import SPACE, Button, Done, Form, Hand, Outcome, Part, Stay, is_digit, key_line, picked
from assistant.tui.pages import TURNS
from assistant.tui.pen import BOLD, Pen, pressing, row, wrapped

DONE = t("done")
TICK = Hand("0-9", "", t("tick"))


class ChecklistForm(Form):
    """Digits tick, Space ends it, ticked or not."""

    items: tuple[Text, ...] = ()
    label: Text = DONE
    ticked: set[int] = field(default_factory=set)
    top: int = 0

    prompt_first = True

    def key(self, key: str) -> Outcome:
        if key in ("space", "enter"):
            return Done(GO_ON)
        place = picked(key, len(self.items))
        if is_digit(key):
            place = (int(key) or 10) - 1
        if 0 <= place < len(self.items):
            self.ticked ^= {place}
            self.top = place
            return Stay()
        if key in TURNS:
            self.top = max(0, min(len(self.items) - 1, self.top + TURNS[key]))
            return Stay()
        return Stay() if is_digit(key) else None

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        rows: list[Content] = []
        focus = 0
        for place, item in enumerate(self.items):
            if place == self.top:
                focus = len(rows)
            sign = str((place + 1) % 10) if place < 10 else " "
            tick = pen.signs("✓") if place in self.ticked else " "
            words = row(f"[{tick}] ", (sign, BOLD), "  ", pen.say(item))
            rows += [line.stylize(pressing(f"pick:{place}")) for line in wrapped(words, width, indent=7)]
        end = key_line("space", pen.say(t("Space")), row(pen.say(self.label)), width, marked=True)
        return [Part(rows, rank=1, focus=focus), Part([end], rank=0)]

    def buttons(self, pen: Pen) -> list[Button]:
        return [Button("space", f"{pen.say(t('Space'))}  {pen.say(self.label)}", marked=True)]

    def hands(self) -> list[Hand]:
        return [SPACE, TICK]
