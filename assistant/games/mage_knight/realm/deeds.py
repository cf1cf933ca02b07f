"""What may happen in a turn on the map."""

from __future__ import annotations

from assistant.games.mage_knight.deeds import Deed
from assistant.games.mage_knight.realm import cities, druid_nights, numbers, secret_entrances, tiles, visits
from assistant.games.mage_knight.rules import MageTable
from assistant.table.text import t


def _tile_to_reveal(table: MageTable, hero: str) -> bool:
    return tiles.held(table) and tiles.can_explore(table.state)


def _city_to_find(table: MageTable, hero: str) -> bool:
    """Where the tiles are on the table, only their cities are asked about."""
    state = table.state
    return not tiles.held(table) and len(state.cities) < numbers.cities(table.content, state)


def _city_to_conquer(table: MageTable, hero: str) -> bool:
    return bool(table.state.city_levels) and table.state.cities_left > 0


def _something_at_a_site(table: MageTable, hero: str) -> bool:
    """Never asked where nothing is kept that a site could change."""
    wanted = visits.needed_by_scenario(table) or visits.anything_kept(table)
    return wanted and any(visit.may(table, hero) for visit in visits.VISITS)


def _spell_to_cast(table: MageTable, hero: str) -> bool:
    return table.content.scenario.has("druid_nights") and druid_nights.may_cast(table.state, hero)


def _tunnel(table: MageTable, hero: str) -> bool:
    return table.content.scenario.has("secret_entrances")


DEEDS: tuple[Deed, ...] = (
    Deed("tile_revealed", t("tile revealed"), 2, _tile_to_reveal, tiles.reveal),
    Deed("city_found", t("city found"), 2, _city_to_find, cities.find_city),
    Deed("city_conquered", t("city conquered"), 3, _city_to_conquer, cities.conquer_city),
    Deed("site", t("something at a site, without a fight"), 9, _something_at_a_site, visits.at_site),
    Deed("druid_spell", t("I cast the druids' spell"), 0, _spell_to_cast, druid_nights.cast),
    Deed("tunnel", t("through a tunnel: what does it cost?"), 0, _tunnel, secret_entrances.measure_tunnel),
)
