"""One page of things for the hands: ticks are optional, one key ends it."""

from __future__ import annotations

from msgspec import field

from assistant.speech.questions import GO_ON
from assistant.speech.text import Text, t
from assistant.tui.asking.form import (
    SPACE,
    Button,
    Done,
    Form,
    Hand,
    Outcome,
    Part,
    Stay,
    is_digit,
    key_line,
    offered,
    picked,
)
from assistant.tui.pages import TURNS
from assistant.tui.pen import Pen
from assistant.tui.rows import BOLD, QUIET, Row, fill, row, wrapped

DONE = t("done")
TICK = Hand("0-9", "", t("tick"))
NEXT = Hand("+", "+", t("tick the marked one"), spare=True)


class ChecklistForm(Form):
    """Digits tick, + ticks the marked line, Space ends it, ticked or not. The mark is on what comes next."""

    items: tuple[Text, ...] = ()
    label: Text = DONE
    ticked: set[int] = field(default_factory=set)
    mark: int = 0

    prompt_first = True

    def key(self, key: str) -> Outcome:
        if key in ("space", "enter"):
            return Done(GO_ON)
        if key in ("+", "-"):
            self._set(self.mark, on=key == "+")
            return Stay()
        place = picked(key, len(self.items))
        if is_digit(key):
            place = (int(key) or 10) - 1
        if 0 <= place < len(self.items):
            self._set(place, on=place not in self.ticked)
            return Stay()
        if key in TURNS:
            self.mark = max(0, min(len(self.items) - 1, self.mark + TURNS[key]))
            return Stay()
        return Stay() if is_digit(key) else None

    def _set(self, place: int, *, on: bool) -> None:
        """A ticked line leads on to the next one that isn't; an unticked one is the next itself."""
        self.ticked = self.ticked | {place} if on else self.ticked - {place}
        left = [one for one in range(len(self.items)) if one not in self.ticked]
        self.mark = next((one for one in left if one >= place), left[0] if left else place)

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        rows: list[Row] = []
        focus = 0
        for place, item in enumerate(self.items):
            made = self._item(place, item, pen, width)
            if place == self.mark:
                focus = len(rows) + (len(made) - 1) // 2
            rows += made
        end = key_line(
            "space", pen.say(t("Space")), row(pen.say(self.label), "  ", self._so_far(pen)), width, marked=True
        )
        return [Part(rows, rank=1, focus=focus), Part([end], rank=0)]

    def _item(self, place: int, item: Text, pen: Pen, width: int) -> list[Row]:
        sign = str((place + 1) % 10) if place < 10 else " "
        tick = pen.signs("✓") if place in self.ticked else " "
        mark = ">" if place == self.mark else " "
        words = row(f"{mark} [{tick}] ", (sign, BOLD), "  ", pen.say(item))
        return [offered(fill(line, width), place, marked=False) for line in wrapped(words, width, indent=9)]

    def _so_far(self, pen: Pen) -> Row:
        """How many of how many; nothing before the first tick."""
        if not self.ticked:
            return []
        return row((pen.say(t("{n} of {most}", n=len(self.ticked), most=len(self.items))), QUIET))

    def buttons(self, pen: Pen) -> list[Button]:
        return [Button("space", f"{pen.say(t('Space'))}  {pen.say(self.label)}", marked=True)]

    def hands(self) -> list[Hand]:
        return [SPACE, TICK, NEXT]
