"""Figures about many games: shares with their intervals, and where the middle of some numbers lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from msgspec import Struct

from assistant.sessions.simulation.playing import PlayedGame

Z = 1.959964
"""The quantile of the normal distribution for intervals of 95 %."""


class Share(Struct, frozen=True):
    """How many of some games, with the Wilson interval of 95 % for the probability behind it."""

    count: int
    of: int

    @property
    def part(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.count, self.of)


class Spread(Struct, frozen=True):
    """Where numbers lie: the middle one, and the limits between which eight of ten lie."""

    middle: float
    low: float
    high: float


class Group(Struct, frozen=True):
    """The figures of the games with one party size and one difficulty.

    - `ends` counts what ended the games, the most frequent first. "" are games that were broken off.
    - `hurt` is the average damage per game, for each hero.
    - `clocks` is how far each clock was at the end, as a part of what ends the game.
    - `figures` is where the further numbers of a game lie.
    """

    players: int
    level: str
    games: int
    broken_off: int
    won: Share
    rounds: Spread
    answers: Spread
    hurt_each: Spread
    ends: dict[str, int]
    hurt: dict[str, float]
    clocks: dict[str, Spread]
    figures: dict[str, Spread]


def wilson(count: int, of: int) -> tuple[float, float]:
    """Return the Wilson score interval of 95 % for a share."""
    if not of:
        return 0.0, 1.0
    part, square = count / of, Z * Z
    middle = (part + square / (2 * of)) / (1 + square / of)
    half = Z * sqrt(part * (1 - part) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def difference(first: Share, second: Share) -> tuple[float, float, float]:
    """Return how much higher the second share is, with the interval of 95 % by Newcombe's hybrid score."""
    (low_1, high_1), (low_2, high_2) = first.interval, second.interval
    one, two = first.part, second.part
    by = two - one
    low = by - sqrt((two - low_2) ** 2 + (high_1 - one) ** 2)
    high = by + sqrt((high_2 - two) ** 2 + (one - low_1) ** 2)
    return by, low, high


def spread(numbers: Iterable[float]) -> Spread:
    """Return the median and the limits of the middle 80 %."""
    ordered = sorted(numbers)
    if not ordered:
        return Spread(0, 0, 0)
    return Spread(*(_quantile(ordered, part) for part in (0.5, 0.1, 0.9)))


def _quantile(ordered: Sequence[float], part: float) -> float:
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def groups(games: Iterable[PlayedGame]) -> list[Group]:
    """Return the figures of each party size and difficulty, in this order."""
    sorted_in: dict[tuple[int, str], list[PlayedGame]] = {}
    for game in games:
        sorted_in.setdefault((game.players, game.result.level), []).append(game)
    return [_group(*key, sorted_in[key]) for key in sorted(sorted_in)]


def _group(players: int, level: str, games: Sequence[PlayedGame]) -> Group:
    over = [game for game in games if game.result.won is not None]
    ends = _counted(game.result.end for game in games)
    heroes = dict.fromkeys(who for game in over for who in game.result.hurt)
    hurt = {who: sum(game.result.hurt.get(who, 0) for game in over) / len(over) for who in heroes}
    clocks = dict.fromkeys(id for game in over for id in game.result.clocks)
    figures = dict.fromkeys(id for game in over for id in game.result.figures)
    return Group(
        players=players,
        level=level,
        games=len(games),
        broken_off=len(games) - len(over),
        won=Share(sum(game.result.won is True for game in over), len(over)),
        rounds=spread(game.result.rounds for game in over),
        answers=spread(game.answers for game in games),
        hurt_each=spread(sum(game.result.hurt.values()) / players for game in over),
        ends=ends,
        hurt=dict(sorted(hurt.items(), key=lambda item: -item[1])),
        clocks={id: spread(_parts(over, id)) for id in clocks},
        figures={id: spread(game.result.figures[id] for game in over if id in game.result.figures) for id in figures},
    )


def _parts(games: Sequence[PlayedGame], clock: str) -> list[float]:
    stood = [game.result.clocks.get(clock, (0, 0)) for game in games]
    return [at / limit for at, limit in stood if limit]


def _counted(things: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def histogram(numbers: Sequence[int], most_bars: int) -> list[tuple[int, int, int]]:
    """Return bars as (lowest number, highest number, count). There are at most so many bars, all equally wide."""
    if not numbers:
        return []
    least, most = min(numbers), max(numbers)
    width = -(-(most - least + 1) // most_bars)
    bars = [(start, start + width - 1) for start in range(least, most + 1, width)]
    return [(low, high, sum(low <= number <= high for number in numbers)) for low, high in bars]
