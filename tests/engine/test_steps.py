"""How steps run: attempts, copies of the world, the transcript, scheduled steps, chance."""

from typing import Any

import msgspec
import pytest
from replay import Did, Small, begin, changed, encode, place, read, reopened, small, told, written
from toy import Content, Drew, Ended, Hit, Summoned, Toy, TurnBegan, rules, session, triggers

from assistant.components.pile import Pile
from assistant.components.random_draw import pick
from assistant.components.stack import Stack
from assistant.engine.attempt import LOOP_LIMIT
from assistant.engine.checkpoint import Call, World
from assistant.engine.rules import Rules
from assistant.engine.runner import Engine
from assistant.engine.triggers import Trigger
from assistant.messages.events import RuleFailed, SetAside, SettledByHand
from assistant.messages.questions import Finished, GoOn, InOrder, Number, OneOf, Option, Refused
from assistant.messages.text import t
from assistant.timeline.game_session import GameSession, Unknown


def stop(table: Any) -> None:
    """Ask a question that these tests never answer."""
    table.ask(GoOn(key="stop", prompt=t("?"), label=t("on")))


def go(table: Any, key: str) -> None:
    table.ask(GoOn(key=key, prompt=t("?"), label=t("on")))


# -- attempts and copies


def test_a_step_that_asks_runs_again_from_the_same_start() -> None:
    game = small()
    runs: list[int] = []

    @game.step
    def root(table: Any) -> None:
        runs.append(table.state.number)
        table.state.number += 1
        go(table, "one")
        go(table, "two")

    game.root = root
    session = begin(game)
    session.answer("go_on")
    session.answer("go_on")
    assert runs == [0, 0, 0, 1]
    assert session.state.number == 2


@pytest.mark.parametrize("stops", ["asks", "fails", "draws and asks"])
def test_a_step_run_without_a_checkpoint_may_ask(stops: str) -> None:
    """The world is not encoded before a step that never asked so far. If it asks, the result is the same."""
    game = small()
    runs: list[int] = []

    @game.step
    def root(table: Any) -> None:
        go(table, "turn")
        table.state.number += 1
        table.tell(Did(what="turn"))
        table.schedule(counts)
        table.schedule(last)

    @game.step
    def counts(table: Any) -> None:
        table.tell(Did(what="counts"))

    @game.step
    def last(table: Any) -> None:
        runs.append(table.state.number)
        if table.state.number > 2:
            table.state.number += 10
            if stops == "fails":
                raise ValueError("broken")
            if stops != "asks":
                table.by_chance("die", 1, lambda: "six", lambda result: None)
            go(table, "late")
        table.tell(Did(what="last"))

    game.root = root
    session = begin(game)
    session.answer("go_on")
    session.answer("go_on")
    assert game.never_asks["last"]
    session.answer("go_on")
    assert runs == [1, 2, 3, 3]
    assert not game.never_asks["last"]
    assert game.never_asks["counts"]
    assert session.moment.checkpoint.running == Call("last")
    assert msgspec.json.decode(session.moment.checkpoint.start)["state"]["number"] == 3
    assert [event.what for event in session.moment.new_events if isinstance(event, Did)] == ["turn", "counts"]
    assert place(reopened(session)) == place(session)
    session.undo()
    assert session.state.number == 2
    session.redo()
    assert session.moment.checkpoint.running == Call("last")


def test_when_a_step_finishes_its_copy_becomes_the_state() -> None:
    played = session()
    played.answer("door")
    start = msgspec.json.decode(played.moment.checkpoint.start)
    assert start["state"]["doors"] == []
    played.answer("go_on")
    start = msgspec.json.decode(played.moment.checkpoint.start)
    assert start["state"]["doors"] == ["ann"]


def test_an_unfinished_attempt_is_shown_but_not_saved() -> None:
    played = session()
    played.answer("door")
    assert played.state.doors == ["ann"]
    assert b'"ann"' not in bytes(played.moment.checkpoint.start).replace(b'"ann":5', b"").replace(b'"turn":"ann"', b"")
    assert len(played.moment.checkpoint.transcript) == 1
    assert place(reopened(played)) == place(played)


