"""The timeline of a session: a tree of journal lines, one for each input. Lines are never removed.

Undo adds a line with the same parent as the undone input. Redo adds a line that repeats the undone input.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from assistant.messages.text import Text, t
from assistant.timeline.patch import CheckpointParts, Patch, apply, diff, join_parts, split_checkpoint

FORMAT = 2
FULL_EVERY = 64
"""After this many journal lines with only the changes, a line contains everything again."""

RETURN_POINTS = 200
"""How many recent inputs are offered as points to go back to."""

LineKind = Literal["begin", "answer", "aside", "otherwise", "undo", "redo", "point", "back"]
INPUTS: frozenset[LineKind] = frozenset({"answer", "aside", "otherwise", "redo"})


Count = Annotated[int, Meta(ge=0)]


class Input(Struct, frozen=True, omit_defaults=True, gc=False):
    """An input of a player, saved for redo."""

    kind: LineKind
    key: str
    value: Any = ""
    args: dict[str, Any] = field(default_factory=dict)


class JournalLine(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the journal, the save file of a session.

    - `kept`: how many events of the parent's log stay in the log (-1: all).
    - `told`: the events that this line adds to the log.
    - `before`: the number of events in the log from before the running step.
    - `about`: the names of the game and the scenario, in the first line only.
    - `of`: the number of the undone line, if this line is an undo.
    - `full`, `patch`: the checkpoint after the input, whole or as the difference from the parent's.
    """

    n: Count
    parent: Annotated[int, Meta(ge=-1)]
    kind: LineKind
    name: Text
    format: int
    kept: Annotated[int, Meta(ge=-1)] = -1
    before: Count = 0
    told: list[Raw] = field(default_factory=list)
    input: Input | None = None
    of: Count = 0
    full: Raw | UnsetType = UNSET  # msgspec can't decode Raw | None
    patch: Patch | None = None
    at: str = ""
    about: dict[str, str] = field(default_factory=dict)


