"""A long step that waits in the middle of its function, so that its next answer need not run it again.

A step that waits runs again for every answer. In a long turn each answer would cost more than the one before. So a
step with many recorded entries runs in a thread of its own, which waits inside `Table.ask` or `Table.decide`. Only one
of the two threads runs at any time. Nothing of this is saved: after an undo, after a correction and in a game that is
opened again, the step runs again from its beginning, with the same result.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from assistant.engine.checkpoint import Call, Checkpoint
from assistant.engine.signals import Signal, Unanswered

if TYPE_CHECKING:
    from assistant.engine.table import Table

LONG = 32
"""From this number of recorded entries on, a step waits in its thread."""


class Abandoned(Signal):
    """Raised in the thread of a step that nobody will continue."""


class StepThread:
    """The thread in which a step runs and waits.

    - `waiting`: the question at which the step waits.
    - `error`: what ended the step early.
    """

    def __init__(self, table: Table[Any, Any], call: Call) -> None:
        self.table = table
        self.call = call
        self.waiting: Unanswered | None = None
        self.error: BaseException | None = None
        self.is_over = False
        self._is_abandoned = False
        self._may_run, self._has_stopped = threading.Lock(), threading.Lock()
        self._may_run.acquire()
        self._has_stopped.acquire()
        threading.Thread(target=self._run, name=call.step, daemon=True).start()

    def run(self) -> None:
        """Let the step run until it waits or is over. Another thread calls this."""
        self._may_run.release()
        self._has_stopped.acquire()

    def abandon(self) -> None:
        """End the thread if the step still waits. Another thread calls this."""
        if not self.is_over:
            self._is_abandoned = True
            self._may_run.release()

    def wait(self, waiting: Unanswered) -> None:
        """Wait until the question is answered. The step calls this."""
        self.waiting = waiting
        self._has_stopped.release()
        self._may_run.acquire()
        if self._is_abandoned:
            raise Abandoned

    def _run(self) -> None:
        self._may_run.acquire()
        try:
            if not self._is_abandoned:
                self.table.run_call(self.call)
        except BaseException as error:  # `SuspendedStep.run` raises it in the thread that waits for this one
            self.error = error
        self.is_over = True
        self._has_stopped.release()


class SuspendedStep:
    """A step that waits in its thread. The thread ends when nobody refers to this object any more."""

    def __init__(self, table: Table[Any, Any], call: Call) -> None:
        self.table = table
        table.thread = self._thread = StepThread(table, call)

    def __del__(self) -> None:
        self._thread.abandon()

    def take(self, checkpoint: Checkpoint) -> None:
        """Give the step the newest entry of the transcript."""
        table = self.table
        table.transcript.entries.append(checkpoint.transcript[-1])
        table.transcript.notices = []
        table.forced_choices = list(checkpoint.forced_choices)
        table.open_key = ""  # that question is answered now

    def run(self) -> None:
        """Run the step to its end, or raise `Unanswered` at its next question. Raise what the step raises."""
        thread = self._thread
        thread.run()
        if thread.is_over:
            self.table.thread = None
            if (error := thread.error) is not None:
                thread.error = None
                raise error
        elif thread.waiting is not None:
            # A new exception, because a raised one refers to the callers, and so the waiting thread would never end.
            raise Unanswered(thread.waiting.question, thread.waiting.interrupts)
