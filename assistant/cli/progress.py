"""A line that shows how far a long command is. It is drawn only on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from assistant.cli.context import CommandContext
from assistant.messages.text import Text, t, tn
from assistant.sessions.simulation.batches import Progress

SHOWN_EVERY = 0.2
"""Seconds between two pictures of the line."""
MINUTE = 60


@contextmanager
def progress_line(context: CommandContext) -> Iterator[Progress]:
    """Show a line with the games played while the block runs. The line is wiped at the end."""
    begun = shown = time.monotonic()
    width = 0

    def show(played: int, games: int) -> None:
        nonlocal shown, width
        now = time.monotonic()
        if not sys.stderr.isatty() or now - shown < SHOWN_EVERY:
            return
        shown = now
        left = (now - begun) / played * (games - played)
        line = context.translator.say(
            t("{played} of {games} games; {left} left. Ctrl+C ends it.", played=played, games=games, left=_time(left))
        )
        print(f"\r{line:<{width}}", end="", file=sys.stderr, flush=True)
        width = len(line)

    try:
        yield show
    finally:
        if width:
            print(f"\r{'':<{width}}\r", end="", file=sys.stderr, flush=True)


def _time(seconds: float) -> Text:
    if seconds < MINUTE:
        return tn("{n} second", "{n} seconds", round(seconds))
    return tn("{n} minute", "{n} minutes", round(seconds / MINUTE))
