"""Typed changes of figures, at questions that take no digits: the number of the figure, then the change.

- `6-4 Enter`: figure 6 loses 4.
- `7- Enter`: figure 7 is defeated.
- `3g7`: figure 3 moves to space g7.
- `7.2`: card 7 moves to zone 2.
- `7*`: card 7 is turned over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from assistant.components.grid import Space, address_of, space_of
from assistant.messages.text import Text, t
from assistant.sessions.presentation.figures import (
    CardTurn,
    CounterChange,
    Defeat,
    NumberedFigure,
    Placement,
    ZoneChange,
)
from assistant.ui.tui.drawing.elements import cap
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import BOLD, cut, pressing, row, wrapped
from assistant.ui.tui.forms.form import (
    CARD,
    CLICKED,
    ZONE,
    Done,
    FormPart,
    Leave,
    Outcome,
    Stay,
    card_of,
    is_digit,
    zone_of,
)

_TYPED = re.compile(r"(\d+)([-+]?)(\d*)")
_PICKED = re.compile(r"(\d+)((?:[a-z]{1,2}\d{1,2})?)")
_PLACED = re.compile(r"(\d+)([a-z]{1,2}\d{0,2})")
_ZONED = re.compile(r"(\d+)\.(\w*)")
_DEFEATED = re.compile(r"(\d+)-")

ARROWS: dict[str, Space] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
DRAGGED = "drag:"
"""The beginning of the key for dragging, `drag:start>end`: from a space to another, or from a card to a zone."""
POINTS, TURN = (".", ","), "*"
"""The keys between a card and its zone (number pads have a point or a comma), and the key that turns a card over."""


class FigureInput(Struct):
    """What was typed so far, and what can be typed.

    - `places`: for each space of the map, the number of the figure on it, or 0.
    - `acting`: the number of the figure whose turn it is. Arrows alone move it.
    - `zones`: for each zone to which cards can be moved, its key and its name.
    - `turns`: whether `7*` or a click turns card 7 over.

    Figure 3 moves to g7 with `3g7`, with `3` and then arrows or a click, or by dragging.
    """

    figures: Sequence[NumberedFigure] = ()
    typed: str = ""
    places: Mapping[str, int] = field(default_factory=dict)
    acting: int = 0
    zones: Mapping[str, Text] = field(default_factory=dict)
    turns: bool = False
    defeats: bool = False
    """Whether `7-` and Enter means that figure 7 is defeated. If not, it loses 1."""
    is_suggestion: bool = False
    """Whether `typed` is a suggestion after a refusal, which the next key replaces."""

    def takes(self, key: str) -> bool:
        """Return whether the key can be a part of a change."""
        walks = key in ARROWS and bool(self.acting and self.places)
        pointed = key.startswith((CLICKED, DRAGGED, CARD, ZONE))
        return bool(self.typed) or is_digit(key) or key in ("+", "-") or walks or pointed

    def clear(self) -> None:
        self.typed, self.is_suggestion = "", False

    def suggest(self, figure: int, at: str) -> None:
        """Suggest the free space `at` after a refused move. Enter takes it."""
        if at in self.places:
            self.typed, self.is_suggestion = f"{figure}{at}", True

    @property
    def cursor(self) -> str:
        """The space to which the chosen figure would move, or where it is if no space is typed yet."""
        match = _PICKED.fullmatch(self.typed)
        return (match[2] or self._own_space(int(match[1]))) if match is not None else ""

    def key(self, key: str) -> Outcome:
        if self.is_suggestion and (len(key) == 1 or key == "backspace"):
            self.clear()
            if key == "backspace":
                return Stay()
        if _ZONED.fullmatch(self.typed) and len(key) == 1 and key.isalnum():
            return self._zone(key)
        if is_digit(key) and self.figures:
            return self._digit(key)
        if key.startswith((CARD, ZONE)):
            return self._point(key)
        if key.startswith(DRAGGED):
            return self._drag(*key.removeprefix(DRAGGED).split(">"))
        if key.startswith(CLICKED):
            return self._click(key.removeprefix(CLICKED))
        if key in ARROWS and self.places and (match := _PICKED.fullmatch(self.typed or str(self.acting or ""))):
            return self._walk(int(match[1]), match[2], ARROWS[key])
        if not self.typed:
            return Stay(t("First the number of the figure, then - or +.")) if key in ("-", "+") else None
        if len(key) == 1 and key.isalpha() and self._column(key.lower()):
            self.typed += key.lower()
            return Stay()
        if key in ("-", "+"):
            number = self.typed.rstrip("-+")
            self.typed = number + key if number.isdigit() else self.typed
            return Stay()
        if key in POINTS and self.zones and self.typed.isdigit():
            self.typed += POINTS[0]
            return Stay()
        if key == TURN and self.turns and self.typed.isdigit():
            return self._refuse_unknown(int(self.typed)) or Done(CardTurn(int(self.typed)))
        if key == "backspace":
            self.typed = self.typed[:-1]
            return Stay()
        if key == "escape":
            return Leave()
        if key == "space" and self.is_suggestion:  # only Enter takes a suggestion, as Space also means "go on"
            self.clear()
            return Stay()
        if key in ("enter", "space") and not self.typed.isdigit():
            return self.enter()
        if key == "enter" and (standing := self.cursor):  # confirms that the figure is still there
            return Done(Placement(int(self.typed), standing))
        if key in ("enter", "space"):  # a number typed by mistake must not end a turn
            typed = self.typed
            self.clear()
            return Stay(t("{typed}: nothing was done with it. The same key again goes on.", typed=typed))
        if key not in ("tab", "shift+tab"):  # the input is dropped, and the key keeps its usual meaning
            self.clear()
        return None

    def _own_space(self, number: int) -> str:
        return next((at for at, figure in self.places.items() if figure == number), "")

    def _click(self, at: str) -> Outcome:
        """Move the chosen figure to the clicked space, or choose the figure on it."""
        match = _PICKED.fullmatch(self.typed)
        if match is not None and not self.is_suggestion:
            return Done(Placement(int(match[1]), at))
        self.clear()
        self.typed = str(self.places.get(at) or "")
        return Stay(None if self.typed else t("First the number of the figure, then the space."))

    def _drag(self, start: str, end: str) -> Outcome:
        """Move the figure on `start` to the space `end`, or the card `start` to the zone `end`."""
        self.clear()
        if start.startswith(CARD):
            zone = zone_of(end)
            return Done(ZoneChange(card_of(start), zone)) if zone != zone_of(start) and zone in self.zones else Stay()
        number = self.places.get(start, 0)
        return Done(Placement(number, end)) if number else Stay(t("Nobody stands on {space}.", space=start))

    def _walk(self, number: int, typed: str, step: Space) -> Outcome:
        """Move the target of figure `number` by one step. Enter then confirms the move."""
        begun = typed or self._own_space(number)
        column, line = space_of(begun) if begun in self.places else space_of(min(self.places))
        onward = (column + step[0], line + step[1])
        at = address_of(onward) if min(onward) >= 0 else begun
        self.typed, self.is_suggestion = f"{number}{at if at in self.places else begun}", False
        return Stay()

    def _digit(self, key: str) -> Outcome:
        typed = self.typed + key
        if len(typed) <= 7:
            self.typed = typed
        if typed.isdigit() and not any(str(figure.number).startswith(typed) for figure in self.figures):
            return Stay(self._unknown_figure(typed))  # the digits stay, so that what follows is refused with them
        return self._move(at_once=True) or Stay()

    def _unknown_figure(self, number: str) -> Text:
        known = tuple(t("{number} {name}", number=figure.number, name=figure.label) for figure in self.figures)
        return t("No figure has the number {number}. There are: {figures}.", number=number, figures=known)

    def _refuse_unknown(self, number: int) -> Outcome:
        """Return a refusal if no figure has this number, else None."""
        if self._figure(number) is not None:
            return None
        self.clear()
        return Stay(self._unknown_figure(str(number)))

    def _zone(self, key: str) -> Outcome:
        """Add a character to the key of the zone. If the key is complete, move the card."""
        number, _, before = self.typed.partition(POINTS[0])
        zone = before + key
        begun = [one for one in self.zones if one.startswith(zone)]
        if not begun:
            self.clear()
            zones = tuple(t("{key} {name}", key=one, name=name) for one, name in self.zones.items())
            return Stay(t("There is no zone {zone}. There are: {zones}.", zone=zone, zones=zones))
        self.typed += key
        if begun != [zone]:
            return Stay()
        return self._refuse_unknown(int(number)) or Done(ZoneChange(int(number), zone))

    def _point(self, key: str) -> Outcome:
        """Move the chosen card to the clicked zone. Without a chosen card, choose the clicked one or turn it over."""
        if self.typed.isdigit() and self.zones and not self.is_suggestion:
            number = int(self.typed)
            return self._refuse_unknown(number) or Done(ZoneChange(number, zone_of(key)))
        if not key.startswith(CARD):
            return Stay(t("First the number of the card, then the zone.") if self.zones else None)
        if self.turns:
            return Done(CardTurn(card_of(key)))
        self.clear()
        self.typed = str(card_of(key))
        return Stay()

    def _column(self, key: str) -> bool:
        """Return whether the typed letter is a column of the map, such as the `g` in `3g7`."""
        return bool(self.places) and _PLACED.fullmatch(self.typed + key) is not None

    def _move(self, *, at_once: bool = False) -> Outcome:
        """Return the move to the typed space, or None if none is typed.

        With `at_once`, return None, too, if the row number could get another digit.
        """
        match = _PLACED.fullmatch(self.typed)
        if match is None or (at_once and not match[2][-1].isdigit()):
            return None
        if at_once and any(place != match[2] and place.startswith(match[2]) for place in self.places):
            return None
        if not match[2][-1].isdigit():
            return Stay(t("{typed}: the row is missing, as in {example}.", typed=self.typed, example=f"{self.typed}3"))
        return Done(Placement(int(match[1]), match[2]))

    def enter(self) -> Outcome:
        """Return what Enter does with what was typed."""
        if put := self._move():
            return put
        if (zoned := _ZONED.fullmatch(self.typed)) and zoned[2] not in self.zones:
            return Stay(t("{typed}: the zone is missing.", typed=self.typed))
        if zoned is not None:
            return self._refuse_unknown(int(zoned[1])) or Done(ZoneChange(int(zoned[1]), zoned[2]))
        if self.defeats and (defeated := _DEFEATED.fullmatch(self.typed)):
            return self._refuse_unknown(int(defeated[1])) or Done(Defeat(int(defeated[1])))
        if self.turns and self.typed.endswith(TURN) and (number := self.typed.removesuffix(TURN)).isdigit():
            return self._refuse_unknown(int(number)) or Done(CardTurn(int(number)))
        figure, by = self.figure_and_change()
        if by is None:
            return Stay(t("Type - or + and how much, then Enter."))
        if figure is None:
            return self._refuse_unknown(int(self.typed.partition("-")[0].partition("+")[0]))
        if not figure.path:
            self.clear()
            return Stay(t("{figure}: nothing is counted here.", figure=figure.label))
        return Done(CounterChange(figure.path, by))

    def figure_and_change(self) -> tuple[NumberedFigure | None, int | None]:
        """Return the figure whose number is typed, and the typed change of its health or wounds.

        Each is None if it is not typed, or if there is no such figure. `-` or `+` without digits means 1.
        """
        match = _TYPED.fullmatch(self.typed)
        if match is None:
            return None, None
        number, sign, much = match.groups()
        figure = self._figure(int(number))
        change = int(much or 1)
        if figure is not None:
            change = figure.change(sign, change)
        return figure, change if sign else None

    def _figure(self, number: int) -> NumberedFigure | None:
        return next((one for one in self.figures if one.number == number), None)

    def draw(self, pen: Pen, width: int, *, counts: bool = True, lines: Sequence[Text] = ()) -> list[FormPart]:
        """Draw what was typed and what it means, such as `6-4_   Executioner 11 → 7   Enter`.

        - `counts`: whether `-` and `+` can change health at this question.
        - `lines`: what else is known of the chosen figure.
        """
        if not self.typed:
            return []
        said = row((f"{self.typed}{'' if self.is_suggestion else '_'}", BOLD))
        figure, by = self.figure_and_change()
        placed = _PLACED.fullmatch(self.typed)
        zoned = _ZONED.fullmatch(self.typed)
        enter = row("   ", cap("Enter", pen, expected=True))
        if figure is not None and self.defeats and _DEFEATED.fullmatch(self.typed):
            said = row(said, "   ", pen.row(figure.label, BOLD, bold=True), " ", pen.say(t("defeated")), enter)
        elif figure is not None and by is not None:
            said = row(said, "   ", pen.row(figure.label, BOLD, bold=True), (f" {_change(figure, by)}", BOLD), enter)
        elif figure is not None:
            shown = figure.health.left if figure.health is not None else figure.value
            said = row(said, "   ", pen.row(figure.label), f" {shown}" if figure.path else "")
            signs = ["-", "+"] if counts and figure.path else []
            signs += [POINTS[0]] * bool(self.zones) + [TURN] * self.turns
            said = row(said, "  ", *(row(" ", cap(sign, pen)) for sign in signs))
        elif placed is not None and (who := self._figure(int(placed[1]))) is not None:
            said = row(said, "   ", pen.row(who.label, BOLD, bold=True), (f": {placed[2]}", BOLD))
            said = row(said, enter) if placed[2] in self.places else said
        elif zoned is not None and (who := self._figure(int(zoned[1]))) is not None:
            zones = [pressing(row(cap(key, pen), " ", pen.say(name)), key) for key, name in self.zones.items()]
            said = row(said, "   ", pen.row(who.label, BOLD, bold=True), ":", *(row("  ", zone) for zone in zones))
        said = row(said, "   ", cap("Esc", pen, press="escape"))
        more = [line for text in lines for line in wrapped(pen.row(text), width)]
        return [FormPart(more, rank=1, passing=True), FormPart([cut(said, width)], rank=0, passing=True)]


def _change(figure: NumberedFigure, by: int) -> str:
    """Return the health of the figure (or its other number) before and after the change."""
    health = figure.after(by)
    return (
        f"{figure.value} → {figure.value + by}" if health is None else f"{health.left} → {health.after}/{health.most}"
    )
