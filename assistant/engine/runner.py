"""The engine: it runs steps from a checkpoint and one more input to the next open question.

`Engine` holds no state of a session. Each input results in a new `Moment` and leaves the old one unchanged, so an input
that could not be saved has no effect. A `StepRunner` carries out one input.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from assistant.engine import sequence as order
from assistant.engine.checkpoint import Call, Checkpoint, TranscriptEntry, World
from assistant.engine.context import RunContext
from assistant.engine.failures import RETRY, failed_aside, failed_question, said
from assistant.engine.rules import DECIDE, Rules, is_tie
from assistant.engine.setting_names import step_name
from assistant.engine.side_actions import SETTINGS, beside
from assistant.engine.signals import GameOver, RestartStep, RuleError, SideActionFailed, Signal, Unanswered
from assistant.engine.table import PATIENCE, Table
from assistant.engine.transcript import Places
from assistant.messages.events import Event, RuleFailed, SetAside, SettledByHand
from assistant.messages.questions import Answer, Question, Refused
from assistant.messages.text import t

S = TypeVar("S")
C = TypeVar("C")

BROKEN = t("These words hold a broken letter and can't be kept: leave it out.")

_encode = msgspec.json.Encoder().encode


class Moment(Struct, Generic[S], frozen=True):
    """A session waiting for an answer: what is saved, and what the screen shows.

    - `checkpoint` is what is saved, `question` the open question.
    - `world` is the working copy of the unfinished attempt, for display only.
    - `told` are the events of the running step so far, `before` is the length of the log before that step began.
    - `news` are the events that the last input added to the log, `kept` is the length of the log before them.
    - `places` are the options of choosers so far, so that the next attempt need not compute them again.
    - `spare` may hold a decoded copy of the world at the checkpoint for the next attempt.
    - `interrupts` are the ids of the answers that are interrupts.
    - `late` is set if a saved checkpoint, when it was run again, reported other events than were saved. Then `late`
      (events before the running step) and `told` are not in the saved log yet.
    """

    checkpoint: Checkpoint
    world: World[S]
    question: Question[Any]
    told: tuple[Event, ...]
    before: int
    news: tuple[Event, ...]
    kept: int
    places: Places
    spare: list[World[S]]
    interrupts: frozenset[str] = frozenset()
    late: tuple[Event, ...] | None = None

    @property
    def state(self) -> S:
        return self.world.state

    def is_happening(self, answer: Answer) -> bool:
        return isinstance(answer, str) and answer in self.interrupts


class SavedLog(Struct, frozen=True):
    """The saved log: its length `before` the running step, then the events that step `told`.

    `late` are unsaved events between the two.
    """

    before: int = 0
    told: tuple[Event, ...] = ()
    late: tuple[Event, ...] = ()


class Engine(Generic[S, C]):
    """One game with its content, ready to run."""

    def __init__(self, rules: Rules[S, C], content: C) -> None:
        self.context: RunContext[C] = RunContext(rules, content)
        self.rules = rules
        self.content = content

    # -- beginning

    def begin(self, world: World[S], agenda: tuple[Call, ...] = ()) -> Moment[S]:
        """Start a new game and run it to its first question."""
        first, *rest = agenda or (_root(self.rules),)
        return self._run(Checkpoint(Raw(_encode(world)), first, tuple(rest)), SavedLog())

    def resume(self, checkpoint: Checkpoint, before: int = 0) -> Moment[S]:
        """Run the waiting step of a saved checkpoint again. The log had `before` events when that step began."""
        return self._run(checkpoint, SavedLog(before), mend=True)

    # -- inputs

    def answer(self, moment: Moment[S], answer: Any) -> Moment[S]:
        """Answer the open question, or raise `Refused`."""
        return self.answered(moment, moment.question.check(answer))

    def answered(self, moment: Moment[S], value: Answer) -> Moment[S]:
        """Answer the open question with a value that it has already checked."""
        key = moment.question.key
        if moment.is_happening(value):
            return self._extended(moment, TranscriptEntry("happened", key, value))
        if not key.startswith(DECIDE):
            return self._extended(moment, TranscriptEntry("answer", key, value))
        forced_choices = list(moment.checkpoint.forced_choices)
        if (chooser := key.removeprefix(DECIDE)) in forced_choices:
            forced_choices.remove(chooser)
        once = replace(moment, checkpoint=replace(moment.checkpoint, forced_choices=tuple(forced_choices)))
        return self._extended(once, TranscriptEntry("decision", key, value))

    def what_if(self, moment: Moment[S], answer: Any) -> tuple[Event, ...]:
        """Return the events that this answer would result in. Nothing is drawn and nothing is saved."""
        value = moment.question.check(answer)
        checkpoint = moment.checkpoint
        if checkpoint.failed or moment.question.key.startswith(DECIDE) or moment.is_happening(value):
            return ()
        entries = (*checkpoint.transcript, TranscriptEntry("answer", moment.question.key, value))
        table = Table(
            self.context,
            self.rules.world_decoder.decode(checkpoint.start),
            entries,
            start=checkpoint.start,
            running=checkpoint.running.step,
            places=moment.places,
            forced_choices=checkpoint.forced_choices,
            trying=True,
        )
        with suppress(Signal, Exception):  # a failing rule is reported when the answer is really given
            table.run_call(checkpoint.running)
        told = tuple(table.told)
        return told[_common(moment.told, told) :]

    def side_action(self, moment: Moment[S], step: str, args: Mapping[str, Any]) -> Moment[S]:
        """Run a step beside the open question, or raise `Refused`."""
        try:
            plain = msgspec.json.decode(_encode(dict(args)))  # exactly what a save will contain
        except UnicodeEncodeError as error:
            raise Refused(BROKEN) from error
        except (TypeError, ValueError) as error:
            raise failed_aside(step, error) from error
        return self._extended(moment, TranscriptEntry("aside", step, args=plain))

    def ask_again(self, moment: Moment[S], chooser: str) -> Moment[S] | None:
        """Put this chooser's newest decision in the running step to the players; None if there is none.

        If the players are choosing among equals already, they get every option, and the option to do something else.
        """
        checkpoint = moment.checkpoint
        if checkpoint.failed:
            return None
        if is_tie(moment.question) and moment.question.key == DECIDE + chooser:
            return self._from(moment, replace(checkpoint, forced_choices=(chooser,)))
        for place in range(len(checkpoint.transcript) - 1, -1, -1):
            entry = checkpoint.transcript[place]
            if entry.key == DECIDE + chooser and entry.by == "app":
                cut = replace(checkpoint, transcript=checkpoint.transcript[:place], forced_choices=(chooser,))
                dropped = sum(entry.by == "table" for entry in checkpoint.transcript[place:])
                notice = (SetAside(step=checkpoint.running.step, answers=dropped),) if dropped else ()
                return self._from(moment, cut, notice=notice)
        return None

    def with_forced_choice(self, moment: Moment[S], chooser: str, nth: int = 1) -> Moment[S]:
        """Return the moment with this chooser's nth decision after the open question put to the players."""
        if moment.question.key == DECIDE + chooser:
            nth += 1  # answering the open question uses one up
        return replace(moment, checkpoint=replace(moment.checkpoint, forced_choices=(chooser,) * nth))

    def _extended(self, moment: Moment[S], entry: TranscriptEntry) -> Moment[S]:
        checkpoint = moment.checkpoint
        if checkpoint.failed:
            checkpoint = replace(checkpoint, repair=(*checkpoint.repair, entry))
        else:
            checkpoint = replace(checkpoint, transcript=(*checkpoint.transcript, entry))
        try:
            return self._from(moment, checkpoint, places=moment.places)
        except SideActionFailed as failed:
            if isinstance(failed.cause, Refused):
                raise failed.cause from None
            raise failed_aside(failed.step, failed.cause) from failed.cause

    def _from(
        self,
        moment: Moment[S],
        checkpoint: Checkpoint,
        *,
        places: Places | None = None,
        notice: tuple[Event, ...] = (),
    ) -> Moment[S]:
        log = SavedLog(moment.before, moment.told, notice)
        if moment.late is not None:
            log = SavedLog(moment.before - len(moment.late), (), (*moment.late, *notice))
        return self._run(checkpoint, log, places=places, spare=moment.spare)

    def _run(
        self,
        checkpoint: Checkpoint,
        log: SavedLog,
        *,
        places: Places | None = None,
        spare: list[World[S]] | None = None,
        mend: bool = False,
    ) -> Moment[S]:
        wary = False
        while True:
            world = spare.pop() if spare else self.rules.world_decoder.decode(checkpoint.start)
            try:
                return StepRunner(
                    self.context, checkpoint, log, world, places, mend=mend, wary=wary
                ).to_the_next_question()
            except NeedsCheckpoint:
                continue
            except UnreadableWorld:
                wary, places = True, None


