"""Keeps that heroes take from rivals and, in "Conquer and Hold", mage towers.

Rules digest: 7.10, A9.3.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.rules import rule
from assistant.games.mage_knight.combat import arithmetic
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.events import DefenceChanged
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.state import MageKnight

PILES = {"keep": "gray", "mage_tower": "violet"}


def allies(content: Content, state: MageKnight, hero: str) -> list[str]:
    """Return the heroes on this hero's side, including this hero (7.4).

    In a co-operative game these are all heroes, otherwise the hero's team.
    """
    if content.scenario.mode == "cooperative":
        return state.heroes
    return next((team for team in state.teams if hero in team), [hero])


def is_rivals(content: Content, state: MageKnight, site: Site, hero: str) -> bool:
    """Return whether a rival owns this keep (or mage tower, in "Conquer and Hold")."""
    owned = site.kind == "keep" or (site.kind == "mage_tower" and content.scenario.has("hold"))
    return owned and site.conquered and site.owner not in allies(content, state, hero)


def defender_piles(content: Content, state: MageKnight, kind: str) -> tuple[str, ...]:
    """Return the piles of the defenders of a rival's keep or tower (L1866-1869).

    There is one defender. In "Conquer and Hold" there are as many as the number of the day.
    """
    return (PILES[kind],) * (state.day if content.scenario.has("hold") else 1)


def halve_fame(content: Content, points: int, reading: Callable[[str], str]) -> int:
    """Return half the fame of a rival's defenders.

    It is rounded up in "Conquer and Hold". Otherwise a ruling decides (12.2-7). `reading` takes the id of a ruling and
    returns the players' choice.
    """
    sure = content.scenario.has("hold") or points % 2 == 0
    return arithmetic.half_fame(points, up=sure or reading("half_fame_rounding") == "up")


@rule("7.10, L1866-1869")
def tell_defence(table: MageTable) -> None:
    """Tell the players at the start of a day that rivals' keeps and towers have one more defender."""
    state = table.state
    if state.round > 1 and state.round % 2:
        table.tell(DefenceChanged(tokens=state.day))
