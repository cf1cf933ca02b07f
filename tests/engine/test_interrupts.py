"""Interrupts: they are offered and run by the engine, then the question is asked again."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from replay import changed, encode, place, reopened, told
from toy_quest import MOURNING, Content, Did, Quest, RoundBegan, darkness, drink, rules, session

from assistant.engine.checkpoint import TranscriptEntry, World
from assistant.engine.interrupts import Anytime, Interrupt, Interrupts
from assistant.engine.runner import Engine
from assistant.messages.events import SetAside
from assistant.messages.questions import Finished, GoOn, InOrder, Number, OneOf, Option, Refused
from assistant.messages.text import t
from assistant.sessions.random_answers import any_answer
from assistant.timeline.game_session import GameSession


def through(played: GameSession[Any, Any], *answers: Any) -> None:
    for answer in answers:
        played.answer(answer)


def entries(played: GameSession[Any, Any]) -> tuple[TranscriptEntry, ...]:
    return played.moment.checkpoint.transcript


def at_supper(**state: Any) -> GameSession[Any, Any]:
    """Return a session at a step that has changed something before it asks."""
    played = session(state=Quest(**state))
    through(played, "go_on", "go_on")
    assert played.state.course.at == "supper"
    return played


def test_interrupts_are_listed_by_number() -> None:
    listed = session().question.happened
    assert [(option.number, option.id) for option in listed] == [
        (1, "skirmish"), (2, "drink"), (3, "flee"), (4, "crash"), (5, "darkness"),
    ]  # fmt: skip
    assert listed[0].label == t("a skirmish")
    assert listed[1] == Option("drink", t("a drink"), note=t("{n} health", n=5), number=2)


def test_impossible_interrupts_are_not_offered() -> None:
    played = session()
    played.answer("darkness")
    assert "darkness" not in [option.id for option in played.question.happened]
    with pytest.raises(Refused):
        played.answer("darkness")


def test_an_interrupt_before_any_change_becomes_a_step() -> None:
    played = session()
    played.answer("drink")
    checkpoint = played.moment.checkpoint
    assert (checkpoint.running.step, checkpoint.running.args) == ("drink", {"who": "ann"})
    assert [call.step for call in checkpoint.agenda] == ["quest_in_order"]
    played.answer(2)
    assert played.question.key == "turn:ann"
    assert played.question.prompt == t("{who}, {n} health", who="ann", n=7)
    assert entries(played) == ()
    assert [event.what for event in told(played, Did)] == ["drink", "turn"]


def test_an_interrupt_after_a_change_runs_in_place() -> None:
    played = at_supper()
    through(played, "drink", 1)
    assert [(entry.kind, entry.key, entry.value) for entry in entries(played)] == [
        ("happened", "turn:ann", "drink"), ("answer", "drink", 1),
    ]  # fmt: skip
    assert (played.state.health["ann"], played.state.supper) == (6, 8)
    assert place(reopened(played)) == place(played)
    played.answer("go_on")
    assert played.state.done == ["ann", "bob", "supper:8"]


def test_a_sequence_may_run_in_place() -> None:
    played = at_supper()
    through(played, "skirmish", "rat", 1, "joins", 0)
    assert played.question.key == "turn:ann"
    assert played.state.skirmish is None
    assert played.state.supper == 8
    assert place(reopened(played)) == place(played)
    for _ in range(3):
        played.undo()
        assert place(reopened(played)) == place(played)
    assert played.question.key == "blow:rat"


def test_a_jump_by_an_interrupt_is_immediate_before_any_change() -> None:
    played = session()
    played.answer("flee")
    assert played.question.key == "turn:ann"
    assert [event.number for event in told(played, RoundBegan)] == [1, 2]


def test_a_jump_by_an_interrupt_leaves_a_step_with_changes_which_stay() -> None:
    played = at_supper()
    supper = played.state.supper
    played.answer("flee")
    assert (played.state.round, played.question.key) == (2, "turn:ann")
    assert played.state.supper == supper
    assert not any(done.startswith("supper") for done in played.state.done)
    assert place(reopened(played)) == place(played)
    played.undo()
    assert played.state.course.at == "supper"


def test_an_interrupt_may_end_a_sequence() -> None:
    played = session()
    through(played, "skirmish", "rat", "closes")
    assert played.question.key == "turn:ann"
    assert played.state.skirmish is None
    played.undo()
    played.answer("leaves")
    assert told(played, Did)[-2].what == "over after 0"


def test_an_interrupt_is_undone_and_redone_by_its_name() -> None:
    played = session()
    played.answer("darkness")
    after = place(played)
    assert played.undo() == t("darkness falls")
    assert not played.state.dark
    again = reopened(played)
    assert again.redo() == t("darkness falls")
    assert encode(again.moment.world) == after["world"]


def test_a_failing_interrupt_fails_as_a_step_or_with_the_running_step() -> None:
    played = session()
    played.answer("crash")
    assert (played.question.key, played.moment.checkpoint.running.step) == ("failed", "crash")
    played.answer("by_hand")
    assert played.question.key == "turn:ann"
    played = at_supper()
    played.answer("crash")
    assert played.moment.checkpoint.running.step == "supper"
    assert place(reopened(played)) == place(played)
    played.side_action("correct", path="enemies.rat", value=0)
    played.answer("retry")
    assert played.question.key == "turn:ann"
    assert played.state.supper == 8


def test_a_manual_interrupt_is_confirmed() -> None:
    played = session()
    played.side_action("set_dial", rule="drink", mode="manual")
    played.answer("drink")
    assert played.question.key == "by_hand:drink"
    played.answer("go_on")
    assert (played.question.key, played.state.health["ann"]) == ("turn:ann", 5)


def test_what_if_tells_nothing_about_interrupts() -> None:
    played = session()
    assert played.what_if("drink") == ()
    assert at_supper().what_if("drink") == ()


def test_side_actions_run_before_the_interrupt() -> None:
    played = session()
    played.side_action("note", text="one")
    played.answer("darkness")
    assert played.moment.world.notes == ["one"]
    assert entries(played) == ()
    assert place(reopened(played)) == place(played)


def test_an_interrupt_no_longer_offered_is_set_aside() -> None:
    played = at_supper()
    through(played, "drink", 1)

    def supper(table: Any) -> None:
        table.state.supper -= 1
        table.ask(Number(key="other", prompt=t("?")))

    again = reopened(played, changed({"supper": supper}, rules))
    assert again.question.key == "other"
    assert told(again, SetAside) == [SetAside(step="supper", answers=2)]
    assert again.moment.checkpoint.failed == ""


def test_an_interrupt_runs_first_if_the_step_no_longer_changes_anything() -> None:
    played = at_supper()
    through(played, "drink", 1)

    def supper(table: Any) -> None:
        from toy_quest import ACTIONS, _turn_question

        table.ask(lambda: _turn_question(table, "ann"), ACTIONS, "ann")

    again = reopened(played, changed({"supper": supper}, rules))
    assert (again.question.key, again.moment.checkpoint.running.step) == ("drink", "drink")
    assert told(again, SetAside) == [SetAside(step="supper", answers=1)]


# -- barred interrupts


SOBER: Interrupts[[str]] = Interrupts(
    Interrupt(1, drink, barred=lambda table, who: t("the cup is empty") if table.state.dark else None),
    Interrupt(2, darkness, barred=lambda table, who: t("it is dark already") if table.state.dark else None),
)


@pytest.fixture
def anytime(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer drink and darkness at any time, once a round has begun."""
    anytime = Anytime(SOBER, lambda state: (next(iter(state.health)),) if state.round else None)
    monkeypatch.setattr(rules, "anytime", anytime)


