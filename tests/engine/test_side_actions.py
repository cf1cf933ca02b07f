"""Side actions: corrections, dial, rulings, sources, reminders, notes and actions beside the open question."""

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct, field
from replay import Did, Small, begin, place, reopened, small, told
from toy import Content, DoorOpened, Drew, Hit, Summoned, Toy, rules, session

from assistant.engine.checkpoint import Call, World
from assistant.engine.rules import Component, Rules, Ruling
from assistant.engine.runner import Engine
from assistant.engine.setting_names import corrected_value, reading_name
from assistant.engine.triggers import Occasion, Trigger
from assistant.messages.events import (
    Changed,
    Corrected,
    LeftToTable,
    Noted,
    Reminded,
    ReminderAdded,
)
from assistant.messages.names import Named
from assistant.messages.questions import GoOn, OneOf, Refused
from assistant.messages.text import Name, in_english, t
from assistant.timeline.game_session import GameSession


class Book(Struct):
    name: Name


class Library(Struct):
    book: dict[str, Book]


BookId = Annotated[str, Named("book", kind=t("book"))]


class Shelf(Struct):
    one: BookId = ""
    books: list[BookId] = field(default_factory=list)
    copies: dict[BookId, int] = field(default_factory=dict)
    lent: bool = False
    due: int | None = None


def refused(session: GameSession[Any, Any], step: str, **args: Any) -> str:
    """Return the refusal of a side action, and check that nothing has changed."""
    before = place(session)
    with pytest.raises(Refused) as error:
        session.side_action(step, **args)
    assert place(session) == before
    return str(error.value)


# -- at their place


def test_a_correction_applies_from_its_place_in_the_transcript() -> None:
    played = session()
    played.answer("hit")
    played.answer(2)
    played.side_action("correct", path="monster", value=9)
    played.answer("hit")
    played.answer(3)
    assert played.state.monster == 6
    assert [entry.kind for entry in played.moment.checkpoint.transcript] == [
        "answer",
        "answer",
        "aside",
        "answer",
        "answer",
    ]
    assert place(reopened(played)) == place(played)


def test_a_correction_leaves_the_question_open() -> None:
    played = session()
    played.answer("hit")
    question = played.question
    played.side_action("correct_by", path="health.bob", by=-2)
    assert played.question == question
    assert played.state.health["bob"] == 3
    label = t("{it}", it=t("bob"))
    assert told(played, Corrected) == [Corrected(path="health.bob", label=label, before="5", after="3")]


def test_a_correction_fires_no_trigger_but_another_side_action_does() -> None:
    content = Content((Trigger("c", "corrected", {}, (Call("summon", {"by": "c"}),)),
                       Trigger("n", "noted", {}, (Call("summon", {"by": "n"}),))))  # fmt: skip
    played = session(content=content)
    played.side_action("correct", path="monster", value=1)
    played.side_action("note", text="hello")
    played.answer("go_on")
    assert [event.by for event in told(played, Summoned)] == ["n"]


def test_a_side_action_may_ask_a_question() -> None:
    played = session()
    played.answer("hit")
    played.side_action("heal")
    assert played.question.key == "heal"
    played.answer(["ann", "bob"])
    assert played.question.key == "damage"
    assert played.state.health == {"ann": 6, "bob": 6}
    played.answer(1)
    assert played.state.monster == 5
    assert place(reopened(played)) == place(played)


def test_a_side_action_during_the_question_of_another() -> None:
    played = session()
    played.side_action("heal")
    played.side_action("correct", path="health.ann", value=8)
    played.side_action("heal")
    played.answer(["ann"])
    assert played.question.key == "heal"
    played.answer(["ann"] if played.state.health["ann"] < 9 else ["bob"])
    assert played.question.key == "turn:ann"
    assert played.state.health == {"ann": 9, "bob": 6}
    for _ in range(5):
        played.undo()
    assert played.state.health == {"ann": 5, "bob": 5}
    for _ in range(5):
        played.redo()
    assert played.state.health == {"ann": 9, "bob": 6}


def test_a_side_action_that_fails_after_its_question_refuses_the_answer() -> None:
    played = session()
    played.side_action("correct", path="health.ann", value=9)
    played.side_action("heal")
    before = place(played)
    with pytest.raises(Refused, match="ann is healthy"):
        played.answer(["ann"])
    assert place(played) == before
    played.answer(["bob"])
    assert played.state.health["bob"] == 6


