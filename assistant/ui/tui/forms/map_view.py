"""`m`: the map over the whole screen. Arrows move the acting figure or scroll the map, `+` and `-` zoom."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.components.grid import address_of, space_of
from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms.figure_input import ARROWS, FigureInput
from assistant.ui.tui.forms.form import ESC, Done, FootKey, Form, FormPart, Leave, Outcome, Stay

OFF = "map_off"
STEP = 2
"""How many spaces an arrow key scrolls."""
ZOOM = FootKey("- +", "", t("zoom"))
SWITCH = FootKey("0", "0", t("map off"))


class Viewport(Struct):
    """Which part of the map is visible.

    - `zoom`: the width of a space in screen columns, or 0 for automatic.
    - `fitting_zoom`: the automatic width.
    - `centre`: the space in the middle.
    """

    zoom: int = 0
    centre: str = ""
    fitting_zoom: int = 0


def map_prompt(who: Text | None) -> Text:
    """Return the prompt of the map. `who` is the figure that arrows move, or None."""
    if who is None:
        return t("Arrows look around. A number picks a figure, then arrows and Enter.")
    return t("{who}: arrows move, Enter puts it there. A number picks another figure.", who=who)


class MapForm(Form):
    """The map instead of the question. Players can type moves of figures here, too."""

    figures: FigureInput = field(default_factory=FigureInput)
    viewport: Viewport = field(default_factory=Viewport)
    widths: tuple[int, ...] = ()
    """The possible widths of a space in screen columns, largest first."""

    def key(self, key: str) -> Outcome:
        typed = self.figures.typed
        if key in ("+", "-"):
            self._zoom(-1 if key == "+" else 1)
            return Stay()
        if key == "escape" and typed:
            self.figures.clear()
            return Stay()
        if key == "0" and not typed:
            return Done(OFF)
        if (key == "m" and not typed) or key == "escape" or (key in ("enter", "space") and _no_place(typed)):
            self.figures.clear()
            return Leave()
        if key in ARROWS and not typed and not self.figures.acting:
            self._look(key)
            return Stay()
        return self.figures.key(key)

    def _zoom(self, by: int) -> None:
        now = self.widths.index(self.viewport.zoom or self.viewport.fitting_zoom)
        wide = self.widths[max(0, min(len(self.widths) - 1, now + by))]
        self.viewport.zoom = 0 if wide == self.viewport.fitting_zoom else wide

    def _look(self, key: str) -> None:
        """Move the visible part of the map."""
        spaces = [space_of(at) for at in self.figures.places]
        x, y = space_of(self.viewport.centre) if self.viewport.centre else spaces[len(spaces) // 2]
        x, y = x + ARROWS[key][0] * STEP, y + ARROWS[key][1] * STEP
        across, down = [one[0] for one in spaces], [one[1] for one in spaces]
        self.viewport.centre = address_of((max(min(across), min(max(across), x)), max(min(down), min(max(down), y))))

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        return self.figures.draw(pen, width, counts=False)

    def foot_keys(self) -> list[FootKey]:
        return [ESC, ZOOM, SWITCH]


def _no_place(typed: str) -> bool:
    """Return whether no space is typed yet, but at most the number of a figure."""
    return not typed or typed.isdigit()
