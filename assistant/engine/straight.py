"""Games that run straight through: whoever plays answers inside the running rule, and no step runs twice.

`run_straight` leads to the same world and the same events as an interactive session that is given the same answers. It
keeps no transcript, no checkpoints and no journal, so nothing can be undone, corrected or continued later. Simulations
use it.

An interactive session runs an interrupt before the waiting step, if this step has changed nothing yet. To find that out
here, the world is encoded before the steps in which this has happened before (`Rules.interrupted_first`). The first
time, the game runs again from its beginning, with the answers that were given so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Literal, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from assistant.engine import sequence as sequences
from assistant.engine.attempt import LOOP_LIMIT
from assistant.engine.checkpoint import Call, World
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import BY_HAND, DECIDE, Chooser
from assistant.engine.runner import Engine
from assistant.engine.signals import DoneByHand, GameOver, RuleError, Signal, StepLeft
from assistant.engine.step_runner import root_call
from assistant.engine.table import Happens, Table
from assistant.messages.events import Event
from assistant.messages.questions import Answer, Finished, Option, Question, Refused
from assistant.messages.text import Text, t

S = TypeVar("S")

End = Literal["finished", "too_long", "dead_end", "failed"]

Policy = Callable[[Question[Any], Any, Any], Any]
"""A function that answers: it gets the question, the state and the content, and returns an answer.

It must not change the state. It raises `NoAnswer` if it finds no answer that the question accepts, and `StopPlaying` to
end the game here.
"""
EngineLoader = Callable[[Any], Engine[Any, Any]]
"""A function that takes a state and returns the engine for its chapter. A campaign has several chapters."""

MANUAL = t("A game with the dial on manual can't run straight through: a table carries those rules out.")
FORCED = t("A game with fixed random results can't run straight through.")

_encode = msgspec.json.Encoder().encode


class NoAnswer(Exception):
    """Raised by a policy that finds no answer to a question. `why` is the sentence of the last refusal, or ""."""

    def __init__(self, why: str = "") -> None:
        super().__init__(why)
        self.why = why


class StopPlaying(Exception):
    """Raised by a policy that plays only a part of a game, such as the first quest. The game then counts as over."""


class Outcome(Struct, Generic[S]):
    """How a game ended, with everything that was answered and told.

    - `where` is the key of the last question or, if a rule failed, the name of its step.
    - `why` is the reason for a dead end.
    - `error` is what the rule raised. The world then has the changes of this rule up to the error.
    - `chapters` is how often a campaign went on into another chapter.
    """

    end: End
    world: World[S]
    answers: list[Answer]
    events: list[Event]
    where: str
    why: str = ""
    error: Exception | None = None
    chapters: int = 0


def run_straight(
    engine_for: EngineLoader, world: World[S], policy: Policy, *, most: int, interrupts: bool = True
) -> Outcome[S]:
    """Play one game from its beginning to its end, or until `most` answers are given.

    With `interrupts` false, questions offer no interrupts. A policy that never chooses one is asked faster.

    Raise `Refused` for a world that only a table can play.
    """
    engine = engine_for(world.state)
    if "manual" in world.dial.values():
        raise Refused(MANUAL)
    if engine.context.forced:
        raise Refused(FORCED)
    begun, answers = _encode(world), list[Answer]()
    while True:
        begun_world = engine.rules.world_decoder.decode(begun)
        table = StraightTable(engine, begun_world, policy, answers, most, interrupts=interrupts)
        try:
            return _StraightGame(engine_for, engine, table).play()
        except _StartUnknown:
            continue


class _Ended(Signal):
    """Raised when the game can't go on or is over."""

    def __init__(self, end: End, where: str, why: str = "", error: Exception | None = None) -> None:
        self.end: End = end
        self.where = where
        self.why = why
        self.error = error


class _PolicyFailed(Signal):
    """Raised when the policy has raised an error, so that it isn't taken for an error of the rule."""

    def __init__(self, error: Exception) -> None:
        self.error = error


class _StartUnknown(Signal):
    """Raised when the world from before the running step is needed and was not encoded."""


class _InterruptFirst(Signal):
    """Raised when an interrupt has to run before the running step, because that step has changed nothing."""

    def __init__(self, call: Call) -> None:
        self.call = call


class _OtherChapter(Signal):
    """Raised when the running step asks, and belongs to another chapter: it runs again with that chapter's content."""


