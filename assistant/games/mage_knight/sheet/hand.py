"""The hand limit with its bonuses: digest C13 (L913-917), 7.12 team rules (L1233), 7.10 (L1865)."""

from __future__ import annotations

from assistant.games.mage_knight.realm.cities import leader
from assistant.games.mage_knight.realm.sites import owned
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.events import HandToDraw, TowerMana
from assistant.games.mage_knight.sheet.fame import hand_limit
from assistant.games.mage_knight.state import MageKnight
from assistant.speech.text import t


def city_bonus(state: MageKnight, hero: str) -> int:
    """On or next to a conquered city: 1 with a shield on its card, 2 as its leader. The best city there is."""
    own = [city for city in state.cities if city.conquered and hero in city.shields]
    return max((2 if leader(city) == hero else 1 for city in own), default=0)


def drawing_to(limit: int, keep: int, city: int) -> int:
    """Both apply: only the better one counts."""
    return limit + max(keep, city)


@rules.step(phase="sheet", title=t("drawing to the hand limit"), rule="E7, C13, L905-925")
def draw_up(table: MageTable, hero: str) -> None:
    """E7 is done at the table: told is how many cards the hand is filled to, and what a keep or a city would add."""
    state = table.state
    keep = owned(state, hero, "keep")  # on or next to an own one or an ally's; an ally's never count
    limit, city = hand_limit(table, hero), city_bonus(state, hero)
    table.tell(HandToDraw(who=hero, limit=limit, keep=keep, city=city, most=drawing_to(limit, keep, city)))
    towers = owned(state, hero, "mage_tower") if table.content.scenario.has("hold") else 0
    if towers:
        table.tell(TowerMana(who=hero, mana=towers, rule="7.10, L1864-1865"))
