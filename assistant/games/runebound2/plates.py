"""Parts of the plate that shows a big event, such as a won fight: the hero's name, and what the players' hands do."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound2.names import HERO
from assistant.messages.names import Label
from assistant.messages.text import Name, Text, t

PLATE_LETTERS = 15
"""The highest number of letters of a name on a plate."""


def plate_name(content: Any, hero: str) -> Text | None:
    """Return the name of a hero for a plate, or None if `hero` is empty. A long name is cut to its first word."""
    if not hero:
        return None
    name: Label = HERO(content, hero)
    if isinstance(name, Name):
        name = Name(_short(name.en), _short(name.pl))
    return t("{name}", name=name)


def _short(name: str) -> str:
    return name if len(name) <= PLATE_LETTERS else name.split()[0][:PLATE_LETTERS]


def hands_on_board(content: Any, *hands: Text) -> tuple[Text, ...]:
    """Return these instructions for the players' hands, or none in the demo adventure, which has no board."""
    return () if content.scenario.demo else hands
