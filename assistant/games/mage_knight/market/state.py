"""State of dice, offers and units. Rules digest: A6."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct, field

from assistant.components.pile import Pile
from assistant.engine.tracked import TrackedField
from assistant.games.mage_knight.names import CARD_COLORS, UNIT, UnitId
from assistant.messages.text import Text, t

Units = Annotated[Pile, UNIT]


class Offer(Struct):
    """A card offer with its deck. `column` has its cards from the newest to the lowest."""

    column: list[str] = field(default_factory=list)
    deck: Pile = field(default_factory=Pile)


class UnitOffer(Struct):
    """The unit offer with its two decks.

    - `recruited`: the units that joined heroes, if the app keeps no hero sheets.
    - `removed`: the units that left the game.
    """

    offer: list[UnitId] = field(default_factory=list)
    regular: Units = field(default_factory=Pile)
    elite: Units = field(default_factory=Pile)
    recruited: list[UnitId] = field(default_factory=list)
    removed: list[UnitId] = field(default_factory=list)


def color_of(card: Any) -> Text:
    return CARD_COLORS[card.color]


def cost_of(unit: Any) -> int | Text:
    """Return the cost of a unit, with the word "elite" for an elite unit."""
    return t("elite {n}", n=unit.cost) if unit.kind == "elite" else int(unit.cost)


def _most_monasteries(content: Any, state: Any) -> int:
    """Return the number of monasteries on all tiles, the limit of the field `monasteries`."""
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
"""The fields that players can see and correct: dice, offers and units."""