def test_a_side_action_with_a_bug_or_a_loop_is_refused() -> None:
    played = session()
    assert "5000 verbs" in refused(played, "loop")
    assert refused(played, "draw", count="many")
    assert refused(played, "nowhere") == "There is no step named nowhere."
    assert "ZeroDivisionError" not in refused(played, "summon")


def test_a_side_action_that_cannot_be_saved_is_refused() -> None:
    played = session()
    assert refused(played, "note", text=object())
    assert "broken letter" in refused(played, "note", text="\udc80")


def test_steps_scheduled_by_a_side_action_run_after_the_step() -> None:
    played = session()
    played.engine.context.forced = {"deck": ["blue", "red"]}
    played.side_action("draw", count=2)
    assert told(played, Drew)
    assert not told(played, Summoned)
    played.answer("go_on")
    assert told(played, Summoned) == [Summoned(by="deck")]


def test_a_side_action_may_end_the_game() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        table.ask(GoOn(key="over" if table.world.over else "stop", prompt=t("?"), label=t("on")))

    @game.step
    def lose(table: Any) -> None:
        table.state.number = 7
        table.end_game(end)

    @game.step
    def end(table: Any) -> None:
        table.tell(Did(what="end"))

    game.root = root
    played = begin(game)
    played.side_action("lose")
    assert played.question.key == "over"
    assert played.state.number == 7


def test_the_waiting_rule_sees_a_corrected_list_dict_or_struct() -> None:
    class Deep(Struct):
        many: list[int] = field(default_factory=list)
        by: dict[str, int] = field(default_factory=dict)
        inner: Small = field(default_factory=Small)

    game: Rules[Deep, Content] = Rules("deep", Deep, ())

    @game.step
    def root(table: Any) -> None:
        many, by, inner = table.state.many, table.state.by, table.state.inner
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))
        many.append(9)
        by["rule"] = 1
        inner.number += 1

    game.root = root
    played: Any = begin(game, state=Deep())
    played.side_action("correct", path="many", value=[1, 2])
    played.side_action("correct", path="by", value={"x": 3})
    played.side_action("correct", path="inner", value={"number": 5})
    played.answer("go_on")
    assert played.state.many == [1, 2, 9]
    assert played.state.by == {"x": 3, "rule": 1}
    assert played.state.inner.number == 6


# -- corrections


class Corner(Struct):
    level: Annotated[int, Meta(ge=0, le=9)] = 0
    by_number: dict[int, str] = field(default_factory=lambda: {1: "a"})
    perhaps: dict[str, int] | None = field(default_factory=lambda: {"x": 1})
    figures: list[Small] = field(default_factory=lambda: [Small(number=1), Small(number=2)])
    flag: bool = False
    word: str = "x"

    @property
    def sum(self) -> int:
        return 3


def corner() -> GameSession[Any, Any]:
    game: Rules[Corner, Content] = Rules("corner", Corner, ())

    @game.step
    def root(table: Any) -> None:
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))

    game.root = root
    return begin(game, state=Corner())


@pytest.mark.parametrize(
    ("path", "value", "now"),
    [
        ("level", 9, lambda state: state.level == 9),
        ("by_number.1", "b", lambda state: state.by_number == {1: "b"}),
        ("by_number", {"4": "c"}, lambda state: state.by_number == {4: "c"}),
        ("perhaps.x", 5, lambda state: state.perhaps == {"x": 5}),
        ("perhaps", None, lambda state: state.perhaps is None),
        ("figures.1.number", 7, lambda state: state.figures[1] == Small(number=7)),
        ("figures.0", {"number": 8}, lambda state: state.figures[0] == Small(number=8)),
        ("flag", True, lambda state: state.flag is True),
    ],
)
def test_any_value_of_the_state_can_be_corrected(path: str, value: Any, now: Any) -> None:
    played = corner()
    played.side_action("correct", path=path, value=value)
    assert now(played.state)
    assert place(reopened(played)) == place(played)
    played.undo()
    assert played.state == Corner()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("level", 10), ("level", -1), ("level", "3"), ("level", True), ("level", None), ("level", 1.5),
        ("by_number.2", "x"), ("by_number.x", "x"), ("by_number", {"x": "y"}), ("perhaps.x", "x"), ("perhaps.y", 1),
        ("figures.2", {}), ("figures.x", {}), ("figures", {"number": 1}), ("figures.0.other", 1), ("", 1), (".", 1),
        ("sum", 4), ("__class__", "x"), ("__struct_fields__", []), ("figures.0.__class__", 1), ("flag", 1),
        ("word.0", "y"), ("level.real", 3),
    ],
)  # fmt: skip
def test_a_value_that_does_not_fit_the_state_is_refused(path: str, value: Any) -> None:
    assert refused(corner(), "correct", path=path, value=value)


