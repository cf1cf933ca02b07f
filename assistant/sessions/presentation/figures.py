"""The numbered figures and cards of a game, with their health or other numbers.

Players type these numbers: `6-4` changes a figure's health, `3g7` moves a figure, `7.2` moves a card.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.game import Game
from assistant.messages.text import Text, as_text, t
from assistant.sessions.open_game import OpenGame
from assistant.ui.view.blocks import Health, Label, Track, View, Zone, ZoneCard, Zones


class NumberedFigure(Struct, frozen=True):
    """A figure or card that players can pick by its number.

    - `path`: where its health (or wounds) is in the state, or "" if it has none.
    - `value`: this number.
    - `up`: whether the number grows when the figure is hurt, as wounds do.
    - `health`: what the screen shows.
    """

    number: int
    label: Text
    path: str = ""
    value: int = 0
    up: bool = False
    health: Health | None = None

    def change(self, sign: str, much: int) -> int:
        """Return the change of the number when players type `sign` ("+" or "-") and `much`.

        Minus always hurts the figure, so it adds wounds.
        """
        return -much if (sign == "-") != self.up else much

    def after(self, by: int) -> Health | None:
        """Return the health with a preview of what would be left after the change `by`."""
        if self.health is None:
            return None
        left = self.health.left + (-by if self.up else by)
        return replace(self.health, after=max(0, min(left, self.health.most)))


class CounterChange(Struct, frozen=True):
    """A change of a figure's health or wounds by a number."""

    path: str
    by: int


class Placement(Struct, frozen=True):
    """A move of a figure to a space."""

    figure: int
    at: str


class ZoneChange(Struct, frozen=True):
    """A move of a card to a zone."""

    figure: int
    zone: str


class CardTurn(Struct, frozen=True):
    """A change of a card to exhausted, or back to ready."""

    figure: int


class Defeat(Struct, frozen=True):
    """The defeat of a figure, whatever health it has."""

    figure: int


FigureChange = CounterChange | Placement | ZoneChange | CardTurn | Defeat
"""A change to a figure or card that the players made at the table and now type."""


def side_action_of(game: Game[Any, Any], change: FigureChange) -> tuple[str, dict[str, Any]]:
    """Return the name and the arguments of the correction with which this game makes the change."""
    match change:
        case CounterChange(path=path, by=by):
            return "correct_by", {"path": path, "by": by}
        case Placement(figure=figure, at=at):
            return game.place_step, {"figure": figure, "at": at}
        case ZoneChange(figure=figure, zone=zone):
            return game.zone_step, {"figure": figure, "zone": zone}
        case CardTurn(figure=figure):
            return game.turn_step, {"figure": figure}
        case Defeat(figure=figure):
            return game.defeat_step, {"figure": figure}


def figures_in(open_game: OpenGame[Any, Any], view: View) -> tuple[NumberedFigure, ...]:
    """Return the figures and cards that have a number to type: first those with health, then the other cards.

    A card has its own name. A figure has its name from the order of play or the label of its number.
    """
    blocks = [block for panel in view.panels for block in panel.blocks]
    track = [figure for block in blocks if isinstance(block, Track) for figure in block.figures if figure.number]
    zone_cards = [card for zone in zones_of(view) for card in zone.cards]
    names: dict[int, Label] = {
        figure.number: figure.name for figure in track if open_game.game.place_step or figure.health
    }
    cards = {card.number: _card_name(card) for card in zone_cards}
    names |= cards
    health = {figure.number: figure.health for figure in track}
    health |= {card.number: Health(card.left or 0, card.most) for card in zone_cards if card.most}
    figures: dict[int, NumberedFigure] = {}
    rules, world = open_game.game.rules, open_game.moment.world
    counters = (field for field in rules.tracked if field.figure is not None)
    for place in rules.places(world, open_game.content, counters):
        number = place.figure
        if number is not None and number not in figures and isinstance(place.value, int):
            label = as_text(names.get(number, place.label))
            up = place.field.counts == "up"
            figures[number] = NumberedFigure(number, label, place.path, place.value, up, health.get(number))
    others = (NumberedFigure(number, as_text(name)) for number, name in cards.items() if number not in figures)
    return (*figures.values(), *others)


def zones_of(view: View) -> list[Zone]:
    """Return all zones that the screen shows."""
    blocks = (block for panel in view.panels for block in panel.blocks if isinstance(block, Zones))
    return [zone for block in blocks for zone in block.zones]


def _card_name(card: ZoneCard) -> Label:
    return card.name if card.face_up else t("face down")
