"""Toy games that run straight through: they are the same as in a session, and what a table must do is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import toy
import toy_quest
from both_ways import check_same
from replay import small
from toy import Content, Toy
from toy_quest import Quest

from assistant.engine.checkpoint import Reminder, World
from assistant.engine.runner import Engine
from assistant.engine.straight import NoAnswer, Outcome, run_straight
from assistant.messages.questions import Finished, GoOn, Number, OneOf, Option, Question, Refused, WhichOf
from assistant.messages.text import t


def played(engine: Engine[Any, Any], world: World[Any], *answers: Any, most: int = 50) -> Outcome[Any]:
    """Play with these answers. There is no answer after the last one."""
    given = iter(answers)

    def policy(question: Question[Any], state: Any, content: Any) -> Any:
        for answer in given:
            return answer
        raise NoAnswer("no more answers")

    return run_straight(lambda state: engine, world, policy, most=most)


def test_a_quest_with_interrupts_scopes_and_left_steps_is_the_same() -> None:
    toy_quest.rules.interrupted_first.clear()
    engine = Engine(toy_quest.rules, toy_quest.Content())
    ends = Counter(
        check_same(lambda state: engine, lambda seed: World(Quest(), seed), seed, 60).end for seed in range(60)
    )
    assert ends["failed"]
    assert ends["finished"]
    assert "hero_turn" in toy_quest.rules.interrupted_first


@pytest.mark.parametrize("dial", [{}, {"game": "ask"}, {"targets": "ask"}])
def test_ties_triggers_reminders_and_the_dial_on_ask_are_the_same(dial: dict[str, Any]) -> None:
    engine = Engine(toy.rules, Content(toy.triggers()))
    reminders = [Reminder("bob", "eat"), Reminder("bob", "drink")]

    def begin(seed: int) -> World[Toy]:
        return World(
            Toy(), seed, dial=dict(dial), reminders=list(reminders), sources={"deck": ("app", "table")[seed % 2]}
        )

    ends = Counter(check_same(lambda state: engine, begin, seed, 80).end for seed in range(30))
    assert ends["failed"]
    assert ends["finished"]


def test_a_table_must_carry_out_what_the_dial_leaves_to_it() -> None:
    with pytest.raises(Refused, match="dial on manual"):
        played(Engine(toy.rules, Content()), World(Toy(), 1, dial={"monsters": "manual"}))


def test_fixed_random_results_are_refused() -> None:
    engine = Engine(toy.rules, Content())
    engine.context.forced = {"dice": ["1"]}
    with pytest.raises(Refused, match="fixed random results"):
        played(engine, World(Toy(), 1))


def test_the_given_world_is_not_changed() -> None:
    world = World(Toy(), 1)
    outcome = played(Engine(toy.rules, Content()), world, "go_on", "go_on")
    assert world == World(Toy(), 1)
    assert outcome.world.state.round == 1


def test_a_policy_without_an_answer_meets_a_dead_end() -> None:
    outcome = played(Engine(toy.rules, Content()), World(Toy(), 1), "hit", 3)
    assert (outcome.end, outcome.where, outcome.why) == ("dead_end", "turn:ann", "no more answers")
    assert outcome.answers == ["hit", 3]
    assert outcome.world.state.monster == 3


def test_an_answer_that_the_question_refuses_is_a_dead_end() -> None:
    outcome = played(Engine(toy.rules, Content()), World(Toy(), 1), "hit", 10)
    assert (outcome.end, outcome.where) == ("dead_end", "damage")
    assert "a number from 0 to 9 is right" in outcome.why


def test_a_game_is_broken_off_after_the_given_number_of_answers() -> None:
    outcome = played(Engine(toy.rules, Content()), World(Toy(), 1), *["go_on"] * 9, most=2)
    assert (outcome.end, len(outcome.answers)) == ("too_long", 2)


def test_an_error_of_the_policy_is_none_of_the_rule() -> None:
    def policy(question: Question[Any], state: Any, content: Any) -> Any:
        raise ZeroDivisionError("of the policy")

    engine = Engine(toy.rules, Content())
    with pytest.raises(ZeroDivisionError, match="of the policy"):
        run_straight(lambda state: engine, World(Toy(), 1), policy, most=9)


def test_a_rule_that_fails_ends_the_game() -> None:
    outcome = played(Engine(toy.rules, Content()), World(Toy(), 1), "crash")
    assert (outcome.end, outcome.where, str(outcome.error)) == ("failed", "hero_turn", "bug")


def test_a_rule_may_change_the_list_that_it_gets() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        options = tuple(Option(id, t("{id}", id=id)) for id in "ab")
        chosen = table.ask(WhichOf(key="which", prompt=t("Which?"), options=options))
        table.state.done += chosen
        chosen.clear()
        table.ask(Finished(key="over", prompt=t("Over.")))

    game.root = root
    assert played(Engine(game, Content()), World(game.state(), 1), ["a", "b"]).answers == [["a", "b"]]


def test_the_policy_sees_interrupts_and_what_is_barred() -> None:
    seen: list[Question[Any]] = []

    def policy(question: Question[Any], state: Any, content: Any) -> Any:
        seen.append(question)
        raise NoAnswer

    engine = Engine(toy_quest.rules, toy_quest.Content())
    run_straight(lambda state: engine, World(Quest(), 1), policy, most=9)
    assert [option.id for option in seen[0].happened] == ["skirmish", "drink", "flee", "crash", "darkness"]


def test_a_question_that_nobody_can_answer_is_a_mistake_of_the_rule() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        table.ask(OneOf(key="none", prompt=t("?"), options=()))

    game.root = root
    outcome = played(Engine(game, Content()), World(game.state(), 1))
    assert (outcome.end, str(outcome.error)) == ("failed", "no answer to none can be right")


def test_an_endless_loop_of_a_rule_fails() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        table.ask(GoOn(key="on", prompt=t("?"), label=t("on")))
        while not table.ask(lambda: Number(key="n", prompt=t("?")) if table.state.number else None):
            pass

    game.root = root
    outcome = played(Engine(game, Content()), World(game.state(), 1), "go_on")
    assert outcome.end == "failed"
    assert "without a new question" in str(outcome.error)
