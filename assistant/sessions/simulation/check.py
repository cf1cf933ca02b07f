"""Play games with random legal answers, to count questions and events and to find rules that fail.

Games run straight through (`engine.straight`). Games with corrections, settings and undo (`meddle`) run as sessions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from random import Random
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from assistant.engine.checkpoint import World
from assistant.engine.failures import FailedSideAction, error_text
from assistant.engine.moment import Moment
from assistant.engine.straight import EngineLoader, NoAnswer, Outcome, run_straight
from assistant.messages.events import Event, RuleFailed
from assistant.messages.questions import Finished, Question, Refused
from assistant.messages.text import Text
from assistant.sessions.examples.expectations import tag_of
from assistant.sessions.inputs import apply_input
from assistant.sessions.meddling import Session, meddling
from assistant.sessions.random_answers import legal_answers
from assistant.sessions.simulation.scenario_setup import ScenarioSetup
from assistant.timeline.game_session import GameSession

End = Literal["finished", "failed", "dead_end", "differs", "too_long"]

REFUSED_AT_MOST = 60
"""How many answers to one question may be refused. Then the question is reported as a dead end."""
LAST_INPUTS = 8
"""How many inputs before a failure are kept, to show what led to it."""


class GameFailure(Struct, frozen=True):
    """A failure in a random game: a failed rule, a dead end, a wrong undo, or a game that was too long.

    - `where`: the rule or question where it happened.
    - `why`: the reason.

    The other fields describe the shortest game with this failure.
    """

    end: End
    where: str
    why: str
    seed: int
    answers: int
    inputs: tuple[str, ...] = ()


class RefusedAnswer(Struct, frozen=True):
    """An answer that a question offered and then refused."""

    question: str
    why: Text
    answer: str
    seed: int
    answers: int


class SimulationReport(Struct):
    """The results of all random games together."""

    ends: Counter[str] = field(default_factory=Counter)
    answers: list[int] = field(default_factory=list)
    questions: Counter[str] = field(default_factory=Counter)
    options: dict[str, dict[str, None]] = field(default_factory=dict)
    """For each kind of question, the ids of the options that it offered."""
    events: Counter[str] = field(default_factory=Counter)
    interrupts: Counter[str] = field(default_factory=Counter)
    """How often each interrupt was chosen (key `e`)."""
    barred: Counter[str] = field(default_factory=Counter)
    """How often each interrupt or option was impossible."""
    inputs: Counter[str] = field(default_factory=Counter)
    """How often each input other than an answer was accepted: `adjust`, `set`, `undo`, `redo`, `otherwise`."""
    failures: dict[tuple[str, str], GameFailure] = field(default_factory=dict)
    """For each place and reason of a failure, the shortest game with it."""
    times: Counter[tuple[str, str]] = field(default_factory=Counter)
    """For each place and reason of a failure, the number of games with it."""
    refusals: dict[tuple[str, str], RefusedAnswer] = field(default_factory=dict)
    """For each kind of question and each refusal, the first refused answer."""
    refused: Counter[tuple[str, str]] = field(default_factory=Counter)
    """For each kind of question and each refusal, how often it happened."""
    chapters: int = 0
    """How often a campaign went on with another chapter."""

    @property
    def has_failed(self) -> bool:
        """Whether a rule failed, a question had no right answer, or undo led to another state."""
        return any(failure.end != "too_long" for failure in self.failures.values())

    def add(self, later: SimulationReport) -> None:
        """Add the report of games with higher seeds, as if one report had been made of all games."""
        for name in ("ends", "questions", "events", "interrupts", "barred", "inputs", "times", "refused"):
            mine: Counter[Any] = getattr(self, name)
            mine.update(getattr(later, name))
        self.answers += later.answers
        for kind, options in later.options.items():
            self.options.setdefault(kind, {}).update(options)
        for key, failure in later.failures.items():
            self._keep_shorter(key, failure)
        for key, refusal in later.refusals.items():
            self.refusals.setdefault(key, refusal)
        self.chapters += later.chapters

    def add_failure(self, failure: GameFailure) -> None:
        """Count a failure. Of all games with it, the one with the fewest answers is kept."""
        self.ends[failure.end] += 1
        key = (failure.where, failure.why)
        self.times[key] += 1
        self._keep_shorter(key, failure)

    def _keep_shorter(self, key: tuple[str, str], failure: GameFailure) -> None:
        known = self.failures.get(key)
        if known is None or failure.answers < known.answers:
            self.failures[key] = failure

    def count_question(self, question: Question[Any]) -> None:
        kind = kind_of(question.key)
        self.questions[kind] += 1
        self.options.setdefault(kind, {}).update((option.id, None) for option in getattr(question, "options", ()))
        self.barred.update(question.barred.keys())

    def count_interrupt(self, question: Question[Any], answer: Any) -> None:
        """Count the answer if it is an interrupt."""
        if any(option.id == answer for option in question.happened):
            self.interrupts[str(answer)] += 1

    def count_events(self, events: Iterable[Event]) -> None:
        self.events.update(tag_of(event) for event in events)

    def add_refusal(self, question: Question[Any], answer: Any, refused: Refused, seed: int, answers: int) -> None:
        key = (kind_of(question.key), refused.text.message)
        given = msgspec.json.encode(answer).decode()
        self.refusals.setdefault(key, RefusedAnswer(question.key, refused.text, given, seed, answers))
        self.refused[key] += 1


def simulate(
    engine_for: EngineLoader,
    begin: Callable[[int], World[Any]],
    *,
    games: int,
    seed: int,
    most: int,
    meddle: bool = False,
) -> SimulationReport:
    """Play a number of random games and return the results. The same arguments always give the same results.

    - `seed`: the seed of the first game. The next games have the next numbers.
    - `most`: the largest number of answers in a game.
    - `meddle`: give random corrections, settings, undo and redo, too.
    """
    report = SimulationReport()
    for number in range(seed, seed + games):
        if meddle:
            _MeddledGame(engine_for, begin(number), number, report).play(most)
        else:
            _play_straight(engine_for, begin(number), number, report, most)
    return report


class CheckJob(Struct, frozen=True):
    """Games of one scenario that are checked. This is a job for `batches.run_job`."""

    setup: ScenarioSetup
    most: int
    meddle: bool = False

    def play(self, seeds: range) -> SimulationReport:
        return simulate(
            self.setup.engine_for,
            self.setup.begin,
            games=len(seeds),
            seed=seeds.start,
            most=self.most,
            meddle=self.meddle,
        )


def _play_straight(engine_for: EngineLoader, world: World[Any], seed: int, report: SimulationReport, most: int) -> None:
    """Play one game straight through and add it to the report."""
    policy = _RandomPolicy(seed, report)
    outcome = run_straight(engine_for, world, policy, most=most)
    report.count_events(outcome.events)
    report.answers.append(len(outcome.answers))
    report.chapters += outcome.chapters
    if outcome.end == "finished":
        report.ends["finished"] += 1
    else:
        report.add_failure(_failure(outcome, seed))


def _failure(outcome: Outcome[Any], seed: int) -> GameFailure:
    why = outcome.why if outcome.error is None else error_text(outcome.error)
    inputs = tuple(_input_text({"answer": answer}) for answer in outcome.answers[-LAST_INPUTS:])
    return GameFailure(outcome.end, outcome.where, why, seed, len(outcome.answers), inputs)


class _RandomPolicy:
    """Gives random legal answers and counts what it is asked."""

    def __init__(self, seed: int, report: SimulationReport) -> None:
        self.seed = seed
        self.chance = Random(seed)
        self.report = report
        self.given = 0

    def __call__(self, question: Question[Any], state: Any, content: Any) -> Any:
        self.report.count_question(question)
        why: list[str] = []

        def refuse(answer: Any, refused: Refused) -> None:
            self.report.add_refusal(question, answer, refused, self.seed, self.given)
            why.append(str(refused))

        for answer in legal_answers(question, self.chance, refuse):
            self.report.count_interrupt(question, answer)
            self.given += 1
            return answer
        raise NoAnswer(why[-1] if why else "")


class _Failed(Exception):
    """Raised when a game can't be continued."""

    def __init__(self, end: End, where: str, why: str = "") -> None:
        super().__init__(where)
        self.end: End = end
        self.where = where
        self.why = why


