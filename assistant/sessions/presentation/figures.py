"""The numbered figures and cards of a game and their counters.

Typed commands use the numbers: `6-4` changes a counter, `3g7` moves a figure, `7.2` moves a card.
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
    """A figure or card with a number, and its counter.

    `path` says where the counter is in the state, and `value` is its number. If there is no counter, `path` is empty.
    `up` is true for a counter that grows when the figure is hurt, such as wounds. `health` is what the screen shows.
    """

    number: int
    label: Text
    path: str = ""
    value: int = 0
    up: bool = False
    health: Health | None = None

    def change(self, sign: str, much: int) -> int:
        """Return by how much the counter changes if a player types `sign` (plus or minus) and the number `much`.

        Minus always hurts the figure. So it raises a counter that grows when the figure is hurt, such as wounds.
        """
        return -much if (sign == "-") != self.up else much

    def after(self, by: int) -> Health | None:
        """Return the health together with a preview: the health that is left if the counter changes by `by`."""
        if self.health is None:
            return None
        left = self.health.left + (-by if self.up else by)
        return replace(self.health, after=max(0, min(left, self.health.most)))


class CounterChange(Struct, frozen=True):
    """A command to change the counter of the picked figure by a number."""

    path: str
    by: int


class Placement(Struct, frozen=True):
    """A command to put the picked figure on this space."""

    figure: int
    at: str


class ZoneChange(Struct, frozen=True):
    """A command to move the picked card to this zone."""

    figure: int
    zone: str


class CardTurn(Struct, frozen=True):
    """A command to exhaust the picked card, or to make it ready again."""

    figure: int


class Defeat(Struct, frozen=True):
    """A command to defeat the picked figure, whatever health it has."""

    figure: int


FigureChange = CounterChange | Placement | ZoneChange | CardTurn | Defeat
"""A change to a figure or card. Players have made it in the real game and now enter it in the app."""


def side_action_of(game: Game[Any, Any], change: FigureChange) -> tuple[str, dict[str, Any]]:
    """Return the name of the side action with which this game makes the change, and the arguments of the side
    action.
    """
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
    """Return every figure and card that has a number and a counter, then the numbered cards without a counter.

    A card in a zone is shown under its own name. A figure is shown under its name from the initiative track if the game
    has a map or the track shows health. Any other figure is shown under the label of its counter.
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
    """Return every zone on the screen, from all panels."""
    blocks = (block for panel in view.panels for block in panel.blocks if isinstance(block, Zones))
    return [zone for block in blocks for zone in block.zones]


def _card_name(card: ZoneCard) -> Label:
    return card.name if card.face_up else t("face down")
