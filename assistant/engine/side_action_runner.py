"""Carrying out the recorded side actions of a step, and restarting the step if they require it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar
from zlib import crc32

import msgspec

from assistant.engine.attempt import Attempt
from assistant.engine.checkpoint import Call, TranscriptEntry
from assistant.engine.facts import FACTS
from assistant.engine.rules import CORRECTION
from assistant.engine.sequence import Cursor
from assistant.engine.side_actions import set_source
from assistant.engine.signals import DoneByHand, GameOver, RestartStep, SideActionFailed, StepLeft, Unanswered
from assistant.messages.events import SettledByHand
from assistant.messages.questions import Refused
from assistant.messages.text import t

S = TypeVar("S")
C = TypeVar("C")
P = ParamSpec("P")

_encode = msgspec.json.Encoder().encode


def state_checksum(state: Any) -> int:
    """Return a checksum of the state. It is never 0. Different states have, in practice, different checksums."""
    return crc32(_encode(state)) or 1


class SideActionRunner(Attempt[S, C]):
    """The base class of `Table` that runs side actions: corrections, settings, reminders and notes."""

    def run_now(self, *calls: Call) -> None:
        raise NotImplementedError

    def run_scheduled(self) -> None:
        raise NotImplementedError

    def is_still_next(self) -> bool:
        raise NotImplementedError

    def apply_corrections(self) -> None:
        """Carry out the corrections that players have made since the last question.

        Call this method before you decide whether to ask: a correction may have made the next question unnecessary.

        Some corrections wait until the question is asked. The players typed them while they saw the state that the step
        makes before it asks.
        """
        self.tick()
        self._run_side_actions(while_shown=True)

    def run_side_actions(self) -> None:
        """Run all pending side actions: corrections, settings, reminders and notes."""
        self.tick()
        self._run_side_actions()

    def run_in_play(self, happens: Callable[Concatenate[Any, P], None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Run the function `happens` as a regular part of the game, although a correction has started it.

        So triggers fire, and the calls that the function schedules run now.
        """
        correcting, self._correcting = self._correcting, False
        older, self.scheduled = self.scheduled, []
        try:
            happens(self, *args, **kwargs)
            self.run_scheduled()
        finally:
            self._correcting = correcting
        self.scheduled = older

    def run_consequences(self) -> None:
        """Run the function registered with `Rules.after_correction`, and the calls that it schedules."""
        consequences = self.context.rules.consequences
        if consequences is not None:
            correcting, self._correcting = self._correcting, False
            self.run_now(consequences.call())
            self._correcting = correcting

    def _run_side_actions(self, *, while_shown: bool = False) -> None:
        """Run the pending side actions in their order.

        With `while_shown`, stop at a correction that players typed while they saw a state that differs from the present
        one.
        """
        transcript = self.transcript
        while (entry := transcript.upcoming) is not None and entry.kind == "aside":
            if while_shown and entry.shown and entry.shown != state_checksum(self.state):
                return
            place = transcript.next
            may_restart = self._may_restart_step(entry)
            transcript.next += 1
            cursor = self.sequence_place()
            try:
                self._run_side_action(entry)
            except Exception as error:
                transcript.next = place
                raise SideActionFailed(entry.key, error) from error
            except Unanswered:
                if may_restart and transcript.only_side_actions(place):
                    raise RestartStep((*transcript.side_actions(place), *transcript.entries[place:])) from None
                raise
            if may_restart and (transcript.only_side_actions(place) or not self.is_still_next()):
                raise RestartStep((*transcript.side_actions(place), *transcript.entries[place : transcript.next]))
            self.leave_if_moved(cursor)

    def sequence_place(self) -> Cursor | None:
        """Return a copy of the cursor of the sequence that the running step belongs to, or None if there is no cursor.

        The cursor is the saved place where the sequence stands.
        """
        cursor = None if self.sequence is None else self.sequence.cursor(self.state)
        return None if cursor is None else Cursor(cursor.at, list(cursor.left), cursor.goes)

    def leave_if_moved(self, before: Cursor | None) -> None:
        """End the running step if an interrupt or a correction has moved or removed the cursor of its sequence.

        The rest of the step would otherwise act on a fight, a turn or a phase that is over.
        """
        if before is not None and self.sequence_place() != before:
            raise StepLeft

    def _may_restart_step(self, entry: TranscriptEntry) -> bool:
        """Return whether the running step may have to start again because of a side action.

        Two kinds of side actions can change which part of the sequence comes next, or what the part asks: a correction,
        and a new source of a component (the rules ask more if the players draw). The step can start again only if it is
        a part of a sequence and has not changed anything yet.
        """
        step = self.context.rules.steps.get(entry.key)
        follows = step is not None and (step.phase == CORRECTION or entry.key == set_source.__name__)
        return self.sequence is not None and follows and self._has_no_changes()

    def _run_side_action(self, entry: TranscriptEntry) -> None:
        step = self.context.rules.steps.get(entry.key)
        if step is None:
            raise Refused(t("There is no step named {step}.", step=entry.key))
        rule, touched, correcting = self.rule, self._touched, self._correcting
        self.rule = step.rule
        self._touched = True  # an interrupt while a side action asks belongs to the side action
        self._correcting = correcting or step.phase == CORRECTION
        try:
            step.function(self, **step.arguments(entry.args))
            if step.phase == CORRECTION:
                self.rule, self._correcting = rule, correcting
                self.run_consequences()
                if str(entry.args.get("path", "")).startswith(FACTS):
                    self.context.rules.check(self.state, self.content)
        except DoneByHand:
            self.events.append(SettledByHand(step=step.name))
        finally:
            self.rule, self._touched, self._correcting = rule, touched, correcting

    def _has_no_changes(self) -> bool:
        """Return whether the running step has changed nothing so far, apart from side actions."""
        if not self._touched:
            self._touched = bool(self.scheduled) or _encode(self.world) != self._with_side_actions_alone()
        return not self._touched

    def _with_side_actions_alone(self) -> bytes:
        side_actions = self.transcript.side_actions(self.transcript.next)
        world = self.context.rules.world_decoder.decode(self.start)  # a restored save may have its fields in any order
        if side_actions:
            beside = type(self)(self.context, world, side_actions, running=self.running)
            try:
                beside.run_side_actions()
            except (SideActionFailed, Unanswered, GameOver):
                return b""
        return _encode(world)
