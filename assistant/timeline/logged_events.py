"""The saved events of a session, each with the line of the journal that told it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from msgspec import Raw


class TellingLine(Protocol):
    """The fields of a journal line that decide which events are in the log."""

    @property
    def parent(self) -> int: ...
    @property
    def kept(self) -> int: ...
    @property
    def told(self) -> list[Raw]: ...


L = TypeVar("L", bound=TellingLine)


def path_to(lines: Sequence[L], n: int = -1) -> list[L]:
    """Return line `n` (the last one by default) and all lines that led to it, oldest first."""
    path = [lines[n]] if lines else []
    while path and path[-1].parent >= 0:
        path.append(lines[path[-1].parent])
    return path[::-1]


def logged_events(path: Sequence[L]) -> list[tuple[Raw, L]]:
    """Return the events in the log after these lines, each with its line, oldest first."""
    log: list[tuple[Raw, L]] = []
    for line in path:
        if 0 <= line.kept < len(log):
            del log[line.kept :]
        log += [(event, line) for event in line.told]
    return log
