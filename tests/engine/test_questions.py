"""Every question checks its own answer, refuses a wrong one with a sentence and describes a right one."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.messages.questions import (
    CardQuestion,
    Checklist,
    Finished,
    GoOn,
    InOrder,
    Number,
    OneOf,
    Option,
    Question,
    Refused,
    WhichOf,
)
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import Text, in_english, t

RED, BLUE, GREEN = (Option(id, t(id)) for id in ("red", "blue", "green"))
ASK = {"key": "k", "prompt": t("What?")}
GO_ON = GoOn(**ASK, label=t("done"))
CHECKLIST = Checklist(**ASK, items=(t("shuffle"),), label=t("done"))
FINISHED = Finished(**ASK)
ONE_OF = OneOf(**ASK, options=(RED, BLUE))
CARD = CardQuestion(**ASK, options=(RED, BLUE))
WHICH_OF = WhichOf(**ASK, options=(RED, BLUE, GREEN))
NUMBER = Number(**ASK, least=1, most=5, expected=2)
IN_ORDER = InOrder(**ASK, options=(RED, BLUE), count=3, least=2)
FIRE = Box("fire", t("fire"), row=t("block"))
ICE = Box("ice", t("ice"), row=t("block"), expected=4, most=9)
LUCK = Box("luck", t("luck"), least=-2)
SUMS = Sums(**ASK, boxes=(FIRE, ICE, LUCK))
ALL: tuple[Question[Any], ...] = (GO_ON, CHECKLIST, FINISHED, ONE_OF, CARD, WHICH_OF, NUMBER, IN_ORDER, SUMS)


def refusal(question: Question[Any], answer: Any) -> str:
    with pytest.raises(Refused) as refused:
        question.check(answer)
    return str(refused.value)


@pytest.mark.parametrize("question", [GO_ON, CHECKLIST])
def test_go_on_accepts_only_go_on(question: Question[Any]) -> None:
    assert question.check("go_on") == "go_on" == question.expected_answer()
    assert question.answer_text("go_on") == t("done")
    for wrong in ("", "go on", 1, True, None, ["go_on"]):
        assert "go_on" in refusal(question, wrong)


def test_a_finished_game_takes_no_answer() -> None:
    for wrong in ("go_on", "", 0, None, []):
        assert refusal(FINISHED, wrong) == "The game is over. Undo takes the last thing back."
    assert FINISHED.expected_answer() is None


@pytest.mark.parametrize("question", [ONE_OF, CARD])
def test_one_of_several_takes_an_id_and_nothing_else(question: Question[Any]) -> None:
    assert question.check("blue") == "blue"
    assert question.answer_text("blue") == t("blue")
    for wrong in ("Blue", "", "green", 0, 1, True, None, ["blue"], {"blue": 1}):
        assert refusal(question, wrong).endswith("is not on the list. Right would be: red, blue.")


def test_a_refusal_lists_only_the_first_options() -> None:
    question = OneOf(**ASK, options=tuple(Option(str(n), t("x")) for n in range(100)))
    assert refusal(question, "x") == "x is not on the list. Right would be: " + ", ".join(map(str, range(12))) + "."


def test_a_huge_wrong_answer_is_refused_in_a_short_sentence() -> None:
    for question in ALL:
        assert len(refusal(question, "x" * 1_000_000)) < 150
        assert len(refusal(question, 10**5000)) < 150
        assert len(refusal(question, ["x" * 1_000_000])) < 150


def test_a_deeply_nested_answer_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for question in ALL:
        assert refusal(question, deep)
        assert refusal(question, [deep])


def test_the_expected_answer_is_the_one_that_space_gives() -> None:
    assert OneOf(**ASK, options=(RED, BLUE), expected="red").expected_answer() == "red"
    assert ONE_OF.expected_answer() is None
    assert WhichOf(**ASK, options=(RED, BLUE), expected=("blue",)).expected_answer() == ["blue"]
    assert WHICH_OF.expected_answer() == []
    assert NUMBER.expected_answer() == 2
    assert Number(**ASK).expected_answer() is None
    assert IN_ORDER.expected_answer() is None


def test_which_of_returns_options_in_the_order_of_the_question() -> None:
    assert WHICH_OF.check([]) == []
    assert WHICH_OF.check(["green", "red"]) == ["red", "green"]
    assert in_english(WHICH_OF.answer_text(["red", "green"])) == "red, green"
    assert in_english(WHICH_OF.answer_text([])) == "none"


def test_which_of_refuses_duplicates_unknown_ids_and_other_types() -> None:
    assert refusal(WHICH_OF, ["red", "red"]) == "red is named twice; once is enough."
    assert "is not on the list" in refusal(WHICH_OF, ["red", "pink"])
    for wrong in ([1], [True], [None], [["red"]]):
        assert "is not on the list" in refusal(WHICH_OF, wrong)
    for wrong in ("red", 1, None, ("red",), {"red"}, {"red": 1}):
        assert "is no list" in refusal(WHICH_OF, wrong)


def test_which_of_has_a_least_and_a_most() -> None:
    question = WhichOf(**ASK, options=(RED, BLUE, GREEN), least=1, most=2)
    assert refusal(question, []) == "At least 1 is needed here, not 0."
    assert refusal(question, ["red", "blue", "green"]) == "At most 2 may be named here, not 3."
    exactly = WhichOf(**ASK, options=(RED, BLUE, GREEN), least=2, most=2)
    assert refusal(exactly, ["red"]) == "2 are needed here, not 1."
    assert exactly.check(["red", "blue"]) == ["red", "blue"]


def test_which_of_never_needs_more_than_it_has() -> None:
    question = WhichOf(**ASK, options=(RED,), least=2)
    assert question.check(["red"]) == ["red"]


def test_a_number_is_a_whole_number_within_its_limits() -> None:
    assert [NUMBER.check(n) for n in (1, 5)] == [1, 5]
    assert in_english(NUMBER.answer_text(3)) == "3"
    for wrong in (0, 6, -1, 10**30):
        assert "can't be: a number from 1 to 5 is right." in refusal(NUMBER, wrong)
    for wrong in (True, False, 1.0, "1", None, [1]):
        assert "is no whole number." in refusal(NUMBER, wrong)


def test_in_order_accepts_repetitions_and_keeps_the_order() -> None:
    assert IN_ORDER.check(["blue", "red", "blue"]) == ["blue", "red", "blue"]
    assert in_english(IN_ORDER.answer_text(["blue", "red"])) == "blue, red"


def test_in_order_ends_at_its_count_and_needs_its_least() -> None:
    assert refusal(IN_ORDER, ["red"]) == "At least 2 are needed here, not 1."
    assert refusal(IN_ORDER, ["red"] * 4) == "At most 3 may be named here, not 4."
    assert refusal(InOrder(**ASK, options=(RED,), count=1), []) == "1 is needed here, not 0."
    assert InOrder(**ASK, options=(RED,), count=1, least=5).check(["red"]) == ["red"]


def test_in_order_refuses_more_of_an_option_than_there_are() -> None:
    scarce = (Option("red", t("red"), most=1), Option("blue", t("blue"), most=0), GREEN)
    question = InOrder(**ASK, options=scarce, count=3)
    assert question.check(["red", "green", "green"])
    assert refusal(question, ["red", "red"]) == "red can come 1 time at most, not 2."
    assert refusal(question, ["blue"]) == "blue can come 0 times at most, not 1."


def test_in_order_refuses_with_the_text_of_the_rule() -> None:
    words = Text("{n} deck: {option}, {most} left", (), plural="{n} decks: {option}, {most} left", count=2, context="c")
    question = InOrder(**ASK, options=(Option("red", t("red"), most=0),), count=1, refusal=words)
    with pytest.raises(Refused) as refused:
        question.check(["red"])
    assert str(refused.value) == "2 decks: red, 0 left"
    assert refused.value.text.context == "c"


def test_sums_accepts_numbers_by_box() -> None:
    assert SUMS.check({"luck": -1, "fire": 3, "ice": 2}) == {"fire": 3, "ice": 2, "luck": -1}
    assert list(SUMS.check({"luck": -1, "fire": 3})) == ["fire", "ice", "luck"]  # type: ignore[arg-type]


def test_sums_fills_in_expected_numbers() -> None:
    assert SUMS.check({}) == SUMS.expected_answer() == {"ice": 4}
    assert SUMS.check({"fire": 0, "ice": 4, "luck": 0}) == {"ice": 4}


def test_a_zero_against_the_expected_number_is_recorded() -> None:
    assert SUMS.check({"ice": 0}) == {"ice": 0}
    assert SUMS.check(SUMS.check({"ice": 0})) == {"ice": 0}


def test_sums_refuses_with_the_name_of_the_box() -> None:
    for wrong in (None, 3, True, "fire", ["fire"], [["fire", 3]]):
        assert refusal(SUMS, wrong).endswith("is no table of numbers by name.")
    assert refusal(SUMS, {"water": 1}) == "water is not on the list. Right would be: fire, ice, luck."
    for no_number in ("3", 3.0, True, None, [3]):
        assert refusal(SUMS, {"fire": no_number}).startswith("block, fire: ")
        assert refusal(SUMS, {"fire": no_number}).endswith(" is no whole number.")
    assert refusal(SUMS, {"fire": 100}) == "block, fire: 100 can't be, a number from 0 to 99 is right."
    assert refusal(SUMS, {"fire": -1}) == "block, fire: -1 can't be, a number from 0 to 99 is right."
    assert refusal(SUMS, {"ice": 10}) == "block, ice: 10 can't be, a number from 0 to 9 is right."
    assert refusal(SUMS, {"luck": -3}) == "luck: -3 can't be, a number from -2 to 99 is right."


def test_an_expected_number_out_of_limits_is_refused_when_left_out() -> None:
    question = Sums(**ASK, boxes=(Box("ice", t("ice"), least=1),))
    assert refusal(question, {}) == "ice: 0 can't be, a number from 1 to 99 is right."


def test_sums_in_words() -> None:
    assert in_english(SUMS.answer_text({"fire": 3, "ice": 4})) == "block, fire 3, block, ice 4"
    assert in_english(SUMS.answer_text({"luck": -1})) == "luck -1"
    assert in_english(SUMS.answer_text({"ice": 0})) == in_english(SUMS.answer_text({})) == "nothing"
    named = Sums(**ASK, boxes=(FIRE,), none=t("no block"), name=t("block"))
    assert in_english(named.answer_text({})) == "block: no block"


@pytest.mark.parametrize("question", ALL)
def test_interrupts_are_answers_to_every_question(question: Question[Any]) -> None:
    import msgspec

    asked = msgspec.structs.replace(question, happened=(Option("city", t("a city fell")),), name=t("the turn"))
    assert asked.check("city") == "city"
    assert asked.answer_text("city") == t("a city fell")
    assert refusal(asked, "other")
    assert not asked.is_unanswerable


def test_a_named_question_is_part_of_the_answer_text() -> None:
    named = Number(**ASK, name=t("damage"))
    assert in_english(named.answer_text(3)) == "damage: 3"


@pytest.mark.parametrize(
    "question",
    [
        OneOf(**ASK, options=()),
        CardQuestion(**ASK, options=()),
        Number(**ASK, least=2, most=1),
        InOrder(**ASK, options=(), count=2),
        InOrder(**ASK, options=(Option("red", t("red"), most=1),), count=2, least=2),
        Sums(**ASK, boxes=(FIRE, Box("ice", t("ice"), least=2, most=1))),
    ],
)
def test_a_question_without_right_answers_is_unanswerable(question: Question[Any]) -> None:
    assert question.is_unanswerable


def test_a_question_with_right_answers_is_not_unanswerable() -> None:
    assert not any(question.is_unanswerable for question in ALL)
    assert not InOrder(**ASK, options=(), count=0).is_unanswerable
    assert not WhichOf(**ASK, options=()).is_unanswerable


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["red", "go_on"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=3) | st.sampled_from(["fire", "ice", "luck"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.sampled_from(ALL), ANYTHING)
def test_any_answer_is_normalized_or_refused(question: Question[Any], answer: Any) -> None:
    try:
        taken = question.check(answer)
    except Refused:
        return
    assert type(taken) in (str, int, list, dict)
    assert question.check(taken) == taken
    assert in_english(question.answer_text(taken))


def test_the_expected_answer_is_legal_or_missing() -> None:
    """With too few options, or numbers that do not match their total, there is no expected answer."""
    lines = (Option("a", t("a")), Option("b", t("b")))
    assert WhichOf(key="k", prompt=t("?"), options=lines, least=1).expected_answer() is None
    assert WhichOf(key="k", prompt=t("?"), options=lines, least=1, expected=("a",)).expected_answer() == ["a"]
    assert WhichOf(key="k", prompt=t("?"), options=(), least=1).expected_answer() == []
    dice = Total(("a", "b"), t("dice"), least=2, most=2)
    boxes = (Box("a", t("a")), Box("b", t("b")))
    assert Sums(key="k", prompt=t("?"), boxes=boxes, totals=(dice,)).expected_answer() is None
    assert Sums(key="k", prompt=t("?"), boxes=boxes).expected_answer() == {}
