"""What may happen in a turn on the map."""

from __future__ import annotations

from assistant.games.mage_knight.deeds import Deed
from assistant.games.mage_knight.realm import cities
from assistant.games.mage_knight.rules import MageTable
from assistant.table.text import t


def _city_to_find(table: MageTable, hero: str) -> bool:
    state = table.state
    return len(state.cities) < table.content.seats(len(state.heroes)).core_city


def _city_to_conquer(table: MageTable, hero: str) -> bool:
    return bool(table.state.city_levels) and table.state.cities_left > 0


DEEDS: tuple[Deed, ...] = (
    Deed("city_found", t("city found"), 2, _city_to_find, cities.find_city),
    Deed("city_conquered", t("city conquered"), 3, _city_to_conquer, cities.conquer_city),
)
