"""What is counted at the end. Digest 7.13."""

from __future__ import annotations

from msgspec import Struct, field


class ScoreLine(Struct):
    """What is counted, how many of it (0 where it counts nothing) and the points."""

    what: str
    count: int
    points: int


class Score(Struct):
    """One player's or one team's result."""

    heroes: list[str] = field(default_factory=list)
    lines: list[ScoreLine] = field(default_factory=list)
    total: int = 0
