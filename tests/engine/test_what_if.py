"""What an answer would bring: told without doing it. Nothing is drawn, nothing is kept."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import toy
from replaying import encode, reopened, written
from toy_fight import Attacked, Blocked, Content, Drew, Fight, Shared, Shot, Wounded, rules, session

from assistant.engine.checkpoint import World
from assistant.engine.runner import Engine
from assistant.messages.questions import Refused
from assistant.messages.text import in_english
from assistant.timeline.game_session import GameSession

BLOCKED = {"physical": 5, "ice": 4}
NUMBERS: tuple[dict[str, int], ...] = ({}, {"physical": 5}, BLOCKED, {"cold_fire": 20})


def place(played: GameSession[Any, Any]) -> Any:
    """Everything an evening is: what is saved, the working copy, what was told, the chance."""
    moment = played.moment
    return (
        written(played), encode(moment.checkpoint), encode(moment.world), moment.world.chance, moment.step_events,
        moment.new_events, moment.question, copy.copy(moment.spare_worlds), dict(moment.chooser_options),
    )  # fmt: skip


def test_what_would_be_told_next_and_only_that() -> None:
    played = session()
    assert played.moment.step_events == (Attacked(attack=6),)
    assert played.what_if(BLOCKED) == (Blocked(block=6, attack=6),)
    assert played.what_if({}) == (Wounded(block=0, attack=6, wounds=2),)
    assert played.what_if({"physical": 5, "ice": 3}) == (Wounded(block=5, attack=6, wounds=2),)


def test_nothing_is_drawn_nothing_is_kept() -> None:
    kept: list[Any] = []
    played = session(writer=kept.append)
    before, moment, lines = place(played), played.moment, len(kept)
    for numbers in NUMBERS:
        assert not any(isinstance(event, Drew) for event in played.what_if(numbers))
    assert played.moment is moment
    assert place(played) == before
    assert len(kept) == lines


def test_an_answer_given_after_trying_others_is_like_one_given_at_once() -> None:
    tried, untried = session(seed=5), session(seed=5)
    for numbers in NUMBERS:
        tried.what_if(numbers)
    for played in (tried, untried):
        played.answer(BLOCKED)
    assert place(tried) == place(untried)
    assert tried.moment.world.chance != session(seed=5).moment.world.chance  # the answer itself does draw


def test_it_begins_what_the_answer_tells() -> None:
    for numbers in NUMBERS:
        played = session()
        would = played.what_if(numbers)
        played.answer(numbers)
        assert would == played.moment.new_events[: len(would)]
        assert any(isinstance(event, Drew) for event in played.moment.new_events[len(would) :])


def test_a_draw_of_the_same_step_that_is_recorded_is_only_run_again() -> None:
    played = session(stage=1)
    drawn = played.moment.step_events
    assert isinstance(drawn[0], Drew)
    before = place(played)
    assert played.what_if({"ranged_fire": 2, "siege_ice": 3}) == (Shot(total=5),)
    assert played.moment.step_events == drawn
    assert place(played) == before


def test_what_an_example_gives_to_draw_next_stays_there() -> None:
    engine = Engine(rules, Content())
    engine.context.forced = {"deck": ["red"]}
    played = GameSession.begin(engine, World(Fight(), 1))
    played.what_if(BLOCKED)
    assert engine.context.forced == {"deck": ["red"]}
    played.answer(BLOCKED)
    assert Drew(card="red") in played.moment.new_events


def test_where_the_table_draws_it_stops_at_that_question() -> None:
    played = GameSession.begin(Engine(rules, Content()), World(Fight(), 1, sources={"deck": "table"}))
    assert played.what_if(BLOCKED) == (Blocked(block=6, attack=6),)
    assert played.question.key == "block"


@pytest.mark.parametrize("wrong", [{"water": 1}, {"ice": 21}, {"ice": "4"}, "go_on", 3, None, ["ice"]])
def test_what_cannot_be_an_answer_is_refused(wrong: Any) -> None:
    played = session()
    before = place(played)
    with pytest.raises(Refused) as tried:
        played.what_if(wrong)
    with pytest.raises(Refused) as answered:
        played.answer(wrong)
    assert str(tried.value) == str(answered.value)
    assert place(played) == before


def test_a_rule_that_fails_tells_what_it_had_told_till_then() -> None:
    played = session()
    before = place(played)
    assert played.what_if({"ice": 13}) == (Blocked(block=13, attack=6),)
    assert place(played) == before
    played.answer({"ice": 13})
    assert played.moment.checkpoint.failed


def test_nothing_is_known_of_a_failed_rule_or_of_a_decision() -> None:
    failed = session()
    failed.answer({"ice": 13})
    assert failed.what_if("retry") == ()
    tied = session(stage=1)
    tied.answer({})
    assert tied.question.key == "decide:firsts"
    assert tied.what_if("shots") == ()
    assert tied.question.key == "decide:firsts"


def test_any_other_question_can_be_tried_too() -> None:
    played = toy.session()
    assert played.what_if("door") == (toy.DoorOpened(door="door0", by="ann"),)
    assert played.what_if("draw") == ()
    assert played.state.doors == []


def test_a_correction_made_meanwhile_counts() -> None:
    played = session()
    played.side_action("correct", path="armour", value=1)
    assert played.what_if({}) == (Wounded(block=0, attack=6, wounds=6),)


def test_a_zero_against_the_expected_number_lasts() -> None:
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


def test_a_table_of_sums_is_saved_undone_and_done_again() -> None:
    played = session()
    played.answer({"physical": 5})
    again = reopened(played)
    assert again.state.wounds == 2
    assert in_english(again.undo()) == "block: your block, physical 5"
    assert again.question.key == "block"
    again.redo()
    assert encode(again.moment.checkpoint) == encode(played.moment.checkpoint)