def test_items_are_inserted_into_and_removed_from_lists() -> None:
    played = corner()
    played.side_action("insert", path="figures", value={"number": 3})
    played.side_action("remove", path="figures", value={"done": [], "number": 1})
    assert [figure.number for figure in played.state.figures] == [2, 3]
    assert refused(played, "remove", path="figures", value={"done": [], "number": 1})
    assert refused(played, "insert", path="figures", value=3)
    assert refused(played, "insert", path="level", value=3)
    assert refused(played, "remove", path="word", value="x")


def test_an_amount_can_be_added_only_to_a_number() -> None:
    played = corner()
    played.side_action("correct_by", path="level", by=4)
    played.side_action("correct_by", path="level", by=-1)
    assert played.state.level == 3
    assert refused(played, "correct_by", path="level", by=-4)
    assert refused(played, "correct_by", path="flag", by=1)
    assert refused(played, "correct_by", path="word", by=1)


def test_a_tracked_field_has_limits_and_a_name() -> None:
    played = session()
    assert refused(played, "correct", path="health.ann", value=10) == "ann can't be 10: a number from 0 to 9 is right."
    played.side_action("correct", path="monster", value=0)
    assert in_english(played.undo()) == "monster 6 > 0"


def test_a_correction_that_leaves_no_sensible_game_is_refused() -> None:
    def check(state: Small, content: object) -> None:
        if state.number > 3:
            raise Refused(t("Too many."))

    game = small(check=check)

    @game.step
    def root(table: Any) -> None:
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))

    game.root = root
    played = begin(game)
    played.side_action("correct", path="number", value=3)
    assert refused(played, "correct", path="number", value=4) == "Too many."


# -- settings


def test_the_dial_applies_to_the_open_question() -> None:
    played = session()
    played.side_action("correct", path="health.ann", value=9)
    played.answer("go_on")
    played.answer("go_on")
    assert played.question.key == "through:ann"
    played.undo()
    played.side_action("set_dial", rule="targets", mode="ask")
    played.answer("go_on")
    assert isinstance(played.question, OneOf)
    assert [option.id for option in played.question.options] == ["ann", "bob", "by_hand"]
    played.side_action("set_dial", rule="targets", mode="auto")
    assert played.question.key == "through:ann"
    assert told(played, Changed) == [
        Changed(what="dial", id="targets", to="ask"),
        Changed(what="dial", id="targets", to="auto"),
    ]


@pytest.mark.parametrize(
    ("step", "args", "name"),
    [
        ("set_dial", {"rule": "monster_turn", "mode": "manual"}, "the monster's turn: by hand"),
        ("set_dial", {"rule": "game", "mode": "ask"}, "the whole game: the app asks"),
        ("correct", {"path": "doors", "value": ["small_door"]}, "doors none > small door"),
    ],
)
def test_undo_names_settings_in_the_words_of_players(step: str, args: dict[str, Any], name: str) -> None:
    played = session()
    played.side_action(step, **args)
    assert in_english(played.undo()) == name


def test_a_corrected_value_is_shown_in_words() -> None:
    shelf: Rules[Shelf, Library] = Rules("shelf", Shelf, ())

    def said(path: str, shown: str) -> str:
        return in_english(corrected_value(shelf, Library({"red_book": Book(Name("The Red Book"))}), path, shown))

    assert said("books", '["red_book","old_map"]') == "The Red Book, old map"
    assert said("copies", '{"red_book":2}') == "The Red Book 2"
    assert said("one", "red_book") == "The Red Book"
    assert said("lent", "true") == "yes"
    assert said("due", "null") == said("books", "[]") == said("one", '""') == "none"
    assert said("due", "7") == "7"
    assert said("nowhere", "{words}") == "{words}"


