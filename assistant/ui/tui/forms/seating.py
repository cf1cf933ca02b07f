"""The form for choosing heroes in seating order. The players pick one line after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import field

from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pen import Pen, joined
from assistant.ui.tui.drawing.rows import row
from assistant.ui.tui.forms.choice import NumberedLine
from assistant.ui.tui.forms.form import Done, Key, Leave, Outcome, Stay
from assistant.ui.tui.forms.which_of import TickForm


class SeatingForm(TickForm):
    """A list of heroes to pick. A number picks a hero, and the same number again removes the hero.

    The form ends when the player presses Enter, or when `most` heroes are picked.

    While no hero is picked, Enter takes `last_time` (the heroes of the last game). If there are none, Enter takes
    `usual`. These heroes are not ticked, so the first number starts a new selection.

    One line may stand for several heroes of the same name. `alike` has the ids of these heroes under the id of the
    line. The line can be picked once for each hero. The next pick removes all of them.
    """

    chosen: list[str] = field(default_factory=list)
    last_time: list[str] = field(default_factory=list)
    usual: list[str] = field(default_factory=list)
    most: int = 99
    alike: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def key(self, key: str) -> Outcome:
        if id := self.ticked_id(key):
            return self._pick(id)
        if key in ("space", "enter") and not self.typed:
            return Done(list(self._current))
        if key == "backspace" and self.chosen and not self.typed:
            self.chosen.pop()
            return Stay()
        if key == "escape" and not self.typed:
            return Leave() if self.leavable else None
        outcome = super().key(key)
        return self._pick(outcome.value) if isinstance(outcome, Done) else outcome

    @property
    def _current(self) -> list[str]:
        return self.chosen or self.last_time or self.usual

    def _ids(self, id: str) -> Sequence[str]:
        return self.alike.get(id, (id,))

    def _pick(self, id: str) -> Outcome:
        free = next((one for one in self._ids(id) if one not in self.chosen), "")
        self.chosen = [*self.chosen, free] if free else [one for one in self.chosen if one not in self._ids(id)]
        return Done(list(self.chosen)) if len(self.chosen) == self.most else Stay()

    def tick(self, choice: NumberedLine, pen: Pen) -> str:
        """Return the seat of a picked hero in brackets.

        For example, `5  [2] Maya` means that Maya was picked second.
        """
        return f"[{self._place(choice.id)}]"

    def _place(self, id: str) -> str:
        places = [str(place) for place, one in enumerate(self.chosen, 1) if one in self._ids(id)]
        return ",".join(places) or " "

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("enter", pen.say(t("Space")), row(pen.say(self._seating(pen))), expected=True), *super().keys(pen)]

    def _seating(self, pen: Pen) -> Text:
        """Return the names of the heroes in seating order, which are drawn beside the key Enter."""
        labels = {id: pen.say(choice.label) for choice in self.choices for id in self._ids(choice.id)}
        around = joined([labels[id] for id in self._current], " > ")
        if self.last_time and not self.chosen:
            return t("as last time: {heroes}", heroes=around)
        return t("{heroes}", heroes=around) if around else t("nobody yet")
