"""What is counted at the end. Digest 7.13."""

from __future__ import annotations

from msgspec import Struct, field


class Score(Struct):
    """One player's or the team's result: `lines` are what, how many, points; `total` their sum."""

    lines: list[tuple[str, int, int]] = field(default_factory=list)
    total: int = 0
