"""Limits, defaults and words of questions, texts, names, types and events, case by case."""

from __future__ import annotations

import enum
from typing import Annotated, Any, Literal, NewType

import pytest
from msgspec import Meta, Struct

from assistant.messages.events import Event, Sentence, sentence, tag_of, verdict_of
from assistant.messages.names import Named, NumberFormat, label_of, named_in, number_format_in, table_named
from assistant.messages.questions import (
    CardQuestion,
    GoOn,
    InOrder,
    Number,
    OneOf,
    Option,
    Question,
    Refused,
    Sided,
    Typed,
    WhichOf,
    short,
    typed_numbers,
)
from assistant.messages.sums import ONE_ROW, Box, Sums, Total
from assistant.messages.text import (
    Name,
    Text,
    as_text,
    for_eyes,
    gaps,
    hued,
    in_english,
    shown,
    some,
    t,
    tcs,
    tn,
    verbatim,
    word,
)
from assistant.messages.value_types import choices, convert_value, is_struct, members, plain_type, words
from assistant.messages.verdict import Verdict

ASK: dict[str, Any] = {"key": "k", "prompt": t("What?")}
A, B, C = (Option(id, t(f"the {id}")) for id in "abc")


def refusal(question: Question[Any], answer: Any) -> str:
    with pytest.raises(Refused) as refused:
        question.check(answer)
    return str(refused.value)


# -- questions


