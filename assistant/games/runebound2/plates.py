"""Words on plates: names that fit, and what the hands do where a board lies on the table."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound2.names import HERO
from assistant.messages.names import Label
from assistant.messages.text import Name, Text, t

PLATE_LETTERS = 15
"""The most letters of who and what on a plate."""


def plate_name(content: Any, hero: str) -> Text | None:
    """Return the name of a hero on a plate, or None if no hero is named, as in a game with one player.

    A name that is too long is shortened to its first word.
    """
    if not hero:
        return None
    name: Label = HERO(content, hero)
    if isinstance(name, Name):
        name = Name(_short(name.en), _short(name.pl))
    return t("{name}", name=name)


def _short(name: str) -> str:
    return name if len(name) <= PLATE_LETTERS else name.split()[0][:PLATE_LETTERS]


def hands_on_board(content: Any, *hands: Text) -> tuple[Text, ...]:
    """Return what the hands do. A demo adventure has no printed cards and is played without a board."""
    return () if content.scenario.demo else hands
