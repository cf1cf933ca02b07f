"""The form for a list of things to do with the components. Players may tick them. Space ends the list."""

from __future__ import annotations

from msgspec import field

from assistant.messages.questions import GO_ON
from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pages import TURNS
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import row
from assistant.ui.tui.forms.form import (
    SPACE,
    Done,
    FootKey,
    Form,
    FormPart,
    Key,
    Outcome,
    Stay,
    is_digit,
    picked_line,
    scrolled_line,
)
from assistant.ui.tui.forms.option_lines import OptionLine, draw_lines, first_rows

DONE = t("done")
TICK = FootKey("0-9", "", t("tick"))
NEXT = FootKey("+", "+", t("tick the marked one"), spare=True)


class ChecklistForm(Form):
    """A list of things to do, each with a tick.

    A digit ticks a line, `+` ticks the marked one. Space ends the list, whatever is ticked.
    """

    items: tuple[Text, ...] = ()
    label: Text = DONE
    ticked: set[int] = field(default_factory=set)
    mark: int = 0

    prompt_first = True
    scrolls = True

    def key(self, key: str) -> Outcome:
        if key in ("space", "enter"):
            return Done(GO_ON)
        if key in ("+", "-"):
            self._set(self.mark, on=key == "+")
            return Stay()
        place = picked_line(key, len(self.items))
        if is_digit(key):
            place = (int(key) or 10) - 1
        if 0 <= place < len(self.items):
            self._set(place, on=place not in self.ticked)
            return Stay()
        if key in TURNS:
            self.mark = max(0, min(len(self.items) - 1, self.mark + TURNS[key]))
            return Stay()
        if (place := scrolled_line(key, len(self.items))) >= 0:
            self.mark = place
            return Stay()
        return Stay() if is_digit(key) else None

    def _set(self, place: int, *, on: bool) -> None:
        """Set or remove a tick, then mark the next line without one."""
        self.ticked = self.ticked | {place} if on else self.ticked - {place}
        left = [one for one in range(len(self.items)) if one not in self.ticked]
        self.mark = next((one for one in left if one >= place), left[0] if left else place)

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        drawn = draw_lines([self._item(place, item) for place, item in enumerate(self.items)], pen, width)[1]
        before = sum(len(line) for line in drawn[: self.mark])
        focus = before + (len(drawn[self.mark]) - 1) // 2 if drawn else 0
        return [FormPart([one for line in drawn for one in line], rank=1, focus=focus, begins=first_rows(drawn))]

    def _item(self, place: int, item: Text) -> OptionLine:
        sign = str((place + 1) % 10) if place < 10 else ""
        tick = "[x]" if place in self.ticked else "[ ]"
        return OptionLine(sign, item, tick=tick, marked=place == self.mark)

    def keys(self, pen: Pen) -> list[Key]:
        """Return the keys. The label of Space says how many lines are ticked."""
        so_far = pen.row(t("{n} of {most}", n=len(self.ticked), most=len(self.items))) if self.ticked else []
        label = row(pen.row(self.label), "  " if so_far else "", so_far)
        return [Key("space", pen.say(t("Space")), label, expected=True), *super().keys(pen)]

    def foot_keys(self) -> list[FootKey]:
        return [SPACE, TICK, NEXT]
