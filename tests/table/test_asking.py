"""The short ways to ask, limits on totals, and what is typed for each line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct, field

from assistant.history.evening import Evening
from assistant.speech.names import Named
from assistant.speech.questions import Number, OneOf, Option, Refused, typed_numbers
from assistant.speech.sums import Box, Sums, Total
from assistant.speech.text import Name, Text, in_english, t
from assistant.table.happenings import Happening, Happenings
from assistant.table.kept import Kept
from assistant.table.play import Play
from assistant.table.rules import Rules
from assistant.table.session import World
from assistant.table.table import Table

COLOUR = Named(words={"red": t("red"), "blue": t("blue"), "green": t("green")})
BEAST = Named("beast")


class Kind(Struct, frozen=True):
    name: Name


class Content(Struct, frozen=True):
    beast: dict[str, Kind]


class Shelf(Struct):
    dice: list[str] = field(default_factory=lambda: ["green", "red"])
    taken: list[str] = field(default_factory=list)


CONTENT = Content({"orc": Kind(Name("Orc", "Ork")), "rat": Kind(Name("Rat", "Szczur"))})
ShelfTable = Table[Shelf, Content]


def asking(body: Callable[[ShelfTable], Any]) -> Evening[Shelf, Content]:
    """An evening whose only step does this again and again."""
    rules: Rules[Shelf, Content] = Rules("shelf", Shelf, (), kept=(Kept("dice", t("dice")), Kept("taken", t("taken"))))

    @rules.step(always=True)
    def only(table: ShelfTable) -> None:
        table.state.taken.append(str(body(table)))

    rules.root = only
    return Evening.begin(Play(rules, CONTENT), World(Shelf(), 1))


def which_die(table: ShelfTable) -> str:
    return table.one("die", t("Which die?"), lambda: table.state.dice, COLOUR, name=t("die"), expected="red")


def test_one_of_these_by_their_names_under_numbers_of_their_own() -> None:
    evening = asking(which_die)
    question = evening.question
    assert isinstance(question, OneOf)
    assert [(option.id, option.number) for option in question.options] == [("green", 3), ("red", 1)]
    assert question.expected_answer() == "red"
    evening.answer("green")
    assert evening.state.taken == ["green"]
    assert in_english(evening.undo()) == "die: green"


def test_options_are_made_when_it_is_asked() -> None:
    evening = asking(which_die)
    evening.aside("correct", path="dice", value=["blue"])
    assert isinstance(evening.question, OneOf)
    assert [option.id for option in evening.question.options] == ["blue"]
    assert evening.question.expected_answer() is None


def test_where_a_correction_leaves_nothing_there_is_a_way_out() -> None:
    evening = asking(which_die)
    evening.aside("correct", path="dice", value=[])
    assert isinstance(evening.question, OneOf)
    assert [in_english(evening.question.told(option.id)) for option in evening.question.options] == [
        "die: none after all"
    ]
    evening.answer("none")
    assert evening.state.taken == [""]


def test_entries_of_the_content_are_called_by_their_names() -> None:
    evening = asking(lambda table: table.one("beast", t("Which?"), lambda: ["orc", "rat"], BEAST))
    assert isinstance(evening.question, OneOf)
    assert evening.question.options == (Option("orc", Name("Orc", "Ork")), Option("rat", Name("Rat", "Szczur")))
    evening.answer("orc")
    assert in_english(evening.undo()) == "Orc"


def test_lines_may_be_made_by_a_function_or_given_ready() -> None:
    made = asking(
        lambda table: table.one("one", t("?"), lambda: ["a"], lambda id: Option(id, t("the first"), number=7))
    )
    assert isinstance(made.question, OneOf)
    assert made.question.options == (Option("a", t("the first"), number=7),)
    ready = asking(lambda table: table.one("one", t("?"), lambda: ["a", Option("none", t("no one"), number=0)]))
    ready.answer("none")
    assert ready.state.taken == [""]


def test_what_reads_the_state_is_a_function_and_made_when_it_is_asked() -> None:
    def lead(table: ShelfTable) -> tuple[Text, ...]:
        return () if len(table.state.dice) > 1 else (t("The last die."),)

    evening = asking(
        lambda table: table.one(
            "die",
            lambda: t("Which of {n}?", n=len(table.state.dice)),
            lambda: table.state.dice,
            COLOUR,
            lead=lambda: lead(table),
            expected=lambda: table.state.dice[0],
        )
    )
    assert in_english(evening.question.prompt) == "Which of 2?"
    assert evening.question.lead == ()
    evening.aside("correct", path="dice", value=["blue"])
    assert in_english(evening.question.prompt) == "Which of 1?"
    assert evening.question.lead == (t("The last die."),)
    assert evening.question.expected_answer() == "blue"


def test_many_lines_are_found_by_their_letters_where_the_question_may() -> None:
    def asked(count: int, *, found: bool) -> str:
        lines = [Option(f"line_{n}", t("line {n}", n=n)) for n in range(count)]
        return asking(lambda table: table.one("line", t("Which?"), lambda: lines, found=found)).question.kind

    assert [asked(9, found=True), asked(10, found=True), asked(10, found=False)] == ["one_of", "card", "one_of"]


def test_yes_or_no() -> None:
    evening = asking(lambda table: table.yes("sure", t("Is it so?"), no=t("not at all"), expected=False))
    assert isinstance(evening.question, OneOf)
    assert [(option.id, option.number) for option in evening.question.options] == [("yes", 1), ("no", 2)]
    assert evening.question.expected_answer() == "no"
    evening.answer("yes")
    evening.answer("no")
    assert evening.state.taken == ["True", "False"]


def test_how_many() -> None:
    evening = asking(lambda table: table.number("n", t("How many?"), least=1, most=5, expected=2))
    assert isinstance(evening.question, Number)
    assert evening.question.expected_answer() == 2
    with pytest.raises(Refused, match="a number from 1 to 5 is right"):
        evening.answer(6)
    evening.answer(5)
    assert evening.state.taken == ["5"]


# -- totals


def dice(*totals: Total) -> Sums:
    boxes = (Box("hit", t("hits"), most=3), Box("miss", t("misses"), most=3), Box("spent", t("spent"), most=1))
    return Sums(key="dice", prompt=t("Rolled?"), boxes=boxes, totals=totals)


def test_boxes_hold_no_more_together_than_they_may() -> None:
    exact = dice(Total(("hit", "miss"), t("hero dice"), 2, 2))
    assert exact.check({"hit": 1, "miss": 1, "spent": 1}) == {"hit": 1, "miss": 1, "spent": 1}
    with pytest.raises(Refused, match="hero dice: 2 together, not 1"):
        exact.check({"hit": 1})
    within = dice(Total(("hit", "miss"), Name("dice"), 1, 4))
    with pytest.raises(Refused, match="dice: from 1 to 4 together, not 5"):
        within.check({"hit": 3, "miss": 2})


@pytest.mark.parametrize(
    "total",
    [
        Total(("hit", "miss"), t("dice"), 7, 9),
        Total(("hit",), t("dice"), 2, 1),
        Total(("hit", "lost"), t("dice")),
        Total(("hit",), t("dice"), -9, -1),
    ],
)
def test_a_total_that_cannot_be_reached_is_a_mistake_of_the_rule(total: Total) -> None:
    evening = asking(lambda table: table.ask(dice(total)))
    assert evening.question.key == "failed"
    assert "no answer to dice can be right" in in_english(evening.question.prompt)


# -- what is typed


@pytest.mark.parametrize(
    ("given", "typed"),
    [
        ([None] * 3, [1, 2, 3]),
        ([None] * 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]),
        ([None] * 11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        ([6, 7, 10, None], [6, 7, 10, 1]),
        ([None, 2, 0, None], [1, 2, 0, 3]),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ([None] * 10 + [0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0]),
        ([4, 4, 4], [4, 1, 2]),
    ],
)
def test_a_number_the_game_gave_is_typed_as_it_is(given: list[int | None], typed: list[int]) -> None:
    assert typed_numbers(given) == typed


def test_what_happens_at_a_second_question_loses_no_answer_to_the_first() -> None:
    rules: Rules[Shelf, Content] = Rules("shelf", Shelf, ())

    @rules.step()
    def another_die(table: ShelfTable) -> None:
        table.state.dice.append("blue")

    @rules.step()
    def two_dice(table: ShelfTable) -> None:
        first = which_die(table)
        question = OneOf(key="sure", prompt=t("Sure?"), options=(Option("yes", t("yes")),))
        table.state.taken.append(first + table.ask(question, Happenings(Happening(1, another_die))))

    rules.root = two_dice
    evening = Evening.begin(Play(rules, CONTENT), World(Shelf(), 1))
    for answer in ("green", "another_die", "yes"):
        evening.answer(answer)
    assert evening.state.taken == ["greenyes"]
    assert evening.state.dice == ["green", "red", "blue"]
