"""Decisions: the best option on auto, all options on ask, ties for the players, and changed decisions."""

from typing import Any

import pytest
from replay import Small, begin, place, reopened, small, told
from toy import Content, Hit, session

from assistant.engine.rules import Choice, Rules
from assistant.messages.events import Decided, RuleFailed, SetAside, SettledByHand
from assistant.messages.questions import GoOn, Number, OneOf, Option, Refused
from assistant.messages.text import in_english, t
from assistant.timeline.game_session import GameSession


def choosing(maker_calls: list[str]) -> Rules[Small, Content]:
    game = small()

    @game.chooser(t("Which?"))
    def options(state: Small, what: str) -> list[Choice]:
        maker_calls.append(what)
        return [Choice(id=str(n), label=t("x"), rank=(abs(n - state.number),)) for n in range(4)]

    @game.step
    def root(table: Any) -> None:
        for what in ("one", "two"):
            chosen = table.decide(options, what)
            table.state.done.append(chosen.id)
            table.ask(Number(key=what, prompt=t("?")))

    game.root = root
    return game


def test_a_chooser_is_called_once_for_each_decision() -> None:
    calls: list[str] = []
    played = begin(choosing(calls))
    played.answer(1)
    played.answer(1)
    assert calls == ["one", "two", "one"]
    with pytest.raises(Refused):
        played.answer("x")
    assert len(calls) == 3


def test_a_chooser_is_called_again_after_a_side_action_or_changed_entries() -> None:
    calls: list[str] = []
    played = begin(choosing(calls))
    played.side_action("set_dial", rule="options", mode="ask")
    played.answer(1)
    assert calls == ["one", "two"]
    played.side_action("correct", path="number", value=2)
    assert calls == ["one", "two", "two"]
    assert [option.id for option in played.question.options[:1]] == ["2"]
    played.undo()
    assert [option.id for option in played.question.options[:1]] == ["0"]


def test_options_of_an_input_that_was_not_saved_are_forgotten() -> None:
    game = small()

    @game.chooser(t("Which?"))
    def options(state: Small) -> list[Choice]:
        return [Choice(id=str(state.number), label=t("x"))]

    @game.step
    def root(table: Any) -> None:
        table.state.number = table.ask(Number(key="n", prompt=t("?")))
        table.state.done.append(table.decide(options).id)
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))

    game.root = root
    played = begin(game)
    broken = True

    def writer(line: Any) -> None:
        if broken:
            raise Refused(t("no"))

    played.writer = writer
    with pytest.raises(Refused):
        played.answer(1)
    broken = False
    played.answer(2)
    assert played.state.done == ["2"]
    assert place(reopened(played)) == place(played)


def test_the_best_option_is_taken_and_reported_with_reasons_and_alternatives() -> None:
    played = session()
    played.side_action("correct", path="health.bob", value=9)
    played.answer("go_on")
    played.answer("go_on")
    decided = told(played, Decided)[0]
    assert (decided.option, decided.by, decided.rule, decided.chooser) == ("bob", "app", "p. 7", "targets")
    assert [in_english(words) for words in decided.reasons] == ["9 health"]
    assert [in_english(words) for words in decided.alternatives] == ["ann"]


def test_only_equally_good_options_are_put_to_the_players() -> None:
    played = session()
    played.answer("go_on")
    played.answer("go_on")
    assert isinstance(played.question, OneOf)
    assert [option.id for option in played.question.options] == ["ann", "bob"]
    assert played.question.lead == (t("{n} health", n=5), t("Equal: the leader chooses."))
    for wrong in ("by_hand", "carl"):
        with pytest.raises(Refused):
            played.answer(wrong)
    played.answer("bob")
    assert told(played, Decided)[0].by == "table"


def test_on_ask_all_options_are_offered_best_first() -> None:
    played = session()
    played.side_action("correct", path="health.bob", value=9)
    played.side_action("set_dial", rule="monsters", mode="ask")
    played.answer("go_on")
    played.answer("go_on")
    assert isinstance(played.question, OneOf)
    assert [option.id for option in played.question.options] == ["bob", "ann", "by_hand"]
    assert played.question.expected_answer() == "bob"
    played.answer("by_hand")
    assert told(played, SettledByHand) == [SettledByHand(step="monster_turn")]
    assert not told(played, Hit)
    assert played.question.key == "turn:ann"
    assert place(reopened(played)) == place(played)