def test_the_dial_of_a_rule_precedes_its_phase_and_the_phase_the_game() -> None:
    played = session()
    played.side_action("set_dial", rule="game", mode="manual")
    played.side_action("set_dial", rule="monsters", mode="auto")
    played.side_action("set_dial", rule="hero_turn", mode="ask")
    played.answer("go_on")
    assert played.question.key == "turn:bob"
    played.answer("go_on")
    assert played.question.key == "decide:targets"  # a tie among the best


def test_unknown_settings_are_refused() -> None:
    played = session()
    assert refused(played, "set_dial", rule="nothing", mode="ask")
    assert refused(played, "set_dial", rule="game", mode="loud")
    assert refused(played, "set_source", component="nothing", source="app")
    assert refused(played, "set_source", component="deck", source="off")
    assert refused(played, "set_ruling", ruling="nothing", option="ann")
    assert refused(played, "set_ruling", ruling="ties", option="nobody")


def test_a_ruling_may_change_during_a_step() -> None:
    played = session()
    for answer in ("go_on", "go_on", "ann"):
        played.answer(answer)
    played.side_action("set_ruling", ruling="ties", option="ann")
    played.answer(5)
    assert played.state.health["ann"] == 1
    assert any(event.option == "ann" for event in played.log() if type(event).__name__ == "Ruled")


def test_a_reading_that_no_longer_exists_falls_back_to_the_default() -> None:
    world = World(Toy(health={"ann": 1}), 1, rulings={"ties": "gone"})
    played = GameSession.begin(Engine(rules, Content()), world, (Call("monster_turn"),))
    played.answer(1)
    assert played.moment.world.over  # the reading "leader" is in force


# -- by hand


@pytest.mark.parametrize("rule", ["monster_turn", "monsters", "game"])
def test_on_manual_the_players_are_reminded_and_confirm(rule: str) -> None:
    played = session()
    played.answer("go_on")
    played.side_action("set_dial", rule=rule, mode="manual")
    played.answer("go_on")
    assert played.question.key == "by_hand:monster_turn"
    assert told(played, LeftToTable) == [LeftToTable(step="monster_turn")]
    played.side_action("correct", path="health.ann", value=2)
    assert played.question.key == "by_hand:monster_turn"
    played.answer("go_on")
    assert played.state.health["ann"] == 2
    assert not told(played, Hit)
    assert played.question.key == ("by_hand:hero_turn" if rule == "game" else "turn:ann")
    assert played.state.round == 2
    assert place(reopened(played)) == place(played)


def test_a_manual_step_runs_if_the_dial_is_set_back_meanwhile() -> None:
    played = session()
    played.answer("go_on")
    played.side_action("set_dial", rule="monster_turn", mode="manual")
    played.answer("go_on")
    played.side_action("set_dial", rule="monster_turn", mode="auto")
    assert played.question.key == "decide:targets"
    played.answer("bob")
    played.answer(1)
    assert told(played, Hit) == [Hit(who="bob", damage=1)]
    assert place(reopened(played)) == place(played)


def test_a_manual_step_called_by_another_step_is_left_to_the_players() -> None:
    played = session()
    played.side_action("set_dial", rule="draw", mode="manual")
    played.answer("draw")
    assert played.question.key == "by_hand:draw"
    played.answer("go_on")
    assert played.question.key == "turn:ann"
    assert not told(played, Drew)


def test_the_root_step_runs_even_on_manual() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        table.ask(GoOn(key="root", prompt=t("?"), label=t("on")))

    game.root = root
    played = begin(game)
    played.side_action("set_dial", rule="game", mode="manual")
    played.answer("go_on")
    assert played.question.key == "root"


# -- reminders and notes


def test_a_reminder_comes_up_until_it_is_struck_out() -> None:
    played = session()
    played.side_action("add_reminder", moment="bob", text=" drink \n water ")
    assert told(played, ReminderAdded) == [ReminderAdded(moment="bob", text="drink   water")]
    played.answer("go_on")
    for answer in ("go_on", "ann", 0, "go_on"):
        played.answer(answer)
    assert told(played, Reminded) == [Reminded(moment="bob", text="drink   water")] * 2
    assert refused(played, "strike_reminder", number=2)
    assert refused(played, "strike_reminder", number=0)
    played.side_action("strike_reminder", number=1)
    for answer in ("go_on", "bob", 0, "go_on"):
        played.answer(answer)
    assert len(told(played, Reminded)) == 2


