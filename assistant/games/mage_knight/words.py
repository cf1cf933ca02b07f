"""Mage Knight's events whose classes don't carry their sentences yet: chapters that are still to be carried.

The last one to go takes this module, `Game.say` of Mage Knight and the line in `game.py` with it.
"""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.words import say as say_realm
from assistant.table.events import Event
from assistant.table.text import Text

CHAPTERS = (say_realm,)


def say(content: Content, event: Event) -> Text | None:
    """The sentence for an event; None for what is seen elsewhere."""
    return next((words for chapter in CHAPTERS if (words := chapter(content, event)) is not None), None)