class StraightTable(Table[Any, Any]):
    """A table whose questions are answered at once by a policy."""

    def __init__(
        self,
        engine: Engine[Any, Any],
        world: World[Any],
        policy: Policy,
        answers: list[Answer],
        most: int,
        *,
        interrupts: bool,
    ) -> None:
        super().__init__(engine.context, world, ())
        self.offers_interrupts = interrupts
        self.policy = policy
        self.answers = answers
        self.most = most
        self.given = 0
        """How many answers the rules have got. The answers of an earlier run come first."""
        self.untouched = True
        """Whether the running step has got no answer, no decision and no random result."""
        self.in_other_chapter = False
        """Whether the running step belongs to another chapter than the content."""
        self.encoded_start: bytes | None = None
        """The world from before the running step, if it was encoded."""

    def begin_step(self, running: str, sequence: sequences.Sequence | None, encoded_start: bytes | None) -> None:
        self.running, self.sequence, self.encoded_start = running, sequence, encoded_start
        self.events, self.scheduled, self._triggered = [], [], []
        self.untouched, self._touched = True, False
        self.steps_left -= 1

    # -- what there is nothing to do for without a transcript

    def next_answer(self) -> str:
        return ""

    def apply_corrections(self) -> None:
        self.tick()

    def _run_side_actions(self, *, while_shown: bool = False) -> None:
        return

    # -- asking

    def ask(
        self,
        question: Question[Any] | Callable[[], Question[Any] | None],
        interrupts: Interrupts[Any] | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> Any:
        while True:
            self.tick()
            asked = question if isinstance(question, Question) else question()
            if asked is None:
                return None
            happens = self._interrupts(asked) if interrupts is None else Happens(interrupts, args, kwargs)
            if asked.key.startswith(DECIDE):
                raise RuleError(f"no answer to {asked.key} can be right")
            answer, has_answered = self._hear(asked, happens)
            if has_answered:
                return answer

    def decide(self, chooser: Chooser[Any, Any], *args: Any, **kwargs: Any) -> Any:
        while True:
            self.tick()
            options = chooser.options(self.state, *args, **kwargs)
            if not options:
                raise RuleError(f"{chooser.name} made no option")
            asks = len(options) > 1 and self.mode(chooser.name, chooser.phase) != "auto"
            best = options if asks else [option for option in options if option.rank == options[0].rank]
            if len(best) == 1:
                self.untouched = False
                return self._decided(chooser, best[0], options, "app")
            to, lead = chooser.asked(self.state, self.content)
            if not asks and chooser.ties:
                lead = (chooser.ties(self.state, self.content),)
            question = chooser.question(best, tie=not asks, who=lead, to=to)
            answer, has_answered = self._hear(question, self._interrupts())
            if has_answered:
                if answer == BY_HAND:
                    raise DoneByHand
                chosen = next(option for option in options if option.id == answer)
                return self._decided(chooser, chosen, options, "table")

    def _hear(self, question: Question[Any], happens: Happens) -> tuple[Any, bool]:
        """Return the answer and True. If the policy chooses an interrupt, run it and return False instead."""
        interrupts, args, kwargs = happens
        if not interrupts.all or not (self.offers_interrupts or question.is_unanswerable):
            return self._answer(question, (), {}), True
        told = len(self.events)
        reasons = interrupts.reasons(self, *args, **kwargs)
        told_before = len(self.events)
        possible: dict[str, Interrupt[Any]] = {one.id: one for one, reason in reasons if reason is None}
        options = tuple([one.line(reason, self, *args, **kwargs) for one, reason in reasons])
        barred = {one.id: reason for one, reason in reasons if reason is not None}
        untouched = self.untouched
        answer = self._answer(question, options, barred)
        interrupt = possible.get(answer) if isinstance(answer, str) else None
        if interrupt is None:
            del self.events[told:]  # an interactive session does not keep what the listing of interrupts tells
            return answer, True
        del self.events[told_before:]
        call = interrupt.step.call(*args, **kwargs)
        if untouched and self._has_no_changes():
            raise _InterruptFirst(call)
        self._touched = True
        self.steps_left = LOOP_LIMIT
        cursor = self.sequence_place()
        self.run_now(call)
        self.leave_if_moved(cursor)
        return None, False

    def _answer(self, question: Question[Any], listed: tuple[Option, ...], barred: Mapping[str, Text]) -> Any:
        """Return the policy's answer, which may be an interrupt."""
        if self.in_other_chapter:
            raise _OtherChapter
        if question.is_unanswerable and len(listed) == len(barred):
            raise RuleError(f"no answer to {question.key} can be right")
        place, self.given = self.given, self.given + 1
        self.untouched = False
        self.steps_left = LOOP_LIMIT
        if place < len(self.answers):
            return _copied(self.answers[place])
        if isinstance(question, Finished):
            raise _Ended("finished", question.key)
        if place >= self.most:
            raise _Ended("too_long", question.key)
        if question.to and self.context.rules.alone(self.state):
            question = replace(question, to="")
        if listed:
            question = replace(question, happened=(*question.happened, *listed), barred={**barred, **question.barred})
        try:
            wanted = self.policy(question, self.state, self.content)
        except StopPlaying:
            raise _Ended("finished", question.key) from None
        except NoAnswer as none:
            raise _Ended("dead_end", question.key, none.why) from none
        except Exception as error:
            raise _PolicyFailed(error) from error
        try:
            answer = question.check(wanted)
        except Refused as refused:
            raise _Ended("dead_end", question.key, str(refused)) from refused
        self.answers.append(_copied(answer))
        return answer

    def _has_no_changes(self) -> bool:
        if self._touched or self.scheduled:
            return False
        if self.encoded_start is None:
            raise _StartUnknown
        return _encode(self.world) == self.encoded_start

    # -- chance

    def by_chance(self, key: str, count: int, generate: Callable[[], str], take: Callable[[str], object]) -> list[str]:
        self.untouched = False
        results = []
        for _ in range(count):
            result = generate()
            take(result)
            results.append(result)
        return results


def _copied(answer: Answer) -> Answer:
    """Return the answer as an object of its own, because a rule may change the list that it gets."""
    return answer if isinstance(answer, str | int) else answer.copy()


class _StraightGame:
    """One run of a game: the table, and the calls that still have to run."""

    def __init__(self, engine_for: EngineLoader, engine: Engine[Any, Any], table: StraightTable) -> None:
        self.engine_for = engine_for
        self.engine = engine
        self.rules = engine.rules
        self.table = table
        self.agenda = [root_call(self.rules)]
        self.log: list[Event] = []
        self.chapters = 0

    def play(self) -> Outcome[Any]:
        table, keep = self.table, self.rules.interrupted_first
        while True:
            running = self.agenda.pop(0) if self.agenda else root_call(self.rules)
            engine = self.engine_for(table.state)
            table.in_other_chapter = engine is not self.engine
            needs_start = table.in_other_chapter or running.step in keep
            table.begin_step(running.step, self._sequence(running), _encode(table.world) if needs_start else None)
            try:
                self._run(running)
            except GameOver as ended:
                table.world.over = True
                table.scheduled, self.agenda = [ended.call], []
            except _InterruptFirst as first:
                self._run_first(running, first.call)
                continue
            except _OtherChapter:
                self._enter_chapter(engine)
                self.agenda.insert(0, running)
                continue
            except _StartUnknown:
                keep.add(running.step)
                raise
            except _Ended as ended:
                return self._outcome(ended)
            except _PolicyFailed as failed:
                raise failed.error from None
            except Exception as error:
                return self._outcome(_Ended("failed", running.step, error=error))
            self.log += table.events
            self.agenda[:0] = table.scheduled

    def _run(self, running: Call) -> None:
        """Run a step, then the sequences that come next: they only move their cursors."""
        table, agenda, steps = self.table, self.agenda, self.rules.steps
        try:
            table.run_call(running)
        except StepLeft as left:
            table.scheduled = table.scheduled if left.instead is None else list(left.instead)
        while table.scheduled or agenda:
            coming = table.scheduled or agenda
            sequence = steps.get(coming[0].step)
            if not isinstance(sequence, sequences.Sequence):
                return
            table.tick()
            sequence.go_on(table, coming.pop(0).args.get("over", ""))

    def _sequence(self, running: Call) -> sequences.Sequence | None:
        """Return the sequence that the running step belongs to, or None."""
        following = self.agenda[0] if self.agenda else None
        if following is None or following.args.get("over") != running.step:
            return None
        step = self.rules.steps.get(following.step)
        return step if isinstance(step, sequences.Sequence) else None

    def _run_first(self, running: Call, interrupt: Call) -> None:
        """Run the interrupt next, then the running step again. A sequence chooses its part again instead."""
        sequence = self._sequence(running)
        if sequence is not None:
            del self.agenda[0]
        self.agenda[:0] = [interrupt, running if sequence is None else sequence.call()]
        self.table.steps_left = LOOP_LIMIT

    def _enter_chapter(self, engine: Engine[Any, Any]) -> None:
        """Take back what the running step has done so far, and go on with the content of another chapter."""
        table = self.table
        table.world = self.rules.world_decoder.decode(cast(bytes, table.encoded_start))
        table.state = table.world.state
        table.context, table._content = engine.context, None
        self.engine = engine
        self.chapters += 1

    def _outcome(self, ended: _Ended) -> Outcome[Any]:
        table = self.table
        return Outcome(
            ended.end,
            table.world,
            table.answers,
            [*self.log, *table.events],
            ended.where,
            ended.why,
            ended.error,
            self.chapters,
        )
