"""Games played through with legal answers by chance: what was asked and told, and where the rules broke down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from assistant.engine.checkpoint import World
from assistant.engine.runner import Engine, Moment
from assistant.messages.events import RuleFailed
from assistant.messages.questions import Finished, Refused
from assistant.sessions.examples.expectations import tag_of
from assistant.sessions.random_answers import DeadEnd, any_answer

End = Literal["finished", "failed", "dead_end", "too_long"]


class Trouble(Struct, frozen=True):
    """Something no game should come to: where, why, and the first game that came to it."""

    end: End
    where: str
    why: str
    seed: int
    answers: int


class Tally(Struct):
    """What many games came to."""

    ends: Counter[str] = field(default_factory=Counter)
    answers: list[int] = field(default_factory=list)
    questions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    troubles: dict[tuple[str, str], Trouble] = field(default_factory=dict)
    times: Counter[tuple[str, str]] = field(default_factory=Counter)
    chapters: int = 0
    """How often a campaign went on into another chapter."""


def simulate(
    engine_for: Callable[[Any], Engine[Any, Any]],
    begin: Callable[[int], World[Any]],
    *,
    games: int,
    seed: int,
    most: int,
) -> Tally:
    """So many games, each with the next seed; the same numbers always give the same games. `play_for` is the play of
    the chapter that a state is in: a campaign goes on into the next one.
    """
    tally = Tally()
    for number in range(seed, seed + games):
        _play(engine_for, begin(number), number, most, tally)
    return tally


def _play(engine_for: Callable[[Any], Engine[Any, Any]], world: World[Any], seed: int, most: int, tally: Tally) -> None:
    chance = Random(seed)
    engine = engine_for(world.state)
    moment = engine.begin(world)
    answers = 0
    while True:
        tally.events.update(tag_of(event) for event in moment.new_events)
        trouble = _trouble(moment, seed, answers)
        if trouble is None and isinstance(moment.question, Finished):
            tally.ends["finished"] += 1
            break
        if trouble is None and answers >= most:
            trouble = Trouble("too_long", moment.question.key, "", seed, answers)
        if trouble is None:
            tally.questions[_kind(moment.question.key)] += 1
            try:
                moment = engine.answer(moment, any_answer(moment.question, chance))
                if (following := engine_for(moment.state)) is not engine:
                    engine, tally.chapters = following, tally.chapters + 1
                    moment = replace(engine.resume(moment.checkpoint, moment.before), new_events=moment.new_events)
            except DeadEnd:
                trouble = Trouble("dead_end", moment.question.key, "", seed, answers)
            except Refused as refused:
                trouble = Trouble("dead_end", moment.question.key, str(refused), seed, answers)
        if trouble is not None:
            _note(tally, trouble)
            break
        answers += 1
    tally.answers.append(answers)


def _trouble(moment: Moment[Any], seed: int, answers: int) -> Trouble | None:
    if not moment.checkpoint.failed:
        return None
    failed = next((event for event in reversed(moment.new_events) if isinstance(event, RuleFailed)), None)
    step = failed.step if failed else moment.checkpoint.running.step
    return Trouble("failed", step, moment.checkpoint.failed, seed, answers)


def _note(tally: Tally, trouble: Trouble) -> None:
    tally.ends[trouble.end] += 1
    key = (trouble.where, trouble.why)
    tally.troubles.setdefault(key, trouble)
    tally.times[key] += 1


def _kind(key: str) -> str:
    """`flip:3` and `flip:2` are one kind of question; decisions keep their maker."""
    head, _, rest = key.partition(":")
    return f"{head}:{rest.partition(':')[0]}" if head == "decide" else head
