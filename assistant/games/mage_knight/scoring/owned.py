"""What the app itself knows of a player's pieces when the score is counted."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.cities import leader
from assistant.games.mage_knight.realm.sites import DUNGEONS, MONASTERY, STRONGHOLDS, owned
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.scoring.achievements import half_level
from assistant.games.mage_knight.state import MageKnight

CONQUEROR = (*STRONGHOLDS, MONASTERY)
"""The sites of the Conqueror category."""


def known(content: Content, state: MageKnight, hero: str, what: str) -> int:
    """How many of it the app has noted; 0 where the table keeps it."""
    sheet = state.noted(hero)
    match what:
        case "fame":
            return sheet.fame
        case "spells" | "advanced_actions" | "artifacts":
            return len(sheet.cards(what))
        case "crystals":
            return sum(sheet.crystals.values())
        case "units" | "wounded_units":
            wounded = what == "wounded_units"
            levels = [content.pack.unit[unit.kind].level for unit in sheet.units if bool(unit.wounds) == wounded]
            return sum(half_level(level) if wounded else level for level in levels)
        case "wounds":
            return sheet.wounds
        case "cities_led":
            return cities_led(state, hero)
        case "cities_shared":
            fallen = [city for city in state.cities if city.conquered and hero in city.shields]
            return len(fallen) - cities_led(state, hero)
        case _:
            return _sites(content, state, hero, what)


def _sites(content: Content, state: MageKnight, hero: str, what: str) -> int:
    """Shields on sites: on the map if it is kept, else as noted on the sheet."""
    mine = [site for site in state.realm.sites if hero in site.shields]
    noted = state.noted(hero).shields
    if what in ("countryside_mines", "core_mines"):
        return sum(site.kind == "mine" and site.core == (what == "core_mines") for site in mine)
    if what in ("keeps", "towers"):
        return owned(state, hero, "keep" if what == "keeps" else "mage_tower")
    kinds = {site.id for site in content.pack.site.values() if site.kind == "adventure"} - {*DUNGEONS}
    wanted = CONQUEROR if what == "strongholds" else DUNGEONS if what == "dungeons" else tuple(kinds)
    return sum(_counts(site, hero) for site in mine if site.kind in wanted) + sum(noted.get(kind, 0) for kind in wanted)


def _counts(site: Site, hero: str) -> int:
    """A keep counts for whoever holds it now; elsewhere a shield stays."""
    return int(site.owner == hero) if site.kind == "keep" else site.shields.count(hero)


def cities_led(state: MageKnight, hero: str) -> int:
    return sum(leader(city) == hero for city in state.cities)
