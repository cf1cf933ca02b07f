"""A long step waits in a thread of its own. What it does is the same as when it runs again for each answer."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from replay import Did, begin, place, reopened, small, written

from assistant.engine import suspended
from assistant.engine.rules import Choice, Rules
from assistant.messages.questions import GoOn, Refused
from assistant.messages.text import t, verbatim
from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import JournalLine

TURN = 200
"""More answers than a step that runs again for each of them should get."""


class Runs:
    """A game with one endless step, which counts how often it goes through its loop."""

    def __init__(self) -> None:
        self.rounds = 0
        self.rules: Rules[Any, Any] = small()

        @self.rules.chooser(t("Which?"))
        def which(state: Any) -> list[Choice]:
            return [Choice(id=id, label=verbatim(id)) for id in ("left", "right")]

        @self.rules.step
        def root(table: Any) -> None:
            while table.state.number < 10**6:
                self.rounds += 1
                table.ask(GoOn(key="more", prompt=t("?"), label=t("on")))
                table.state.number += 1
                table.tell(Did(what=f"{table.state.number}"))
                if table.state.number % 5 == 0:
                    table.decide(which)

        self.rules.root = root


def answer(session: GameSession[Any, Any], times: int = 1) -> None:
    for _ in range(times):
        session.answer("go_on" if session.question.key == "more" else "right")


def waiting_threads() -> int:
    return sum(thread.name == "root" for thread in threading.enumerate())


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    yield
    gc.collect()
    for thread in threading.enumerate():
        if thread.name == "root":
            thread.join(10)
    assert waiting_threads() == 0


def test_an_answer_costs_the_same_late_in_a_turn() -> None:
    runs = Runs()
    session = begin(runs.rules)
    answer(session, TURN)
    before = runs.rounds
    answer(session, TURN)
    assert runs.rounds - before <= TURN
    assert session.state.number == 2 * TURN - 2 * TURN // 6


def test_what_is_saved_and_shown_is_the_same_as_without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    waits, again = begin(Runs().rules), begin(Runs().rules)
    for _ in range(TURN):
        monkeypatch.setattr(suspended, "LONG", 0)
        answer(waits)
        monkeypatch.setattr(suspended, "LONG", 10**6)
        answer(again)
        assert place(waits) == place(again)
        assert waits.moment.new_events == again.moment.new_events
    assert written(waits) == written(again)
    assert place(reopened(waits)) == place(waits)


def test_undo_correction_and_redo_run_the_step_again() -> None:
    session = begin(Runs().rules)
    answer(session, TURN)
    number = session.state.number
    session.undo()
    answer(session)
    assert session.state.number == number
    session.side_action("note", text="one more line")
    answer(session, 6)
    assert session.state.number == number + 5  # one of the six answers is a decision
    assert place(reopened(session)) == place(session)


def test_an_answer_that_is_not_saved_changes_nothing() -> None:
    session = begin(Runs().rules)
    answer(session, TURN)
    before, writer = place(session), session.writer

    def refuse(line: JournalLine) -> None:
        raise Refused(t("The disk is full."))

    session.writer = refuse
    with pytest.raises(Refused):
        answer(session)
    assert place(session) == before
    session.writer = writer
    answer(session, 3)
    assert place(reopened(session)) == place(session)


def test_an_earlier_moment_does_not_change_with_the_next_answer() -> None:
    session = begin(Runs().rules)
    answer(session, TURN)
    earlier, number = session.moment, session.state.number
    answer(session, 3)
    assert earlier.state.number == number
    again = session.engine.answer(earlier, earlier.question.expected_answer() or "right")
    assert again.state.number in (number, number + 1)


def test_a_session_that_is_given_up_leaves_no_thread() -> None:
    session = begin(Runs().rules)
    answer(session, TURN)
    assert waiting_threads() == 1
    del session  # the fixture waits for the thread