def test_something_else_by_hand_ends_only_the_deciding_step() -> None:
    game = small()

    @game.chooser(t("Which?"))
    def options(state: Small) -> list[Choice]:
        return [Choice(id="a", label=t("a")), Choice(id="b", label=t("b"), rank=(1,))]

    @game.step
    def inner(table: Any) -> None:
        table.decide(options)
        table.state.done.append("inner")

    @game.step
    def root(table: Any) -> None:
        inner(table)
        table.state.done.append("outer")
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))

    game.root = root
    played = begin(game)
    played.side_action("set_dial", rule="options", mode="ask")
    played.answer("go_on")
    played.answer("by_hand")
    assert played.state.done == ["inner", "outer", "outer"]
    played.side_action("inner")
    played.answer("by_hand")
    assert played.question.key == "wait"
    assert played.state.done == ["inner", "outer", "outer"]
    assert told(played, SettledByHand) == [SettledByHand(step="inner")] * 2


@pytest.mark.parametrize("made", [[], [Choice(id="a", label=t("a")), Choice(id="a", label=t("b"))]])
def test_a_chooser_without_options_or_with_duplicate_ids_fails(made: list[Choice]) -> None:
    game = small()

    @game.chooser(t("Which?"))
    def options(state: Small) -> list[Choice]:
        return made

    @game.step
    def root(table: Any) -> None:
        table.decide(options)

    game.root = root
    played = begin(game)
    assert played.question.key == "failed"
    assert told(played, RuleFailed)[0].step == "root"


# -- deciding otherwise


def monster_hits(bob: int = 9) -> GameSession[Any, Any]:
    played = session()
    played.side_action("correct", path="health.bob", value=bob)
    played.answer("go_on")
    played.answer("go_on")
    return played


def test_a_decision_of_the_running_step_can_be_changed() -> None:
    played = monster_hits()
    assert played.question.key == "through:bob"
    played.otherwise()
    assert [option.id for option in played.question.options] == ["bob", "ann", "by_hand"]
    played.answer("ann")
    assert played.question.key == "through:ann"
    played.answer(1)
    assert [event.by for event in told(played, Decided)] == ["table"]
    assert place(reopened(played)) == place(played)
    for answer in ("go_on", "go_on"):
        played.answer(answer)
    assert played.question.key == "through:bob"  # asked once only


def test_deciding_otherwise_is_undone_and_redone() -> None:
    played = monster_hits()
    before = place(played)
    played.otherwise()
    after = place(played)
    assert in_english(played.undo()) == "decide otherwise"
    assert {**place(played), "redo": None} == before
    played.redo()
    assert played.question == after["question"]
    assert place(played)["session"] == after["session"]


def test_a_changed_decision_may_be_done_by_hand() -> None:
    played = monster_hits()
    played.otherwise()
    played.answer("by_hand")
    assert played.moment.checkpoint.forced_choices == ()
    for answer in ("go_on", "go_on"):
        played.answer(answer)
    assert played.question.key == "through:bob"


def quick() -> Rules[Small, Content]:
    """Return a game in which the rules decide twice in a step that asks nothing."""
    game = small()

    @game.chooser(t("Which?"))
    def options(state: Small) -> list[Choice]:
        return [Choice(id="a", label=t("a")), Choice(id="b", label=t("b"), rank=(1,))]

    @game.chooser(t("Only?"))
    def only(state: Small) -> list[Choice]:
        return [Choice(id="x", label=t("x"))]

    @game.step
    def act(table: Any, how: str) -> None:
        table.state.done.append(table.decide(only if how == "only" else options).id)
        table.state.done.append(table.decide(options).id if how == "twice" else "-")

    @game.step
    def root(table: Any) -> None:
        how = table.ask(
            OneOf(key="how", prompt=t("?"), options=tuple(Option(name, t("x")) for name in ("once", "twice", "only")))
        )
        table.schedule(act, how=how)

    game.root = root
    return game


def test_a_decision_of_a_finished_step_of_the_last_input_can_be_changed() -> None:
    played = begin(quick())
    played.answer("once")
    assert played.state.done == ["a", "-"]
    played.otherwise()
    assert played.question.key == "decide:options"
    played.answer("b")
    assert played.state.done == ["b", "-"]
    assert played.question.key == "how"
    assert place(reopened(played)) == place(played)
    played.undo()
    played.undo()
    assert played.state.done == ["a", "-"]
    played.redo()
    assert played.question.key == "decide:options"
    assert played.log() == played.events(played.timeline.log_at(played.timeline.head.n))


