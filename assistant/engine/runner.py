"""The engine: it takes what was saved and one more input, and runs rules up to the next open question.

Each input makes a new `Moment` (a session that waits for an answer). The old moment stays unchanged, so an input that
cannot be saved has no effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from assistant.engine.checkpoint import Call, Checkpoint, TranscriptEntry, World
from assistant.engine.context import RunContext
from assistant.engine.failures import failed_side_action
from assistant.engine.moment import Moment, SavedLog
from assistant.engine.rules import CORRECTION, DECIDE, Rules, is_tie
from assistant.engine.side_action_runner import state_checksum
from assistant.engine.signals import SideActionFailed
from assistant.engine.step_runner import NeedsCheckpoint, StepRunner, UnreadableWorld, root_call
from assistant.engine.suspended import SuspendedStep
from assistant.engine.transcript import ChooserOptions
from assistant.engine.what_if import events_if_answered
from assistant.messages.events import Event, SetAside
from assistant.messages.questions import Answer, Refused
from assistant.messages.text import t

__all__ = ["BROKEN", "Engine", "Moment"]

S = TypeVar("S")
C = TypeVar("C")

BROKEN = t("These words hold a broken letter and can't be kept: leave it out.")

_encode = msgspec.json.Encoder().encode


class Engine(Generic[S, C]):
    """The rules of one game with its content, ready to run."""

    def __init__(self, rules: Rules[S, C], content: C) -> None:
        self.context: RunContext[C] = RunContext(rules, content)
        self.rules = rules
        self.content = content

    # -- beginning

    def begin(self, world: World[S], agenda: tuple[Call, ...] = ()) -> Moment[S]:
        """Start a new game and run it to its first question.

        The calls in `agenda` run first. If there are none, the first step of the game runs.
        """
        first, *rest = agenda or (root_call(self.rules),)
        return self._run(Checkpoint(Raw(_encode(world)), first, tuple(rest)), SavedLog())

    def resume(self, checkpoint: Checkpoint, before: int = 0) -> Moment[S]:
        """Continue a saved game: run its waiting step again, up to the open question.

        `before` is the number of events in the log from before that step.
        """
        return self._run(checkpoint, SavedLog(before), drop_stale_entries=True)

    # -- inputs

    def answer(self, moment: Moment[S], answer: Any) -> Moment[S]:
        """Answer the open question and run to the next one, or raise `Refused`."""
        return self.answer_checked(moment, moment.question.check(answer))

    def answer_checked(self, moment: Moment[S], value: Answer) -> Moment[S]:
        """Answer the open question with a value that `Question.check` has accepted, and run to the next question."""
        key = moment.question.key
        if moment.is_interrupt(value):
            return self._extended(moment, TranscriptEntry("happened", key, value))
        if not key.startswith(DECIDE):
            return self._extended(moment, TranscriptEntry("answer", key, value))
        forced_choices = list(moment.checkpoint.forced_choices)
        if (chooser := key.removeprefix(DECIDE)) in forced_choices:
            forced_choices.remove(chooser)
        once = replace(moment, checkpoint=replace(moment.checkpoint, forced_choices=tuple(forced_choices)))
        return self._extended(once, TranscriptEntry("decision", key, value))

    def what_if(self, moment: Moment[S], answer: Any) -> tuple[Event, ...]:
        """Return the events that this answer would cause, up to the first random draw. Nothing is saved."""
        return events_if_answered(self.context, moment, moment.question.check(answer))

    def side_action(self, moment: Moment[S], step: str, args: Mapping[str, Any]) -> Moment[S]:
        """Run a correction, a setting or a note beside the open question, or raise `Refused`.

        `step` is its name, such as "correct". The result is the session at the question that is open afterwards.
        """
        try:
            plain = msgspec.json.decode(_encode(dict(args)))  # exactly what a save will contain
        except UnicodeEncodeError as error:
            raise Refused(BROKEN) from error
        except (TypeError, ValueError) as error:
            raise failed_side_action(step, error) from error
        known = self.rules.steps.get(step)
        shown = state_checksum(moment.state) if known is not None and known.phase == CORRECTION else 0
        return self._extended(moment, TranscriptEntry("aside", step, args=plain, shown=shown))

    def ask_again(self, moment: Moment[S], chooser: str) -> Moment[S] | None:
        """Let the players repeat a decision that the app made in the running step. Return None if it made none.

        `chooser` is the name of the decision. If the app made it several times, the last one is repeated.
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
        """Return a copy of `moment` in which the players, not the app, make a later decision.

        `chooser` is the name of the decision. `nth` is 1 for the next decision with this name, 2 for the one after it.
        """
        if moment.question.key == DECIDE + chooser:
            nth += 1  # answering the open question uses one up
        return replace(moment, checkpoint=replace(moment.checkpoint, forced_choices=(chooser,) * nth))

    def _extended(self, moment: Moment[S], entry: TranscriptEntry) -> Moment[S]:
        checkpoint = moment.checkpoint
        if checkpoint.failed:
            checkpoint = replace(checkpoint, repair=(*checkpoint.repair, entry))
        else:
            checkpoint = replace(checkpoint, transcript=(*checkpoint.transcript, entry))
        suspended = moment.suspended if entry.kind != "aside" else None  # a correction may change what was asked before
        try:
            return self._from(moment, checkpoint, chooser_options=moment.chooser_options, suspended=suspended)
        except SideActionFailed as failed:
            if isinstance(failed.cause, Refused):
                raise failed.cause from None
            raise failed_side_action(failed.step, failed.cause) from failed.cause

    def _from(
        self,
        moment: Moment[S],
        checkpoint: Checkpoint,
        *,
        chooser_options: ChooserOptions | None = None,
        suspended: list[SuspendedStep] | None = None,
        notice: tuple[Event, ...] = (),
    ) -> Moment[S]:
        log = SavedLog(moment.before, moment.step_events, notice)
        if moment.unsaved is not None:
            log = SavedLog(moment.before - len(moment.unsaved), (), (*moment.unsaved, *notice))
        return self._run(
            checkpoint, log, chooser_options=chooser_options, spare_worlds=moment.spare_worlds, suspended=suspended
        )

    def _run(
        self,
        checkpoint: Checkpoint,
        log: SavedLog,
        *,
        chooser_options: ChooserOptions | None = None,
        spare_worlds: list[World[S]] | None = None,
        suspended: list[SuspendedStep] | None = None,
        drop_stale_entries: bool = False,
    ) -> Moment[S]:
        verify_world = False
        while True:
            step = suspended.pop() if suspended else None
            if step is not None:
                step.take(checkpoint)
                world = step.table.world
            else:
                world = spare_worlds.pop() if spare_worlds else self.rules.world_decoder.decode(checkpoint.start)
            try:
                return StepRunner(
                    self.context,
                    checkpoint,
                    log,
                    world,
                    chooser_options,
                    step,
                    drop_stale_entries=drop_stale_entries,
                    verify_world=verify_world,
                ).run_to_next_question()
            except NeedsCheckpoint:
                continue
            except UnreadableWorld:
                verify_world, chooser_options = True, None