@pytest.mark.usefixtures("anytime")
def test_a_barred_interrupt_is_listed_with_its_reason_and_refused() -> None:
    played = at_the_bite(dark=True)
    assert [(one.id, one.note) for one in played.question.happened] == [
        ("drink", t("the cup is empty")), ("darkness", t("it is dark already")),
    ]  # fmt: skip
    assert played.question.barred["darkness"] == t("it is dark already")
    before = place(played)
    with pytest.raises(Refused, match="dark already"):
        played.answer("darkness")
    assert place(played) == before


@pytest.mark.usefixtures("anytime")
def test_random_answers_leave_barred_interrupts_alone() -> None:
    question = at_the_bite(dark=True).question
    assert {any_answer(question, random.Random(seed)) for seed in range(40)} == {"go_on"}


@pytest.mark.usefixtures("anytime")
def test_an_interrupt_that_is_barred_by_now_is_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    played = at_the_bite()
    played.answer("drink")
    assert played.question.key == "drink"
    barred = Interrupts(Interrupt(1, drink, barred=lambda table, who: t("the cup is empty")))
    monkeypatch.setattr(rules, "anytime", Anytime(barred, lambda state: ("ann",)))
    again = reopened(played)
    assert again.question.key == "bite:rat"
    assert told(again, SetAside) == [SetAside(step="enemy_turn", answers=1)]


# -- interrupts at any time


def at_the_bite(**state: Any) -> GameSession[Any, Any]:
    """Return a session at a question that offers no interrupts of its own: the bite of the rat."""
    played = session(state=Quest(**state))
    through(played, "go_on", "go_on", "go_on")
    assert played.question.key == "bite:rat"
    return played


def test_a_question_offers_nothing_of_itself() -> None:
    assert at_the_bite().question.happened == ()


@pytest.mark.usefixtures("anytime")
def test_what_happens_at_any_time_is_offered_without_being_passed() -> None:
    played = at_the_bite()
    assert [one.id for one in played.question.happened] == ["drink", "darkness"]
    through(played, "drink", 2)
    assert (played.question.key, played.state.health["ann"]) == ("bite:rat", 7)
    assert place(reopened(played)) == place(played)
    played.answer("go_on")
    assert told(played, Did)[-1].what == "bit ann"


