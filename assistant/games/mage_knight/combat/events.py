"""What the combat referee tells."""

from __future__ import annotations

from assistant.table.events import Event

EVENTS: tuple[type[Event], ...] = ()