@pytest.mark.parametrize(
    ("given", "typed"),
    [
        ([], []),
        ([None, None, None], [1, 2, 3]),
        ([3, None, None, None], [3, 1, 2, 4]),
        ([1, 1, None], [1, 2, 3]),
        ([0, None, None], [0, 1, 2]),
        ([None] * 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ([None] * 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]),
        ([None] * 11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        ([0, *[None] * 10], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ([10, None], [10, 1]),
    ],
)
def test_the_numbers_that_players_type_for_options(given: list[int | None], typed: list[int]) -> None:
    assert typed_numbers(given) == typed


def test_an_answer_that_is_barred_is_refused_with_its_reason_whatever_its_form() -> None:
    barred = {"a": t("a is taken"), "3": t("three is too many")}
    assert refusal(OneOf(**ASK, options=(A, B), barred=barred), "a") == "a is taken"
    assert refusal(WhichOf(**ASK, options=(A, B), barred=barred), ["b", "a"]) == "a is taken"
    assert refusal(InOrder(**ASK, options=(A, B), count=2, barred=barred), ["b", "a"]) == "a is taken"
    number = Number(**ASK, barred=barred)
    assert refusal(number, 3) == "three is too many"
    assert (number.check(2), number.check(30)) == (2, 30)
    assert OneOf(**ASK, options=(A, B), barred=barred).check("b") == "b"
    assert "is no list" in refusal(WhichOf(**ASK, options=(A, B), barred=barred), None)


def test_something_that_happened_may_be_barred_and_has_its_words() -> None:
    question = OneOf(**ASK, options=(A,), happened=(Option("fire", t("a fire")),), barred={"fire": t("no wood")})
    assert refusal(question, "fire") == "no wood"
    free = OneOf(**ASK, options=(A,), happened=(Option("fire", t("a fire")),), name=t("the turn"))
    assert (in_english(free.answer_text("fire")), in_english(free.answer_text("a"))) == ("a fire", "the turn: the a")
    assert GoOn(**ASK, label=t("on"), happened=(Option("fire", t("a fire")),)).check("fire") == "fire"


def test_an_option_that_goes_with_no_other() -> None:
    question = WhichOf(**ASK, options=(A, B, C), alone=("c",))
    assert (question.check(["c"]), question.check(["b", "a"])) == (["c"], ["a", "b"])
    assert refusal(question, ["a", "c"]) == "the c goes with no other line."


def test_how_many_options_must_and_may_be_chosen() -> None:
    question = WhichOf(**ASK, options=(A, B, C), least=2, most=2)
    assert question.check(["a", "b"]) == ["a", "b"]
    assert refusal(question, ["a"]) == "2 are needed here, not 1."
    assert refusal(question, ["a", "b", "c"]) == "2 are needed here, not 3."
    assert refusal(WhichOf(**ASK, options=(A, B, C), least=1, most=1), []) == "1 is needed here, not 0."
    limited = WhichOf(**ASK, options=(A, B, C), least=1, most=2)
    assert (limited.check(["a"]), limited.check(["a", "c"])) == (["a"], ["a", "c"])
    assert WhichOf(**ASK, options=(), least=1).check([]) == []


def test_an_expected_answer_with_too_few_options_is_none() -> None:
    def expected(*ids: str, least: int) -> Any:
        return WhichOf(**ASK, options=(A, B), least=least, expected=ids).expected_answer()

    assert expected(least=0) == []
    assert expected(least=1) is None
    assert expected("a", least=1) == ["a"]
    assert expected("a", least=2) is None
    assert expected("a", "b", least=3) == ["a", "b"]


def test_choosing_nothing_has_its_own_words() -> None:
    assert in_english(WhichOf(**ASK, options=(A,), none=t("nobody")).answer_text([])) == "nobody"
    assert in_english(WhichOf(**ASK, options=(A,), none=t("nobody")).answer_text(["a"])) == "the a"
    sided = Sided(**ASK, options=(A,), faces=((t("up"), t("down")),))
    assert (in_english(sided.answer_text([])), in_english(sided.answer_text(["a"]))) == ("as shown", "the a")


def test_the_limits_of_a_number_belong_to_it() -> None:
    question = Number(**ASK, least=2, most=4)
    assert [question.check(n) for n in (2, 4)] == [2, 4]
    assert refusal(question, 1) == "1 can't be: a number from 2 to 4 is right."
    assert refusal(question, 5) == "5 can't be: a number from 2 to 4 is right."
    assert (Number(**ASK).check(0), Number(**ASK).check(999)) == (0, 999)
    assert "from 0 to 999" in refusal(Number(**ASK), 1000)
    assert "from 0 to 999" in refusal(Number(**ASK), -1)
    assert not Number(**ASK, least=3, most=3).is_unanswerable


def test_what_may_still_follow_in_order() -> None:
    scarce = (
        Option("a", t("a"), most=1),
        Option("b", t("b"), most=2),
        Option("c", t("c")),
        Option("d", t("d"), most=0),
    )
    question = InOrder(**ASK, options=scarce, count=9)

    def following(*chosen: str) -> str:
        return "".join(option.id for option in question.next_options(chosen))

    assert (following(), following("a", "b"), following("a", "b", "b", "c", "c")) == ("abc", "bc", "c")


def test_an_order_needs_one_option_unless_it_says_otherwise() -> None:
    assert refusal(InOrder(**ASK, options=(A,), count=2), []) == "At least 1 is needed here, not 0."
    assert InOrder(**ASK, options=(A,), count=2, least=0).check([]) == []
    two = (Option("a", t("a"), most=1), Option("b", t("b"), most=1))
    assert not InOrder(**ASK, options=two, count=2, least=2).is_unanswerable
    assert InOrder(**ASK, options=two, count=3, least=3).is_unanswerable
    assert not InOrder(**ASK, options=two, count=3, least=3, happened=(C,)).is_unanswerable


def test_typed_words_are_tidied_and_limited() -> None:
    question = Typed(**ASK, most=5)
    assert question.check("  a \n b ") == "a b"
    assert question.check("abcde") == "abcde"
    assert refusal(question, "abcdef") == "6 letters are too many: at most 5 can be kept."
    assert refusal(question, " \t ") == "A few words are needed here."
    assert refusal(question, 3) == "3 are no words."
    assert Typed(**ASK, instead="Ann").check("") == "Ann"
    assert Typed(**ASK).check("x" * 60) == "x" * 60
    assert "61 letters" in refusal(Typed(**ASK), "x" * 61)
    assert Typed(**ASK, such=("x", "y")).samples() == ("x", "y")
    assert GoOn(**ASK, label=t("on")).samples() == ()


def test_a_long_wrong_answer_is_cut() -> None:
    assert short("x" * 40) == "x" * 40
    assert short("x" * 41) == "x" * 37 + "..."
    assert short([1, "a"]) == "[1, 'a']"


def test_a_question_with_something_to_report_is_answerable() -> None:
    for question in (OneOf(**ASK, options=()), CardQuestion(**ASK, options=()), Number(**ASK, least=2, most=1)):
        assert question.is_unanswerable
    assert not OneOf(**ASK, options=(), happened=(A,)).is_unanswerable
    assert not Number(**ASK, least=2, most=1, happened=(A,)).is_unanswerable


def test_a_question_is_plain_unless_it_says_otherwise() -> None:
    one, several = OneOf(**ASK, options=(A,)), WhichOf(**ASK, options=(A,))
    assert not any((one.first_true, one.menu, one.handed, one.reports, one.expected, one.to, one.rule))
    assert not any((several.spaces, several.alone, several.loses, several.steps_with, several.least))
    assert (several.most, Number(**ASK).loses, Number(**ASK).at_once) == (99, 0, False)
    assert not CardQuestion(**ASK, options=(A,)).spaces
    assert (A.number, A.most, A.zone, A.figures) == (None, -1, "", ())
    assert (box("a").expected, box("a").least, box("a").most, box("a").empty) == (0, 0, 99, "zero")
    assert not sums(box("a")).for_score
    assert (one.check("a"), several.check([]), in_english(t("{n} stays"))) == ("a", [], "{n} stays")
    assert (t("x").count, t("x").plural, t("x").aloud) == (0, "", None)


# -- sums


def sums(*boxes: Box, totals: tuple[Total, ...] = (), **more: Any) -> Sums:
    return Sums(**ASK, boxes=boxes, totals=totals, **more)


def box(id: str, **more: Any) -> Box:
    return Box(id, t(id), **more)


def test_a_total_has_a_least_and_a_most() -> None:
    total = Total(("a", "b"), t("dice"), least=2, most=3)
    question = sums(box("a"), box("b"), box("c"), totals=(total,))
    assert question.check({"a": 2, "c": 9}) == {"a": 2, "c": 9}
    assert question.check({"a": 2, "b": 1}) == {"a": 2, "b": 1}
    assert refusal(question, {"a": 1, "c": 9}) == "dice: from 2 to 3 together, not 1."
    assert refusal(question, {"a": 2, "b": 2}) == "dice: from 2 to 3 together, not 4."
    exact = sums(box("a"), totals=(Total(("a",), t("dice"), least=2, most=2),))
    assert refusal(exact, {"a": 1}) == "dice: 2 together, not 1."
    assert Total(("a",), t("dice")).fits({"a": 99})
    assert not Total(("a",), t("dice")).fits({"a": 100})
    assert not Total(("a",), t("dice")).fits({"a": -1})


@pytest.mark.parametrize(
    ("boxes", "least", "most", "possible"),
    [
        ([box("a", most=2), box("b", most=1)], 3, 3, True),
        ([box("a", most=2), box("b", most=1)], 4, 9, False),
        ([box("a", least=1, most=2), box("b", least=1, most=1)], 0, 2, True),
        ([box("a", least=1, most=2), box("b", least=1, most=1)], 0, 1, False),
        ([box("a", most=9), box("b", most=9)], 3, 2, False),
        ([box("a", most=9)], 0, 9, False),
    ],
)
def test_a_question_with_an_impossible_total_is_unanswerable(
    boxes: list[Box], least: int, most: int, possible: bool
) -> None:
    question = sums(*boxes, totals=(Total(("a", "b"), t("dice"), least, most),))
    assert question.is_unanswerable is not possible
    assert not sums(*boxes, totals=question.totals, happened=(A,)).is_unanswerable


def test_what_an_empty_box_means() -> None:
    question = sums(box("zero"), box("lacks", empty="lacks"), box("needed", empty="needed", expected=4))
    assert question.check({}) == {"needed": 4}
    assert question.check({"lacks": 0, "needed": 0}) == {"lacks": 0, "needed": 0}
    assert question.check({"zero": 0, "lacks": 2}) == {"lacks": 2, "needed": 4}
    assert question.expected_answer() == {"needed": 4}
    needed = sums(box("a", empty="needed"), box("b"))
    assert refusal(needed, {"b": 1}) == "a: a number is needed here."
    assert needed.check({"a": 0}) == {"a": 0}
    assert needed.expected_answer() is None


def test_an_answer_names_the_boxes_that_count() -> None:
    question = sums(box("a"), box("b", empty="lacks"), box("c", row=ONE_ROW), box("d", row=t("row")), none=t("no luck"))
    assert in_english(question.answer_text({"a": 0})) == "no luck"
    assert in_english(question.answer_text({"b": 0, "c": 2, "d": 3})) == "b 0, c 2, row, d 3"
    assert in_english(sums(box("a")).answer_text({})) == "nothing"
    assert in_english(question.describe([])) == "no luck"


# -- texts


def test_the_forms_of_a_plural() -> None:
    card = ("{n} card", "{n} cards")
    assert [in_english(tn(*card, n)) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert in_english(Text("{n} card", count=2)) == "{n} card"
    assert in_english(tn("{n} of {m}", "{n} of {m}", 2, m=3)) == "2 of 3"


def test_ids_and_names_become_texts() -> None:
    assert in_english(word("cold_fire")) == "cold fire"
    assert word("a{b}") == verbatim("a{b}")
    assert word("a}") == verbatim("a}")
    name, text = Name("Ann"), t("x")
    assert as_text(text) is text
    assert in_english(as_text(name)) == "Ann"
    assert tcs("die", "red", "cold fire") == {
        "red": Text("red", context="die"),
        "cold_fire": Text("cold fire", context="die"),
    }
    assert gaps("{a} {1} {b_2} {} { c }") == ("a", "b_2")


def test_a_colour_is_only_set_where_it_changes_something() -> None:
    text = t("x")
    assert hued(text, "") is text
    red = hued(text, "red")
    assert red.hue == "red"
    assert hued(red, "red") is red
    assert hued(red, "blue").hue == "blue"
    assert hued(red, "") is red
    assert for_eyes(text, t("aloud")).aloud == t("aloud")


def test_words_from_outside_are_printable_and_short() -> None:
    assert shown("a\nb\x07") == "a�b�"
    assert shown("x" * 60) == "x" * 60
    assert shown("x" * 61) == "x" * 59 + "…"
    assert shown("abcd", 3) == "ab…"


def test_a_list_of_known_words_ends_somewhere() -> None:
    assert some(["b", "a"]) == "a, b"
    assert some(map(str, range(12)), 12).count(",") == 11
    assert some("cab", 2) == "a, b (+1)"
    assert some([chr(97 + n) for n in range(13)]).endswith("k, l (+1)")


# -- names


class Card(Struct, frozen=True):
    id: str
    name: Any = None
    label: Any = None
    hue: str = ""


class Inner(Struct, frozen=True):
    card: dict[str, Card]


class Outer(Struct, frozen=True):
    first: int
    inner: Inner
    other: dict[str, Card]


WOLF = Card("wolf", Name("Wolf", "Wilk"), hue="red")
CONTENT = Outer(1, Inner({"wolf": WOLF}), {"odd": Card("odd", "Odd one")})


def test_the_name_of_an_entry() -> None:
    assert label_of(WOLF) == Name("Wolf", "Wilk", hue="red")
    assert label_of(Card("x", Name("X"), t("label"))) == t("label")
    assert label_of(Card("x", "X")) == verbatim("X")
    assert label_of(Card("x")) == verbatim("x")
    assert label_of(Card("x", label="no text")) == verbatim("x")


def test_names_come_from_words_then_from_the_tables_then_from_the_id() -> None:
    named = Named("card", "other", words={"": t("nobody"), "red": t("Red")}, other=_other)
    assert named(CONTENT, "") == t("nobody")
    assert named(CONTENT, "wolf") == Name("Wolf", "Wilk", hue="red")
    assert named(CONTENT, "odd") == verbatim("Odd one")
    assert named(CONTENT, "thing") == t("a thing")
    assert named(CONTENT, "cold_fire") == Text("cold fire")
    assert named(CONTENT, "Cold_fire") == verbatim("Cold_fire")
    assert named.all(CONTENT, ["red", "odd"]) == (t("Red"), verbatim("Odd one"))
    assert named.known(CONTENT) == ["", "red", "wolf", "odd"]
    assert (named.number(""), named.number("red"), named.number("wolf")) == (1, 2, 0)
    assert Named("card", "none")._tables(CONTENT) == [CONTENT.inner.card]
    assert Named("card", "none").missing(CONTENT) == ["none"]
    assert Named("card").entry(CONTENT, "odd") is None


def _other(content: Any, id: str) -> Text | None:
    return t("a thing") if id == "thing" else None


def test_ids_that_are_colours_have_their_colour() -> None:
    colours = Named(words={"red": t("Red")}, hue=True)
    plain = Named("card", words={"red": t("Red")})
    assert colours(None, "red") == hued(t("Red"), "red")
    assert (colours.hue(None, "red"), plain.hue(CONTENT, "red"), plain.hue(CONTENT, "wolf")) == ("red", "", "red")
    assert plain.hue(CONTENT, "nothing") == ""


def test_the_tables_follow_another_content() -> None:
    named = Named("card")
    assert named.known(CONTENT) == ["wolf"]
    assert named.known(Inner({"bear": Card("bear")})) == ["bear"]
    assert named.known(CONTENT) == ["wolf"]


def test_a_table_is_found_inside_structs_but_not_without_end() -> None:
    class Nest(Struct):
        inside: Any = None

    assert table_named(CONTENT, "card") is CONTENT.inner.card
    assert table_named(CONTENT, "first") is None
    nest = Nest(Inner({}))
    for _ in range(18):
        nest = Nest(nest)
    assert table_named(nest, "card") == {}
    assert table_named(Nest(nest), "card") is None


def test_the_annotations_of_a_type_are_found_inside_it() -> None:
    named, format = Named("card"), NumberFormat(lambda n: f"{n:+d}")
    assert named_in(Annotated[str, "x", named]) is named
    assert named_in(dict[Annotated[str, named], int]) is named
    assert named_in(tuple[int, Annotated[str, named]]) is named
    assert named_in(int) is None
    assert number_format_in(Annotated[int, named, format]) is format
    assert number_format_in(Annotated[int, named]) is None
    assert number_format_in(int) is None


# -- types in words


class Sky(enum.Enum):
    DAY = "day"
    NIGHT = "night"


class Wolf(Struct, tag="wolf"):
    teeth: int = 0


class Bear(Struct, tag="bear"):
    pass


class Tree(Struct):
    pass


Height = NewType("Height", int)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (int, "a whole number"),
        (Height, "a whole number"),
        (str | None, "a text"),
        (bool, "true or false"),
        (float, "a number"),
        (dict[str, int], "a table"),
        (list[int], "a list"),
        (tuple[int, ...], "a list"),
        (set[int], "a list"),
        (Tree, "a table"),
        (Wolf, "a table"),
        (Wolf | Bear, "a table of a type out of bear, wolf"),
        (Literal["b", "a"], "one of a, b"),
        (Sky, "one of day, night"),
        (int | str, "one of: a whole number, a text"),
        (int | str | None, "one of: a whole number, a text"),
        (Annotated[int, Meta(ge=1, le=11)], "a whole number from 1 to 11"),
        (Annotated[int, Meta(ge=0)], "a whole number of at least 0"),
        (Annotated[int, Meta(le=0)], "a whole number of at most 0"),
        (Annotated[int, "x"], "a whole number"),
        (Annotated[str, Meta(min_length=1)], "a text"),
        (object, "another value"),
    ],
)
def test_a_type_in_words(kind: Any, said: str) -> None:
    assert in_english(words(kind)) == said


def test_the_parts_of_a_type() -> None:
    assert (is_struct(Wolf), is_struct(int), is_struct(list[int]), is_struct("Wolf")) == (True, False, False, False)
    assert (members(int | str), members(int), members(Annotated[int | None, "x"])) == (
        (int, str),
        (int,),
        (int, type(None)),
    )
    assert plain_type(Annotated[Height, "x"]) is int
    assert choices(Wolf | Bear | None) == ["wolf", "bear"]
    assert choices(Tree) == []
    assert choices(Name | str) == []
    assert choices(Literal[1, "b"]) == ["1", "b"]


def test_a_value_that_does_not_fit_is_refused_in_words() -> None:
    assert convert_value({"1": 2}, dict[int, int], "x") == {1: 2}
    with pytest.raises(Refused, match="the size can't be big: a whole number is right"):
        convert_value("big", int, t("the size"))


# -- events


class Took(Event, frozen=True, kw_only=True):
    who: str = ""
    won: bool = True
    whose = "who"
    says = sentence("You take it.")

    def verdict(self, content: Any) -> Verdict | None:
        return Verdict((t("WON"),), "good") if self.won else None

    def besides(self, content: Any) -> Text | None:
        return t("And {who}.", who=self.who) if self.who else None


class Alone(Event, frozen=True, kw_only=True):
    who: str = ""
    alone: bool = False


def test_the_tag_of_an_event_is_its_name() -> None:
    assert (tag_of("HeroBeaten"), tag_of("Took")) == ("hero_beaten", "took")


def test_the_first_verdict_counts_and_later_events_add_to_it() -> None:
    assert verdict_of([Took(won=False)], None) is None
    verdict = verdict_of([Took(won=False, who="x"), Took(), Took(who="a"), Took(), Took(who="b")], None)
    assert verdict is not None
    assert verdict.words == (t("WON"),)
    assert verdict.why is not None
    assert in_english(verdict.why) == "And a. And b."


def test_for_one_player_the_event_is_about_nobody() -> None:
    assert Took(who="ann").to_one_player() == Took()
    assert Alone(who="ann").to_one_player() == Alone(who="ann", alone=True)
    plain = Event()
    assert plain.to_one_player() is plain


def test_what_an_event_means_unless_it_says_otherwise() -> None:
    event = Event()
    assert (event.sign, event.on_plate, event.sky, event.verdict(None), event.besides(None)) == (
        "fact",
        False,
        "",
        None,
        None,
    )
    assert event.turning_point(None) is None
    assert not any((event.led, event.listed, event.reminds, event.heading, event.counts_score, event.lead, event.whose))
    assert sentence("{n} x.", "{n} xs.", "n", who="") == Sentence("{n} x.", "{n} xs.", "n", (("who", ""),))
