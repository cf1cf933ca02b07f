"""What an answer would result in, without giving it. Nothing is drawn or saved."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import toy
from replay import encode, reopened, written
from toy_fight import Attacked, Blocked, Content, Drew, Fight, Shared, Shot, Wounded, rules, session

from assistant.engine.checkpoint import World
from assistant.engine.runner import Engine
from assistant.messages.questions import Refused
from assistant.messages.text import in_english
from assistant.timeline.game_session import GameSession

BLOCKED = {"physical": 5, "ice": 4}
NUMBERS: tuple[dict[str, int], ...] = ({}, {"physical": 5}, BLOCKED, {"cold_fire": 20})


def place(played: GameSession[Any, Any]) -> Any:
    """Return everything a session consists of: saved data, working copy, events, chance."""
    moment = played.moment
    return (
        written(played), encode(moment.checkpoint), encode(moment.world), moment.world.chance, moment.step_events,
        moment.new_events, moment.question, copy.copy(moment.spare_worlds), dict(moment.chooser_options),
    )  # fmt: skip


def test_what_if_returns_only_the_new_events() -> None:
    played = session()
    assert played.moment.step_events == (Attacked(attack=6),)
    assert played.what_if(BLOCKED) == (Blocked(block=6, attack=6),)
    assert played.what_if({}) == (Wounded(block=0, attack=6, wounds=2),)
    assert played.what_if({"physical": 5, "ice": 3}) == (Wounded(block=5, attack=6, wounds=2),)


def test_what_if_draws_and_saves_nothing() -> None:
    kept: list[Any] = []
    played = session(writer=kept.append)
    before, moment, lines = place(played), played.moment, len(kept)
    for numbers in NUMBERS:
        assert not any(isinstance(event, Drew) for event in played.what_if(numbers))
    assert played.moment is moment
    assert place(played) == before
    assert len(kept) == lines


def test_trying_answers_does_not_affect_the_given_one() -> None:
    tried, untried = session(seed=5), session(seed=5)
    for numbers in NUMBERS:
        tried.what_if(numbers)
    for played in (tried, untried):
        played.answer(BLOCKED)
    assert place(tried) == place(untried)
    assert tried.moment.world.chance != session(seed=5).moment.world.chance  # the answer itself draws


def test_the_given_answer_begins_with_the_events_of_what_if() -> None:
    for numbers in NUMBERS:
        played = session()
        would = played.what_if(numbers)
        played.answer(numbers)
        assert would == played.moment.new_events[: len(would)]
        assert any(isinstance(event, Drew) for event in played.moment.new_events[len(would) :])


def test_a_recorded_draw_of_the_same_step_is_reused() -> None:
    played = session(stage=1)
    drawn = played.moment.step_events
    assert isinstance(drawn[0], Drew)
    before = place(played)
    assert played.what_if({"ranged_fire": 2, "siege_ice": 3}) == (Shot(total=5),)
    assert played.moment.step_events == drawn
    assert place(played) == before


def test_forced_draws_are_not_consumed() -> None:
    engine = Engine(rules, Content())
    engine.context.forced = {"deck": ["red"]}
    played = GameSession.begin(engine, World(Fight(), 1))
    played.what_if(BLOCKED)
    assert engine.context.forced == {"deck": ["red"]}
    played.answer(BLOCKED)
    assert Drew(card="red") in played.moment.new_events


def test_what_if_stops_at_a_draw_of_the_players() -> None:
    played = GameSession.begin(Engine(rules, Content()), World(Fight(), 1, sources={"deck": "table"}))
    assert played.what_if(BLOCKED) == (Blocked(block=6, attack=6),)
    assert played.question.key == "block"


@pytest.mark.parametrize("wrong", [{"water": 1}, {"ice": 21}, {"ice": "4"}, "go_on", 3, None, ["ice"]])
def test_what_if_refuses_a_wrong_answer(wrong: Any) -> None:
    played = session()
    before = place(played)
    with pytest.raises(Refused) as tried:
        played.what_if(wrong)
    with pytest.raises(Refused) as answered:
        played.answer(wrong)
    assert str(tried.value) == str(answered.value)
    assert place(played) == before


def test_what_if_of_a_failing_rule_returns_events_until_then() -> None:
    played = session()
    before = place(played)
    assert played.what_if({"ice": 13}) == (Blocked(block=13, attack=6),)
    assert place(played) == before
    played.answer({"ice": 13})
    assert played.moment.checkpoint.failed


def test_what_if_returns_nothing_for_failures_and_decisions() -> None:
    failed = session()
    failed.answer({"ice": 13})
    assert failed.what_if("retry") == ()
    tied = session(stage=1)
    tied.answer({})
    assert tied.question.key == "decide:firsts"
    assert tied.what_if("shots") == ()
    assert tied.question.key == "decide:firsts"


def test_what_if_works_for_any_question() -> None:
    played = toy.session()
    assert played.what_if("door") == (toy.DoorOpened(door="door0", by="ann"),)
    assert played.what_if("draw") == ()
    assert played.state.doors == []


def test_what_if_respects_corrections() -> None:
    played = session()
    played.side_action("correct", path="armour", value=1)
    assert played.what_if({}) == (Wounded(block=0, attack=6, wounds=6),)


def test_a_zero_instead_of_the_expected_number_is_saved() -> None:
    played = session(stage=2)
    assert played.question.expected_answer() == {
        "keep": 1, "mage tower": 2, "city": 1, "mine": 2, "ruins": 1,
    }  # fmt: skip
    nothing = {box.id: 0 for box in played.question.boxes}  # type: ignore[attr-defined]
    assert played.what_if({}) == (Shared(total=7),)
    assert played.what_if(nothing) == (Shared(total=0),)
    played.answer(nothing)
    assert played.state.spoils == 0
    again = reopened(played)
    assert again.state.spoils == 0
    again.undo()
    assert again.state.spoils == 0
    assert again.question.key == "spoils"
    again.redo()
    assert again.moment.new_events == (Shared(total=0),)
    assert again.state.spoils == 0


def test_sums_are_saved_undone_and_redone() -> None:
    played = session()
    played.answer({"physical": 5})
    again = reopened(played)
    assert again.state.wounds == 2
    assert in_english(again.undo()) == "block: your block, physical 5"
    assert again.question.key == "block"
    again.redo()
    assert encode(again.moment.checkpoint) == encode(played.moment.checkpoint)