class _MeddledGame:
    """One game as a session, from its beginning to its end or a failure. Other inputs come between the answers."""

    def __init__(self, engine_for: EngineLoader, world: World[Any], seed: int, report: SimulationReport) -> None:
        self.session: Session = GameSession.begin(engine_for(world.state), world, engine_for=engine_for)
        self.report = report
        self.seed = seed
        self.answers = 0
        self.inputs: list[str] = []

    def play(self, most: int) -> None:
        chance, report = Random(self.seed), self.report
        # Meddling has random numbers of its own.
        other_chance = Random(f"meddle:{self.seed}")
        report.count_events(self.session.moment.new_events)
        try:
            self._check_rule()
            while not isinstance(self.session.question, Finished):
                if self.answers >= most:
                    raise _Failed("too_long", self.session.question.key)
                self._meddle(other_chance)
                if isinstance(self.session.question, Finished):
                    break
                self._answer(chance)
                self.answers += 1
                self._check_rule()
            report.ends["finished"] += 1
        except _Failed as failed:
            report.add_failure(
                GameFailure(failed.end, failed.where, failed.why, self.seed, self.answers, tuple(self.inputs))
            )
        report.answers.append(self.answers)

    def _answer(self, chance: Random) -> None:
        """Give a random answer. If the rules refuse it, note that and give another one."""
        session, report = self.session, self.report
        question, engine = session.question, session.engine
        report.count_question(question)
        why: list[str] = []

        def refuse(answer: Any, refused: Refused) -> None:
            report.add_refusal(question, answer, refused, self.seed, self.answers)
            why.append(str(refused))

        for answer in islice(legal_answers(question, chance, refuse), REFUSED_AT_MOST):
            try:
                session.answer(answer)
            except Refused as refused:
                refuse(answer, refused)
                continue
            report.count_interrupt(question, answer)
            self._note({"answer": answer})
            report.chapters += session.engine is not engine
            report.count_events(session.moment.new_events)
            return
        raise _Failed("dead_end", question.key, why[-1] if why else "")

    def _meddle(self, chance: Random) -> None:
        for input in meddling(self.session, chance):
            before = _standing(self.session.moment)
            try:
                apply_input(self.session, input)
            except FailedSideAction as failed:
                self._note(input)
                raise _Failed("failed", self.session.question.key, str(failed)) from failed
            except Refused:
                continue  # the rules say what can't be corrected or changed now
            self._note(input)
            kind = next(iter(input))
            self.report.inputs[kind] += 1
            self._check_rule()
            if kind in ("undo", "redo"):
                continue
            self.report.count_events(self.session.moment.new_events)
            self._check_undo(kind, before)

    def _check_undo(self, kind: str, before: bytes) -> None:
        """Undo and redo the last input, and check that this changes nothing."""
        after = _standing(self.session.moment)
        for input, expected in (("undo", before), ("redo", after)):
            apply_input(self.session, {input: True})
            self._note({input: True})
            if _standing(self.session.moment) != expected:
                raise _Failed("differs", self.session.question.key, f"{input} {kind}")

    def _check_rule(self) -> None:
        moment = self.session.moment
        if moment.checkpoint.failed:
            failed = next((event for event in reversed(moment.new_events) if isinstance(event, RuleFailed)), None)
            step = failed.step if failed else moment.checkpoint.running.step
            raise _Failed("failed", step, moment.checkpoint.failed)

    def _note(self, input: Mapping[str, Any]) -> None:
        self.inputs.append(_input_text(input))
        del self.inputs[:-LAST_INPUTS]


def _input_text(input: Mapping[str, Any]) -> str:
    return msgspec.json.encode(input).decode()


def _standing(moment: Moment[Any]) -> bytes:
    """Return the open question and the world (state and settings) as bytes for a comparison."""
    return msgspec.json.encode((moment.question, moment.world))


def kind_of(key: str) -> str:
    """Return the kind of a question from its key: `flip` for `flip:3`, `decide:target` for `decide:target:3`."""
    head, _, rest = key.partition(":")
    return f"{head}:{rest.partition(':')[0]}" if head == "decide" else head
