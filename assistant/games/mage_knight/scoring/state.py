"""State of the final score. Rules digest: 7.13."""

from __future__ import annotations

from msgspec import Struct, field


class ScoreLine(Struct):
    """One line of a score: what it is for, how many of it, and the points.

    The number is 0 if there is nothing to count.
    """

    what: str
    count: int
    points: int


class Score(Struct):
    """The score of one player or team."""

    heroes: list[str] = field(default_factory=list)
    lines: list[ScoreLine] = field(default_factory=list)
    total: int = 0
