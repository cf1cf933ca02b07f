"""The moments of an evening that one may want to go on from."""

from __future__ import annotations

from assistant.messages.text import Text, t
from assistant.timeline.timeline import JournalLine, Timeline

STEPS = 200
"""How many of the last inputs are offered."""


def places(timeline: Timeline) -> list[tuple[JournalLine, Text]]:
    """The moments one may want to go on from."""
    points = [(line, t("save point")) for line in reversed(timeline.points())]
    parents = {line.parent for line in timeline.lines}
    ends = [line for line in timeline.lines if line.n not in parents and line.n != timeline.head.n]
    left = [(line, t("a line that was left")) for line in reversed(ends) if line.kind != "point"]
    path = [line for line in timeline.path() if line.kind not in ("undo", "back", "point")][1 : STEPS + 1]
    return [*points, *left, *((line, t("after this")) for line in path)]
