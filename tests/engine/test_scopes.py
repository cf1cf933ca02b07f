"""Scopes: what has happened since a scope began can be abandoned, as if it had never been."""

from __future__ import annotations

from typing import Any

import msgspec
from replay import place, reopened, told
from toy_quest import Did, Quest, session

from assistant.timeline.game_session import GameSession


def through(played: GameSession[Any, Any], *answers: Any) -> None:
    for answer in answers:
        played.answer(answer)


def test_an_abandoned_scope_restores_the_state_and_runs_the_given_calls() -> None:
    played = session()
    before = msgspec.json.encode(played.state)
    through(played, "skirmish", "rat", 1)
    assert played.state.enemies["rat"] == 1
    played.answer("forgets")
    assert msgspec.json.encode(played.state) == before
    assert played.moment.world.scopes == {}
    assert [event.what for event in told(played, Did)][-2:] == ["blow 1", "forgotten"]  # reported events stay
    assert played.question.key == "drink"
    played.answer(0)
    assert played.question.key == "turn:ann"


def test_calls_that_the_left_step_had_scheduled_are_dropped() -> None:
    played = session()
    through(played, "skirmish", "rat", "forgets", 0)
    assert not played.state.dark


def test_a_scope_spans_steps_saves_and_undo() -> None:
    played = session()
    through(played, "skirmish", "rat", 1)
    again = reopened(played)
    again.answer("forgets")
    again.undo()
    assert again.question.key == played.question.key
    again = reopened(again)
    again.answer("forgets")
    assert again.state.enemies["rat"] == 2
    assert place(reopened(again)) == place(again)


def test_a_scope_is_abandoned_in_the_middle_of_a_step() -> None:
    played = session(state=Quest(health={"ann": 5, "bob": 4}, enemies={"rat": 3, "bat": 3}))
    through(played, "skirmish", "rat", 1, 0)
    assert played.question.key == "regrows"
    assert played.state.health["ann"] == 4
    played.answer("forgets")
    assert (played.state.health["ann"], played.state.enemies["rat"]) == (5, 3)


def test_a_settled_scope_can_no_longer_be_abandoned() -> None:
    played = session()
    through(played, "skirmish", "rat", 3)
    assert played.state.skirmish is None
    assert played.moment.world.scopes == {}
