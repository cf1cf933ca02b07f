"""Undo, redo, save points and branches; the log; checkpoints saved as patches."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from replay import encode, place, read, reopened, told, written
from toy import Drew, TurnBegan, session

from assistant.messages.questions import Refused
from assistant.messages.text import in_english
from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import FULL_EVERY

ROUND = ("hit", 1, "go_on", "door", "go_on", "ann", 1)


def engine(session: GameSession[Any, Any], *answers: Any) -> None:
    for answer in answers:
        session.answer(answer)


def test_undo_to_the_beginning_and_redo_to_the_end() -> None:
    played = session()
    places = [place(played)]
    for answer in (*ROUND, *ROUND[:5], 1, *ROUND):  # in the second round there is no tie
        played.answer(answer)
        places.append(place(played))
    undone = []
    for before in reversed(places[:-1]):
        undone.append(in_english(played.undo()))
        assert place(played)["session"] == before["session"]
        assert place(played)["log"] == before["log"]
    assert undone[:3] == ["1", "ann", "my turn is over"]
    with pytest.raises(Refused, match="Nothing is left to undo"):
        played.undo()
    for after in places[1:]:
        played.redo()
        assert place(played)["session"] == after["session"]
        assert place(played)["log"] == after["log"]
    with pytest.raises(Refused, match="Nothing is left to redo"):
        played.redo()


def test_undo_and_redo_after_a_restart() -> None:
    played = session()
    engine(played, *ROUND)
    places = [place(played)]
    for _ in ROUND:
        played = reopened(played)
        played.undo()
        places.append(place(played))
    for before in reversed(places[:-1]):
        played = reopened(played)
        played.redo()
        assert place(played)["session"] == before["session"]
        assert place(played)["log"] == before["log"]


def test_a_new_answer_prevents_redo() -> None:
    played = session()
    engine(played, "door", "door")
    played.undo()
    played.undo()
    played.answer("hit")
    with pytest.raises(Refused):
        played.redo()


def test_a_correction_does_not_prevent_redo() -> None:
    played = session()
    engine(played, "door", "hit", 2)
    for _ in range(3):
        played.undo()
    played.side_action("correct", path="monster", value=9)
    played.redo()
    played.side_action("note", text="x")
    played.save_point("here")
    played.redo()
    played = reopened(played)
    played.redo()
    assert played.state.monster == 7
    assert played.state.doors == ["ann"]
    with pytest.raises(Refused):
        played.redo()


def test_redo_is_refused_while_another_question_is_open() -> None:
    played = session()
    engine(played, "door")
    played.undo()
    played.side_action("heal")
    before = place(played)
    with pytest.raises(Refused, match="another question is open"):
        played.redo()
    assert place(played) == before
    played.undo()
    played.redo()
    assert played.question.key == "heal"


def test_an_answer_to_a_side_action_prevents_redo() -> None:
    played = session()
    engine(played, "door")
    played.undo()
    played.side_action("heal")
    played.answer(["bob"])
    with pytest.raises(Refused):  # any answer prevents redo
        played.redo()


def test_a_redone_input_can_be_undone_and_redone_again() -> None:
    played = session()
    engine(played, "draw")
    cards = told(played, Drew)
    for _ in range(3):
        played.undo()
        assert told(played, Drew) == []
        played.redo()
        assert told(played, Drew) == cards
    assert [line.kind for line in played.timeline.lines[1:]] == ["answer", *["undo", "redo"] * 3]


def test_an_undone_correction_is_redone() -> None:
    played = session()
    played.side_action("correct", path="monster", value=2)
    played.undo()
    assert played.state.monster == 6
    assert in_english(played.redo()) == "monster 6 > 2"
    assert played.state.monster == 2


def test_a_save_point_is_not_an_input() -> None:
    played = session()
    engine(played, "door")
    before = place(played)
    played.save_point("before the {door}")
    assert place(played) == before
    assert [in_english(line.name) for line in played.timeline.points()] == ["before the {door}"]
    assert in_english(played.undo()) == "I opened a door"


def test_going_back_starts_a_branch_and_keeps_the_other() -> None:
    played = session()
    engine(played, "door")
    played.save_point("here")
    here = played.timeline.head.n
    at_point = place(played)
    engine(played, "hit", 3, "go_on")
    there = played.timeline.head.n
    other = place(played)
    played.back_to(here)
    assert place(played)["session"] == at_point["session"]
    assert place(played)["log"] == at_point["log"]
    with pytest.raises(Refused):
        played.redo()
    engine(played, "door", "door")
    assert len(played.state.doors) == 3
    played = reopened(played)
    played.back_to(there)
    assert place(played)["session"] == other["session"]
    assert place(played)["log"] == other["log"]
    assert in_english(played.undo()) == "my turn is over"


@pytest.mark.parametrize("n", [-1, 2, 99])
def test_going_back_to_an_unknown_line_is_refused(n: int) -> None:
    played = session()
    engine(played, "door")
    with pytest.raises(Refused, match="no line"):
        played.back_to(n)


def test_lines_contain_patches_and_regularly_full_checkpoints() -> None:
    played = session()
    for _ in range(FULL_EVERY + 5):
        played.answer("door")
    whole = [line.n for line in played.timeline.lines if line.patch is None]
    assert whole == [0, FULL_EVERY + 1]
    sizes = [len(encode(line)) for line in played.timeline.lines]
    assert max(size for n, size in enumerate(sizes) if n not in whole) < 700
    timeline = read(written(played))
    for n in (3, FULL_EVERY + 3, 0, FULL_EVERY, FULL_EVERY + 1):
        assert timeline.checkpoint(n) == played.timeline.checkpoint(n)


def test_a_line_that_does_not_follow_is_refused() -> None:
    played = session()
    engine(played, "door")
    timeline = read(written(played)[:1])
    with pytest.raises(ValueError, match="does not follow"):
        timeline.append(timeline.lines[0])


def test_newest_returns_the_newest_events_first() -> None:
    played = session()
    engine(played, "door", "go_on")
    log = played.log()
    assert log[-1] == TurnBegan(who="bob")
    for count in range(len(log) + 3):
        assert played.newest(count) == log[::-1][:count]


WALK = st.lists(
    st.sampled_from(
        ["door", "hit", "draw", "roll", "go_on", "first", "expected", "undo", "undo", "redo", "note", "heal", "back",
         "point", "crash", "otherwise"]
    ),
    max_size=40,
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(WALK, st.integers(0, 5))
def test_the_log_matches_the_lines_after_any_moves(walk: list[str], seed: int) -> None:
    played = session(seed=seed)
    for action in walk:
        try:
            match action:
                case "undo":
                    played.undo()
                case "redo":
                    played.redo()
                case "note":
                    played.side_action("note", text="x")
                case "heal":
                    played.side_action("heal")
                case "back":
                    played.back_to(len(played.timeline.lines) * 2 // 3)
                case "point":
                    played.save_point("p")
                case "otherwise":
                    played.otherwise()
                case "expected":
                    played.answer(played.question.expected_answer())
                case "first":
                    played.answer(played.question.options[0].id)
                case _:
                    played.answer(action)
        except (Refused, AttributeError):
            pass
        timeline = played.timeline
        assert timeline.log == timeline.log_at(timeline.head.n)
        assert played.log() == played.events(timeline.log)
        assert timeline.log_at(timeline.head.n, 2) == timeline.log[2:]
    for line in played.timeline.lines:
        assert played.timeline.log_at(line.n) == slow_log(played, line.n)


def slow_log(played: GameSession[Any, Any], n: int) -> list[Any]:
    """Return the log by the definition of a line's `kept` and `told`."""
    line = played.timeline.lines[n]
    before = slow_log(played, line.parent) if line.parent >= 0 else []
    return (before if line.kept < 0 else before[: line.kept]) + line.told