class UnreadableWorld(Signal):
    """A step left the world in a state that cannot be encoded or decoded."""


class NeedsCheckpoint(Signal):
    """Raised when a step stops early although it was run without a checkpoint."""


class StepRunner(Generic[S, C]):
    """Runs the waiting step again and the steps after it, up to a question without an answer.

    The world is encoded before each step (`start`), except before steps that have never stopped early so far
    (`Rules.never_asks`). If such a step stops after all, this is noted and the whole run is repeated, with the same
    result.

    `mend`: side actions that no longer work are dropped; otherwise the input is refused. `wary`: the world is decoded
    again after each step, to find the step that left it unfit to be saved.
    """

    def __init__(
        self,
        context: RunContext[C],
        checkpoint: Checkpoint,
        log: SavedLog,
        world: World[S],
        places: Places | None,
        *,
        mend: bool = False,
        wary: bool = False,
    ) -> None:
        self.context = context
        self.rules: Rules[S, C] = context.rules
        self.checkpoint = checkpoint
        self.saved_log = log
        self.mend = mend
        self.wary = wary
        self.log = list(log.late)
        """Events since the checkpoint, without those of the running step."""
        self.world = world
        self.places = places
        self.patience = PATIENCE
        # the waiting step, as in the checkpoint
        self.start: Raw | None = checkpoint.start
        self.running = checkpoint.running
        self.agenda = list(checkpoint.agenda)
        self.transcript = checkpoint.transcript
        self.failed = checkpoint.failed
        self.repair = checkpoint.repair
        self.forced_choices: Sequence[str] = checkpoint.forced_choices

    def to_the_next_question(self) -> Moment[S]:
        """Run steps until one waits for an answer, and return that moment."""
        while True:
            table = self._table()
            try:
                self._attempt(table)
            except Unanswered as waiting:
                return self._moment(table, waiting, self._stopped())
            except RestartStep as anew:
                self._stopped()
                self._begin_anew(table, anew)
            except SideActionFailed:
                self._stopped()
                if not self.mend:
                    raise
                self._set_aside(table)
            except Exception as error:
                self._stopped()
                self._fail(table, error)

    def _table(self) -> Table[S, C]:
        return Table(
            self.context,
            self.world,
            self.repair if self.failed else self.transcript,
            start=self.start or b"",
            running=self.running.step,
            sequence=None if self.failed else self._sequence(),
            places=self.places,
            forced_choices=self.forced_choices,
            patience=self.patience,
        )

    def _stopped(self) -> Raw:
        """Note that the running step stopped early, and return the world it found."""
        self.rules.never_asks[self.running.step] = False
        if self.start is None:
            raise NeedsCheckpoint
        return self.start

    def _attempt(self, table: Table[S, C]) -> None:
        """Run the running step, then the steps after it that need no checkpoint."""
        while True:
            again, passed = False, 0
            try:
                if self.failed:
                    name = step_name(self.rules, self.running.step)
                    again = table.ask(failed_question(name, self.failed)) == RETRY
                else:
                    table.run_call(self.running)
                    passed = self._pass_sequences(table)
                    if table.transcript.entries:
                        table.transcript.set_aside_rest()
            except GameOver as ended:
                self.world.over = True
                table.scheduled, self.agenda = [ended.call], []
            if self.wary:
                self.rules.world_decoder.decode(_encode(self.world))
            self._go_on(table, passed, again=again)
            if self.start is not None:
                return
            table.go_on_with(self.running.step)

    def _pass_sequences(self, table: Table[S, C]) -> int:
        """Run the sequences that come next in the same attempt, because they only move their cursors.

        Return how many of them were on the agenda, which is not changed yet: a condition may fail.
        """
        passed, steps, agenda = 0, self.rules.steps, self.agenda
        while table.scheduled or passed < len(agenda):
            call = table.scheduled[0] if table.scheduled else agenda[passed]
            sequence = steps.get(call.step)
            if not isinstance(sequence, order.Sequence):
                break
            if table.scheduled:
                table.tick()  # guards against a part that repeats forever and does nothing
                del table.scheduled[0]
            else:
                passed += 1
            over = call.args.get("over", "")
            sequence.go_on(table, over, by_hand=over == self.running.step == table.by_hand)
        return passed

    # -- how an attempt ends

    def _moment(self, table: Table[S, C], waiting: Unanswered, start: Raw) -> Moment[S]:
        """Return the moment of an attempt that waits for an answer."""
        spare = [self._read()] if start is not self.checkpoint.start and not self.wary else []
        self.log += table.transcript.notices
        entries = tuple(table.transcript.entries)
        checkpoint = Checkpoint(
            start,
            self.running,
            tuple(self.agenda),
            self.transcript if self.failed else entries,
            self.failed,
            entries if self.failed else (),
            tuple(table.forced_choices),
        )
        told = tuple(table.told)
        everything = (*self.log, *told)
        kept = _common(self.saved_log.told, everything)
        return Moment(
            checkpoint=checkpoint,
            world=self.world,
            question=waiting.question,
            told=told,
            before=self.saved_log.before + len(self.log),
            news=everything[kept:],
            kept=self.saved_log.before + kept,
            places=table.transcript.places,
            spare=spare,
            interrupts=waiting.interrupts,
        )

    def _go_on(self, table: Table[S, C], passed: int, *, again: bool) -> None:
        """Finish the step and choose the next one: scheduled calls, then the agenda, then the root.

        `passed` sequences of the agenda have run already. With `again` the failed step is tried again.
        """
        self.log += table.transcript.notices
        self.log += table.told
        if (self.failed and not again) or (table.by_hand == self.running.step and not passed):
            self._note_by_hand()
        if self.failed and not again:
            self.log.append(SettledByHand(step=self.running.step))
        self.agenda = table.scheduled + self.agenda[passed:]
        self.forced_choices = table.forced_choices
        if self.start is not None and not self.transcript:  # only a complete run without answers proves it never asks
            self.rules.never_asks.setdefault(self.running.step, True)
        if not again:
            self.running, self.transcript = self.agenda.pop(0) if self.agenda else _root(self.rules), ()
        self.failed, self.repair, self.places = "", (), None
        self.patience = table.patience - 1
        quick = self.rules.never_asks.get(self.running.step) and not (
            self.transcript or self.wary or self.context.forced
        )
        self.start = None if quick else self._written_down()

    def _written_down(self) -> Raw:
        try:
            return Raw(_encode(self.world))
        except Exception as error:
            raise UnreadableWorld from error

    def _begin_anew(self, table: Table[S, C], anew: RestartStep) -> None:
        """Restart a step that has changed nothing; its side actions and the interrupt run before it as steps."""
        table.transcript.set_aside_rest()
        self.log += table.transcript.notices
        sequence = self._sequence()
        again = self.running if sequence is None else sequence.call()
        coming = [again, *(self.agenda if sequence is None else self.agenda[1:])]
        if anew.happened is not None:
            coming.insert(0, anew.happened)
        if anew.beside:
            self.running, self.transcript = Call(beside.__name__), anew.beside
        else:
            self.running, self.transcript = coming.pop(0), ()
        self.agenda, self.world, self.places, self.patience = coming, self._read(), None, PATIENCE

    def _set_aside(self, table: Table[S, C]) -> None:
        """Drop a side action that no longer works and everything after it, and try the step again."""
        table.transcript.set_aside()
        self.log += table.transcript.notices
        if self.failed:
            self.repair = tuple(table.transcript.entries)
        else:
            self.transcript = tuple(table.transcript.entries)
        self.world = self._read()

    def _fail(self, table: Table[S, C], error: Exception) -> None:
        """Drop all changes of the failed rule; the players are asked what to do."""
        self.world = self._read()
        self.log += (*table.transcript.notices, RuleFailed(step=self.running.step, error=said(error)))
        if self.failed:
            self.repair = ()
        else:
            self.transcript, self.repair = _settings_first(table.transcript.entries)
        self.failed = said(error)
        self.forced_choices, self.places, self.patience = table.forced_choices, None, PATIENCE

    # -- the sequence

    def _sequence(self) -> order.Sequence | None:
        """Return the sequence that the running step is a part of: it is next on the agenda."""
        following = self.agenda[0] if self.agenda else None
        if following is None or following.args.get("over") != self.running.step:
            return None
        step = self.rules.steps.get(following.step)
        return step if isinstance(step, order.Sequence) else None

    def _note_by_hand(self) -> None:
        """Tell the sequence that the players carried out its part."""
        if self._sequence() is not None:
            told = self.agenda[0]
            self.agenda[0] = Call(told.step, {**told.args, "by_hand": True})

    def _read(self) -> World[S]:
        """Return a fresh copy of the world as the running step finds it."""
        try:
            return self.rules.world_decoder.decode(self.start or b"")
        except msgspec.MsgspecError as error:
            raise UnreadableWorld from error


def _root(rules: Rules[Any, Any]) -> Call:
    if rules.root is None:
        raise RuleError(f"{rules.game} has no root step")
    return rules.root.call()


def _settings_first(
    entries: Sequence[TranscriptEntry],
) -> tuple[tuple[TranscriptEntry, ...], tuple[TranscriptEntry, ...]]:
    """Return the entries with which a failed step is tried again, and the settings that stay in force."""
    settings = [entry for entry in entries if entry.kind == "aside" and entry.key in SETTINGS]
    return tuple(entry for entry in entries if entry not in settings), tuple(settings)


def _common(previous: tuple[Event, ...], now: tuple[Event, ...]) -> int:
    """Return how many events at the beginning are the same in both."""
    count = 0
    for before, after in zip(previous, now, strict=False):
        if before is not after and before != after:
            break
        count += 1
    return count
