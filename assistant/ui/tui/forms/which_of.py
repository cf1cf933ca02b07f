"""The form for any of several lines: numbers switch them on and off, Enter ends it."""

from __future__ import annotations

from msgspec import field

from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pen import Pen, joined
from assistant.ui.tui.drawing.rows import row
from assistant.ui.tui.forms.choose import NumberedLine
from assistant.ui.tui.forms.form import (
    Done,
    Key,
    Leave,
    Outcome,
    Stay,
)
from assistant.ui.tui.forms.ticking import Ticking

NOBODY = t("nobody, nothing")


class WhichOfForm(Ticking):
    """Enter without any number takes the expected lines, usually `none`."""

    none: Text = NOBODY
    chosen: list[str] = field(default_factory=list)

    def key(self, key: str) -> Outcome:
        if id := self.meant(key):
            self._switch(id)
            return Stay()
        if key in ("space", "enter") and self.typed and self.mark >= 0:
            self.typed = ""
            self._switch(self.choices[self.mark].id)
            return Stay()
        if key in ("space", "enter"):
            return Done([choice.id for choice in self.choices if choice.id in self.chosen])
        if key == "escape" and not self.typed:
            return Leave() if self.leavable else None
        outcome = super().key(key)
        if isinstance(outcome, Done):
            self._switch(outcome.value)
            return Stay()
        return outcome

    def _switch(self, id: str) -> None:
        self.chosen = [one for one in self.chosen if one != id] if id in self.chosen else [*self.chosen, id]

    def tick(self, choice: NumberedLine, pen: Pen) -> str:
        return "[x]" if choice.id in self.chosen else "[ ]"

    def keys(self, pen: Pen) -> list[Key]:
        names = [pen.say(choice.label) for choice in self.choices if choice.id in self.chosen]
        label = row(joined(names, ", ") or pen.say(self.none))
        return [Key("enter", "Enter", label, expected=True), *super().keys(pen)]
