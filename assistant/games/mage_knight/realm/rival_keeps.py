"""Conquer and Hold: keeps and towers are taken and taken again. Digest 7.10, and a rival's keep, A9.3."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.mage_knight.combat import arithmetic
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.events import DefenceChanged
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.state import MageKnight

PILES = {"keep": "gray", "mage_tower": "violet"}


def allies(content: Content, state: MageKnight, hero: str) -> list[str]:
    """Who is on the hero's side: in a co-operative game all humans, else the own team (7.4, 7.12)."""
    if content.scenario.mode == "cooperative":
        return state.heroes
    return next((team for team in state.teams if hero in team), [hero])


def is_rivals(content: Content, state: MageKnight, site: Site, hero: str) -> bool:
    """A keep, in this scenario a mage tower as well, owned by somebody who is neither this hero nor an ally."""
    owned = site.kind == "keep" or (site.kind == "mage_tower" and content.scenario.has("hold"))
    return owned and site.conquered and site.owner not in allies(content, state, hero)


def defender_piles(content: Content, state: MageKnight, kind: str) -> tuple[str, ...]:
    """The tokens drawn for a rival's keep or tower: one, here as many as days have begun (L1866-1869)."""
    return (PILES[kind],) * (state.day if content.scenario.has("hold") else 1)


def halve_fame(table: MageTable, points: int) -> int:
    """A rival's defenders: half the sum, in Conquer and Hold rounded up; elsewhere it is not said (12.2-7)."""
    sure = table.content.scenario.has("hold") or points % 2 == 0
    return arithmetic.half_fame(points, up=sure or table.ruling("half_fame_rounding") == "up")


@rule("7.10, L1866-1869")
def tell_defence(table: MageTable) -> None:
    """A new day: a rival's keep or tower is defended by one token more."""
    state = table.state
    if state.round > 1 and state.round % 2:
        table.tell(DefenceChanged(tokens=state.day))
