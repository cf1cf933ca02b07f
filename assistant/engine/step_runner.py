"""Running steps (rule functions) from the last save to the next open question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw

from assistant.engine import sequence as sequences
from assistant.engine import suspended
from assistant.engine.attempt import LOOP_LIMIT
from assistant.engine.checkpoint import Call, Checkpoint, World
from assistant.engine.context import RunContext
from assistant.engine.failures import RETRY, error_text, failed_question, split_settings
from assistant.engine.interrupts import NOTHING
from assistant.engine.moment import Moment, SavedLog, common_events
from assistant.engine.rules import Rules
from assistant.engine.setting_names import step_name
from assistant.engine.side_actions import beside
from assistant.engine.signals import GameOver, RestartStep, RuleError, SideActionFailed, Signal, StepLeft, Unanswered
from assistant.engine.suspended import SuspendedStep
from assistant.engine.table import Table
from assistant.engine.transcript import ChooserOptions
from assistant.messages.events import RuleFailed, SettledByHand

S = TypeVar("S")
C = TypeVar("C")

_encode = msgspec.json.Encoder().encode


class UnreadableWorld(Signal):
    """Raised when a step has left the world (state and settings) so that it cannot be saved."""


class NeedsCheckpoint(Signal):
    """Raised when a step stops early although the world (state and settings) from before it was not encoded.

    The run is then repeated, and the world is encoded this time.
    """


class StepRunner(Generic[S, C]):
    """Runs the waiting step again and then the next steps, up to a question without an answer.

    The world (state and settings) is encoded before each step, so that the step can be repeated. This is left out for
    steps that never ask (`Rules.never_asks`).

    - `suspended`: the waiting step, if it waits in its thread and need not run again.
    - `drop_stale_entries`: drop recorded answers and corrections that no longer fit. Without it, the input is refused.
    - `verify_world`: decode the world after each step, to find the step that made it unfit to be saved.
    """

    def __init__(
        self,
        context: RunContext[C],
        checkpoint: Checkpoint,
        log: SavedLog,
        world: World[S],
        chooser_options: ChooserOptions | None,
        suspended: SuspendedStep | None = None,
        *,
        drop_stale_entries: bool = False,
        verify_world: bool = False,
    ) -> None:
        self.context = context
        self.rules: Rules[S, C] = context.rules
        self.checkpoint = checkpoint
        self.saved_log = log
        self.drop_stale_entries = drop_stale_entries
        self.verify_world = verify_world
        self.log = list(log.unsaved)
        """The events since the last save, without those of the running step."""
        self.world = world
        self.chooser_options = chooser_options
        self.suspended = suspended
        self.steps_left = LOOP_LIMIT
        # the waiting step, as in the checkpoint
        self.start: Raw | None = checkpoint.start
        self.running = checkpoint.running
        self.agenda = list(checkpoint.agenda)
        self.transcript = checkpoint.transcript
        self.failed = checkpoint.failed
        self.repair = checkpoint.repair
        self.forced_choices: Sequence[str] = checkpoint.forced_choices
        self.open_key = checkpoint.open_key
        self.carries_entries = False
        """Whether the next step gets the recorded answers that the current step has not read."""

    def run_to_next_question(self) -> Moment[S]:
        """Run steps until one waits for an answer, and return the session at this question."""
        while True:
            table = self._table()
            try:
                self._attempt(table)
            except Unanswered as waiting:
                return self._moment(table, waiting, self._note_stop())
            except RestartStep as restart:
                self._note_stop()
                self._restart(table, restart)
            except SideActionFailed:
                self._note_stop()
                if not self.drop_stale_entries:
                    raise
                self._set_aside(table)
            except Exception as error:
                self._note_stop()
                self._fail(table, error)

    def _table(self) -> Table[S, C]:
        if self.suspended is not None:
            return self.suspended.table
        return Table(
            self.context,
            self.world,
            self.repair if self.failed else self.transcript,
            start=self.start or b"",
            running=self.running.step,
            sequence=None if self.failed else self._sequence(),
            chooser_options=self.chooser_options,
            forced_choices=self.forced_choices,
            steps_left=self.steps_left,
            open_key="" if self.failed else self.open_key,
        )

    def _note_stop(self) -> Raw:
        """Note that the running step has stopped early.

        Return the encoded world (state and settings) from before it.
        """
        self.rules.never_asks[self.running.step] = False
        if self.start is None:
            raise NeedsCheckpoint
        return self.start

    def _attempt(self, table: Table[S, C]) -> None:
        """Run the current step and the next ones.

        Return before a step that may ask a question: the world (state and settings) must be encoded first.
        """
        while True:
            try_again, passed = False, 0
            try:
                if self.failed:
                    name = step_name(self.rules, self.running.step)
                    try_again = table.ask(failed_question(name, self.failed), NOTHING) == RETRY
                else:
                    try:
                        self._run_step(table)
                    except StepLeft as left:
                        table.scheduled = table.scheduled if left.instead is None else list(left.instead)
                        self.carries_entries = self.drop_stale_entries
                    passed = self._pass_sequences(table)
                    if table.transcript.entries and not self.carries_entries:
                        table.transcript.set_aside_rest()
            except GameOver as ended:
                self.world.over = True
                table.scheduled, self.agenda = [ended.call], []
            if self.verify_world:
                self.rules.world_decoder.decode(_encode(self.world))
            self._go_on(table, passed, try_again=try_again)
            if self.start is not None:
                return
            table.go_on_with(self.running.step)

    def _run_step(self, table: Table[S, C]) -> None:
        """Run the current step from its beginning, or from where it waits. A long step gets a thread to wait in."""
        step, self.suspended = self.suspended, None
        if step is None:
            exact = self.drop_stale_entries or self.verify_world
            if exact or self.start is None or len(self.transcript) < suspended.LONG:
                table.run_call(self.running)
                return
            step = SuspendedStep(table, self.running)
        try:
            step.run()
        except Unanswered:
            self.suspended = step if step.table.thread is not None else None
            raise

    def _pass_sequences(self, table: Table[S, C]) -> int:
        """Run the sequences at the beginning of the agenda (the list of waiting calls). Return how many there were.

        A sequence only schedules its next part.
        """
        passed, steps, agenda = 0, self.rules.steps, self.agenda
        while table.scheduled or passed < len(agenda):
            call = table.scheduled[0] if table.scheduled else agenda[passed]
            sequence = steps.get(call.step)
            if not isinstance(sequence, sequences.Sequence):
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
        """Return the session at the open question of `waiting`.

        `start` is the encoded world from before the step that asks.
        """
        spare_worlds = [self._decoded_start()] if start is not self.checkpoint.start and not self.verify_world else []
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
            waiting.question.key if table.looked_ahead and not self.failed else "",
        )
        world, chooser_options = self.world, table.transcript.chooser_options
        waits = [] if self.suspended is None else [self.suspended]
        if waits:  # that step goes on with its world
            world, chooser_options = self._copied_world(), dict(chooser_options)
        step_events = tuple(table.events)
        everything = (*self.log, *step_events)
        log_kept = common_events(self.saved_log.step_events, everything)
        return Moment(
            checkpoint=checkpoint,
            world=world,
            question=waiting.question,
            step_events=step_events,
            before=self.saved_log.before + len(self.log),
            new_events=everything[log_kept:],
            log_kept=self.saved_log.before + log_kept,
            chooser_options=chooser_options,
            spare_worlds=spare_worlds,
            suspended=waits,
            interrupts=waiting.interrupts,
        )

    def _go_on(self, table: Table[S, C], passed: int, *, try_again: bool) -> None:
        """Log the events of the step that just ran, and choose the next step.

        The next step is the first scheduled call, else the next call on the agenda (the list of waiting calls), else
        the first step of the game.

        - `passed`: how many calls of the agenda have already run.
        - `try_again`: a failed step is the next step again.
        """
        self.log += table.transcript.notices
        self.log += table.events
        if (self.failed and not try_again) or (table.by_hand == self.running.step and not passed):
            self._note_by_hand()
        if self.failed and not try_again:
            self.log.append(SettledByHand(step=self.running.step))
        self.agenda = table.scheduled + self.agenda[passed:]
        self.forced_choices = table.forced_choices
        if self.start is not None and not self.transcript:  # only a complete run without answers proves it never asks
            self.rules.never_asks.setdefault(self.running.step, True)
        if not try_again:
            self.running = self.agenda.pop(0) if self.agenda else root_call(self.rules)
            self.transcript = table.transcript.unread if self.carries_entries else ()
            self.carries_entries = bool(self.transcript)
        self.failed, self.repair, self.chooser_options, self.open_key = "", (), None, ""
        self.steps_left = table.steps_left - 1
        quick = self.rules.never_asks.get(self.running.step) and not (
            self.transcript or self.verify_world or self.context.forced
        )
        self.start = None if quick else self._encoded_world()

    def _encoded_world(self) -> Raw:
        try:
            return Raw(_encode(self.world))
        except Exception as error:
            raise UnreadableWorld from error

    def _copied_world(self) -> World[S]:
        try:
            return self.rules.world_decoder.decode(_encode(self.world))
        except Exception as error:
            raise UnreadableWorld from error

    def _restart(self, table: Table[S, C], restart: RestartStep) -> None:
        """Restart the running step, which has changed nothing so far.

        The players' corrections run before it, then the interrupt that they chose. If the step belongs to a sequence,
        the sequence chooses the step to run again.
        """
        unread = table.transcript.unread if self.carries_entries else ()
        if not unread:
            table.transcript.set_aside_rest()
        self.log += table.transcript.notices
        sequence = self._sequence()
        restarted = self.running if sequence is None else sequence.call()
        coming = [restarted, *(self.agenda if sequence is None else self.agenda[1:])]
        if restart.interrupt is not None:
            coming.insert(0, restart.interrupt)
        if restart.side_actions:
            self.running, self.transcript = Call(beside.__name__), (*restart.side_actions, *unread)
        else:
            self.running, self.transcript = coming.pop(0), unread
        self.agenda, self.world, self.chooser_options, self.steps_left = coming, self._decoded_start(), None, LOOP_LIMIT
        self.open_key = ""

    def _set_aside(self, table: Table[S, C]) -> None:
        """Drop a correction or setting that no longer works, and all recorded entries after it.

        The step then runs again.
        """
        table.transcript.set_aside()
        self.log += table.transcript.notices
        if self.failed:
            self.repair = tuple(table.transcript.entries)
        else:
            self.transcript = tuple(table.transcript.entries)
        self.world = self._decoded_start()

    def _fail(self, table: Table[S, C], error: Exception) -> None:
        """Drop all changes of a failed rule, so that the players are asked what to do."""
        self.world = self._decoded_start()
        self.log += (*table.transcript.notices, RuleFailed(step=self.running.step, error=error_text(error)))
        if self.failed:
            self.repair = ()
        else:
            self.transcript, self.repair = split_settings(table.transcript.entries)
        self.failed = error_text(error)
        self.forced_choices, self.chooser_options, self.steps_left = table.forced_choices, None, LOOP_LIMIT

    # -- the sequence

    def _sequence(self) -> sequences.Sequence | None:
        """Return the sequence that the running step belongs to, or None."""
        following = self.agenda[0] if self.agenda else None
        if following is None or following.args.get("over") != self.running.step:
            return None
        step = self.rules.steps.get(following.step)
        return step if isinstance(step, sequences.Sequence) else None

    def _note_by_hand(self) -> None:
        """Tell the sequence of the running step, if there is one, that the players carried out the step themselves."""
        if self._sequence() is not None:
            call = self.agenda[0]
            self.agenda[0] = Call(call.step, {**call.args, "by_hand": True})

    def _decoded_start(self) -> World[S]:
        """Return a newly decoded copy of the world (state and settings) from before the running step."""
        try:
            return self.rules.world_decoder.decode(self.start or b"")
        except msgspec.MsgspecError as error:
            raise UnreadableWorld from error


def root_call(rules: Rules[Any, Any]) -> Call:
    if rules.root is None:
        raise RuleError(f"{rules.game} has no root step")
    return rules.root.call()
