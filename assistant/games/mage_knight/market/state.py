"""The offers on the table, as far as the app keeps them. Digest A6."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct, field

from assistant.components.pile import Pile
from assistant.engine.tracked import TrackedField
from assistant.games.mage_knight.names import CARD_COLORS, UNIT, UnitId
from assistant.messages.text import Text, t

Units = Annotated[Pile, UNIT]


class Offer(Struct):
    """A column of cards, the newest first, the lowest last, and the deck it is filled from."""

    column: list[str] = field(default_factory=list)
    deck: Pile = field(default_factory=Pile)


class UnitOffer(Struct):
    """The units on offer and the two decks they come from.

    `recruited` are with heroes whose sheets the table keeps; `removed` are out of the game.
    """

    offer: list[UnitId] = field(default_factory=list)
    regular: Units = field(default_factory=Pile)
    elite: Units = field(default_factory=Pile)
    recruited: list[UnitId] = field(default_factory=list)
    removed: list[UnitId] = field(default_factory=list)


def color_of(card: Any) -> Text:
    return CARD_COLORS[card.color]


def cost_of(unit: Any) -> int | Text:
    """Its cost; an elite unit says so."""
    return t("elite {n}", n=unit.cost) if unit.kind == "elite" else int(unit.cost)


def _most_monasteries(content: Any, state: Any) -> int:
    """Those on all tiles of the box."""
    return sum(tile.sites().count("monastery") for tile in content.pack.tile.values())


TRACKED = (
    TrackedField("dice", t("source"), "dice", t("the mana dice"), "own"),
    TrackedField("taken_dice.*", t("die taken by {it}"), "dice", shown="own"),
    TrackedField(
        "advanced_actions.column", t("advanced actions"), "offers", t("the lowest last"), "shelf", corner=color_of
    ),
    TrackedField("spells.column", t("spells"), "offers", t("the lowest last"), "shelf", corner=color_of),
    TrackedField(
        "monastery_cards", t("in the unit offer"), "offers", t("for the monasteries"), "shelf", corner=color_of
    ),
    TrackedField("monasteries", t("monasteries"), "offers", t("not burned"), "own", most=_most_monasteries),
    TrackedField("units.offer", t("unit offer"), "units", t("with their cost"), "shelf", corner=cost_of),
    TrackedField("units.removed", t("units out of the game"), "units", shown="own"),
)
"""Dice, offers and units. Which dice are used or spent only the rules know: the chapter draws them."""
