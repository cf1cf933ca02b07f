"""How high each of the five places is, by the size of the window."""

from __future__ import annotations

from msgspec import Struct
from textual.widget import Widget

from assistant.tui.widgets.now import Now

FRAME = 2
LEAST = FRAME + 3
"""Panels are no lower."""
LOG = 5
TALL, TALL_LOG = 50, 10
"""From so many rows on the log has so many."""


class Around(Widget):
    """The panels beside each other."""


class Places(Struct, frozen=True):
    now: int
    panels: int
    log: int
    tiny: bool = False


def places(width: int, height: int, now: Now, *, count: int, big: bool = False, low: bool = False) -> Places:
    """Three panels or two and a log from 100x30; two from 72x22; one below; nothing but NOW in a tiny window.

    `low`: NOW is no higher than it must be, and one panel has the rest.
    """
    if width < 40 or height < 12:
        return Places(max(1, height), 0, 0, tiny=True)
    if big:
        return Places(height - 2, 0, 0)
    if low:
        return Places(min(height - 2, now.needed(width - 4, height - 2 - FRAME)[1] + FRAME), min(count, 1), 0)
    wide, middle = width >= 100 and height >= 30, width >= 72 and height >= 22
    panels = min(count, (3 if width >= 116 else 2) if wide else 2 if middle else 1)
    log = (TALL_LOG if height >= TALL else LOG) if wide else 0
    rest = height - 2 - log
    usual, most = (12, 16) if wide else (11, 12) if middle else (rest - 8, rest - 5)
    roomy, tight = now.needed(width - 4, rest - FRAME)
    high = max(usual, min(roomy + FRAME, most))
    if tight + FRAME > rest:  # the log says nothing that can't be read elsewhere
        rest, log = rest + log, 0
    if tight + FRAME > high:
        high = min(rest, tight + FRAME)
    if rest - high < LEAST or not panels:
        return Places(rest, 0, log)
    return Places(high, panels, log)


def room_for_now(width: int, height: int, *, count: int, big: bool = False) -> int:
    """The rows in NOW that leave the panels and the log where they are."""
    if width < 40 or height < 12:
        return max(1, height)
    log = LOG if width >= 100 and height >= 30 else 0
    return height - 2 - FRAME - (0 if big else log + (LEAST if count else 0))
