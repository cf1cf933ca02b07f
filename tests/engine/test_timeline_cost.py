"""The cost of a line (to add, to read, in memory) does not grow with the number of undos."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from toy import session

from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import JournalLine, Timeline


class Counted(list[Any]):
    """A list that counts how often it is read."""

    looks = 0

    def __getitem__(self, place: Any) -> Any:
        self.looks += 1
        return super().__getitem__(place)


def back_and_forth(times: int) -> GameSession[Any, Any]:
    """Return a session with a long log, then this number of undos and redos."""
    played = long_session()
    for _ in range(times):
        played.undo()
        played.redo()
    return played


def to_the_beginning(times: int) -> GameSession[Any, Any]:
    """Return a session with a long log, then this number of jumps to an early moment and back."""
    played = long_session()
    late = played.timeline.head.n
    for number in range(times):
        played.back_to((1, late)[number % 2])
    return played


def long_session() -> GameSession[Any, Any]:
    played = session()
    for _ in range(120):
        played.side_action("note", text="something to tell")
        if played.question.kind == "go_on":
            played.answer("go_on")
    return played


def read_again(lines: list[JournalLine]) -> tuple[Timeline, int]:
    """Return the timeline as loading builds it, and how often it read a line."""
    timeline = Timeline()
    timeline.lines = Counted()
    for line in lines:
        timeline.append(line)
    return timeline, timeline.lines.looks


def inside(timeline: Timeline) -> int:
    """Return the bytes that the timeline uses besides the lines."""
    held = [value for name, value in vars(timeline).items() if name not in ("lines", "_parts", "_made")]
    return sum(sys.getsizeof(one) + sum(sys.getsizeof(item) for item in one) for one in held)


@pytest.mark.parametrize("many", [back_and_forth, to_the_beginning])
def test_loading_reads_each_line_once(many: Any) -> None:
    lines = many(300).timeline.lines
    timeline, looks = read_again(lines)
    assert looks == 0
    assert timeline.head.n == lines[-1].n


@pytest.mark.parametrize("many", [back_and_forth, to_the_beginning])
def test_memory_per_line_is_constant(many: Any) -> None:
    few, more = many(100).timeline, many(400).timeline
    each = (inside(more) - inside(few)) / (len(more.lines) - len(few.lines))
    assert each < 300


@pytest.mark.parametrize("many", [back_and_forth, to_the_beginning])
def test_the_last_input_and_the_log_are_found_without_searching(many: Any) -> None:
    """They are found without walking through all undone lines."""
    for times in (20, 400):
        timeline, _ = read_again(many(times).timeline.lines)
        timeline.lines.looks = 0  # type: ignore[attr-defined]
        assert timeline.undoable() is not None
        assert len(timeline.log_at(timeline.head.n, timeline._told[-1] - 10)) == 10
        assert timeline.lines.looks < 30  # type: ignore[attr-defined]
