"""`6-4 Enter`: a figure's number, a sign and how much, while no other question takes digits."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from assistant.table.grid import Space, address_of, space_of
from assistant.table.text import Text, t
from assistant.tui.asking.form import Done, Leave, Outcome, Part, Stay, is_digit
from assistant.tui.pen import BOLD, QUIET, Pen, cut, pressing, row

_TYPED = re.compile(r"(\d+)([-+]?)(\d*)")
_PICKED = re.compile(r"(\d+)((?:[a-z]{1,2}\d{1,2})?)")
_PLACED = re.compile(r"(\d+)([a-z]{1,2}\d{0,2})")


ARROWS: dict[str, Space] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
CLICKED = "space:"
"""Before the address of a space of the map that was clicked."""


class Figure(Struct, frozen=True):
    """A figure with a number of its own and what is counted on it."""

    number: int
    label: Text
    path: str
    value: int


class By(Struct, frozen=True):
    """The picked figure's number goes up or down."""

    path: str
    by: int


class Put(Struct, frozen=True):
    """The picked figure stands on this space now."""

    figure: int
    at: str


class Figures(Struct):
    """What is being typed. `places` are the spaces of the map, if there is one, with the number of the figure on
    each (0: none). `3g7` puts figure 3 on g7; so do `3`, arrows and Enter, or `3` and a click.
    """

    figures: Sequence[Figure] = ()
    typed: str = ""
    places: Mapping[str, int] = field(default_factory=dict)

    def key(self, key: str) -> Outcome:
        if is_digit(key) and self.figures:
            return self._digit(key)
        if key.startswith(CLICKED):
            return self._click(key.removeprefix(CLICKED))
        if key in ARROWS and self.places and (match := _PICKED.fullmatch(self.typed)):
            return self._walk(int(match[1]), match[2], ARROWS[key])
        if self.typed and len(key) == 1 and key.isalpha() and self._column(key.lower()):
            self.typed += key.lower()
            return Stay()
        if not self.typed:
            return Stay(t("First the number of the figure, then - or +.")) if key in ("-", "+") else None
        if key in ("-", "+"):
            self.typed = f"{self.typed.rstrip('-+')}{key}" if self.typed[-1] in "-+" else self.typed
            if self.typed.isdigit():
                self.typed += key
            return Stay()
        if key == "backspace":
            self.typed = self.typed[:-1]
            return Stay()
        if key == "escape":
            return Leave()
        if key in ("enter", "space") and not self.typed.isdigit():
            return self._enter()
        if key != "tab":  # a digit typed by mistake is dropped, and the key does what it always does
            self.typed = ""
        return None

    def _click(self, at: str) -> Outcome:
        """A space of the map: the picked figure goes there; without one the figure that stands there is picked."""
        match = _PICKED.fullmatch(self.typed)
        if match is not None:
            return Done(Put(int(match[1]), at))
        self.typed = str(self.places.get(at) or "")
        return Stay(None if self.typed else t("First the number of the figure, then the space."))

    def _walk(self, number: int, typed: str, step: Space) -> Outcome:
        """One space on from where it stands or was moved to already; Enter puts it there."""
        standing = next((at for at, figure in self.places.items() if figure == number), "")
        begun = typed or standing
        column, line = space_of(begun) if begun in self.places else space_of(min(self.places))
        onward = (column + step[0], line + step[1])
        at = address_of(onward) if min(onward) >= 0 else begun
        self.typed = f"{number}{at if at in self.places else begun}"
        return Stay()

    def _digit(self, key: str) -> Outcome:
        typed = self.typed + key
        if typed.isdigit() and not any(str(figure.number).startswith(typed) for figure in self.figures):
            known = tuple(t("{number} {name}", number=figure.number, name=figure.label) for figure in self.figures)
            return Stay(t("No figure has the number {number}. There are: {figures}.", number=typed, figures=known))
        if len(typed) <= 7:
            self.typed = typed
        return self._put(at_once=True) or Stay()

    def _column(self, key: str) -> bool:
        """Whether a letter after a figure's number is a column of the map."""
        match = _PLACED.fullmatch(self.typed + key)
        return match is not None and any(place.startswith(match[2]) for place in self.places)

    def _put(self, *, at_once: bool = False) -> Outcome:
        """The place that was typed; at once only where no longer row number could follow."""
        match = _PLACED.fullmatch(self.typed)
        if match is None or (at_once and match[2] not in self.places):
            return None
        if at_once and any(place != match[2] and place.startswith(match[2]) for place in self.places):
            return None
        return Done(Put(int(match[1]), match[2]))

    def _enter(self) -> Outcome:
        if put := self._put():
            return put
        figure, by = self.picked()
        if figure is None or by is None:
            return Stay(t("Type - or + and how much, then Enter."))
        return Done(By(figure.path, by))

    def picked(self) -> tuple[Figure | None, int | None]:
        """The figure and the change typed so far; a sign alone means 1."""
        match = _TYPED.fullmatch(self.typed)
        if match is None:
            return None, None
        number, sign, much = match.groups()
        figure = next((one for one in self.figures if one.number == int(number)), None)
        return figure, None if not sign else (-1 if sign == "-" else 1) * int(much or 1)

    def draw(self, pen: Pen, width: int) -> list[Part]:
        """`6-4_   Executioner 11 > 7   Enter`."""
        if not self.typed:
            return []
        figure, by = self.picked()
        pieces: list[object] = []
        said = row("  ", (f"{self.typed}_", BOLD))
        if figure is not None and by is not None:
            change = f"{pen.say(figure.label)} {figure.value} > {figure.value + by}"
            said = row(said, "   ", (change, BOLD), "   ", ("[ Enter ]", pressing("enter")))
        elif figure is not None:
            now = f"{pen.say(figure.label)} {figure.value}"
            said = row(said, "   ", now, "   ", ("[ - ]", pressing("-")), " ", ("[ + ]", pressing("+")))
        said = row(said, "   ", ("Esc", QUIET)) if not pieces else said
        return [Part([cut(said, width)], rank=0)]
