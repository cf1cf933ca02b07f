"""Texts as data."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from assistant.messages.text import Name, Text, in_english, t, tc, tn, verbatim


def test_a_text_has_a_message_and_arguments() -> None:
    assert t("Round {round} of {last}", round=3, last=6) == Text("Round {round} of {last}", (("round", 3), ("last", 6)))


def test_the_form_of_a_plural_is_chosen_by_its_count() -> None:
    assert in_english(tn("{n} card", "{n} cards", 1)) == "1 card"
    assert in_english(tn("{n} card", "{n} cards", 0)) == "0 cards"


def test_in_english_fills_in_texts_names_and_lists() -> None:
    inner = t("{who} and {all}", who=Name("Ann", pl="Anna"), all=(t("one"), Name("two")))
    assert in_english(t("> {inner} {n}", inner=inner, n=4)) == "> Ann and one, two 4"


def test_in_english_leaves_unfilled_braces() -> None:
    assert in_english(t("{gap} stays")) == "{gap} stays"


@given(st.text())
def test_verbatim_text_is_never_a_message(words: str) -> None:
    assert in_english(verbatim(words)) == words
    assert in_english(t("{a}{b}", a=words, b="{a}")) == words + "{a}"


def test_a_context_distinguishes_messages() -> None:
    assert tc("card", "green") != tc("crystal", "green")


def test_a_text_survives_json() -> None:
    words = tn("{n} of {list}", "{n} of {list}", 2, list=(t("a"), Name("b", short_en="c")), who="x", many=3)
    assert msgspec.json.decode(msgspec.json.encode(words), type=Text) == words
