"""Sequences: the order of parts, the cursor, and the effect of corrections."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct, field
from replay import begin, place, reopened, small, told
from toy_quest import MOURNING, QUEST, Did, Fell, Quest, RoundBegan, hero_turn, rules, session

from assistant.engine.checkpoint import World
from assistant.engine.rules import Rules
from assistant.engine.runner import Engine
from assistant.engine.sequence import Cursor, back_to, each, repeat, when
from assistant.messages.events import Corrected, RuleFailed, SettledByHand
from assistant.messages.questions import Finished, GoOn
from assistant.messages.text import in_english, t
from assistant.timeline.game_session import GameSession


def from_position(played: GameSession[Any, Any]) -> GameSession[Any, Any]:
    """Start a game from a position: the world before the waiting step, without an agenda."""
    world: World[Quest] = rules.world_decoder.decode(played.moment.checkpoint.start)
    return GameSession.begin(Engine(rules, played.engine.content), world)


def through(played: GameSession[Any, Any], *answers: Any) -> None:
    for answer in answers:
        played.answer(answer)


# -- the order


def test_parts_run_in_order_and_the_root_repeats() -> None:
    played = session()
    keys = []
    for _ in range(8):
        keys.append(played.question.key)
        played.answer("go_on")
    assert keys[:5] == ["turn:ann", "turn:bob", "turn:ann", "bite:rat", "bite:bat"]  # supper asks Ann
    assert keys[5:] == ["turn:ann", "turn:bob", "turn:ann"]
    assert [event.number for event in told(played, RoundBegan)] == [1, 2]


def test_the_cursor_has_the_current_part_and_whose_turn_it_is() -> None:
    played = session()
    course = played.state.course
    assert course.at == hero_turn.name
    assert (course.who, course.left) == ("ann", ["ann", "bob"])
    assert rules.phases[rules.steps[course.at].phase] == t("the heroes' turns")
    played.answer("go_on")
    assert played.state.course.left == ["bob"]


def test_the_cursor_moves_only_when_a_part_is_over() -> None:
    played = session()
    start = msgspec.json.decode(played.moment.checkpoint.start)
    assert start["state"]["course"] == {"at": "hero_turn", "left": ["ann", "bob"]}
    through(played, "skirmish", "rat")
    start = msgspec.json.decode(played.moment.checkpoint.start)
    assert start["state"]["course"] == {"at": "hero_turn", "left": ["ann", "bob"]}
    assert start["state"]["skirmish"]["course"] == {"at": "blow"}


def test_a_position_continues_with_the_part_it_was_saved_in() -> None:
    played = session()
    played.answer("go_on")  # Bob's turn
    again = from_position(played)
    assert again.question == played.question
    again.answer("go_on")
    played.answer("go_on")
    assert again.state == played.state
    through(played, "go_on")
    again = from_position(played)
    assert (again.question.key, again.state.course.left) == ("bite:rat", ["rat"])


def test_the_fallen_are_skipped_and_nobody_else() -> None:
    played = session()
    played.side_action("correct", path="health.bob", value=0)
    played.answer("go_on")
    assert played.state.course.at == "supper"
    assert played.state.done == ["ann"]


def test_a_nested_sequence_ends_with_its_cursor() -> None:
    played = session()
    through(played, "skirmish", "rat", 1, 1)
    assert played.state.skirmish is None
    assert played.question.key == "turn:ann"
    assert [event.what for event in told(played, Did)] == ["blow 1", "blow 1", "over after 2", "turn"]


def test_enough_ends_a_repeated_part() -> None:
    played = session()
    through(played, "skirmish", "rat", 0, 0)
    assert told(played, Did)[-2].what == "over after 1"


def test_back_to_jumps_if_its_condition_holds() -> None:
    played = session()
    through(played, "skirmish", "rat", 0)
    assert played.question.key == "regrows"
    played.answer(1)
    assert played.question.key == "blow:rat"
    assert played.state.skirmish.course.at == "blow"


def test_a_condition_is_checked_on_arrival() -> None:
    played = session()
    through(played, "darkness", "skirmish", "rat")
    assert "ambush" in [event.what for event in told(played, Did)]


def test_undo_across_the_end_of_a_part() -> None:
    played = session()
    before = place(played)
    played.answer("go_on")
    played.undo()
    after = place(played)
    assert all(after[part] == before[part] for part in ("world", "session", "question", "told", "log"))
    played.redo()
    assert played.question.key == "turn:bob"


def test_an_unknown_part_restarts_the_sequence() -> None:
    state = Quest(course=Cursor(at="gone", left=["x"]))
    played = session(state=state)
    assert played.question.key == "turn:ann"
    assert played.state.round == 1


def test_parts_are_unique_and_back_to_needs_a_part() -> None:
    game = small()

    @game.step
    def one(table: Any) -> None:
        pass

    @game.step
    def other(table: Any) -> None:
        pass

    with pytest.raises(ValueError, match="twice"):
        game.sequence("twice", lambda state: None, one, one)
    with pytest.raises(ValueError, match="no part"):
        game.sequence("nowhere", lambda state: None, one, back_to(other))


# -- the dial, failing rules, loops


def test_a_manual_repeated_part_is_left_to_the_players_as_a_whole() -> None:
    played = session()
    played.side_action("set_dial", rule="blow", mode="manual")
    through(played, "skirmish", "rat")
    assert played.question.key == "by_hand:blow"
    played.answer("go_on")
    assert played.question.key == "regrows"
    assert played.state.enemies["rat"] == 2


def test_a_manual_each_part_is_confirmed_for_each() -> None:
    played = session()
    played.side_action("set_dial", rule="heroes", mode="manual")
    played.answer("go_on")
    assert (played.question.key, played.state.course.left) == ("by_hand:hero_turn", ["bob"])
    assert place(reopened(played)) == place(played)
    played.answer("go_on")
    assert played.state.course.at == "supper"


def test_a_failed_part_settled_by_hand_continues_the_sequence() -> None:
    played = session(state=Quest(broken=True))
    through(played, "skirmish", "rat")
    assert played.question.key == "failed"
    assert place(reopened(played)) == place(played)
    played.answer("by_hand")
    assert played.question.key == "regrows"
    assert told(played, SettledByHand) == [SettledByHand(step="blow")]


def test_a_failed_part_is_tried_again_after_a_correction() -> None:
    played = session(state=Quest(broken=True))
    through(played, "skirmish", "rat")
    played.side_action("correct", path="broken", value=False)
    played.answer("retry")
    assert played.question.key == "blow:rat"
    assert place(reopened(played)) == place(played)


def test_an_endless_condition_fails() -> None:
    game = small()
    course = Cursor()

    @game.step
    def nothing(table: Any) -> None:
        pass

    game.root = game.sequence("for_ever", lambda state: course, repeat(nothing, lambda table: True))
    played = begin(game)
    assert played.question.key == "failed"
    assert told(played, RuleFailed)


def test_an_endless_jump_back_fails() -> None:
    game = small()
    course = Cursor()

    @game.step
    def never(table: Any) -> None:
        pass

    game.root = game.sequence("circle", lambda state: course, when(never, lambda table: False), back_to(never))
    played = begin(game)
    assert played.question.key == "failed"
    assert "circles" in played.moment.checkpoint.failed


def test_whose_turns_they_are_is_determined_when_the_part_begins() -> None:
    game = small()
    course = Cursor()
    there = ["a", "b"]

    @game.step
    def turn(table: Any, who: str) -> None:
        there.append("late")
        table.ask(GoOn(key=who, prompt=t("?"), label=t("on")))

    @game.step
    def stop(table: Any) -> None:
        table.ask(GoOn(key="stop", prompt=t("?"), label=t("on")))

    game.root = game.sequence("in_order", lambda state: course, each(turn, lambda table: list(there)), stop)
    played = begin(game)
    through(played, "go_on", "go_on")
    assert played.question.key == "stop"


# -- decide otherwise


def test_a_decision_within_a_part_can_be_changed() -> None:
    played = session()
    through(played, "go_on", "go_on", "go_on")
    assert played.question.key == "bite:rat"
    played.otherwise()
    assert played.question.key == "decide:victims"
    assert place(reopened(played)) == place(played)
    played.answer("bob")
    assert played.question.prompt == t("It bites {who}.", who="bob")


# -- corrections


def test_consequences_of_a_correction_run_immediately() -> None:
    played = session(content=MOURNING)
    played.answer("go_on")
    played.side_action("correct_by", path="health.ann", by=-5)
    assert told(played, Fell) == [Fell(who="ann")]
    assert "mourned" in [event.what for event in told(played, Did)]  # its triggers fire, too
    assert place(reopened(played)) == place(played)
    played.undo()
    assert told(played, Fell) == []


def test_a_hero_who_fell_by_correction_is_not_asked() -> None:
    played = session()
    played.answer("go_on")
    assert played.question.key == "turn:bob"
    played.side_action("correct", path="health.bob", value=0)
    assert (played.question.key, played.state.course.at) == ("turn:ann", "supper")
    assert place(reopened(played)) == place(played)
    undoable = played.timeline.undoable()
    assert undoable is not None
    assert in_english(undoable.name) == "bob 4 > 0"
    played.undo()
    assert played.question.key == "turn:bob"


def test_a_victory_by_correction_ends_the_game() -> None:
    played = session()
    played.side_action("correct", path="enemies.rat", value=0)
    assert played.question.key == "turn:ann"
    played.side_action("correct", path="enemies.bat", value=0)
    assert isinstance(played.question, Finished)
    assert played.state.won
    assert played.moment.world.over
    again = from_position(played)
    assert isinstance(again.question, Finished)
    played.undo()
    assert played.question.key == "turn:ann"


def test_a_correction_may_end_a_repeated_part() -> None:
    played = session()
    through(played, "skirmish", "rat")
    played.side_action("correct", path="enemies.rat", value=0)
    assert played.question.key == "turn:ann"
    assert played.state.skirmish is None
    assert place(reopened(played)) == place(played)


def test_a_correction_during_a_step_keeps_its_answers() -> None:
    played = session()
    through(played, "skirmish", "rat", 0)
    assert played.question.key == "regrows"
    played.side_action("correct", path="health.bob", value=3)
    assert played.question.key == "regrows"
    assert played.state.health == {"ann": 4, "bob": 3}
    assert [entry.kind for entry in played.moment.checkpoint.transcript] == ["aside"]
    assert place(reopened(played)) == place(played)


def test_a_refused_correction_changes_nothing() -> None:
    played = session()
    before = place(played)
    with pytest.raises(Exception, match="99"):
        played.side_action("correct", path="health.bob", value=99)
    assert place(played) == before


def test_consequences_of_a_correction_may_ask() -> None:
    played = session()
    played.side_action("correct", path="supper", value=13)
    assert played.question.key == "thirteen"
    assert place(reopened(played)) == place(played)
    played.answer(2)
    assert (played.question.key, played.state.supper) == ("turn:ann", 11)
    through(played, "go_on", "go_on")
    played.side_action("correct", path="supper", value=13)
    assert played.question.key == "thirteen"
    played.answer(3)
    assert (played.question.key, played.state.supper) == ("turn:ann", 12)
    assert place(reopened(played)) == place(played)


def test_settings_made_before_a_correction_stay_in_force() -> None:
    played = session()
    played.side_action("note", text="mind the rat")
    played.side_action("set_dial", rule="enemy_turn", mode="manual")
    played.side_action("correct", path="health.bob", value=0)
    assert played.moment.world.notes == ["mind the rat"]
    assert played.moment.world.dial == {"enemy_turn": "manual"}
    assert told(played, Corrected)
    assert place(reopened(played)) == place(played)


def test_a_correction_after_a_failure_keeps_the_failure_open() -> None:
    played = session(content=MOURNING, state=Quest(broken=True))
    through(played, "skirmish", "rat")
    played.side_action("correct", path="health.bob", value=0)
    assert played.question.key == "failed"
    assert told(played, Fell) == [Fell(who="bob")]
    assert place(reopened(played)) == place(played)


def test_the_root_sequence_is_a_registered_step() -> None:
    assert rules.root is QUEST
    assert rules.steps["quest_in_order"] is QUEST


# -- what is scheduled around a sequence, and corrections that move its cursor


class Trip(Struct):
    course: Cursor = field(default_factory=Cursor)
    done: list[str] = field(default_factory=list)
    number: int = 0


def trip() -> Rules[Trip, Any]:
    """A trip has two parts. A correction of `number` to 9 leads to the second one."""
    game: Rules[Trip, Any] = Rules("trip", Trip, (Did,))

    @game.step
    def walk(table: Any) -> None:
        table.state.done.append("walk")
        table.ask(GoOn(key="walk", prompt=t("?"), label=t("on")))
        table.state.done.append("walked")

    @game.step
    def swim(table: Any) -> None:
        table.state.done.append("swim")
        table.ask(GoOn(key="swim", prompt=t("?"), label=t("on")))

    @game.step
    def pack(table: Any) -> None:
        table.state.done.append("pack")

    @game.step
    def rest(table: Any) -> None:
        table.state.done.append("rest")

    course = game.sequence("course", lambda state: state.course, walk, swim)

    @game.step
    def root(table: Any) -> None:
        if table.state.done:
            table.ask(GoOn(key="home", prompt=t("?"), label=t("on")))
        for part in (course, pack, rest):
            table.schedule(part)

    @game.after_correction
    def lead_on(table: Any) -> None:
        if table.state.number == 9:
            table.state.course.go_to(swim)

    game.root = root
    return game


def test_what_was_scheduled_after_a_sequence_comes_when_it_is_over() -> None:
    played = begin(trip(), state=Trip())
    through(played, "go_on", "go_on")
    assert played.question.key == "home"
    assert played.state.done == ["walk", "walked", "swim", "pack", "rest"]


def test_a_correction_that_moves_the_cursor_ends_the_part_that_had_begun() -> None:
    played = begin(trip(), state=Trip())
    played.side_action("correct", path="number", value=9)
    assert played.question.key == "swim"
    assert played.state.done == ["walk", "swim"]
    played.answer("go_on")
    assert played.state.done == ["walk", "swim", "pack", "rest"]


def test_a_game_resumed_from_a_checkpoint_alone_counts_its_events_from_the_first() -> None:
    played = begin(trip(), state=Trip())
    assert played.engine.resume(played.moment.checkpoint).before == 0
    assert played.engine.resume(played.moment.checkpoint, 7).before == 7
