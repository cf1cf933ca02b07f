"""Where one game stands among games that a party has played without a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from assistant.games.simulation import GameResult
from assistant.sessions.simulation.playing import PlayedGame
from assistant.sessions.simulation.summary import Share, Spread, spread


class Standing(Struct, frozen=True):
    """A number of one game among the numbers of others.

    - `less`, `same`, `more`: in how many of the others the number is lower, equal, or higher.
    - `usual`: where the numbers of the others lie.
    """

    value: int
    less: int
    same: int
    more: int
    usual: Spread

    @property
    def of(self) -> int:
        return self.less + self.same + self.more


class Comparison(Struct, frozen=True):
    """One game among others.

    - `alike`: how many of the others ended like it, won or lost.
    - `rounds`, `hurt`, `clocks`, `figures`: how long it lasted, the damage of all heroes together, how far each clock
      was, and its further numbers.
    """

    alike: Share
    rounds: Standing
    hurt: Standing
    clocks: dict[str, Standing]
    figures: dict[str, Standing]

    @property
    def games(self) -> int:
        return self.alike.of


def comparison(result: GameResult, games: Sequence[PlayedGame]) -> Comparison | None:
    """Compare a game with all games of its difficulty that came to an end. Return None if there are none."""
    others = [game.result for game in games if game.result.won is not None and game.result.level == result.level]
    if not others:
        return None
    return Comparison(
        alike=Share(sum(other.won == result.won for other in others), len(others)),
        rounds=_standing(result.rounds, (other.rounds for other in others)),
        hurt=_standing(sum(result.hurt.values()), (sum(other.hurt.values()) for other in others)),
        clocks={
            id: _standing(at, (other.clocks[id][0] for other in others if id in other.clocks))
            for id, (at, _) in result.clocks.items()
        },
        figures={
            id: _standing(number, (other.figures[id] for other in others if id in other.figures))
            for id, number in result.figures.items()
        },
    )


def _standing(value: int, others: Iterable[int]) -> Standing:
    known = list(others)
    less, more = (sum(other < value for other in known), sum(other > value for other in known))
    return Standing(value, less, len(known) - less - more, more, spread(known))
