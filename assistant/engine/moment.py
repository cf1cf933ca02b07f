"""A moment: a session that waits for an answer. Each input results in a new moment."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from assistant.engine.checkpoint import Checkpoint, World
from assistant.engine.transcript import ChooserOptions
from assistant.messages.events import Event
from assistant.messages.questions import Answer, Question

S = TypeVar("S")


class Moment(Struct, Generic[S], frozen=True):
    """A session waiting for an answer: what is saved, and what the screen shows.

    - `checkpoint` is what is saved.
    - `question` is the open question.
    - `world` is the world as the unfinished step has changed it so far. It is for display only.
    - `step_events` are the events of the running step so far.
    - `before` is the length of the log before the running step.
    - `new_events` are the events that the last input added to the log.
    - `log_kept` is the length of the log before `new_events`.
    - `chooser_options` are the options of choosers so far, so the next run of the step need not compute them again.
    - `spare_worlds` may hold a decoded copy of the world at the checkpoint for the next run of the step.
    - `interrupts` are the ids of the answers that are interrupts.
    - `unsaved` is set if a saved checkpoint was run again and reported other events than those in the saved log. Then
      `unsaved` (events before the running step) and `step_events` are not in the saved log yet.
    """

    checkpoint: Checkpoint
    world: World[S]
    question: Question[Any]
    step_events: tuple[Event, ...]
    before: int
    new_events: tuple[Event, ...]
    log_kept: int
    chooser_options: ChooserOptions
    spare_worlds: list[World[S]]
    interrupts: frozenset[str] = frozenset()
    unsaved: tuple[Event, ...] | None = None

    @property
    def state(self) -> S:
        return self.world.state

    def is_interrupt(self, answer: Answer) -> bool:
        return isinstance(answer, str) and answer in self.interrupts


class SavedLog(Struct, frozen=True):
    """The log as it is saved: its length `before` the running step, and the events of that step.

    `unsaved` are events before the running step that are not saved yet.
    """

    before: int = 0
    step_events: tuple[Event, ...] = ()
    unsaved: tuple[Event, ...] = ()


def common_events(previous: tuple[Event, ...], now: tuple[Event, ...]) -> int:
    """Return how many events at the beginning of both tuples are the same."""
    count = 0
    for before, after in zip(previous, now, strict=False):
        if before is not after and before != after:
            break
        count += 1
    return count