def test_a_reminder_comes_up_at_a_correction() -> None:
    game = small(occasions=(Occasion("c", t("a correction"), "corrected", {"path": "number"}),))

    @game.step
    def root(table: Any) -> None:
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))

    game.root = root
    played = begin(game)
    played.side_action("add_reminder", moment="c", text="write it down")
    played.side_action("correct", path="number", value=1)
    assert len(told(played, Reminded)) == 1


def test_reminders_need_a_text_a_known_moment_and_have_a_maximum() -> None:
    played = session()
    assert refused(played, "add_reminder", moment="never", text="x")
    assert refused(played, "add_reminder", moment="bob", text=" \n")
    for n in range(50):
        played.side_action("add_reminder", moment="bob", text=str(n))
    assert refused(played, "add_reminder", moment="bob", text="x")


def test_a_note_is_saved_on_one_line() -> None:
    played = session()
    played.side_action("note", text="a\x1b[31m\nb" + "c" * 1000)
    assert played.moment.world.notes[0].startswith("a [31m b")
    assert len(played.moment.world.notes[0]) == 500
    assert told(played, Noted)
    assert refused(played, "note", text="\n\t")


def test_a_side_action_is_named_by_its_result() -> None:
    played = session()
    names: list[str] = []
    for step, args in (
        ("correct", {"path": "monster", "value": 3}),
        ("add_reminder", {"moment": "bob", "text": "x"}),
        ("strike_reminder", {"number": 1}),
        ("note", {"text": "y"}),
        ("set_source", {"component": "deck", "source": "table"}),
        ("set_dial", {"rule": "monsters", "mode": "ask"}),
        ("set_ruling", {"ruling": "ties", "option": "ann"}),
        ("heal", {}),
    ):
        played.side_action(step, **args)
        names.append(in_english(played.timeline.head.name))
    assert names == [
        "monster 6 > 3", "reminder: x", "struck out: x", "note: y", "the deck: on the table, the app asks",
        "monsters: the app asks", "Who is hit when both are equal? Ann", "heal",
    ]  # fmt: skip
    played.answer([])
    played.answer("door")
    assert in_english(played.timeline.head.name) == "I opened a door"


def test_a_trigger_reacts_to_events_of_a_side_action() -> None:
    content = Content((Trigger("d", "door_opened", {}, (Call("summon", {"by": "@by"}),)),))
    game = rules
    played = GameSession.begin(Engine(game, content), World(Toy(), 1))
    played.answer("door")
    played.answer("go_on")
    assert told(played, Summoned) == [Summoned(by="ann")]
    assert told(played, DoorOpened) == [DoorOpened(door="door0", by="ann")]


def test_a_component_may_be_off_where_the_game_allows_it() -> None:
    game = small(components=(Component("source", t("s"), may=("app", "table", "off")),))

    @game.step
    def root(table: Any) -> None:
        table.ask(GoOn(key=table.source("source"), prompt=t("?"), label=t("on")))

    game.root = root
    played = begin(game)
    played.side_action("set_source", component="source", source="off")
    played.answer("go_on")
    assert played.question.key == "off"


def test_a_rule_sees_which_value_was_corrected_whatever_was_told_before() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        table.tell(Did(what="begun"))
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))

    @game.after_correction
    def note_it(table: Any) -> None:
        table.state.done.append(table.corrected)

    game.root = root
    played = begin(game)
    played.side_action("correct", path="number", value=3)
    assert played.state.done == ["number"]
    played.side_action("note", text="well")
    played.side_action("correct", path="number", value=4)
    assert played.state.done == ["number", "number"]


def test_each_reading_is_named_after_its_own_question() -> None:
    first = Ruling("first", t("Who begins?"), (("ann", t("Ann")), ("bob", t("Bob"))), "ann")
    second = Ruling("second", t("Who ends?"), (("ann", t("Ann at last")), ("bob", t("Bob at last"))), "ann")
    game = small(rulings=lambda content: (first, second))

    @game.step
    def root(table: Any) -> None:
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))

    game.root = root
    named = reading_name(game, Content(), "second", "bob")
    assert [in_english(words) for words in named] == ["Who ends?", "Bob at last"]
    assert [in_english(words) for words in reading_name(game, Content(), "gone", "bob")] == ["gone", "bob"]
