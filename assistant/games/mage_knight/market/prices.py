"""Prices of an interaction, and how reputation and shields change them. Rules digest: Interaction, C13."""

from __future__ import annotations

from collections.abc import Collection

from assistant.games.mage_knight.cards import UnitCard
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.fame import reputation_row
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.text import Text, t

ADVANCED_ACTION = 6
"""The price of an advanced action.

A monastery sells those in the unit offer. The green city sells those of their own offer and the top card of the deck.
"""
SPELL = 7
"""The price of a spell in a mage tower or the blue city. The hero also pays one mana of the spell's colour."""
ARTIFACT = 12
ELITE = 2
"""The price in the white city for adding an elite unit to the unit offer."""


def healing(content: Content, site: str) -> int:
    """Return the price in influence of one healing point in a village or a monastery."""
    return content.pack.site[site].heal_cost


def reputation_modifier(table: MageTable, hero: str) -> int:
    """Return how much influence the hero's reputation adds, or 0 if the app keeps no hero sheets."""
    return (
        reputation_row(table.content, table.state.peek_sheet(hero).reputation).influence
        if table.is_held("sheets")
        else 0
    )


def is_barred(table: MageTable, hero: str) -> bool:
    """Return whether the hero's reputation is on the X space, so that no interaction is allowed."""
    return table.is_held("sheets") and reputation_row(table.content, table.state.peek_sheet(hero).reputation).barred


def count_shields(state: MageKnight, hero: str, color: str) -> int:
    """Return the number of the hero's shields on the card of this conquered city. Each adds 1 influence."""
    city = next((city for city in state.cities if city.conquered and color in (city.color, city.other)), None)
    return city.shields.count(hero) if city else 0


def cities_with_shields(state: MageKnight, hero: str, colors: Collection[str]) -> list[str]:
    """Return those of the colours whose city is conquered and has a shield of this hero.

    Of the two colours of a Megapolis, return only one.
    """
    helpful = [city for city in state.cities if city.conquered and hero in city.shields]
    halves = ([color for color in (city.color, city.other) if color in colors] for city in helpful)
    return [fitting[0] for fitting in halves if fitting]


def needed(cost: int, reputation: int = 0, own_shields: int = 0) -> int:
    """Return the influence to play for a cost, after reputation and the hero's own shields."""
    return max(0, cost - reputation - own_shields)


def price_text(table: MageTable, hero: str, cost: int) -> Text:
    """Return the price with its parts, for example `11 influence: 6, bought before 6, reputation +1`.

    It includes earlier purchases of this turn, because reputation is used once for their sum.
    """
    before, reputation = table.state.turn.bought, reputation_modifier(table, hero)
    parts: list[Text] = []
    if before:
        parts.append(t("bought before {n}", n=before))
    if reputation:
        parts.append(t("reputation {change}", change=f"{reputation:+}"))
    need = needed(cost + before, reputation)
    if not parts:
        return t("{n} influence", n=need)
    return t("{n} influence: {cost}, {parts}", n=need, cost=cost, parts=tuple(parts))


def recruiting_sites(content: Content, unit: UnitCard) -> tuple[str, ...]:
    """Return the kinds of sites where a unit can be recruited.

    In "Conquer and Hold", keeps recruit village units, too, and mage towers monastery units.
    """
    sites = list(unit.at)
    if content.scenario.has("hold"):
        also = {"village": "keep", "monastery": "mage_tower"}
        sites += [also[site] for site in unit.at if site in also and also[site] not in sites]
    return tuple(sites)