class Timeline:
    """The lines of one session, each with its parent. The last line is the current one.

    To add lines quickly, it keeps these numbers:

    - `_told`: for each line, the number of events in the log.
    - `_teller`: for each line, the line that last changed the log, up to this one.
    - `_newest`: for each line, the last input up to this line, or -1.
    - `_undone`: the undone lines that redo can repeat, the next one last.
    """

    def __init__(self) -> None:
        self.lines: list[JournalLine] = []
        self._depth: list[int] = []
        self._told: list[int] = []
        self._teller: list[int] = []
        self._newest: list[int] = []
        self._undone: list[int] = []
        self._parts: tuple[int, CheckpointParts] = (-1, CheckpointParts())
        self._made: tuple[JournalLine, CheckpointParts] | None = None

    @property
    def head(self) -> JournalLine:
        return self.lines[-1]

    def next_line(
        self,
        kind: LineKind,
        name: Text,
        parent: int,
        checkpoint: bytes,
        *,
        before: int,
        kept: int = -1,
        told: list[Raw] | None = None,
        input: Input | None = None,
        of: int = 0,
        about: dict[str, str] | None = None,
    ) -> JournalLine:
        """Return a new line for an input. Only `append` adds it to the timeline."""
        whole = parent < 0 or self._depth[parent] >= FULL_EVERY
        parents = None if whole else self._parts_at(parent)
        parts = split_checkpoint(checkpoint, parents)
        line = JournalLine(
            n=len(self.lines),
            parent=parent,
            kind=kind,
            name=name,
            format=FORMAT,
            kept=kept,
            before=before,
            told=told or [],
            input=input,
            of=of,
            about=about or {},
            full=Raw(checkpoint) if whole else UNSET,
            patch=None if parents is None else diff(parents, parts),
        )
        self._made = (line, parts)
        return line

    def append(self, line: JournalLine) -> None:
        if line.n != len(self.lines) or not -1 <= line.parent < line.n:
            raise ValueError(f"line {line.n} does not follow line {len(self.lines) - 1}")
        first = line.parent < 0
        before = 0 if first else self._told[line.parent]
        kept = min(line.kept, before) if line.kept >= 0 else before
        changed = first or kept < before or bool(line.told)
        self._told.append(kept + len(line.told))
        self._teller.append(line.n if changed else self._teller[line.parent])
        self._newest.append(line.n if line.kind in INPUTS else -1 if first else self._newest[line.parent])
        self._depth.append(0 if line.full is not UNSET else self._depth[line.parent] + 1)
        self._count_undone(line)
        self.lines.append(line)
        if self._made is not None and self._made[0] is line:
            self._parts = (line.n, self._made[1])
        self._made = None

    def checkpoint(self, n: int) -> bytes:
        """Return what journal line `n` saves, as encoded bytes."""
        full = self.lines[n].full
        return bytes(full) if isinstance(full, Raw) else join_parts(self._parts_at(n))

    def _parts_at(self, n: int) -> CheckpointParts:
        at, parts = self._parts
        if at == n:
            return parts
        chain: list[JournalLine] = []
        line = self.lines[n]
        while line.full is UNSET and line.n != at:
            chain.append(line)
            line = self.lines[line.parent]
        if line.n != at:
            parts = split_checkpoint(bytes(line.full)) if isinstance(line.full, Raw) else CheckpointParts()
        for later in reversed(chain):
            parts = apply(parts, later.patch or Patch())
        self._parts = (n, parts)
        return parts

    # -- undo and redo

    def undoable(self) -> JournalLine | None:
        """Return the line of the last input that is not undone, or None."""
        newest = self._newest[-1]
        return self.lines[newest] if newest >= 0 else None

    def redoable(self) -> JournalLine | None:
        """Return the line that redo would repeat, or None."""
        return self.lines[self._undone[-1]] if self._undone else None

    def _count_undone(self, line: JournalLine) -> None:
        if line.kind == "undo":
            self._undone.append(line.of)
        elif line.kind == "redo":
            del self._undone[-1:]
        elif line.kind not in ("aside", "point"):  # corrections in between do not prevent a redo
            self._undone.clear()

    # -- looking back

    def points(self) -> list[JournalLine]:
        return [line for line in self.lines if line.kind == "point"]

    def return_points(self) -> list[tuple[JournalLine, Text]]:
        """Return the lines that players can go back to: save points, ends of branches and recent inputs."""
        points = [(line, t("save point")) for line in reversed(self.points())]
        parents = {line.parent for line in self.lines}
        ends = [line for line in self.lines if line.n not in parents and line.n != self.head.n]
        left = [(line, t("a line that was left")) for line in reversed(ends) if line.kind != "point"]
        path = [line for line in self.path() if line.kind not in ("undo", "back", "point")][1 : RETURN_POINTS + 1]
        return [*points, *left, *((line, t("after this")) for line in path)]

    def path(self, n: int | None = None) -> Iterator[JournalLine]:
        """Yield line `n` (the last one by default), its parent, the parent of that and so on."""
        line = self.lines[-1 if n is None else n]
        while True:
            yield line
            if line.parent < 0:
                return
            line = self.lines[line.parent]

    def told_at(self, n: int) -> int:
        """Return the number of events in the log after line `n`."""
        return self._told[n]

    @property
    def log(self) -> list[Raw]:
        """All events so far as saved in the journal, oldest first."""
        return self.log_at(self.head.n)

    def log_at(self, n: int, start: int = 0) -> list[Raw]:
        """Return the events up to line `n` as saved in the journal, without the first `start` ones."""
        parts: list[list[Raw]] = []
        end = self._told[n]
        while end > start:
            line = self.lines[self._teller[n]]
            begin = self._told[line.n] - len(line.told)
            parts.append(line.told[max(0, start - begin) : max(0, end - begin)])
            end, n = min(end, begin), line.parent
        return [event for part in reversed(parts) for event in part]
