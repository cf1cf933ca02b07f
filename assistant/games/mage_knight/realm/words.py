"""Tiles, tokens, sites and cities in words."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.laying import garrison_tokens
from assistant.games.mage_knight.realm import events as e
from assistant.games.mage_knight.rules import CITY_COLORS
from assistant.table.events import Event
from assistant.table.text import Text, t


def say(content: Content, event: Event) -> Text | None:
    match event:
        case e.CityFound(color=color, level=0):
            return t("City found: {color}. It can't be entered in this scenario.", color=CITY_COLORS[color])
        case e.CityFound(color=color, level=level, garrison=garrison):
            return t(
                "City found: {color}, level {level}. Garrison, face down: {tokens}. Compare with its base.",
                color=CITY_COLORS[color],
                level=level,
                tokens=garrison_tokens(garrison),
            )
        case e.CityConquered(color=color, left=left):
            return t("City conquered: {color}. Still to conquer: {left}.", color=CITY_COLORS[color], left=left)
        case _:
            return None
