"""The transcript of the running step: recorded answers, decisions, random results and corrections.

A step that runs again reads these entries in order instead of asking again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar

from assistant.engine.checkpoint import TranscriptEntry
from assistant.engine.rules import Choice, Chooser
from assistant.messages.events import Event, SetAside

P = ParamSpec("P")
O = TypeVar("O", bound=Choice)  # noqa: E741

ChooserOptions = dict[int, tuple[Chooser[Any, Any], Sequence[Any]]]
"""For each recorded decision, by its index: the function that lists the options, and these options.

They are used again while the earlier entries stay the same.
"""
GIVEN_UP: tuple[object, Any] = (None, None)


class Transcript:
    """The recorded answers, decisions, random results and corrections of one step.

    `next` is the index of the entry to read next.
    """

    def __init__(
        self, step: str, entries: Sequence[TranscriptEntry], chooser_options: Mapping[int, Any] | None = None
    ) -> None:
        self.step = step
        self.entries = list(entries)
        self.chooser_options: ChooserOptions = dict(chooser_options) if chooser_options else {}
        self.notices: list[Event] = []
        self.next = 0

    def begin(self, step: str) -> Transcript:
        """Return an empty list of recorded entries for the next step."""
        if self.entries or self.chooser_options or self.notices:
            return Transcript(step, ())
        self.step = step
        return self

    @property
    def upcoming(self) -> TranscriptEntry | None:
        """The next entry, or None if no more are recorded."""
        return self.entries[self.next] if self.next < len(self.entries) else None

    @property
    def unread(self) -> tuple[TranscriptEntry, ...]:
        """The entries that the step has not read yet."""
        return tuple(self.entries[self.next :])

    def read(self, kind: str, key: str) -> TranscriptEntry | None:
        """Return the next entry if it has this kind and key, else None.

        An entry that does not fit is dropped together with all later ones.
        """
        if self.next >= len(self.entries):
            return None
        entry = self.entries[self.next]
        if entry.kind != kind or entry.key != key:
            self.set_aside()
            return None
        self.next += 1
        return entry

    def options_of(self, chooser: Chooser[P, O], make: Callable[[], Sequence[O]]) -> Sequence[O]:
        """Return the options of a decision as an earlier run of the step listed them, or call `make` to list them."""
        cached = self.chooser_options.get(self.next)
        if cached is None or cached[0] is not chooser:
            cached = self.chooser_options[self.next] = chooser, make()
        return cached[1]

    def side_actions(self, place: int) -> tuple[TranscriptEntry, ...]:
        """Return the corrections, settings and notes among the first `place` entries."""
        return tuple(entry for entry in self.entries[:place] if entry.kind == "aside")

    def only_side_actions(self, place: int) -> bool:
        return all(entry.kind == "aside" for entry in self.entries[:place])

    def add(self, entry: TranscriptEntry) -> None:
        self.entries.append(entry)
        self.next = len(self.entries)

    def set_aside(self) -> None:
        """Drop the entries from `next` on, because they no longer fit, and add a notice for the players."""
        place = self.next
        answers = sum(entry.by == "table" for entry in self.entries[place:])
        del self.entries[place:]
        for later in [key for key in self.chooser_options if key > place]:
            del self.chooser_options[later]
        self.notices.append(SetAside(step=self.step, answers=answers))

    def set_aside_last(self) -> None:
        """Drop the entry that was just read and all later ones, because it does not fit."""
        self.next -= 1
        self.set_aside()

    def set_aside_rest(self) -> None:
        """Drop the entries that the finished step has not read."""
        if self.next < len(self.entries):
            self.set_aside()