def test_an_input_leaves_the_old_moment_unchanged() -> None:
    played = session()
    before = played.moment
    shown = encode(before.world), encode(before.checkpoint), before.step_events
    for answer in ("door", "hit", 2, "draw", "go_on"):
        played.answer(answer)
    assert (encode(before.world), encode(before.checkpoint), before.step_events) == shown


def test_a_wrong_answer_changes_nothing() -> None:
    played = session()
    before, lines = place(played), len(played.timeline.lines)
    for wrong in ("sing", 3, None, ["hit"]):
        with pytest.raises(Refused):
            played.answer(wrong)
    assert place(played) == before
    assert len(played.timeline.lines) == lines


def test_an_input_that_could_not_be_saved_has_no_effect() -> None:
    full = False

    def writer(line: Any) -> None:
        if full:
            raise Refused(t("The disk is full."))

    played = session(writer=writer)
    played.answer("go_on")
    before = place(played)
    full = True
    for action in (
        lambda: played.answer("draw"),
        lambda: played.side_action("correct", path="monster", value=3),
        lambda: played.undo(),
        lambda: played.save_point("here"),
        lambda: played.back_to(0),
    ):
        with pytest.raises(Refused, match="full"):
            action()
        assert place(played) == before
    full = False
    played.answer("draw")
    assert place(reopened(played)) == place(played)


# -- the transcript


def test_an_answer_under_another_key_is_set_aside() -> None:
    played = session()
    played.answer("hit")

    def hero_turn(table: Any, who: str) -> None:
        table.tell(TurnBegan(who=who))
        go(table, f"new:{who}")

    again = reopened(played, changed({"hero_turn": hero_turn}))
    assert again.question.key == "new:ann"
    assert again.moment.checkpoint.transcript == ()
    assert told(again, SetAside) == [SetAside(step="hero_turn", answers=1)]


def test_an_invalid_answer_is_set_aside_with_all_after_it() -> None:
    played = session()
    for answer in ("hit", 5, "door"):
        played.answer(answer)

    def hero_turn(table: Any, who: str) -> None:
        while table.ask(GoOn(key=f"turn:{who}", prompt=t("?"), label=t("on"), happened=(Option("hit", t("hit")),))):
            table.ask(Number(key="damage", prompt=t("?"), most=3))

    again = reopened(played, changed({"hero_turn": hero_turn}))
    assert again.question.key == "damage"
    assert [entry.value for entry in again.moment.checkpoint.transcript] == ["hit"]
    assert told(again, SetAside) == [SetAside(step="hero_turn", answers=2)]


def test_answers_to_questions_no_longer_asked_are_set_aside() -> None:
    played = session()
    played.answer("door")

    def hero_turn(table: Any, who: str) -> None:
        pass

    again = reopened(played, changed({"hero_turn": hero_turn}))
    assert again.question.key == "decide:targets"
    assert told(again, SetAside) == [SetAside(step="hero_turn", answers=1)]


def test_answers_of_a_step_that_is_several_steps_now_are_kept() -> None:
    def in_one_step() -> Rules[Small, Content]:
        game = small()

        @game.step
        def root(table: Any) -> None:
            for key in ("one", "two", "three", "four"):
                go(table, key)
                table.tell(Did(what=key))

        game.root = root
        return game

    def in_several_steps() -> Rules[Small, Content]:
        game = small()

        @game.step
        def root(table: Any) -> None:
            go(table, "one")
            table.tell(Did(what="one"))
            table.schedule(later, key="two")
            table.leave_step()

        @game.step
        def later(table: Any, key: str) -> None:
            go(table, key)
            table.tell(Did(what=key))
            if key != "four":
                table.schedule(later, key="three" if key == "two" else "four")

        game.root = root
        return game

    played = begin(in_one_step())
    for _ in range(2):
        played.answer("go_on")
    played.side_action("correct", path="number", value=3)
    played.answer("go_on")
    again = reopened(played, in_several_steps())
    assert again.question.key == "four"
    assert again.state.number == 3
    assert told(again) == told(played)
    again.answer("go_on")
    assert told(again, Did)[-1] == Did(what="four")


