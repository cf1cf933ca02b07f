"""A moment: a session that waits for an answer. Each input leads to a new moment."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from assistant.engine.checkpoint import Checkpoint, World
from assistant.engine.transcript import ChooserOptions
from assistant.messages.events import Event
from assistant.messages.questions import Answer, Question

S = TypeVar("S")


class Moment(Struct, Generic[S], frozen=True):
    """A session that waits for an answer: what is saved, and what the screen shows.

    - `checkpoint` is what is saved.
    - `question` is the open question.
    - `world` is the world as the unfinished step has changed it so far. It is only shown, never saved.
    - `step_events` are the events that the running step has reported so far.
    - `before` is the number of events in the log before the running step.
    - `new_events` are the events that the last input added to the log.
    - `log_kept` is the number of events in the log before `new_events`.
    - `chooser_options` are the options that choosers have listed. The next run of the step reuses them.
    - `spare_worlds` has at most one decoded copy of the saved world. The next run of the step takes it, which saves
      decoding.
    - `interrupts` are the answers that report an interrupt instead of answering the question.
    - `unsaved` has events from before the running step that are missing in the saved log. There are such events if a
      save was opened with newer rules and its last step reported other events than before.
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
    """The log as it is saved.

    `before` is the number of events before the running step. `step_events` are the events of that step. `unsaved` are
    events from before the running step that are not in the saved log yet.
    """

    before: int = 0
    step_events: tuple[Event, ...] = ()
    unsaved: tuple[Event, ...] = ()


def common_events(previous: tuple[Event, ...], now: tuple[Event, ...]) -> int:
    """Return how many events at the beginning are the same in both tuples."""
    count = 0
    for before, after in zip(previous, now, strict=False):
        if before is not after and before != after:
            break
        count += 1
    return count
