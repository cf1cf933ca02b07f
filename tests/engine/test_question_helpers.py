"""Question helpers of the table, limits on totals, and the numbers typed for lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct, field

from assistant.engine.checkpoint import World
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import Rules
from assistant.engine.runner import Engine
from assistant.engine.table import Table
from assistant.engine.tracked import TrackedField
from assistant.messages.names import Named
from assistant.messages.questions import Number, OneOf, Option, Refused, WhichOf, typed_numbers
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import Name, Text, in_english, t
from assistant.timeline.game_session import GameSession

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


def forced_choices(body: Callable[[ShelfTable], Any]) -> GameSession[Shelf, Content]:
    """Return a session whose only step runs this function again and again."""
    rules: Rules[Shelf, Content] = Rules(
        "shelf", Shelf, (), tracked=(TrackedField("dice", t("dice")), TrackedField("taken", t("taken")))
    )

    @rules.step(always=True)
    def only(table: ShelfTable) -> None:
        table.state.taken.append(str(body(table)))

    rules.root = only
    return GameSession.begin(Engine(rules, CONTENT), World(Shelf(), 1))


def which_die(table: ShelfTable) -> str:
    return table.one("die", t("Which die?"), lambda: table.state.dice, COLOUR, name=t("die"), expected="red")


def test_one_lists_names_with_fixed_numbers() -> None:
    session = forced_choices(which_die)
    question = session.question
    assert isinstance(question, OneOf)
    assert [(option.id, option.number) for option in question.options] == [("green", 3), ("red", 1)]
    assert question.expected_answer() == "red"
    session.answer("green")
    assert session.state.taken == ["green"]
    assert in_english(session.undo()) == "die: green"


def test_several_options_may_be_none_at_all() -> None:
    session = forced_choices(lambda table: ",".join(table.which("dice", t("Which?"), lambda: table.state.dice, COLOUR)))
    question = session.question
    assert isinstance(question, WhichOf)
    assert (question.least, question.reports) == (0, False)
    session.answer([])
    assert session.state.taken == [""]


def test_even_many_options_are_a_list_unless_they_are_found_by_letters() -> None:
    def kind(**more: Any) -> str:
        many = [f"card {n}" for n in range(60)]
        return forced_choices(lambda table: table.one("card", t("?"), lambda: many, **more)).question.kind

    assert kind() == OneOf.kind
    assert kind(found=True) == "card"


def test_something_else_may_happen_before_an_option_is_chosen_unless_it_reports() -> None:
    def asked(**more: Any) -> bool:
        return forced_choices(lambda table: table.one("a", t("?"), lambda: ["a", "b"], **more)).question.reports

    assert not asked()
    assert asked(reports=True)


def test_options_are_computed_when_the_question_is_asked() -> None:
    session = forced_choices(which_die)
    session.side_action("correct", path="dice", value=["blue"])
    assert isinstance(session.question, OneOf)
    assert [option.id for option in session.question.options] == ["blue"]
    assert session.question.expected_answer() is None


def test_one_offers_none_after_all_if_a_correction_leaves_no_option() -> None:
    session = forced_choices(which_die)
    session.side_action("correct", path="dice", value=[])
    assert isinstance(session.question, OneOf)
    assert [in_english(session.question.answer_text(option.id)) for option in session.question.options] == [
        "die: none after all"
    ]
    session.answer("none")
    assert session.state.taken == [""]


def test_entries_of_the_content_are_listed_by_name() -> None:
    session = forced_choices(lambda table: table.one("beast", t("Which?"), lambda: ["orc", "rat"], BEAST))
    assert isinstance(session.question, OneOf)
    assert session.question.options == (Option("orc", Name("Orc", "Ork")), Option("rat", Name("Rat", "Szczur")))
    session.answer("orc")
    assert in_english(session.undo()) == "Orc"


def test_lines_may_be_options_or_come_from_a_function() -> None:
    made = forced_choices(
        lambda table: table.one("one", t("?"), lambda: ["a"], lambda id: Option(id, t("the first"), number=7))
    )
    assert isinstance(made.question, OneOf)
    assert made.question.options == (Option("a", t("the first"), number=7),)
    ready = forced_choices(lambda table: table.one("one", t("?"), lambda: ["a", Option("none", t("no one"), number=0)]))
    ready.answer("none")
    assert ready.state.taken == [""]


def test_functions_are_evaluated_when_the_question_is_asked() -> None:
    def lead(table: ShelfTable) -> tuple[Text, ...]:
        return () if len(table.state.dice) > 1 else (t("The last die."),)

    session = forced_choices(
        lambda table: table.one(
            "die",
            lambda: t("Which of {n}?", n=len(table.state.dice)),
            lambda: table.state.dice,
            COLOUR,
            lead=lambda: lead(table),
            expected=lambda: table.state.dice[0],
        )
    )
    assert in_english(session.question.prompt) == "Which of 2?"
    assert session.question.lead == ()
    session.side_action("correct", path="dice", value=["blue"])
    assert in_english(session.question.prompt) == "Which of 1?"
    assert session.question.lead == (t("The last die."),)
    assert session.question.expected_answer() == "blue"


def test_many_options_are_found_by_their_letters() -> None:
    def asked(count: int, *, found: bool) -> str:
        lines = [Option(f"line_{n}", t("line {n}", n=n)) for n in range(count)]
        return forced_choices(lambda table: table.one("line", t("Which?"), lambda: lines, found=found)).question.kind

    assert [asked(9, found=True), asked(10, found=True), asked(10, found=False)] == ["one_of", "card", "one_of"]


def test_yes_asks_yes_or_no() -> None:
    session = forced_choices(lambda table: table.yes("sure", t("Is it so?"), no=t("not at all"), expected=False))
    assert isinstance(session.question, OneOf)
    assert [(option.id, option.number) for option in session.question.options] == [("yes", 1), ("no", 2)]
    assert session.question.expected_answer() == "no"
    session.answer("yes")
    session.answer("no")
    assert session.state.taken == ["True", "False"]


def test_number_asks_for_a_number() -> None:
    session = forced_choices(lambda table: table.number("n", t("How many?"), least=1, most=5, expected=2))
    assert isinstance(session.question, Number)
    assert session.question.expected_answer() == 2
    with pytest.raises(Refused, match="a number from 1 to 5 is right"):
        session.answer(6)
    session.answer(5)
    assert session.state.taken == ["5"]


# -- totals


def dice(*totals: Total) -> Sums:
    boxes = (Box("hit", t("hits"), most=3), Box("miss", t("misses"), most=3), Box("spent", t("spent"), most=1))
    return Sums(key="dice", prompt=t("Rolled?"), boxes=boxes, totals=totals)


def test_boxes_beyond_their_total_are_refused() -> None:
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
def test_a_total_that_cannot_be_reached_is_unanswerable(total: Total) -> None:
    session = forced_choices(lambda table: table.ask(dice(total)))
    assert session.question.key == "failed"
    assert "no answer to dice can be right" in in_english(session.question.prompt)


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
def test_a_number_given_by_the_game_is_typed_unchanged(given: list[int | None], typed: list[int]) -> None:
    assert typed_numbers(given) == typed


def test_an_interrupt_at_a_second_question_keeps_the_first_answer() -> None:
    rules: Rules[Shelf, Content] = Rules("shelf", Shelf, ())

    @rules.step()
    def another_die(table: ShelfTable) -> None:
        table.state.dice.append("blue")

    @rules.step()
    def two_dice(table: ShelfTable) -> None:
        first = which_die(table)
        question = OneOf(key="sure", prompt=t("Sure?"), options=(Option("yes", t("yes")),))
        table.state.taken.append(first + table.ask(question, Interrupts(Interrupt(1, another_die))))

    rules.root = two_dice
    session = GameSession.begin(Engine(rules, CONTENT), World(Shelf(), 1))
    for answer in ("green", "another_die", "yes"):
        session.answer(answer)
    assert session.state.taken == ["greenyes"]
    assert session.state.dice == ["green", "red", "blue"]
