"""Running corrections, settings and notes that players made beside a question, and restarting the step if needed."""

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
    """Return a checksum of the state, which is never 0."""
    return crc32(_encode(state)) or 1


class SideActionRunner(Attempt[S, C]):
    """The base class of `Table` that runs side actions: corrections, settings, reminders and notes of the players."""

    def run_now(self, *calls: Call) -> None:
        raise NotImplementedError

    def run_scheduled(self) -> None:
        raise NotImplementedError

    def is_still_next(self) -> bool:
        raise NotImplementedError

    def apply_corrections(self) -> None:
        """Run the corrections that players have made since the last question.

        Call this before you decide whether to ask: a correction may have answered the question. A correction that
        belongs to the next question waits until that question is asked.
        """
        self.tick()
        self._run_side_actions(while_shown=True)

    def run_side_actions(self) -> None:
        """Run all corrections, settings, reminders and notes that are waiting."""
        self.tick()
        self._run_side_actions()

    def run_in_play(self, happens: Callable[Concatenate[Any, P], None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Run `happens` as a regular event of the game, although a correction has started it.

        Triggers of the content react to it, and the calls that it schedules run at once.
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
        """Run what follows from a correction: the function registered with `Rules.after_correction`."""
        consequences = self.context.rules.consequences
        if consequences is not None:
            correcting, self._correcting = self._correcting, False
            self.run_now(consequences.call())
            self._correcting = correcting

    def _run_side_actions(self, *, while_shown: bool = False) -> None:
        """Run the corrections, settings and notes that are waiting.

        With `while_shown`, stop at a correction that was typed when the state was another one.
        """
        transcript = self.transcript
        while (entry := transcript.upcoming) is not None and entry.kind == "aside":
            if while_shown and entry.shown and entry.shown != state_checksum(self.state):
                return
            place = transcript.next
            may_restart = self._may_restart_step(entry)
            transcript.next += 1
            cursor = self.sequence_place()
            thread, self.thread = self.thread, None  # if it asks, the step may have to start again
            try:
                self._run_side_action(entry)
            except Exception as error:
                transcript.next = place
                raise SideActionFailed(entry.key, error) from error
            except Unanswered:
                if may_restart and transcript.only_side_actions(place):
                    raise RestartStep((*transcript.side_actions(place), *transcript.entries[place:])) from None
                raise
            finally:
                self.thread = thread
            if may_restart and (transcript.only_side_actions(place) or not self.is_still_next()):
                raise RestartStep((*transcript.side_actions(place), *transcript.entries[place : transcript.next]))
            self.leave_if_moved(cursor)

    def sequence_place(self) -> Cursor | None:
        """Return a copy of the saved place in the sequence of the running step, or None if there is none."""
        cursor = None if self.sequence is None else self.sequence.cursor(self.state)
        return None if cursor is None else Cursor(cursor.at, list(cursor.left), cursor.goes)

    def leave_if_moved(self, before: Cursor | None) -> None:
        """End the running step if its sequence is no longer at the place `before`.

        An interrupt or a correction may have ended the fight or the turn that the step belongs to.
        """
        if before is not None and self.sequence_place() != before:
            raise StepLeft

    def _may_restart_step(self, entry: TranscriptEntry) -> bool:
        """Return whether the running step may have to start again because of this correction or setting.

        This is so if the step belongs to a sequence and has changed nothing yet: the sequence may now choose another
        step.
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
        """Return whether the running step has changed nothing so far.

        Corrections and settings of the players are ignored.
        """
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