def test_the_newest_of_two_decisions_of_the_last_input_is_changed() -> None:
    played = begin(quick())
    played.answer("twice")
    assert played.state.done == ["a", "a"]
    played.otherwise()
    played.answer("b")
    assert played.state.done == ["a", "b"]
    assert played.moment.checkpoint.forced_choices == ()
    assert place(reopened(played)) == place(played)


def test_a_save_point_or_undo_does_not_hide_the_last_decision() -> None:
    played = begin(quick())
    played.answer("once")
    played.save_point("here")
    played.otherwise()
    played.undo()
    played.otherwise()
    played.answer("b")
    assert played.state.done == ["b", "-"]


def test_a_single_option_can_be_replaced_by_hand() -> None:
    played = begin(quick())
    played.answer("only")
    played.otherwise()
    assert [option.id for option in played.question.options] == ["x", "by_hand"]
    played.answer("by_hand")
    assert played.state.done == []


def test_changing_a_decision_is_refused_if_there_is_none() -> None:
    played = session()
    before = place(played)
    with pytest.raises(Refused, match="decided nothing"):
        played.otherwise()
    with pytest.raises(Refused, match="further back"):
        played.otherwise("targets")
    assert place(played) == before
    quickly = begin(quick())
    quickly.answer("once")
    quickly.side_action("note", text="x")
    with pytest.raises(Refused):
        quickly.otherwise()


def test_answers_after_a_changed_decision_are_reported_as_set_aside() -> None:
    calls: list[str] = []
    played = begin(choosing(calls))
    played.answer(1)
    played.otherwise()
    played.answer("3")
    assert played.state.done == ["0", "3"]
    assert not told(played, SetAside)

    game = small()

    @game.chooser(t("Which?"))
    def options(state: Small) -> list[Choice]:
        return [Choice(id="a", label=t("a")), Choice(id="b", label=t("b"), rank=(1,))]

    @game.step
    def root(table: Any) -> None:
        table.decide(options)
        table.ask(Number(key="one", prompt=t("?")))
        table.ask(Number(key="two", prompt=t("?")))

    game.root = root
    played = begin(game)
    played.answer(1)
    played.otherwise()
    assert told(played, SetAside) == [SetAside(step="root", answers=1)]
    assert place(reopened(played)) == place(played)


def test_an_earlier_decision_of_the_same_chooser_is_not_reused() -> None:
    game = small()

    @game.chooser(t("Which?"))
    def options(state: Small) -> list[Choice]:
        return [Choice(id="a", label=t("a")), Choice(id="b", label=t("b"), rank=(1,))]

    @game.step
    def finish(table: Any) -> None:
        table.state.done.append(table.decide(options).id)

    @game.step
    def root(table: Any) -> None:
        table.state.done.append(table.decide(options).id)
        table.ask(Number(key="one", prompt=t("?")))
        finish(table)
        if len(table.state.done) > 2:
            table.ask(Number(key="far", prompt=t("?")))

    game.root = root
    played = begin(game)
    played.answer(1)
    assert played.state.done == ["a", "a", "a"]
    played.otherwise()
    played.undo()
    played.otherwise("options")
    assert played.question.key == "decide:options"


def test_changing_a_tie_offers_every_option_and_by_hand() -> None:
    """The key `d` at a tie offers lower-ranked options, too, and something else by hand."""
    game = small()

    @game.chooser(t("Which?"), rule="p. 7")
    def options(state: Small) -> list[Choice]:
        names = (("a", 0), ("b", 0), ("c", 1))
        return [Choice(id=id, label=t("{id}", id=id), rank=(rank,), reasons=(t("fits"),)) for id, rank in names]

    @game.step
    def root(table: Any) -> None:
        table.state.done.append(table.decide(options).id)
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))

    game.root = root
    played = begin(game)
    assert isinstance(played.question, OneOf)
    assert [option.id for option in played.question.options] == ["a", "b"]
    assert [in_english(reason) for reason in played.question.why] == [
        "All that the rules compare is equal here, so they leave the choice open.",
        "fits",
    ]
    assert played.newest_decision() == "options"
    played.otherwise()
    assert isinstance(played.question, OneOf)
    assert [option.id for option in played.question.options] == ["a", "b", "c", "by_hand"]
    played.answer("c")
    assert played.state.done == ["c"]
    decided = told(played, Decided)[-1]
    assert [in_english(one) for one in decided.alternatives] == ["a", "b"]
    assert decided.equals == 2
    played.undo()
    played.undo()
    assert isinstance(played.question, OneOf)
    assert [option.id for option in played.question.options] == ["a", "b"]
    played.redo()
    played.redo()
    assert played.state.done == ["c"]
    assert place(reopened(played)) == place(played)
