"""What the running step did not compute: read in order where it is recorded, added to where the app goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar

from assistant.engine.checkpoint import TranscriptEntry
from assistant.engine.rules import Choice, Chooser
from assistant.messages.events import Event, SetAside

P = ParamSpec("P")
O = TypeVar("O", bound=Choice)  # noqa: E741

Places = dict[int, tuple[Chooser[Any, Any], Sequence[Any]]]
"""What makers made, by place in the transcript; good as long as the entries before it are the same."""
GIVEN_UP: tuple[object, Any] = (None, None)


class Transcript:
    """The entries of one attempt at a step. `next` is the place of the one that comes next."""

    def __init__(self, step: str, entries: Sequence[TranscriptEntry], places: Mapping[int, Any] | None = None) -> None:
        self.step = step
        self.entries = list(entries)
        self.places: Places = dict(places) if places else {}
        self.notices: list[Event] = []
        self.next = 0

    def begin(self, step: str) -> Transcript:
        """For the step that comes next, of which nothing is recorded."""
        if self.entries or self.places or self.notices:
            return Transcript(step, ())
        self.step = step
        return self

    @property
    def upcoming(self) -> TranscriptEntry | None:
        """The entry that comes next, if one is recorded."""
        return self.entries[self.next] if self.next < len(self.entries) else None

    def read(self, kind: str, key: str) -> TranscriptEntry | None:
        """The next entry, if it is of this kind and under this key; another one no longer fits."""
        if self.next >= len(self.entries):
            return None
        entry = self.entries[self.next]
        if entry.kind != kind or entry.key != key:
            self.set_aside()
            return None
        self.next += 1
        return entry

    def made(self, chooser: Chooser[P, O], make: Callable[[], Sequence[O]]) -> Sequence[O]:
        """What this maker has made here in an earlier attempt, or makes now."""
        kept = self.places.get(self.next)
        if kept is None or kept[0] is not chooser:
            kept = self.places[self.next] = chooser, make()
        return kept[1]

    def side_actions(self, place: int) -> tuple[TranscriptEntry, ...]:
        """What was done beside the step before this place."""
        return tuple(entry for entry in self.entries[:place] if entry.kind == "aside")

    def only_side_actions(self, place: int) -> bool:
        return all(entry.kind == "aside" for entry in self.entries[:place])

    def add(self, entry: TranscriptEntry) -> None:
        self.entries.append(entry)
        self.next = len(self.entries)

    def set_aside(self) -> None:
        """The entries from here on no longer fit: the table is told and asked anew."""
        place = self.next
        answers = sum(entry.by == "table" for entry in self.entries[place:])
        del self.entries[place:]
        for later in [key for key in self.places if key > place]:
            del self.places[later]
        self.notices.append(SetAside(step=self.step, answers=answers))

    def set_aside_last(self) -> None:
        """The entry just read does not fit after all."""
        self.next -= 1
        self.set_aside()

    def set_aside_rest(self) -> None:
        """The step is done and asked less than was answered."""
        if self.next < len(self.entries):
            self.set_aside()
