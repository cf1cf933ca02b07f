"""Games played with random legal answers, to count questions and events and to find rules that fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from assistant.engine.checkpoint import World
from assistant.engine.moment import Moment
from assistant.engine.runner import Engine
from assistant.messages.events import RuleFailed
from assistant.messages.questions import Finished, Refused
from assistant.sessions.examples.expectations import tag_of
from assistant.sessions.random_answers import DeadEnd, any_answer

End = Literal["finished", "failed", "dead_end", "too_long"]


class GameFailure(Struct, frozen=True):
    """A failed rule, a dead end or a game that was too long.

    It has the step or question where it happened and the reason. It also has the seed and the number of answers of the
    first game in which it happened.
    """

    end: End
    where: str
    why: str
    seed: int
    answers: int


class SimulationReport(Struct):
    """The results of all simulated games together."""

    ends: Counter[str] = field(default_factory=Counter)
    answers: list[int] = field(default_factory=list)
    questions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    failures: dict[tuple[str, str], GameFailure] = field(default_factory=dict)
    """The first failure for each step or question where one happened, and each reason."""
    times: Counter[tuple[str, str]] = field(default_factory=Counter)
    """In how many games each failure happened."""
    chapters: int = 0
    """How often a campaign continued with another chapter."""


def simulate(
    engine_for: Callable[[Any], Engine[Any, Any]],
    begin: Callable[[int], World[Any]],
    *,
    games: int,
    seed: int,
    most: int,
) -> SimulationReport:
    """Play a number of games and return the results, which are reproducible.

    The first game uses `seed`, each later game the next number. `engine_for` returns the engine for the chapter of a
    state, because a campaign continues with other chapters. A game ends after `most` answers at the latest.
    """
    report = SimulationReport()
    for number in range(seed, seed + games):
        _play(engine_for, begin(number), number, most, report)
    return report


def _play(
    engine_for: Callable[[Any], Engine[Any, Any]], world: World[Any], seed: int, most: int, report: SimulationReport
) -> None:
    chance = Random(seed)
    engine = engine_for(world.state)
    moment = engine.begin(world)
    answers = 0
    while True:
        report.events.update(tag_of(event) for event in moment.new_events)
        failure = _failed_rule(moment, seed, answers)
        if failure is None and isinstance(moment.question, Finished):
            report.ends["finished"] += 1
            break
        if failure is None and answers >= most:
            failure = GameFailure("too_long", moment.question.key, "", seed, answers)
        if failure is None:
            report.questions[_kind(moment.question.key)] += 1
            try:
                moment = engine.answer(moment, any_answer(moment.question, chance))
                if (following := engine_for(moment.state)) is not engine:
                    engine, report.chapters = following, report.chapters + 1
                    moment = replace(engine.resume(moment.checkpoint, moment.before), new_events=moment.new_events)
            except DeadEnd:
                failure = GameFailure("dead_end", moment.question.key, "", seed, answers)
            except Refused as refused:
                failure = GameFailure("dead_end", moment.question.key, str(refused), seed, answers)
        if failure is not None:
            _add_failure(report, failure)
            break
        answers += 1
    report.answers.append(answers)


def _failed_rule(moment: Moment[Any], seed: int, answers: int) -> GameFailure | None:
    if not moment.checkpoint.failed:
        return None
    failed = next((event for event in reversed(moment.new_events) if isinstance(event, RuleFailed)), None)
    step = failed.step if failed else moment.checkpoint.running.step
    return GameFailure("failed", step, moment.checkpoint.failed, seed, answers)


def _add_failure(report: SimulationReport, failure: GameFailure) -> None:
    report.ends[failure.end] += 1
    key = (failure.where, failure.why)
    report.failures.setdefault(key, failure)
    report.times[key] += 1


def _kind(key: str) -> str:
    """Return the kind of the question with this key: `flip` for `flip:3`.

    For a choice between options of the rules, the kind includes the name of that choice: `decide:target` for
    `decide:target:3`.
    """
    head, _, rest = key.partition(":")
    return f"{head}:{rest.partition(':')[0]}" if head == "decide" else head