def test_answers_set_aside_on_opening_stay_in_the_log() -> None:
    played = session()
    played.answer("door")

    def hero_turn(table: Any, who: str) -> None:
        table.tell(TurnBegan(who=who))
        go(table, f"new:{who}")

    other = changed({"hero_turn": hero_turn})
    notice = SetAside(step="hero_turn", answers=1)
    expected = [notice, TurnBegan(who="ann")]
    for action in (
        lambda session: None,
        lambda session: session.answer("go_on"),
        lambda session: session.save_point("x"),
        lambda session: session.side_action("note", text="x"),
        lambda session: session.back_to(session.timeline.head.n),
    ):
        again = reopened(played, other)
        action(again)
        assert again.log()[:2] == expected
        assert again.log() == again.newest(99)[::-1]
        if again.timeline.head.n > played.timeline.head.n:
            assert place(reopened(again)) == place(again)
            assert again.log() == again.events(again.timeline.log_at(again.timeline.head.n))


def test_going_back_under_changed_rules_keeps_the_log_consistent() -> None:
    played = session()
    for answer in ("door", "hit", 1):
        played.answer(answer)

    def hero_turn(table: Any, who: str) -> None:
        table.tell(Did(what="other"))
        go(table, f"new:{who}")

    other = changed({"hero_turn": hero_turn})
    other.event_decoder = msgspec.json.Decoder(Did | SetAside)
    again = reopened(played, other)
    again.undo()
    assert place(reopened(again)) == place(again)
    assert again.log() == [SetAside(step="hero_turn", answers=2), Did(what="other")]
    again.answer("go_on")
    assert place(reopened(again)) == place(again)


def test_a_side_action_that_no_longer_works_is_set_aside() -> None:
    played = session()
    played.answer("door")
    played.side_action("heal")
    played.answer(["bob"])
    played.answer("hit")
    again = reopened(played, changed({"heal": None}))
    assert again.question.key == "turn:ann"
    assert again.state.doors == ["ann"]
    assert told(again, SetAside) == [SetAside(step="hero_turn", answers=3)]
    assert [event for event in again.log() if isinstance(event, TurnBegan)] == [TurnBegan(who="ann")]


def test_a_draw_that_no_longer_fits_is_repeated() -> None:
    played = session()
    played.answer("draw")
    cards = played.moment.checkpoint.transcript[1]
    assert cards.kind == "chance"
    for wrong in (["pink", "red"], ["red"], ["red", "red", "red"], ["red", "pink"]):
        checkpoint = msgspec.structs.replace(
            played.moment.checkpoint,
            transcript=(played.moment.checkpoint.transcript[0], msgspec.structs.replace(cards, value=wrong)),
        )
        once = played.engine.resume(checkpoint)
        assert any(isinstance(event, SetAside) for event in once.new_events)
        twice = played.engine.resume(once.checkpoint)
        assert encode(once.world) == encode(twice.world)
        assert once.state.deck.size == 6


def test_a_roll_of_a_face_the_die_no_longer_has_is_set_aside() -> None:
    played = session()
    played.answer("roll")
    first, roll = played.moment.checkpoint.transcript
    checkpoint = msgspec.structs.replace(
        played.moment.checkpoint, transcript=(first, msgspec.structs.replace(roll, value=["9", "1"]))
    )
    resumed = played.engine.resume(checkpoint)
    assert set(resumed.checkpoint.transcript[1].value) <= {"1", "2", "3"}  # type: ignore[arg-type]
    assert resumed.new_events[0] == SetAside(step="hero_turn", answers=0)


# -- what comes next


def order_of(*, settle: bool, over: bool = False) -> list[str]:
    game = small()

    def record(table: Any, what: str) -> None:
        table.state.done.append(what)

    @game.step
    def root(table: Any) -> None:
        if table.state.done:
            stop(table)
        table.schedule(first)
        table.schedule(old, what="older agenda")

    @game.step
    def first(table: Any) -> None:
        record(table, "first")
        table.schedule(branching, what="a")
        table.tell(Did(what="it"))
        table.schedule(old, what="c")
        if settle:
            table.run_scheduled()
        record(table, "first is done")
        if over:
            table.end_game(old, what="the end")

    @game.step
    def branching(table: Any, what: str) -> None:
        record(table, what)
        table.schedule(old, what=f"{what}.1")
        table.schedule(old, what=f"{what}.2")

    @game.step
    def old(table: Any, what: str) -> None:
        record(table, what)

    game.root = root
    content = Content((Trigger("t", "did", {"what": "it"}, (Call("old", {"what": "@what"}),)),))
    session = begin(game, content)
    assert session.question.key == "stop"
    assert isinstance(session.state, Small)
    return session.state.done


