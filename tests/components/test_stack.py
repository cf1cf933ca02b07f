"""A stack draws or asks, with the same pile in both cases, and its source may change during the game."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from toy_piles import Cards, Content, all_cards, entries, session

from assistant.components.pile import Pile, Some
from assistant.components.stack import CardRow, DrawnCards, Stack, short_numbers
from assistant.engine.checkpoint import Checkpoint, World
from assistant.engine.rules import Component, Rules
from assistant.engine.runner import Engine
from assistant.messages.questions import CardQuestion, GoOn, Option, Refused
from assistant.messages.text import in_english, t, tn, verbatim
from assistant.timeline.game_session import GameSession


def options(played: GameSession[Any, Any]) -> list[str]:
    return [option.id for option in played.question.options]


def test_players_choose_from_the_cards_that_may_come() -> None:
    played = session(source="table", deck=Pile({"red": 1, "blue": 1}, bottom=["green"]))
    played.answer("draw")
    assert options(played) == ["red", "blue"]
    with pytest.raises(Refused, match="green is not on the list"):
        played.answer("green")
    played.answer("blue")
    played.answer("draw")
    played.answer("red")
    played.answer("draw")
    assert options(played) == ["green"]
    played.answer("green")
    assert played.moment.state.hand == ["blue", "red", "green"]


def test_few_cards_have_a_fixed_digit_each() -> None:
    played = session(source="table", deck=Pile({"blue": 1, "white": 1}))
    played.answer("draw")
    assert [(option.id, option.number) for option in played.question.options] == [("blue", 2), ("white", 4)]


def test_a_correction_during_the_question_changes_what_may_come() -> None:
    played = session(source="table", deck=Pile({"red": 1}))
    played.answer("draw")
    played.side_action("correct", path="deck.pool", value={"white": 1})
    assert options(played) == ["white"]
    played.side_action("correct", path="deck.pool", value={})
    assert played.question.key == "deed"
    assert played.moment.state.hand == []


def test_naming_only_the_last_cards_leaves_the_others_unseen() -> None:
    played = session(source="table")
    played.answer("draw_many")
    assert isinstance(played.question, DrawnCards)
    assert in_english(played.question.prompt) == "Draw 3 cards."
    played.answer(["green"])
    assert played.moment.state.deck.discard == ["", "", "green"]
    assert played.moment.state.deck.unseen == 2
    played.answer("all")
    with pytest.raises(Refused, match="3 are needed"):
        played.answer(["red"])
    with pytest.raises(Refused, match="at most"):
        played.answer(["green", "red", "red"])
    played.answer(["red", "blue", "red"])
    assert played.moment.state.deck.left == 0


def test_cards_in_an_impossible_order_are_refused() -> None:
    played = session(source="table", deck=Pile({"red": 2}, top=["blue"], bottom=["green"]))
    played.answer("all")
    with pytest.raises(Refused, match="can't be red"):
        played.answer(["red", "blue", "red"])
    played.answer(["blue", "red", "red"])


def test_a_single_card_has_no_hint_about_the_last_ones() -> None:
    played = session(source="table", deck=Pile({"red": 1}))
    played.answer("draw_many")
    assert played.question.hint is None


def test_a_face_down_card_is_not_saved_and_has_the_odds_of_a_draw() -> None:
    seen = set()
    for seed in range(30):
        played = session(seed=seed, deck=Pile({"red": 1, "blue": 1, "green": 1}))
        played.answer("lay")
        assert played.moment.state.down == [""]
        assert played.moment.state.deck == Pile({"red": 1, "blue": 1, "green": 1}, unseen=1)
        played.answer("turn_up")
        seen.add(played.moment.state.down[0])
        assert played.moment.state.deck.left == 2
    assert seen == {"red", "blue", "green"}


def test_the_source_may_change_between_laying_and_turning_up() -> None:
    played = session(deck=Pile({"red": 1, "blue": 1}))
    played.answer("lay")
    played.side_action("set_source", component="deck", source="table")
    played.answer("turn_up")
    assert options(played) == ["red", "blue"]
    played.answer("blue")
    played.side_action("set_source", component="deck", source="app")
    played.answer("draw")
    assert played.moment.state.hand == ["red"]


def test_an_empty_stack_is_refilled_from_its_discards() -> None:
    played = session(source="table", deck=Pile(discard=["red", "blue"]))
    played.answer("draw")
    assert options(played) == ["red", "blue"]
    played.answer("red")
    assert played.moment.state.deck == Pile({"red": 0, "blue": 1})


def test_an_unseen_discard_is_revealed_before_shuffling_if_its_copy_is_face_down() -> None:
    played = session(source="table", deck=Pile({"red": 2, "blue": 1}))
    for action in ("lay", "lay", "throw", "draw"):
        played.answer(action)
    played.answer("red")
    played.answer("discard")
    played.answer("draw")
    assert "nobody saw" in in_english(played.question.prompt)
    played.answer("blue")
    assert options(played) == ["red", "blue"]
    played.answer("blue")
    played.answer("turn_up")
    assert options(played) == ["red"]


def test_without_discards_there_is_no_card_and_no_question() -> None:
    played = session(source="table", deck=Pile())
    for action in ("draw", "draw_many", "lay", "refill"):
        played.answer(action)
        assert played.question.key == "deed"


def test_an_empty_stack_may_be_the_end_of_the_game() -> None:
    played = session(doom=Pile({"red": 1}))
    played.answer("doom")
    assert not played.moment.state.ended
    played.answer("doom")
    assert played.moment.state.ended


def test_a_row_is_refilled_with_the_newest_card_first() -> None:
    played = session(source="table", deck=Pile({"red": 1, "blue": 1, "green": 1}))
    played.answer("refill")
    played.answer("red")
    assert in_english(played.question.prompt) == "New in the row, beside 1?"
    played.answer("blue")
    assert played.moment.state.row == ["blue", "red"]
    played.answer("under")
    assert (played.moment.state.row, played.moment.state.deck.bottom) == (["blue"], ["red"])
    played.answer("refill")
    assert options(played) == ["green"]
    played.answer("green")
    played.answer("take")
    assert (played.moment.state.row, played.moment.state.hand) == (["blue"], ["green"])


def test_a_stack_that_is_off_offers_all_cards() -> None:
    played = session(source="off", deck=Pile())
    played.answer("draw")
    assert options(played) == ["red", "blue", "green", "white"]
    played.answer("white")
    played.answer("lay")
    played.answer("turn_up")
    played.answer("green")
    assert (played.moment.state.hand, played.moment.state.down) == (["white"], ["green"])


def test_many_cards_are_found_by_name() -> None:
    from toy_piles import rules

    content = Content(card=entries(*(f"card{n}" for n in range(10))))
    played = GameSession.begin(
        Engine(rules, content), World(Cards(deck=Pile({"card3": 1})), 1, sources={"deck": "table"})
    )
    played.answer("draw")
    assert isinstance(played.question, CardQuestion)
    assert in_english(played.question.options[0].label) == "CARD3"


TEN = tuple(f"card{n}" for n in range(10))


def drawing(stack: Stack[Cards, Content], deck: Pile, *ids: str, count: int = 1) -> GameSession[Any, Any]:
    """Return a session in which the players draw `count` cards of a stack with these cards, then go on."""
    rules: Rules[Cards, Content] = Rules("draws", Cards, (), components=(Component("deck", t("the deck")),))

    @rules.step
    def root(table: Any) -> None:
        if count == 1:
            table.state.hand.append(stack.draw(table, t("Which?")))
        else:
            table.state.hand += stack.draw_many(
                table, count, lambda n: tn("Draw {n} card.", "Draw {n} cards.", n), hint=t("Only the last one counts.")
            )
        table.ask(GoOn(key="on", prompt=t("?"), label=t("on")))

    rules.root = root
    content = Content(card=entries(*(ids or ("red", "blue", "green", "white"))))
    world: World[Any] = World(Cards(deck=deck), 1, sources={"deck": "table"})  # type: ignore[dict-item]
    return GameSession.begin(Engine(rules, content), world)


def stack(**more: Any) -> Stack[Cards, Content]:
    return Stack("deck", lambda state: state.deck, lambda content: content.card, **more)


def test_nine_cards_have_a_digit_each_and_more_cards_two_digits_from_91_on() -> None:
    assert short_numbers(0) == []
    assert short_numbers(2) == [1, 2]
    assert short_numbers(9) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert short_numbers(10) == [1, 2, 3, 4, 5, 6, 7, 8, 91, 92]
    assert short_numbers(17) == [1, 2, 3, 4, 5, 6, 7, 8, 91, 92, 93, 94, 95, 96, 97, 98, 99]
    assert short_numbers(18) == []


def test_ten_cards_are_found_by_name_unless_the_game_numbers_them() -> None:
    played = drawing(stack(), Pile({"card3": 1, "card4": 1}), *TEN)
    assert isinstance(played.question, CardQuestion)
    assert [option.number for option in played.question.options] == [None, None]
    played = drawing(stack(numbered=lambda content: TEN), Pile({"card3": 1, "card9": 1}), *TEN)
    assert not isinstance(played.question, CardQuestion)
    assert [(option.id, option.number) for option in played.question.options] == [("card3", 4), ("card9", 92)]
    played = drawing(stack(), Pile({"card3": 1, "card8": 1}), *TEN[:9])
    assert [(option.id, option.number) for option in played.question.options] == [("card3", 4), ("card8", 9)]


def test_cards_without_a_number_come_last_and_make_the_players_type_names() -> None:
    numbered = stack(numbered=lambda content: ["white", "blue"])
    played = drawing(numbered, Pile({"red": 1, "blue": 1, "white": 1}))
    assert isinstance(played.question, CardQuestion)
    assert [(option.id, option.number) for option in played.question.options] == [
        ("white", 1),
        ("blue", 2),
        ("red", None),
    ]


def test_a_card_of_the_pile_that_the_content_lacks_is_offered_by_its_id() -> None:
    played = drawing(stack(), Pile({"red": 1, "odd": 1}))
    assert [(option.id, in_english(option.label)) for option in played.question.options] == [
        ("red", "RED"),
        ("odd", "odd"),
    ]


def test_a_card_has_the_label_or_the_line_that_the_game_gives_it() -> None:
    labelled = stack(label=lambda content, card: verbatim(f"<{card}>"))
    assert [in_english(one.label) for one in drawing(labelled, Pile({"red": 1})).question.options] == ["<red>"]
    lined = stack(line=lambda content, card: Option(card, verbatim(f"[{card}]")))
    (option,) = drawing(lined, Pile({"blue": 1})).question.options
    assert (in_english(option.label), option.number) == ("[blue]", 2)


def test_two_cards_have_the_hint_about_the_last_ones() -> None:
    assert drawing(stack(), Pile({"red": 2}), count=2).question.hint is not None
    assert drawing(stack(), Pile({"red": 1}), count=2).question.hint is None


def test_discards_shuffled_at_once_are_drawn_only_if_cards_are_missing() -> None:
    at_once = stack(when_empty="shuffle_at_once")
    played = drawing(at_once, Pile({"red": 1, "blue": 1}, discard=["green"]), count=2)
    played.answer(["red", "blue"])
    assert played.question.key == "on"
    assert (played.state.hand, played.state.deck.pool, played.state.deck.discard) == (
        ["red", "blue"],
        {"red": 0, "blue": 0, "green": 1},
        [],
    )
    played = drawing(at_once, Pile({"red": 1}, discard=["green"]), count=2)
    played.answer(["red"])
    assert played.question.key == "deck:1"
    played.answer(["green"])
    assert played.state.hand == ["red", "green"]


def test_the_last_card_shuffles_the_discards_at_once_or_not_before_the_next_draw() -> None:
    for when, left in (("shuffle_at_once", 1), ("shuffle_discard", 0), ("stay_empty", 0)):
        played = drawing(stack(when_empty=when), Pile({"red": 1}, discard=["green"]))
        played.answer("red")
        assert played.state.deck.left == left, when


def test_a_stack_that_stays_empty_gives_no_card() -> None:
    played = drawing(stack(when_empty="stay_empty"), Pile({"red": 0}, discard=["green"]))
    assert (played.question.key, played.state.hand) == ("on", [""])


def test_the_oldest_card_of_a_row_is_its_last() -> None:
    row = CardRow(stack(), lambda state: state.row, size=2)
    state = Cards(row=["new", "old"])
    assert row.lowest(state) == "old"
    with pytest.raises(Refused, match="doesn't lie there"):
        row.take(state, "red")
    assert row.lowest_under(state) == "old"
    assert (state.row, state.deck.bottom) == (["new"], ["old"])
    state.row.clear()
    assert (row.lowest(state), row.lowest_under(state), state.deck.bottom) == ("", "", ["old"])


@pytest.mark.parametrize("seed", range(40))
def test_random_sessions_lose_no_card_and_replay_identically(seed: int) -> None:
    """Sources change, cards come from the box, and the session is saved and reopened after each input."""
    random = Random(seed)
    pile = Pile({"red": 3, "blue": 2}, [Some(1, {"green": 2, "white": 1})] if seed % 2 else [])
    played = session(seed=seed, source=random.choice(["app", "table"]), deck=pile)
    total = all_cards(played.moment.state)
    for _ in range(60):
        if random.random() < 0.2:
            played.side_action("set_source", component="deck", source=random.choice(["app", "table"]))
        elif random.random() < 0.1 and played.timeline.undoable():
            played.undo()
        else:
            try:
                played.answer(_answer(random, played))
            except Refused:  # not possible in this order
                continue
        assert all_cards(played.moment.state) == total
        checkpoint = played.moment.checkpoint
        again = played.engine.resume(msgspec.json.decode(msgspec.json.encode(checkpoint), type=Checkpoint))
        assert msgspec.json.encode(again.world) == msgspec.json.encode(played.moment.world)
        assert again.question == played.question


def _answer(random: Random, played: GameSession[Any, Any]) -> str | list[str]:
    question = played.question
    if question.key == "deed":
        return random.choice([id for id in options(played) if id != "doom"])
    if isinstance(question, DrawnCards):
        cards = [option.id for option in question.options for _ in range(option.most)]
        number = random.randint(question.least, question.count)
        return random.sample(cards, min(number, len(cards)))
    return random.choice(options(played))
