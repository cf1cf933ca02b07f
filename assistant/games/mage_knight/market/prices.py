"""What things cost in an interaction, and what reputation and shields make of it. Digest Interaction, C13."""

from __future__ import annotations

from collections.abc import Collection

from assistant.games.mage_knight.cards import UnitCard
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.fame import reputation_row
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.text import Text, t

ADVANCED_ACTION = 6
"""From the unit offer in a monastery; from its own offer or the top of its deck in the green city."""
SPELL = 7
"""And one mana of its colour: in a mage tower or the blue city."""
ARTIFACT = 12
ELITE = 2
"""White city: an elite unit joins the offer."""


def healing(content: Content, site: str) -> int:
    """Influence for one healing point in a village or a monastery."""
    return content.pack.site[site].heal_cost


def reputation_modifier(table: MageTable, hero: str) -> int:
    """What the hero's reputation adds to the influence; 0 where the table keeps the sheet."""
    return (
        reputation_row(table.content, table.state.peek_sheet(hero).reputation).influence
        if table.is_held("sheets")
        else 0
    )


def is_barred(table: MageTable, hero: str) -> bool:
    """The X field: no interaction at all."""
    return table.is_held("sheets") and reputation_row(table.content, table.state.peek_sheet(hero).reputation).barred


def count_shields(state: MageKnight, hero: str, color: str) -> int:
    """Influence +1 for each own shield on the card of this conquered city."""
    city = next((city for city in state.cities if city.conquered and color in (city.color, city.other)), None)
    return city.shields.count(hero) if city else 0


def cities_with_shields(state: MageKnight, hero: str, colors: Collection[str]) -> list[str]:
    """The conquered cities of these colours where this hero's shields help; a Megapolis by its half that has one."""
    helpful = [city for city in state.cities if city.conquered and hero in city.shields]
    halves = ([color for color in (city.color, city.other) if color in colors] for city in helpful)
    return [fitting[0] for fitting in halves if fitting]


def needed(cost: int, reputation: int = 0, own_shields: int = 0) -> int:
    """The influence that cards and units must bring."""
    return max(0, cost - reputation - own_shields)


def price_text(table: MageTable, hero: str, cost: int) -> Text:
    """`11 influence: 6, bought before 6, reputation +1`. The modifiers count once a turn."""
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
    """The sites where a unit joins. Conquer and Hold: village units also in keeps, monastery units also in towers."""
    sites = list(unit.at)
    if content.scenario.has("hold"):
        also = {"village": "keep", "monastery": "mage_tower"}
        sites += [also[site] for site in unit.at if site in also and also[site] not in sites]
    return tuple(sites)