def test_scheduled_and_triggered_steps_run_before_the_agenda() -> None:
    assert order_of(settle=False) == ["first", "first is done", "a", "a.1", "a.2", "it", "c", "older agenda"]


def test_run_scheduled_runs_them_immediately_in_the_same_order() -> None:
    assert order_of(settle=True) == ["first", "a", "a.1", "a.2", "it", "c", "first is done", "older agenda"]


def test_end_game_keeps_changes_and_drops_the_rest() -> None:
    assert order_of(settle=False, over=True) == ["first", "first is done", "the end"]


def test_the_end_of_the_game_can_be_undone() -> None:
    played = session()
    played.answer("hit")
    played.answer(9)
    assert played.state.monster == -3
    assert isinstance(played.question, Finished)
    assert told(played, Ended) == [Ended(won=True)]
    assert played.moment.world.over
    played.undo()
    assert not played.moment.world.over


def test_a_trigger_fires_once_or_each_time_its_fields_match() -> None:
    played = session(content=Content(triggers()))
    for answer in ("door", "door", "go_on"):
        played.answer(answer)
    assert [event.by for event in told(played, Summoned)] == ["ann", "each", "each"]
    assert played.moment.world.fired == ["first"]
    played.undo()
    assert [call.args["by"] for call in played.moment.checkpoint.agenda] == []
    assert told(played, Summoned) == []


def test_step_arguments_with_integer_keys_survive_a_restart() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        if not table.state.done:
            table.schedule(count, sums={1: 2, 30: 4}, pair=(1, 2))
            table.state.done.append("x")
            return
        stop(table)

    @game.step
    def count(table: Any, sums: dict[int, int], pair: tuple[int, int]) -> None:
        stop(table)
        table.state.number = sum(sums) + sum(pair)

    game.root = root
    again = reopened(begin(game))
    again.answer("go_on")
    assert again.state.number == 34


def test_an_unknown_scheduled_step_does_not_block_the_game() -> None:
    played = session()
    gone = GameSession.begin(
        Engine(rules, Content()), World(Toy(), 1), (Call("gone", {"x": 1}), Call("draw", {"wrong": 1}))
    )
    assert gone.question.key == "failed"
    assert "no step is named gone" in str(gone.question.prompt)
    gone.answer("retry")
    assert gone.question.key == "failed"
    gone.answer("by_hand")
    assert gone.question.key == "failed"  # arguments of another version
    assert "draw" in gone.moment.checkpoint.failed
    gone.answer("by_hand")
    assert gone.question == played.question
    assert told(gone, SettledByHand) == [SettledByHand(step="gone"), SettledByHand(step="draw")]


def test_an_unknown_running_step_does_not_block_the_game() -> None:
    played = session()
    played.answer("door")
    again = reopened(played, changed({"hero_turn": None}))
    assert again.question.key == "failed"
    again.answer("by_hand")
    assert again.question.key == "failed"  # Bob's turn is unknown, too
    again.answer("by_hand")
    assert again.question.key == "decide:targets"


# -- loops


@pytest.mark.parametrize("verb", ["tell", "then", "settle", "run", "hear"])
def test_a_rule_that_never_asks_is_stopped(verb: str) -> None:
    game = small()

    @game.step
    def nothing(table: Any) -> None:
        pass

    @game.step
    def root(table: Any) -> None:
        while True:
            match verb:
                case "tell":
                    table.tell(Did(what="x"))
                case "then":
                    table.schedule(nothing)
                case "settle":
                    table.run_scheduled()
                case "run":
                    nothing(table)
                case "hear":
                    table.apply_corrections()

    game.root = root
    session = begin(game)
    assert session.question.key == "failed"
    assert str(LOOP_LIMIT) in session.moment.checkpoint.failed


