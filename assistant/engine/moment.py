"""A moment: a session that waits for an answer. Each input makes a new moment."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from assistant.engine.checkpoint import Checkpoint, World
from assistant.engine.suspended import SuspendedStep
from assistant.engine.transcript import ChooserOptions
from assistant.messages.events import Event
from assistant.messages.questions import Answer, Question

S = TypeVar("S")


class Moment(Struct, Generic[S], frozen=True):
    """A session that waits for an answer: what is saved, and what the screen shows.

    - `checkpoint`: what is saved.
    - `world`: the game state and settings as the unfinished step has changed them so far. They are shown, never saved.
    - `question`: the open question.
    - `step_events`: the events that the running step has reported so far.
    - `before`: the number of events in the log before the running step.
    - `new_events`: the events that the last input added to the log.
    - `log_kept`: the number of events in the log before `new_events`.
    - `chooser_options`: the options found for each decision of the running step. Its next run uses them again.
    - `spare_worlds`: at most one decoded copy of the saved world, for the next run of the step.
    - `suspended`: at most one step that waits in its thread at the open question (see `engine.suspended`).
    - `interrupts`: the answers that report an interrupt instead of answering the question.
    - `unsaved`: events from before the running step that the saved log lacks, because the save was opened with newer
      rules.
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
    suspended: list[SuspendedStep]
    interrupts: frozenset[str] = frozenset()
    unsaved: tuple[Event, ...] | None = None

    @property
    def state(self) -> S:
        return self.world.state

    def is_interrupt(self, answer: Answer) -> bool:
        return isinstance(answer, str) and answer in self.interrupts


class SavedLog(Struct, frozen=True):
    """The saved log of events, as far as the next run needs it.

    - `before`: the number of events before the running step.
    - `step_events`: the events of the running step.
    - `unsaved`: events from before the running step that the log lacks so far.
    """

    before: int = 0
    step_events: tuple[Event, ...] = ()
    unsaved: tuple[Event, ...] = ()


def common_events(previous: tuple[Event, ...], now: tuple[Event, ...]) -> int:
    """Return how many events at the beginning of both tuples are equal."""
    count = 0
    for before, after in zip(previous, now, strict=False):
        if before is not after and before != after:
            break
        count += 1
    return count
