"""A moment: a session that waits for an answer, as every input leaves it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from assistant.engine.checkpoint import Checkpoint, World
from assistant.engine.transcript import Places
from assistant.messages.events import Event
from assistant.messages.questions import Answer, Question

S = TypeVar("S")


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

    def is_interrupt(self, answer: Answer) -> bool:
        return isinstance(answer, str) and answer in self.interrupts


class SavedLog(Struct, frozen=True):
    """The saved log: its length `before` the running step, then the events that step `told`.

    `late` are unsaved events between the two.
    """

    before: int = 0
    told: tuple[Event, ...] = ()
    late: tuple[Event, ...] = ()


def common_events(previous: tuple[Event, ...], now: tuple[Event, ...]) -> int:
    """Return how many events at the beginning are the same in both."""
    count = 0
    for before, after in zip(previous, now, strict=False):
        if before is not after and before != after:
            break
        count += 1
    return count
