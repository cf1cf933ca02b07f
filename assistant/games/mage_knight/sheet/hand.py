"""The hand limit with its bonuses: digest C13 (L913-917), 7.12 team rules (L1233), 7.10 (L1865)."""

from __future__ import annotations

from assistant.games.mage_knight.realm.state import FoundCity
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.events import HandToDraw
from assistant.games.mage_knight.sheet.fame import alone, hand_limit
from assistant.games.mage_knight.state import MageKnight


def own_keeps(state: MageKnight, hero: str) -> int:
    """Keeps with this hero's shield anywhere on the map: an ally's never count."""
    on_map = sum(site.kind == "keep" and site.shields[-1:] == [hero] for site in state.realm.sites)
    return on_map + state.sheet(hero).shields.get("keep", 0)


def keep_bonus(state: MageKnight, hero: str) -> int:
    """On or next to an own keep, or an ally's: as many cards as there are own keeps."""
    return own_keeps(state, hero)


def city_bonus(state: MageKnight, hero: str) -> int:
    """On or next to a conquered city: 1 with a shield on its card, 2 as its leader. The best city there is."""
    return max((_for_city(city, hero) for city in state.cities if city.conquered), default=0)


def _for_city(city: FoundCity, hero: str) -> int:
    if hero not in city.shields:
        return 0
    most = max(city.shields.count(owner) for owner in city.shields)
    leader = next(owner for owner in city.shields if city.shields.count(owner) == most)
    return 2 if leader == hero else 1


def drawing_to(limit: int, keep: int, city: int) -> int:
    """Both apply: only the better one counts."""
    return limit + max(keep, city)


def remind(table: MageTable, hero: str) -> None:
    """E7: how many cards the hand is filled to, and what a keep or a city nearby would add."""
    state = table.state
    table.tell(
        HandToDraw(
            who=hero,
            alone=alone(state),
            limit=hand_limit(table, hero),
            keep=keep_bonus(state, hero),
            city=city_bonus(state, hero),
            rule="E7, C13, L905-917",
        )
    )
