"""What is told at the end."""

from __future__ import annotations

from assistant.table.events import Event


class GameEnded(Event, frozen=True, kw_only=True):
    """`lines` are what the app knows of the score: what, how many, points."""

    won: bool
    lines: tuple[tuple[str, int, int], ...] = ()
    total: int = 0


EVENTS: tuple[type[Event], ...] = (GameEnded,)
