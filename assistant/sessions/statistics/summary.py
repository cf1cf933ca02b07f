"""The sums and rates of several counted journals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct, field

from assistant.games.meanings import DEALT, TAKEN
from assistant.messages.names import Label
from assistant.messages.text import Text, in_english, tn
from assistant.sessions.statistics.chance import luck_of_results, luck_of_sum, wilson
from assistant.sessions.statistics.records import (
    ChanceCount,
    DamageCount,
    EndCount,
    JournalRecord,
    NameCount,
    ResultCount,
)

BEST = 5
"""How many of the best scores are listed."""


class RoundMean(Struct):
    """The average of all rounds with this number. `count` is how many there were."""

    round: int
    count: int
    minutes: float
    inputs: float
    dealt: float
    taken: float


class WinRate(Struct):
    """How often the players won, and between which rates the true one lies in 95 of 100 cases."""

    label: Label
    won: int
    of: int
    least: float
    most: float


class Score(Struct):
    """One of the best scores of a scenario."""

    name: Label
    points: int
    campaign: str
    at: str


class Chance(Struct):
    """Draws or rolls of one kind, and how likely luck alone is at least so far from the expectation.

    - `average`, `usual`: the average of the results and its expectation, if they are numbers.
    - `luck`: None if there are too few draws.
    """

    label: Text
    draws: int
    results: list[ResultCount]
    average: float | None
    usual: float | None
    luck: float | None


class Summary(Struct):
    """What is known of the campaigns of one game."""

    game: str
    words: tuple[Text, Text] = (DEALT, TAKEN)
    campaigns: int = 0
    minutes: int = 0
    inputs: int = 0
    undone: int = 0
    otherwise: int = 0
    corrections: int = 0
    rounds: list[RoundMean] = field(default_factory=list)
    dealt: list[DamageCount] = field(default_factory=list)
    taken: list[DamageCount] = field(default_factory=list)
    hunts: list[NameCount] = field(default_factory=list)
    chances: list[Chance] = field(default_factory=list)
    by_scenario: list[WinRate] = field(default_factory=list)
    by_party: list[WinRate] = field(default_factory=list)
    by_hero: list[WinRate] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)


def summaries(records: Sequence[JournalRecord]) -> list[Summary]:
    """Return a summary for each game, the one with the most campaigns first."""
    by_game: dict[str, list[JournalRecord]] = {}
    for record in records:
        by_game.setdefault(record.game, []).append(record)
    return [_summary(game, found) for game, found in sorted(by_game.items(), key=lambda item: -len(item[1]))]


def _summary(game: str, records: list[JournalRecord]) -> Summary:
    ends = [(record, end) for record in records for end in record.ends]
    decided = [end for _, end in ends if end.won is not None]
    return Summary(
        game=game,
        words=records[0].words,
        campaigns=len(records),
        minutes=sum(record.minutes for record in records),
        inputs=sum(record.inputs for record in records),
        undone=sum(record.undone for record in records),
        otherwise=sum(record.otherwise for record in records),
        corrections=sum(record.corrections for record in records),
        rounds=_rounds(records),
        dealt=_damage(records, "foes"),
        taken=_damage(records, "heroes"),
        hunts=_hunts(records),
        chances=chances_of(records),
        by_scenario=_rates(decided, lambda end: (end.name,)),
        by_party=_rates(decided, lambda end: (tn("{n} hero", "{n} heroes", len(end.heroes)),)),
        by_hero=_rates(decided, lambda end: end.heroes),
        scores=_scores(ends),
    )


def _rounds(records: Iterable[JournalRecord]) -> list[RoundMean]:
    found: dict[int, list[tuple[float, int, int, int]]] = {}
    for record in records:
        for one in record.rounds:
            found.setdefault(one.round, []).append((one.minutes, one.inputs, one.dealt, one.taken))
    means = []
    for number, all_of_it in sorted(found.items()):
        count = len(all_of_it)
        minutes, inputs, dealt, taken = (sum(column) / count for column in zip(*all_of_it, strict=True))
        means.append(RoundMean(number, count, *(round(mean, 2) for mean in (minutes, inputs, dealt, taken))))
    return means


def _damage(records: Iterable[JournalRecord], side: str) -> list[DamageCount]:
    """Return the damage to one side by victim and source, most first."""
    found: dict[tuple[str, str], DamageCount] = {}
    for record in records:
        for one in record.damage:
            if one.side == side:
                key = (in_english(one.victim), in_english(one.by) if one.by is not None else "")
                found.setdefault(key, DamageCount(one.side, one.victim, one.by)).n += one.n
    return sorted(found.values(), key=lambda one: -one.n)


def total_by(damage: Iterable[DamageCount], whose: Callable[[DamageCount], Label | None]) -> list[NameCount]:
    """Return the damage by its victims or by its sources, most first. Damage from an unknown source is left out."""
    found: dict[str, NameCount] = {}
    for one in damage:
        label = whose(one)
        if label is not None:
            found.setdefault(in_english(label), NameCount(label)).n += one.n
    return sorted(found.values(), key=lambda one: -one.n)


def _hunts(records: Iterable[JournalRecord]) -> list[NameCount]:
    found: dict[str, NameCount] = {}
    for record in records:
        for one in record.hunts:
            found.setdefault(in_english(one.label), NameCount(one.label)).n += one.n
    return sorted(found.values(), key=lambda one: -one.n)


def chances_of(records: Iterable[JournalRecord]) -> list[Chance]:
    """Return all draws and rolls in these records, those of one kind together."""
    found: dict[str, ChanceCount] = {}
    for record in records:
        for id, one in record.chances.items():
            all_of_it = found.setdefault(id, ChanceCount(one.label, numbers=one.numbers))
            all_of_it.draws += one.draws
            all_of_it.total += one.total
            all_of_it.expected += one.expected
            all_of_it.variance += one.variance
            for name, result in one.results.items():
                mine = all_of_it.results.setdefault(name, ResultCount(result.label))
                mine.seen += result.seen
                mine.expected += result.expected
                mine.variance += result.variance
    return [_chance(one) for one in found.values() if one.draws]


def _chance(count: ChanceCount) -> Chance:
    results = list(count.results.values())
    if count.numbers:
        luck = luck_of_sum(count.total, count.expected, count.variance, count.draws)
        return Chance(count.label, count.draws, [], count.total / count.draws, count.expected / count.draws, luck)
    if len(results) == 2:  # one number says everything
        luck = luck_of_sum(results[0].seen, results[0].expected, results[0].variance, count.draws)
    else:
        luck = luck_of_results([one.seen for one in results], [one.expected for one in results])
    return Chance(count.label, count.draws, results, None, None, luck)


def _rates(ends: Iterable[EndCount], labels: Callable[[EndCount], Iterable[Label]]) -> list[WinRate]:
    found: dict[str, tuple[Label, int, int]] = {}
    for end in ends:
        winners = {in_english(winner) for winner in end.winners}
        for label in labels(end):
            first, won, of = found.get(in_english(label), (label, 0, 0))
            is_beaten = bool(winners) and label in end.heroes and in_english(label) not in winners
            found[in_english(label)] = (first, won + (bool(end.won) and not is_beaten), of + 1)
    rates = [WinRate(label, won, of, *wilson(won, of)) for label, won, of in found.values()]
    return sorted(rates, key=lambda rate: (-rate.of, in_english(rate.label)))


def _scores(ends: Iterable[tuple[JournalRecord, EndCount]]) -> list[Score]:
    """Return the best scores of each scenario, the most played scenario first."""
    found: dict[str, list[Score]] = {}
    for record, end in ends:
        if end.points is not None:
            found.setdefault(end.scenario, []).append(Score(end.name, end.points, record.name, end.at))
    ranked = sorted(found.values(), key=lambda scores: -len(scores))
    return [score for scores in ranked for score in sorted(scores, key=lambda one: -one.points)[:BEST]]
