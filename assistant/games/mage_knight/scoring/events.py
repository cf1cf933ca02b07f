"""What is told at the end."""

from __future__ import annotations

from assistant.table.events import Event


class GameEnded(Event, frozen=True, kw_only=True):
    """`lines` are what the app knows of the score: what, how many, points. `winner`: where no points decide."""

    won: bool
    lines: tuple[tuple[str, int, int], ...] = ()
    total: int = 0
    winner: str = ""
    points: bool = True
    titles: bool = False
    alone: bool = True


class Conceded(Event, frozen=True, kw_only=True):
    """Conquer and Hold: one side gives up, the other has won."""

    by: tuple[str, ...]
    winners: tuple[str, ...]


class ScoreCounted(Event, frozen=True, kw_only=True):
    """The score of one player, or of a team. A title's line is named `title:` and its category."""

    heroes: tuple[str, ...]
    lines: tuple[tuple[str, int, int], ...]
    total: int
    alone: bool = False


class WinnersFound(Event, frozen=True, kw_only=True):
    """Who has the most points; several share the victory, nobody means none."""

    winners: tuple[str, ...]
    total: int


EVENTS: tuple[type[Event], ...] = (GameEnded, Conceded, ScoreCounted, WinnersFound)
