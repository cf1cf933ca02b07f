"""The form for drawing a shape on a small grid.

Space switches the marked square on or off, a typed name or a click any square. Enter ends the form.
"""

from __future__ import annotations

from msgspec import field

from assistant.components.grid import space_of
from assistant.messages.text import t
from assistant.ui.tui.drawing.pen import Pen, joined
from assistant.ui.tui.drawing.rows import QUIET, Row, inverted, pressing, row
from assistant.ui.tui.forms.form import CLICKED, Button, Done, FootKey, FormPart, Key, Outcome, Stay
from assistant.ui.tui.forms.map_space import WALK, SpaceForm

ENTER = FootKey("Enter", "enter", t("that is all"))
SWITCH = FootKey(t("Space"), "space", t("on or off"))


class ShapeForm(SpaceForm):
    """A small grid. `chosen` are the squares of the shape."""

    chosen: list[str] = field(default_factory=list)

    def key(self, key: str) -> Outcome:
        if key in ("space", "+", "-") and not self.typed:
            return self._switch(self.mark or self.cells[0])
        if key == "enter" and not self.typed:
            return Done([cell for cell in self.cells if cell in self.chosen])
        outcome = super().key(key)
        return self._switch(outcome.value) if isinstance(outcome, Done) else outcome

    def _switch(self, cell: str) -> Outcome:
        self.mark = cell
        self.chosen = [one for one in self.chosen if one != cell] if cell in self.chosen else [*self.chosen, cell]
        return Stay()

    def spaces(self) -> tuple[str, ...]:
        """Return no spaces, because this grid is not on the map."""
        return ()

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        return [FormPart(self._sheet(pen), rank=0)]

    def keys(self, pen: Pen) -> list[Key]:
        drawn = joined([cell for cell in self.cells if cell in self.chosen], " ")
        if not drawn:
            example = t("Type a space, like {example}.", example=self.cells[0])
            return [Key("enter", "Enter", pen.row(example))]
        return [Key("enter", "Enter", row(drawn), expected=True)]

    def _sheet(self, pen: Pen) -> list[Row]:
        lines: dict[int, list[str]] = {}
        for cell in self.cells:
            lines.setdefault(space_of(cell)[1], []).append(cell)
        letters = next(iter(lines.values()))
        head = row("     ", ("  ".join(cell[0] for cell in letters), QUIET))
        return [
            head,
            *(row((f"  {n + 1} ", QUIET), *(self._space(pen, cell) for cell in lines[n])) for n in sorted(lines)),
        ]

    def _space(self, pen: Pen, cell: str) -> Row:
        sign = pen.signs("▓▓") if cell in self.chosen else pen.signs("··")
        space = pressing(row(sign), CLICKED + cell)
        return row(" ", inverted(space) if cell == (self.mark or self.cells[0]) else space)

    def buttons(self, pen: Pen) -> list[Button]:
        return [Button("enter", "Enter", pen.say(t("that is all")), marked=True)]

    def foot_keys(self) -> list[FootKey]:
        return [ENTER, WALK, SWITCH]
