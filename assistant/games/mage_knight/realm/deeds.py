"""What may happen in a turn on the map."""

from __future__ import annotations

from assistant.games.mage_knight.realm import cities, druid_nights, numbers, secret_entrances, tiles, visits
from assistant.games.mage_knight.rules import MageTable
from assistant.speech.text import t
from assistant.table.happenings import Happening


def _tile_to_reveal(table: MageTable, hero: str) -> bool:
    return table.held("tiles") and tiles.can_explore(table.state)


def _city_to_find(table: MageTable, hero: str) -> bool:
    """Where the tiles are on the table, only their cities are asked about."""
    state = table.state
    return not table.held("tiles") and len(state.cities) < numbers.cities(table.content, state)


def _city_to_conquer(table: MageTable, hero: str) -> bool:
    return bool(cities.to_win(table.state))


def _tunnel(table: MageTable, hero: str) -> bool:
    return table.content.scenario.has("secret_entrances")


DEEDS: tuple[Happening[[str]], ...] = (
    Happening(2, tiles.reveal, id="tile_revealed", label=t("tile revealed"), when=_tile_to_reveal),
    Happening(2, cities.find_city, id="city_found", label=t("city found"), when=_city_to_find),
    Happening(3, cities.conquer_city, id="city_conquered", label=t("city conquered"), when=_city_to_conquer),
    Happening(
        9,
        visits.at_site,
        id="site",
        label=t("something at a site, without a fight"),
        when=visits.something_at_a_site,
    ),
    Happening(0, druid_nights.cast, id="druid_spell", label=t("I cast the druids' spell"), when=druid_nights.may_cast),
    Happening(
        0, secret_entrances.measure_tunnel, id="tunnel", label=t("through a tunnel: what does it cost?"), when=_tunnel
    ),
)
