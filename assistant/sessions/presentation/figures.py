"""The numbered figures and cards of an evening, and what is counted on each: what `6-4`, `3g7` and `7.2` are about."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.game import Game
from assistant.messages.text import Text, as_text, t
from assistant.sessions.open_game import OpenGame
from assistant.ui.view.blocks import Health, Label, Lying, Track, View, Zone, Zones


class Figure(Struct, frozen=True):
    """A figure or card with a number of its own, and where it is kept what is counted on it (empty: nothing is).

    `up` like wounds: minus lays on more. `health` is what the screen shows of it, whichever way it is counted.
    """

    number: int
    label: Text
    path: str = ""
    value: int = 0
    up: bool = False
    health: Health | None = None

    def change(self, sign: str, much: int) -> int:
        """By how much its number changes: minus always hurts."""
        return -much if (sign == "-") != self.up else much

    def after(self, by: int) -> Health | None:
        """Its health, and what of it would be left."""
        if self.health is None:
            return None
        left = self.health.left + (-by if self.up else by)
        return replace(self.health, after=max(0, min(left, self.health.most)))


class By(Struct, frozen=True):
    """The picked figure's number goes up or down."""

    path: str
    by: int


class Put(Struct, frozen=True):
    """The picked figure stands on this space now."""

    figure: int
    at: str


class Moved(Struct, frozen=True):
    """The picked card goes into this zone."""

    figure: int
    zone: str


class Turned(Struct, frozen=True):
    """The picked card is turned: exhausted or ready."""

    figure: int


class Defeated(Struct, frozen=True):
    """The picked figure is defeated, whatever it had."""

    figure: int


Handled = By | Put | Moved | Turned | Defeated
"""What was done with a figure at the table."""


def aside_of(game: Game[Any, Any], handled: Handled) -> tuple[str, dict[str, Any]]:
    """The step that does it in this game, with its arguments."""
    match handled:
        case By(path=path, by=by):
            return "correct_by", {"path": path, "by": by}
        case Put(figure=figure, at=at):
            return game.place_step, {"figure": figure, "at": at}
        case Moved(figure=figure, zone=zone):
            return game.zone_step, {"figure": figure, "zone": zone}
        case Turned(figure=figure):
            return game.turn_step, {"figure": figure}
        case Defeated(figure=figure):
            return game.defeat_step, {"figure": figure}


def figures_in(open_game: OpenGame[Any, Any], view: View) -> tuple[Figure, ...]:
    """What is counted on each numbered figure, under its name in the order of play where figures stand on a map or show
    their health; cards in zones as they lie there.
    """
    blocks = [block for panel in view.panels for block in panel.blocks]
    standing = [one for block in blocks if isinstance(block, Track) for one in block.figures if one.number]
    lying = [card for zone in zones_of(view) for card in zone.cards]
    names: dict[int, Label] = {one.number: one.name for one in standing if open_game.game.place_step or one.health}
    cards = {card.number: _card_name(card) for card in lying}
    names |= cards
    health = {one.number: one.health for one in standing}
    health |= {card.number: Health(card.left or 0, card.most) for card in lying if card.most}
    figures: dict[int, Figure] = {}
    rules, world = open_game.game.rules, open_game.moment.world
    for place in rules.places(world, open_game.content, (one for one in rules.tracked if one.figure is not None)):
        number = place.figure
        if number is not None and number not in figures and isinstance(place.value, int):
            label = as_text(names.get(number, place.label))
            up = place.field.counts == "up"
            figures[number] = Figure(number, label, place.path, place.value, up, health.get(number))
    others = (Figure(number, as_text(name)) for number, name in cards.items() if number not in figures)
    return (*figures.values(), *others)


def zones_of(view: View) -> list[Zone]:
    """Every zone on the screen."""
    blocks = (block for panel in view.panels for block in panel.blocks if isinstance(block, Zones))
    return [zone for block in blocks for zone in block.zones]


def _card_name(card: Lying) -> Label:
    return card.name if card.face_up else t("face down")
