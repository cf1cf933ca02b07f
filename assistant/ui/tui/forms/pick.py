"""Some of several lines, in the order they are picked: heroes around the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import field

from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pen import Pen, joined
from assistant.ui.tui.drawing.rows import row
from assistant.ui.tui.forms.choose import NumberedLine
from assistant.ui.tui.forms.form import Done, Key, Leave, Outcome, Stay
from assistant.ui.tui.forms.ticking import Ticking


class PickForm(Ticking):
    """A number picks a line or lets it go again; Enter ends it, and so does the last that may be picked.

    `before` is what Enter means while nothing is picked, `usual` what it means the first time. It is not ticked: the
    first number begins anew.
    `alike`: a line that stands for several ids is picked so often, each time as the next of them.
    """

    chosen: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    usual: list[str] = field(default_factory=list)
    most: int = 99
    alike: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def key(self, key: str) -> Outcome:
        if id := self.meant(key):
            return self._pick(id)
        if key in ("space", "enter") and not self.typed:
            return Done(list(self._meant))
        if key == "backspace" and self.chosen and not self.typed:
            self.chosen.pop()
            return Stay()
        if key == "escape" and not self.typed:
            return Leave() if self.leavable else None
        outcome = super().key(key)
        return self._pick(outcome.value) if isinstance(outcome, Done) else outcome

    @property
    def _meant(self) -> list[str]:
        return self.chosen or self.before or self.usual

    def _ids(self, id: str) -> Sequence[str]:
        return self.alike.get(id, (id,))

    def _pick(self, id: str) -> Outcome:
        free = next((one for one in self._ids(id) if one not in self.chosen), "")
        self.chosen = [*self.chosen, free] if free else [one for one in self.chosen if one not in self._ids(id)]
        return Done(list(self.chosen)) if len(self.chosen) == self.most else Stay()

    def tick(self, choice: NumberedLine, pen: Pen) -> str:
        """`5  [2] Maya`: the second that was picked."""
        return f"[{self._place(choice.id)}]"

    def _place(self, id: str) -> str:
        places = [str(place) for place, one in enumerate(self.chosen, 1) if one in self._ids(id)]
        return ",".join(places) or " "

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("enter", "Enter", row(pen.say(self._ring(pen))), expected=True), *super().keys(pen)]

    def _ring(self, pen: Pen) -> Text:
        """Who sits beside whom, the last one beside the first."""
        labels = {id: pen.say(choice.label) for choice in self.choices for id in self._ids(choice.id)}
        around = joined([labels[id] for id in self._meant], " > ")
        if self.before and not self.chosen:
            return t("as last time: {heroes}", heroes=around)
        return t("{heroes}", heroes=around) if around else t("nobody yet")