def test_steps_that_call_each_other_endlessly_are_stopped() -> None:
    for verbs in range(3):
        game = small()

        @game.step
        def root(table: Any) -> None:
            for _ in range(verbs):  # noqa: B023
                table.apply_corrections()

        game.root = root
        session = begin(game)
        assert session.question.key == "failed"
        session.answer("retry")
        session.answer("by_hand")
        assert session.question.key == "failed"


def test_a_long_step_with_many_questions_is_no_loop() -> None:
    played = session()
    entries = played.moment.checkpoint
    from assistant.engine.checkpoint import TranscriptEntry

    many = tuple(TranscriptEntry("answer", "turn:ann", "door") for _ in range(LOOP_LIMIT))
    resumed = played.engine.resume(msgspec.structs.replace(entries, transcript=many))
    assert resumed.checkpoint.failed == ""
    assert len(resumed.state.doors) == LOOP_LIMIT


# -- chance


def test_a_redone_draw_has_the_same_result() -> None:
    played = session(seed=5)
    played.answer("draw")
    drawn = told(played, Drew)
    played.undo()
    assert told(played, Drew) == []
    played.redo()
    assert told(played, Drew) == drawn
    played.undo()
    again = reopened(played)
    again.redo()
    assert told(again, Drew) == drawn


def test_draws_depend_on_the_seed_only() -> None:
    def cards(seed: int) -> list[Any]:
        played = session(seed=seed)
        for _ in range(3):
            played.answer("draw")
        return told(played, Drew)

    assert cards(1) == cards(1)
    assert len({str(cards(seed)) for seed in range(8)}) > 3


def test_the_source_of_a_component_may_change_and_change_back() -> None:
    played = session()
    played.answer("draw")
    played.side_action("set_source", component="deck", source="table")
    played.answer("draw")
    assert isinstance(played.question, InOrder)
    held = played.state.deck.may_hold()
    named = [card for card, count in held.items() for _ in range(count)][:2]
    played.answer(named)
    assert told(played, Drew)[-1].cards == tuple(named)
    played.side_action("set_source", component="deck", source="app")
    played.answer("draw")
    assert len(told(played, Drew)) == 3
    assert played.state.deck.left == 0
    assert sorted(card for event in told(played, Drew) for card in event.cards) == ["blue"] * 3 + ["red"] * 3
    assert place(reopened(played)) == place(played)


def test_the_source_may_change_while_a_draw_is_asked() -> None:
    played = session()
    played.side_action("set_source", component="deck", source="table")
    played.answer("draw")
    assert played.question.key == "draw:2"
    played.side_action("set_source", component="deck", source="app")
    assert played.question.key == "turn:ann"
    assert len(told(played, Drew)) == 1
    played.undo()
    assert played.question.key == "draw:2"
    played.answer(["red", "blue"])
    assert told(played, Drew) == [Drew(cards=("red", "blue"))]


def test_fewer_cards_named_than_drawn_leave_the_others_unseen() -> None:
    played = session()
    played.side_action("set_source", component="deck", source="table")
    played.answer("draw")
    played.answer(["red"])
    assert told(played, Drew) == [Drew(cards=("", "red"))]
    deck = played.state.deck
    assert (deck.left, deck.size, deck.unseen, deck.discard) == (4, 6, 1, ["", "red"])


def test_a_known_top_card_drawn_unseen_is_not_lost() -> None:
    played = session()
    played.side_action("set_source", component="deck", source="table")
    played.side_action("correct", path="deck.top", value=["blue"])
    played.answer("draw")
    played.answer(["red"])
    assert played.state.deck.size == 7
    assert told(played, Drew) == [Drew(cards=("blue", "red"))]


def test_an_impossible_combination_of_cards_is_asked_again() -> None:
    played = session()
    played.side_action("set_source", component="deck", source="table")
    played.side_action("correct", path="deck", value={"pool": {"red": 2, "blue": 2}, "unseen": 3, "bottom": ["red"]})
    played.answer("draw")
    played.answer(["blue", "red"])
    assert played.question.key == "turn:ann"
    played.undo()
    with pytest.raises(Refused, match="The next card of the pile can't be"):
        played.answer(["red", "blue"])
    assert played.question.key == "draw:2"
    assert played.moment.checkpoint.failed == ""
    assert played.state.deck.left == 2
    assert place(reopened(played)) == place(played)