@pytest.mark.usefixtures("anytime")
def test_interrupts_that_a_rule_passes_come_instead() -> None:
    assert len(session().question.happened) == 5


@pytest.mark.usefixtures("anytime")
def test_nothing_happens_while_the_answer_only_reports() -> None:
    def reports(table: Any, who: str) -> None:
        table.ask(GoOn(key="bite:rat", prompt=t("?"), label=t("on"), reports=True))

    again = reopened(at_the_bite(), changed({"enemy_turn": reports}, rules))
    assert again.question.key == "bite:rat"
    assert again.question.happened == ()


@pytest.mark.usefixtures("anytime")
def test_nothing_happens_at_the_end_and_where_the_game_says_so() -> None:
    def at_once(table: Any, who: str) -> None:
        table.ask(Finished(key="over", prompt=t("Over.")))

    over = reopened(at_the_bite(), changed({"enemy_turn": at_once}, rules))
    assert (over.question.key, over.question.happened) == ("over", ())

    def before(table: Any) -> None:
        table.ask(GoOn(key="before", prompt=t("?"), label=t("on")))

    played = GameSession.begin(Engine(changed({"begin_round": before}, rules), Content()), World(Quest(), 1))
    assert (played.question.key, played.question.happened) == ("before", ())


@pytest.mark.usefixtures("anytime")
def test_something_may_happen_while_a_tie_is_decided() -> None:
    played = session(state=Quest(health={"ann": 4, "bob": 4}))
    through(played, "go_on", "go_on", "go_on")
    assert played.question.key.startswith("decide:")
    assert [one.id for one in played.question.happened] == ["drink", "darkness"]
    through(played, "drink", 2)
    assert (played.question.key, played.state.health["ann"]) == ("bite:rat", 6)  # no tie any more
    assert place(reopened(played)) == place(played)
    played.undo()
    assert place(reopened(played)) == place(played)


@pytest.mark.usefixtures("anytime")
def test_a_question_that_makes_no_sense_any_more_is_not_asked_again() -> None:
    def supper(table: Any) -> None:
        table.state.supper -= 1
        asked = GoOn(key="light", prompt=t("?"), label=t("on"))
        answer = table.ask(lambda: None if table.state.dark else asked)
        table.state.done.append(f"supper:{answer}")

    played = GameSession.begin(Engine(changed({"supper": supper}, rules), Content()), World(Quest(), 1))
    through(played, "go_on", "go_on")
    assert played.question.key == "light"
    played.answer("darkness")
    assert played.state.done == ["ann", "bob", "supper:None"]


# -- random inputs


def some_answer(chance: random.Random, question: Any) -> Any:
    if question.happened and chance.random() < 0.5:
        return chance.choice(question.happened).id
    match question:
        case Number(least=least, most=most):
            return chance.randint(least, min(most, least + 2))
        case OneOf(options=options):
            return chance.choice(options).id
        case InOrder(options=options, count=count):
            return [chance.choice(options).id for _ in range(count)]
        case _:
            return question.expected_answer()


def some_correction(chance: random.Random, played: GameSession[Any, Any]) -> tuple[str, dict[str, Any]]:
    path = chance.choice(["health.ann", "health.bob", "enemies.rat", "enemies.bat", "supper", "dark", "broken"])
    if path in ("dark", "broken"):
        return "correct", {"path": path, "value": chance.random() < 0.5}
    if chance.random() < 0.3:
        return "correct_by", {"path": path, "by": chance.choice([-1, 1, 2])}
    return "correct", {"path": path, "value": chance.choice([0, 1, 3, 4, 13] if path == "supper" else [0, 1, 3, 4])}


def some_setting(chance: random.Random) -> tuple[str, dict[str, Any]]:
    return chance.choice(
        [
            ("note", {"text": "x"}),
            ("set_source", {"component": "dice", "source": chance.choice(["app", "table"])}),
            ("set_dial", {"rule": chance.choice(["game", "heroes", "blow", "victims", "supper"]),
                          "mode": chance.choice(["auto", "auto", "ask", "manual"])}),
        ]
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_a_session_restarted_anywhere_continues_identically(seed: int) -> None:
    chance = random.Random(seed)
    played = session(seed, MOURNING)
    for _ in range(40):
        draw = chance.random()
        try:
            if draw < 0.15:
                step, args = some_correction(chance, played)
                played.side_action(step, **args)
            elif draw < 0.22:
                step, args = some_setting(chance)
                played.side_action(step, **args)
            elif draw < 0.27:
                chance.choice([played.undo, played.redo, played.otherwise])()
            elif (answer := some_answer(chance, played.question)) is not None:
                played.answer(answer)
        except Refused:
            pass
        again = reopened(played)
        assert place(again) == place(played)  # nothing was set aside, or the log would have it
        assert again.moment.unsaved is None
        assert msgspec.json.decode(encode(played.moment.checkpoint))["running"]["step"] in rules.steps
