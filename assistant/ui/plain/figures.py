"""Typed changes to figures and cards. They begin with the number of the figure or card.

- `6-4` hurts figure 6 by 4: its health falls, or its wounds rise. `6+4` does the opposite.
- `7-` defeats figure 7. In a game without this action, it means `7-1`.
- `3g7` moves figure 3 to the space G7.
- `7.2` moves card 7 to zone 2.
- `7*` exhausts card 7 or makes it ready again.
"""

from __future__ import annotations

import re
from typing import Any

from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.figures import (
    CardTurn,
    CounterChange,
    Defeat,
    FigureChange,
    NumberedFigure,
    Placement,
    ZoneChange,
    figures_in,
    side_action_of,
)

_COUNTED = re.compile(r"(\d{1,4})\s*([-+])\s*(\d{0,4})")
_PLACED = re.compile(r"(\d{1,4})\s*([a-z]{1,2}\d{1,2})")
_ZONED = re.compile(r"(\d{1,4})[.,](\w{1,4})")
_TURNED = re.compile(r"(\d{1,4})\*")


def do_figure_action(open_game: OpenGame[Any, Any], typed: str) -> bool:
    """Carry out a typed change such as `6-4`. Return False if the text is no such change."""
    handled = _parse(open_game, typed)
    if handled is None:
        return False
    step, args = side_action_of(open_game.game, handled)
    open_game.side_action(step, **args)
    return True


def _parse(open_game: OpenGame[Any, Any], typed: str) -> FigureChange | None:
    game = open_game.game
    if found := _COUNTED.fullmatch(typed):
        figure = _numbered(open_game, int(found[1]))
        if game.defeat_step and found[2] == "-" and not found[3]:
            return Defeat(figure.number)
        if not figure.path:
            raise Refused(t("{figure}: nothing is counted here.", figure=figure.label))
        return CounterChange(figure.path, figure.change(found[2], int(found[3] or 1)))
    if (found := _PLACED.fullmatch(typed.lower())) and game.place_step:
        return Placement(int(found[1]), found[2])
    if (found := _ZONED.fullmatch(typed)) and game.zone_step:
        return ZoneChange(_numbered(open_game, int(found[1])).number, found[2])
    if (found := _TURNED.fullmatch(typed)) and game.turn_step:
        return CardTurn(_numbered(open_game, int(found[1])).number)
    return None


def _numbered(open_game: OpenGame[Any, Any], number: int) -> NumberedFigure:
    figures = figures_in(open_game, open_game.view())
    for figure in figures:
        if figure.number == number:
            return figure
    known = tuple(t("{number} {name}", number=figure.number, name=figure.label) for figure in figures)
    raise Refused(t("No figure has the number {number}. There are: {figures}.", number=number, figures=known))
