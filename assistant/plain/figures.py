"""`6-4`, `3g7`, `7.2`, `7*`: what was done with a figure at the table."""

from __future__ import annotations

import re
from typing import Any

from assistant.evenings.figures import Figure, figures_in
from assistant.evenings.open import Open
from assistant.speech.questions import Refused
from assistant.speech.text import t

_COUNTED = re.compile(r"(\d{1,4})\s*([-+])\s*(\d{0,4})")
_PLACED = re.compile(r"(\d{1,4})\s*([a-z]{1,2}\d{1,2})")
_ZONED = re.compile(r"(\d{1,4})[.,](\w{1,4})")
_TURNED = re.compile(r"(\d{1,4})\*")


def figure_deed(open: Open[Any, Any], typed: str) -> bool:
    """Does it; False if these are no words about a figure."""
    game = open.game
    if found := _COUNTED.fullmatch(typed):
        figure = _numbered(open, int(found[1]))
        if not figure.path:
            raise Refused(t("{figure}: nothing is counted here.", figure=figure.label))
        less = (found[2] == "-") != figure.up
        open.aside("correct_by", path=figure.path, by=(-1 if less else 1) * int(found[3] or 1))
    elif (found := _PLACED.fullmatch(typed.lower())) and game.place_step:
        open.aside(game.place_step, figure=int(found[1]), at=found[2])
    elif (found := _ZONED.fullmatch(typed)) and game.zone_step:
        open.aside(game.zone_step, figure=_numbered(open, int(found[1])).number, zone=found[2])
    elif (found := _TURNED.fullmatch(typed)) and game.turn_step:
        open.aside(game.turn_step, figure=_numbered(open, int(found[1])).number)
    else:
        return False
    return True


def _numbered(open: Open[Any, Any], number: int) -> Figure:
    figures = figures_in(open, open.view())
    for figure in figures:
        if figure.number == number:
            return figure
    known = tuple(t("{number} {name}", number=figure.number, name=figure.label) for figure in figures)
    raise Refused(t("No figure has the number {number}. There are: {figures}.", number=number, figures=known))
