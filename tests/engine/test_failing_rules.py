"""A rule with a bug never ends the session."""

from typing import Any

import msgspec
import pytest
from msgspec import Struct
from replay import Did, begin, place, reopened, small, told
from toy import Content, Hit, Toy, TurnBegan, rules, session

from assistant.engine.checkpoint import Call, World
from assistant.engine.rules import Rules
from assistant.engine.runner import Engine
from assistant.engine.signals import RuleError
from assistant.engine.triggers import Trigger
from assistant.messages.events import Changed, Corrected, EffectRefused, Noted, RuleFailed, SettledByHand
from assistant.messages.questions import GoOn, Number, Refused
from assistant.messages.text import in_english, t
from assistant.timeline.game_session import GameSession


def crashed() -> GameSession[Toy, Content]:
    played = session()
    played.answer("door")
    played.answer("crash")
    return played


def test_a_failed_step_is_rolled_back_and_named() -> None:
    played = crashed()
    assert played.question.key == "failed"
    assert (
        in_english(played.question.prompt)
        == "The rule hero_turn failed: ZeroDivisionError: bug. Nothing of it was kept."
    )
    assert played.state.doors == []
    assert told(played) == [RuleFailed(step="hero_turn", error="ZeroDivisionError: bug")]
    assert place(reopened(played)) == place(played)


def test_a_rule_tried_again_unchanged_fails_again() -> None:
    played = crashed()
    played.answer("retry")
    assert played.question.key == "failed"
    assert len(told(played, RuleFailed)) == 2


def test_a_correction_after_a_failure_runs_before_the_step() -> None:
    played = crashed()
    played.side_action("correct", path="monster", value=0)
    assert played.question.key == "failed"
    assert played.state.monster == 0
    assert place(reopened(played)) == place(played)
    played.answer("retry")
    assert played.question.key == "turn:ann"
    assert played.state.doors == ["ann"]
    assert [type(event) for event in told(played)] == [
        RuleFailed, Corrected, TurnBegan, type(told(played)[-1]),
    ]  # fmt: skip
    assert played.log() == played.events(played.timeline.log_at(played.timeline.head.n))
    assert place(reopened(played)) == place(played)


def test_a_failed_step_settled_by_hand_keeps_the_correction() -> None:
    played = crashed()
    played.side_action("correct", path="monster", value=4)
    played.answer("by_hand")
    assert played.question.key == "turn:bob"
    assert played.state.monster == 4
    assert [type(event) for event in told(played)] == [RuleFailed, Corrected, SettledByHand, TurnBegan]
    assert place(reopened(played)) == place(played)


def test_a_side_action_may_ask_after_a_failure() -> None:
    played = crashed()
    played.side_action("heal")
    assert played.question.key == "heal"
    assert place(reopened(played)) == place(played)
    played.answer(["bob"])
    assert played.question.key == "failed"
    played.answer("by_hand")
    assert played.state.health["bob"] == 6


def test_a_side_action_that_fails_after_a_failure_is_refused() -> None:
    played = crashed()
    before = place(played)
    with pytest.raises(Refused):
        played.side_action("correct", path="monster", value=99)
    assert place(played) == before


def test_the_game_may_end_after_a_failure() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        if table.world.over:
            table.ask(GoOn(key="over", prompt=t("?"), label=t("on")))
        raise RuleError("bug")

    @game.step
    def lose(table: Any) -> None:
        table.end_game(end)

    @game.step
    def end(table: Any) -> None:
        table.tell(Did(what="end"))

    game.root = root
    played = begin(game)
    played.side_action("lose")
    assert played.question.key == "over"


def test_steps_scheduled_after_a_failure_are_kept() -> None:
    for how in ("retry", "by_hand"):
        played = crashed()
        played.engine.context.forced = {"deck": ["blue", "red"]}
        played.side_action("correct", path="monster", value=0)
        played.side_action("draw", count=2)
        played.answer(how)
        assert played.moment.checkpoint.failed == ""
        if how == "retry":
            played.answer("go_on")
        assert played.state.monster == 1


def test_undo_and_redo_of_a_failure() -> None:
    played = crashed()
    failed = place(played)
    assert in_english(played.undo()) == "a rule with a bug"
    assert played.question.key == "turn:ann"
    assert played.state.doors == ["ann"]
    played.redo()
    assert played.question.key == "failed"
    assert place(played)["session"] == failed["session"]
    played.undo()
    played.answer("go_on")
    assert played.question.key == "turn:bob"