def test_a_deck_corrected_during_the_question_is_drawn_as_far_as_possible() -> None:
    played = session()
    played.side_action("set_source", component="deck", source="table")
    played.answer("draw")
    played.side_action("correct", path="deck.pool", value={"red": 1})
    with pytest.raises(Refused):
        played.answer(["red", "red"])
    played.answer(["red"])
    assert told(played, Drew) == [Drew(cards=("red",))]
    assert played.moment.checkpoint.failed == ""


def test_forced_draws_come_first_and_are_repeated() -> None:
    played = session()
    played.engine.context.forced = {"deck": ["blue", "red", "blue"], "dice": ["3"]}
    played.answer("draw")
    played.answer("draw")
    assert told(played, Drew)[0].cards == ("blue", "red")
    assert told(played, Drew)[1].cards[0] == "blue"
    played.answer("roll")
    rolled = played.moment.checkpoint.transcript[-1].value
    assert isinstance(rolled, list)
    assert rolled[0] == "3"
    assert played.engine.context.forced == {"deck": [], "dice": []}
    assert place(reopened(played)) == place(played)


def test_an_empty_deck_gives_no_card_and_does_not_ask() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        for cards, count in (({"red": 0}, 3), ({"red": 1}, 0), ({"red": 1}, -1)):
            pile = Pile(cards)
            stack: Stack[Any, Any] = Stack("x", lambda state, pile=pile: pile, lambda content: {"red": t("red")})
            assert stack.draw_many(table, count, lambda count: t("?")) == []
        stop(table)

    game.root = root
    assert begin(game).question.key == "stop"


def test_pick_uses_the_source_of_the_component() -> None:
    from assistant.engine.rules import Component

    game = small(components=(Component("lot", t("lot")),))
    question = OneOf(key="lot", prompt=t("?"), options=(Option("a", t("a")), Option("b", t("b"))))

    @game.step
    def root(table: Any) -> None:
        table.tell(Did(what=pick(table, "lot", lambda: question)))
        go(table, "next")

    game.root = root
    played = begin(game)
    assert told(played)[0].what in ("a", "b")
    played.side_action("set_source", component="lot", source="table")
    played.answer("go_on")
    assert played.question.key == "lot"
    played.answer("b")
    assert told(played, Did)[-1].what == "b"


@pytest.mark.parametrize(
    "question",
    [
        OneOf(key="empty", prompt=t("?"), options=()),
        GoOn(key="decide:this", prompt=t("?"), label=t("a key that belongs to the decisions of the rules")),
    ],
)
def test_an_unanswerable_question_fails(question: Any) -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        table.ask(question)

    game.root = root
    assert begin(game).question.key == "failed"


def test_a_question_function_is_called_after_side_actions() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        table.ask(lambda: Number(key="n", prompt=t("?"), most=table.state.number))

    game.root = root
    played = begin(game)
    with pytest.raises(Refused):
        played.answer(3)
    played.side_action("correct", path="number", value=3)
    played.answer(3)
    assert place(reopened(played)) == place(played)


# -- the log


def test_an_unknown_event_is_shown_raw() -> None:
    played = session()
    played.answer("hit")
    lines = [line.replace(b'"turn_began"', b'"turn_started"') for line in written(played)]
    again = GameSession.resume(played.engine, read(lines))
    again.answer(1)
    again.answer("go_on")
    assert [type(event) for event in again.log()] == [TurnBegan, TurnBegan]
    unknown = again.events(read(lines).log_at(0))
    assert isinstance(unknown[0], Unknown)
    assert "turn_started" in unknown[0].raw


def test_an_event_that_cannot_be_encoded_is_saved_as_text() -> None:
    game = small()

    @game.step
    def root(table: Any) -> None:
        table.tell(Did(what=object()))  # type: ignore[arg-type]
        stop(table)

    game.root = root
    played = begin(game)
    again = reopened(played)
    assert again.question.key == "stop"
    assert "Did" in str(msgspec.json.decode(played.timeline.lines[0].told[0]))


def test_the_hit_hero_is_in_the_log() -> None:
    played = session()
    for answer in ("go_on", "go_on", "ann", 2):
        played.answer(answer)
    assert told(played, Hit) == [Hit(who="ann", damage=2)]
    assert not told(played, RuleFailed)
