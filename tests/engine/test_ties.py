"""A changed decision right after another one of the same chooser. (Other decisions: test_decisions.py.)"""

from typing import Any

import pytest
from replay import Small, begin, place, reopened, small, told
from toy import Content

from assistant.engine.rules import Choice, Rules
from assistant.messages.events import Decided
from assistant.messages.questions import GoOn
from assistant.messages.text import t
from assistant.timeline.game_session import GameSession


def ties_first(*, ends: bool, rounds: int = 1) -> Rules[Small, Content]:
    """Return a game whose chooser has a tie, then a best option `rounds` times; then the step asks or ends."""
    game = small()

    @game.chooser(t("Which?"))
    def options(state: Small) -> list[Choice]:
        worse = 0 if state.number == 0 else 1
        return [Choice(id="a", label=t("a")), Choice(id="b", label=t("b"), rank=(worse,) if worse else ())]

    @game.step
    def act(table: Any) -> None:
        for _ in range(rounds + 1):
            table.state.done.append(table.decide(options).id)
            table.state.number += 1
        if not ends:
            table.ask(GoOn(key="after", prompt=t("?"), label=t("on")))

    @game.step
    def root(table: Any) -> None:
        if table.state.number:
            table.ask(GoOn(key="root", prompt=t("?"), label=t("on")))
            table.state.number = 0
        table.schedule(act)

    game.root = root
    return game


def tied(*, ends: bool, rounds: int = 1) -> GameSession[Any, Any]:
    played = begin(ties_first(ends=ends, rounds=rounds))
    assert played.question.key == "decide:options"
    played.answer("b")
    assert played.question.key == ("root" if ends else "after")
    assert played.state.done == ["b"] + ["a"] * rounds
    return played


@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_settled_tie_does_not_answer_the_next_decision(ends: bool, rounds: int) -> None:
    played = tied(ends=ends, rounds=rounds)
    played.otherwise()
    assert played.question.key == "decide:options"
    assert place(reopened(played)) == place(played)
    played.answer("b")
    assert played.state.done == ["b"] + ["a"] * (rounds - 1) + ["b"]
    assert [event.by for event in told(played, Decided)] == ["table"] + ["app"] * (rounds - 1) + ["table"]
    assert played.moment.checkpoint.forced_choices == ()
    assert place(reopened(played)) == place(played)


def test_a_tie_can_be_asked_again_only_for_its_own_chooser() -> None:
    played = begin(ties_first(ends=False))
    engine, moment = played.engine, played.moment
    assert engine.ask_again(moment, "options") is not None
    assert engine.ask_again(moment, "another") is None


@pytest.mark.parametrize("ends", [False, True])
def test_a_forced_choice_is_asked_once(ends: bool) -> None:
    played = tied(ends=ends)
    played.otherwise()
    played.answer("b")
    played.answer("go_on")
    while played.question.key != "decide:options":
        played.answer("go_on")
    played.answer("a")
    assert played.question.key == ("root" if ends else "after")
    assert played.state.done == ["b", "b", "a", "a"]


@pytest.mark.parametrize("ends", [False, True])
def test_a_forced_choice_is_undone_redone_and_done_by_hand(ends: bool) -> None:
    played = tied(ends=ends)
    before = place(played)
    played.otherwise()
    asked = place(played)
    played.undo()
    assert place(played) | {"undo": 0, "redo": 0} == before | {"undo": 0, "redo": 0}
    played.redo()
    assert place(played) | {"undo": 0, "redo": 0} == asked | {"undo": 0, "redo": 0}
    played.answer("by_hand")
    assert played.state.done == ["b"]
    assert played.moment.checkpoint.forced_choices == ()


def test_a_side_action_leaves_a_forced_choice_open() -> None:
    played = tied(ends=False)
    played.otherwise()
    played.side_action("note", text="a note")
    assert played.question.key == "decide:options"
    played.answer("b")
    assert played.state.done == ["b", "b"]
    assert played.question.key == "after"