def test_settings_and_notes_outlive_a_failed_step() -> None:
    for how in ("by_hand", "retry"):
        played = session()
        played.side_action("set_dial", rule="targets", mode="ask")
        played.side_action("note", text="remember")
        played.side_action("add_reminder", moment="bob", text="water")
        played.answer("crash")
        world = played.moment.world
        assert (world.dial, world.notes, len(world.reminders)) == ({"targets": "ask"}, ["remember"], 1)
        played.side_action("correct", path="monster", value=0)
        played.answer(how)
        world = played.moment.world
        assert (world.dial, world.notes, len(world.reminders)) == ({"targets": "ask"}, ["remember"], 1)
        assert [type(event) for event in told(played) if isinstance(event, Changed | Noted)] == [Changed, Noted]
        assert place(reopened(played)) == place(played)


def test_an_error_without_message_is_named_by_its_type() -> None:
    for error in (RuleError(), RuleError("\n"), Refused(t("")), RuleError("\udc80")):
        game = small()

        @game.step
        def root(table: Any) -> None:
            raise error  # noqa: B023

        game.root = root
        played = begin(game)
        assert played.question.key == "failed"
        assert played.moment.checkpoint.failed
        assert place(reopened(played)) == place(played)


def test_a_refusal_of_a_rule_is_shown_as_text() -> None:
    played = GameSession.begin(Engine(rules, Content()), World(Toy(), 1), (Call("summon", {"by": 3}),))
    assert "The step summon can't be run so: Expected `str`, got `int`" in played.moment.checkpoint.failed


# -- a state that can't be saved


class Limited(Struct):
    number: int = 0
    names: list[str] = []


def limited() -> Rules[Limited, Content]:
    game: Rules[Limited, Content] = Rules("limited", Limited, (Did,))

    @game.step
    def root(table: Any) -> None:
        what = table.ask(Number(key="what", prompt=t("?"), most=9))
        table.state.number += 1
        table.schedule(fine)
        match what:
            case 1:
                table.schedule(spoil, value="a word")
            case 2:
                table.schedule(spoil, value=None)
            case 3:
                table.schedule(spoil_names)
            case 4:
                table.schedule(spoil_utterly)
        table.schedule(fine)

    @game.step
    def fine(table: Any) -> None:
        table.state.names.append("fine")

    @game.step
    def spoil(table: Any, value: Any) -> None:
        table.tell(Did(what="spoilt"))
        table.state.number = value

    @game.step
    def spoil_names(table: Any) -> None:
        table.state.names.append(None)

    @game.step
    def spoil_utterly(table: Any) -> None:
        table.state.number = object()

    game.root = root
    return game


@pytest.mark.parametrize(("what", "step"), [(1, "spoil"), (2, "spoil"), (3, "spoil_names"), (4, "spoil_utterly")])
def test_a_step_that_leaves_an_unsavable_state_fails(what: int, step: str) -> None:
    played = begin(limited(), state=Limited())
    played.answer(0)
    played.answer(what)
    assert played.question.key == "failed"
    assert told(played, RuleFailed)[0].step == step
    assert not told(played, Did)
    assert played.state == Limited(2, ["fine", "fine", "fine"])
    assert place(reopened(played)) == place(played)
    played.answer("by_hand")
    assert played.state.names == ["fine"] * 4
    played.answer(0)
    assert played.state.number == 3


def test_a_failure_rolls_back_only_its_step() -> None:
    played = session()
    for answer in ("go_on", "go_on", "ann", 2, "crash", "by_hand"):
        played.answer(answer)
    assert told(played, Hit) == [Hit(who="ann", damage=2)]
    assert played.question.key == "turn:bob"
    assert msgspec.json.decode(played.moment.checkpoint.start)["state"]["health"]["ann"] == 3


def test_a_triggered_step_that_is_not_possible_is_reported_and_fails_nothing() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        if not table.state.done:
            table.state.done.append("root")
            table.tell(Did(what="it"))
            table.run_scheduled()
            table.state.number += 1
        table.ask(GoOn(key="stop", prompt=t("Stop."), label=t("go")))

    @game.step
    def travel(table: Any) -> None:
        raise Refused(t("No way."))

    game.root = root
    content = Content((Trigger("t", "did", {"what": "it"}, (Call("travel"),)),))
    played = begin(game, content)
    assert played.question.key == "stop"
    played.answer("go_on")
    assert played.state.number == 1
    assert not told(played, RuleFailed)
    assert told(played, EffectRefused) == [EffectRefused(step="travel", reason=t("No way."))]
    assert place(reopened(played)) == place(played)


def test_a_triggered_step_that_refuses_after_a_change_fails() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        table.tell(Did(what="it"))
        table.run_scheduled()
        table.ask(GoOn(key="stop", prompt=t("Stop."), label=t("go")))

    @game.step
    def travel(table: Any) -> None:
        table.state.number += 1
        raise Refused(t("No way."))

    game.root = root
    played = begin(game, Content((Trigger("t", "did", {"what": "it"}, (Call("travel"),)),)))
    assert played.question.key == "failed"
    assert played.state.number == 0
