"""State of the final score. Digest 7.13."""

from __future__ import annotations

from msgspec import Struct, field


class ScoreLine(Struct):
    """What is counted, how many of it (0 if it has no count) and the points."""

    what: str
    count: int
    points: int


class Score(Struct):
    """The result of one player or team."""

    heroes: list[str] = field(default_factory=list)
    lines: list[ScoreLine] = field(default_factory=list)
    total: int = 0
