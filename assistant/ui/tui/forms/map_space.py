"""The form for choosing a space of the map, by its name, with arrows or with a click."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.components.grid import Space, space_of
from assistant.messages.text import t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import BOLD, QUIET, Row, cut, row
from assistant.ui.tui.forms.figure_input import ARROWS
from assistant.ui.tui.forms.form import (
    CLICKED,
    SPACE,
    Button,
    Done,
    FootKey,
    Form,
    FormPart,
    Key,
    Outcome,
    Stay,
    spaces_in,
)

WALK = FootKey(t("arrows"), "", t("move the mark"))


class SpaceForm(Form):
    """A choice of one of the spaces in `cells`.

    Typing `f6` answers at once, if no longer name is possible. Arrows move the mark, Enter takes the marked space.
    """

    cells: Sequence[str] = ()
    mark: str = ""
    typed: str = ""

    takes_letters = True

    def key(self, key: str) -> Outcome:
        if key.startswith(CLICKED):
            return self._answer(key.removeprefix(CLICKED))
        if key in ARROWS:
            self.typed, self.mark = "", nearest_ahead(self.cells, self.mark, ARROWS[key])
            return Stay()
        if key == "backspace" and self.typed:
            self.typed = self.typed[:-1]
            return Stay()
        if key == "escape" and self.typed:
            self.typed = ""
            return Stay()
        if key in ("enter", "space"):
            return self._enter()
        if len(key) == 1 and key.isalnum():
            return self._type(key.lower())
        return None

    def _type(self, key: str) -> Outcome:
        """Add a letter or a digit to the typed name. A letter after a digit begins a new name."""
        self.typed = self.typed + key if not (key.isalpha() and self.typed[-1:].isdigit()) else key
        if not key.isdigit() or any(cell != self.typed and cell.startswith(self.typed) for cell in self.cells):
            return Stay()
        return self._answer(self.typed)

    def _enter(self) -> Outcome:
        if self.typed:
            return self._answer(self.typed)
        return Done(self.mark) if self.mark else Stay(t("Type a space, like {example}.", example=self.cells[0]))

    def _answer(self, at: str) -> Outcome:
        """Return the answer `at`. If this space cannot be chosen, mark the nearest one that can."""
        self.typed = ""
        if at in self.cells:
            self.mark = at
            return Done(at)
        if spaces_in(at) != (at,):
            return Stay(t("Type a space, like {example}.", example=self.cells[0]))
        self.mark = min(self.cells, key=lambda cell: distance(space_of(cell), space_of(at)))
        return Stay(t("{space} can't be. Nearest: {near}.", space=at, near=self.mark))

    def spaces(self) -> tuple[str, ...]:
        return (self.mark,) if self.mark else ()

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        if self.mark and not self.typed:
            return []
        words = row(
            (f"{self.typed}_", BOLD), "   ", (pen.say(t("a letter and a number")), QUIET), "   ", _other_ways(pen)
        )
        return [FormPart([cut(words, width)], rank=0)]

    def keys(self, pen: Pen) -> list[Key]:
        if not self.mark or self.typed:
            return []
        return [
            Key("enter", pen.say(t("Space")), row(self.mark), expected=True),
            Key("", pen.say(WALK.sign), _other_ways(pen)),
        ]

    def buttons(self, pen: Pen) -> list[Button]:
        return [Button("enter", pen.say(t("Space")), self.mark, marked=True)] if self.mark else []

    def foot_keys(self) -> list[FootKey]:
        return [*([SPACE] if self.mark else []), WALK]


def _other_ways(pen: Pen) -> Row:
    return pen.row(t("or arrows, or a click on the map"), QUIET)


def distance(a: Space, b: Space) -> tuple[int, int]:
    """Return a sort key for the distance between two spaces. Of equally distant ones, the straighter is first."""
    x, y = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(x, y), x + y


def nearest_ahead(cells: Sequence[str], start: str, step: Space) -> str:
    """Return the space that is nearest to `start` in the direction `step`, or `start` if there is none."""
    if not start:
        return cells[0]
    x, y = space_of(start)

    def ahead(cell: str) -> tuple[int, int]:
        column, line = space_of(cell)
        along = (column - x) * step[0] + (line - y) * step[1]
        beside = abs(column - x) * abs(step[1]) + abs(line - y) * abs(step[0])
        return along, beside

    before = [cell for cell in cells if ahead(cell)[0] > 0]
    return min(before, key=lambda cell: (ahead(cell)[1], ahead(cell)[0]), default=start)
