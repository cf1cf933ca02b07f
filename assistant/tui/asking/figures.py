"""`6-4 Enter`: a figure's number, a sign and how much, while no other question takes digits."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from assistant.table.text import Text, t
from assistant.tui.asking.form import Done, Leave, Outcome, Part, Stay, is_digit
from assistant.tui.pen import BOLD, QUIET, Pen, cut, pressing, row

_TYPED = re.compile(r"(\d+)([-+]?)(\d*)")
_PLACED = re.compile(r"(\d+)([a-z]{1,2}\d{0,2})")


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
    """What is being typed. `places` are the spaces of the map, if there is one: `3g7` puts figure 3 on g7."""

    figures: Sequence[Figure] = ()
    typed: str = ""
    places: frozenset[str] = frozenset()

    def key(self, key: str) -> Outcome:
        if is_digit(key) and self.figures:
            return self._digit(key)
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
