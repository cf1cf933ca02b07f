"""The form for choosing heroes in the order in which the players sit."""

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
    """A list of heroes. A number adds a hero, the same number again removes the hero.

    It ends with Enter or when `most` heroes are chosen.

    - `last_time`: the heroes of the last game. Enter takes them as long as none is chosen.
    - `usual`: what Enter takes if there was no last game.
    - `alike`: for a line that means several heroes with the same name, their ids.
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
        """Return the seat of a chosen hero in brackets, as in `5  [2] Maya` for the second one."""
        return f"[{self._place(choice.id)}]"

    def _place(self, id: str) -> str:
        places = [str(place) for place, one in enumerate(self.chosen, 1) if one in self._ids(id)]
        return ",".join(places) or " "

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("enter", pen.say(t("Space")), row(pen.say(self._seating(pen))), expected=True), *super().keys(pen)]

    def _seating(self, pen: Pen) -> Text:
        """Return the names of the heroes in the order of their seats."""
        labels = {id: pen.say(choice.label) for choice in self.choices for id in self._ids(choice.id)}
        around = joined([labels[id] for id in self._current], " > ")
        if self.last_time and not self.chosen:
            return t("as last time: {heroes}", heroes=around)
        return t("{heroes}", heroes=around) if around else t("nobody yet")
