"""Fights in words."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.table.events import Event
from assistant.table.text import Text


def say(content: Content, event: Event) -> Text | None:
    return None
