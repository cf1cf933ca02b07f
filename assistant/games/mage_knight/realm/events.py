"""What is told of tiles, tokens, sites and cities."""

from __future__ import annotations

from assistant.games.mage_knight.cards import Color
from assistant.table.events import Event


class CityFound(Event, frozen=True, kw_only=True):
    color: Color
    level: int
    garrison: tuple[str, ...] = ()


class CityConquered(Event, frozen=True, kw_only=True):
    """`left` cities of the scenario are still to be conquered."""

    color: Color
    left: int


EVENTS: tuple[type[Event], ...] = (
    CityFound,
    CityConquered,
)
