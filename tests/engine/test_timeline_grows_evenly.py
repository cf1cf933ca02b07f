"""However often one goes back, a line costs what every line costs: to add, to read, to keep in memory."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from toy import session

from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import JournalLine, Timeline


class Counted(list[Any]):
    """A list that counts how often one looks into it."""

    looks = 0

    def __getitem__(self, place: Any) -> Any:
        self.looks += 1
        return super().__getitem__(place)


def back_and_forth(times: int) -> GameSession[Any, Any]:
    """An evening with much told, then so many undos with their redos."""
    played = long_evening()
    for _ in range(times):
        played.undo()
        played.redo()
    return played


def to_the_beginning(times: int) -> GameSession[Any, Any]:
    """An evening with much told, then so many times back to an early moment and to the late one."""
    played = long_evening()
    late = played.timeline.head.n
    for number in range(times):
        played.back_to((1, late)[number % 2])
    return played


def long_evening() -> GameSession[Any, Any]:
    played = session()
    for _ in range(120):
        played.side_action("note", text="something to tell")
        if played.question.kind == "go_on":
            played.answer("go_on")
    return played


def read_again(lines: list[JournalLine]) -> tuple[Timeline, int]:
    """The timeline as loading makes it, and how often it looked at a line."""
    timeline = Timeline()
    timeline.lines = Counted()
    for line in lines:
        timeline.append(line)
    return timeline, timeline.lines.looks


def inside(timeline: Timeline) -> int:
    """Bytes that the timeline keeps beside the lines themselves."""
    held = [value for name, value in vars(timeline).items() if name not in ("lines", "_parts", "_made")]
    return sum(sys.getsizeof(one) + sum(sys.getsizeof(item) for item in one) for one in held)


@pytest.mark.parametrize("many", [back_and_forth, to_the_beginning])
def test_loading_looks_at_no_line_again(many: Any) -> None:
    lines = many(300).timeline.lines
    timeline, looks = read_again(lines)
    assert looks == 0
    assert timeline.head.n == lines[-1].n


@pytest.mark.parametrize("many", [back_and_forth, to_the_beginning])
def test_what_is_kept_beside_a_line_does_not_grow(many: Any) -> None:
    few, more = many(100).timeline, many(400).timeline
    each = (inside(more) - inside(few)) / (len(more.lines) - len(few.lines))
    assert each < 300


@pytest.mark.parametrize("many", [back_and_forth, to_the_beginning])
def test_what_may_be_undone_and_what_was_told_last_are_found_at_once(many: Any) -> None:
    """Not by walking through everything that was taken back."""
    for times in (20, 400):
        timeline, _ = read_again(many(times).timeline.lines)
        timeline.lines.looks = 0  # type: ignore[attr-defined]
        assert timeline.undoable() is not None
        assert len(timeline.log_at(timeline.head.n, timeline._told[-1] - 10)) == 10
        assert timeline.lines.looks < 30  # type: ignore[attr-defined]
