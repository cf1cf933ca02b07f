"""The numbered figures and cards of an evening, and what is counted on each: what `6-4`, `3g7` and `7.2` are about."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from assistant.evenings.open import Open
from assistant.speech.text import Text, as_text, t
from assistant.view.kinds import Lying, Track, View, Words, Zone, Zones


class Figure(Struct, frozen=True):
    """A figure or card with a number of its own, and where it is kept what is counted on it (empty: nothing is).

    `up` like wounds: minus lays on more.
    """

    number: int
    label: Text
    path: str = ""
    value: int = 0
    up: bool = False


def figures_in(open: Open[Any, Any], view: View) -> tuple[Figure, ...]:
    """What is counted on each numbered figure; where figures stand on a map, under the names of the order of play;
    cards in zones as they lie there.
    """
    orders = [block for panel in view.panels for block in panel.blocks if isinstance(block, Track)]
    names: dict[int, Words] = {}
    if open.game.place_step:
        names = {one.number: one.name for order in orders for one in order.figures}
    cards = {card.number: _card_name(card) for zone in zones_of(view) for card in zone.cards}
    names |= cards
    figures: dict[int, Figure] = {}
    rules, world = open.game.rules, open.moment.world
    for place in rules.places(world, open.content, (one for one in rules.kept if one.figure is not None)):
        number = place.figure
        if number is not None and number not in figures and isinstance(place.value, int):
            label = as_text(names.get(number, place.label))
            figures[number] = Figure(number, label, place.path, place.value, up=place.kept.counts == "up")
    others = (Figure(number, as_text(name)) for number, name in cards.items() if number not in figures)
    return (*figures.values(), *others)


def zones_of(view: View) -> list[Zone]:
    """Every zone on the screen."""
    blocks = (block for panel in view.panels for block in panel.blocks if isinstance(block, Zones))
    return [zone for block in blocks for zone in block.zones]


def _card_name(card: Lying) -> Words:
    return card.name if card.face_up else t("face down")
