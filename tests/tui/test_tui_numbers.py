"""Numbers as they are typed: figure 10 as 1 and 0, lines of their own, what happened under one digit, quick fingers."""

from __future__ import annotations

from typing import Any

import pytest
from tui_player import at_the_table
from tui_toy import Started

from assistant.i18n import Translator
from assistant.messages.questions import InOrder, Number, OneOf, Option, Question, WhichOf
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import t, verbatim
from assistant.sessions.open_game import OpenGame
from assistant.ui.tui.drawing.fitting import fitted
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.forms.form import Done, Form, Outcome, Stay
from assistant.ui.tui.input.key_repeat import KeyRepeat

PEN = Pen(Translator.of("en"))


SUMS = Sums(key="k", prompt=t("p"), boxes=(Box("hit", t("hit")),))


def figures(*numbers: int | None) -> tuple[Option, ...]:
    return tuple(Option(f"f{number}", verbatim(f"figure {number}"), number=number) for number in numbers)


def pressed(question: Question[Any], keys: str) -> Outcome:
    form = form_for(question, PEN)
    outcome: Outcome = None
    for key in keys:
        outcome = form.key("enter" if key == " " else key)
    return outcome


def drawn(form: Form, height: int = 12) -> str:
    return "\n".join(plain(row) for row in fitted(form.draw(PEN, 76, height), height, PEN))


def one_of(*numbers: int | None) -> OneOf:
    return OneOf(key="who", prompt=t("Who?"), options=figures(*numbers))


@pytest.mark.parametrize(
    ("numbers", "keys", "id"),
    [
        ((6, 7, 10), "10", "f10"),
        ((6, 7, 10), "7", "f7"),
        ((1, 6, 10), "6", "f6"),
        ((1, 6, 10), "1 ", "f1"),
        ((1, 6, 10), "10", "f10"),
        ((1, 2, 0), "0", "f0"),
        ((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), "9", "f9"),
        ((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), "10", "f10"),
        ((10, 11, 12), "12", "f12"),
    ],
)
def test_a_number_is_typed_as_it_is(numbers: tuple[int, ...], keys: str, id: str) -> None:
    assert pressed(one_of(*numbers), keys) == Done(id)
    which = WhichOf(key="who", prompt=t("Who?"), options=figures(*numbers))
    assert pressed(which, f"{keys} ") == Done([id])
    order = InOrder(key="who", prompt=t("Who?"), options=figures(*numbers), count=1)
    assert pressed(order, keys) == Done([id])


def test_a_digit_no_line_begins_with_says_so_and_is_dropped() -> None:
    outcome = pressed(one_of(6, 10), "7")
    assert isinstance(outcome, Stay)
    assert outcome.notice is not None
    assert pressed(one_of(6, 10), "76") == Done("f6")


def test_a_one_that_may_become_a_ten_waits_for_a_second_key_and_no_longer() -> None:
    outcome = pressed(one_of(1, 10), "1")
    assert outcome == Stay(t("Line {number}: another digit, Enter, or Esc.", number="1"))


def test_only_the_tenth_of_a_counted_list_is_nought() -> None:
    ten = OneOf(key="who", prompt=t("Who?"), options=tuple(Option(f"o{n}", verbatim(f"o{n}")) for n in range(1, 11)))
    assert pressed(ten, "0") == Done("o10")
    assert pressed(ten, "1") == Done("o1")
    assert "0   o10" in drawn(form_for(ten, PEN))


def test_numbers_of_two_digits_in_order() -> None:
    order = InOrder(key="who", prompt=t("Who?"), options=figures(1, 6, 10, 11), count=3, least=3)
    assert pressed(order, "10611") == Done(["f10", "f6", "f11"])
    assert pressed(order, "1 610") == Done(["f1", "f6", "f10"])
    form = form_for(order, PEN)
    form.key("6")
    form.key("1")
    assert "6 1_" in drawn(form)
    assert form.key("backspace") == Stay()
    assert "6 _" in drawn(form)


# -- what happened


async def test_what_happened_is_one_digit_at_most(mage_knight: Started) -> None:
    """Conceding, the tenth of what may happen, is 0; so 1 answers at once."""
    session = mage_knight("app")
    while session.question.kind != "go_on" or not session.question.happened:
        expected = session.question.expected_answer()
        session.answer(expected if expected is not None else session.question.options[0].id)  # type: ignore[attr-defined]
    numbers = [option.number for option in session.question.happened]
    assert all(number is not None and number < 10 for number in numbers)
    async with at_the_table(open_game=session) as player:
        await player.press("e")
        player.sees("What happened?", "1  ")
        await player.press("1")
        assert session.question.kind != "go_on"


async def test_a_happening_numbered_ten_has_the_digit_nought(
    toy: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_the_table(open_game=toy) as player:
        happened = (*toy.question.happened[:2], Option("give_up", t("I give up"), number=10))
        monkeypatch.setattr(type(toy.question), "happened", property(lambda self: happened))
        await player.press("e")
        player.sees("1  I hit the monster", "0  I give up")
        await player.press("0")
        assert toy.over


# -- totals


def test_what_boxes_hold_together_is_shown() -> None:
    boxes = (Box("hit", t("hits"), most=3), Box("miss", t("misses"), most=3))
    total = Total(("hit", "miss"), t("hero dice"), 2, 2)
    form = form_for(Sums(key="dice", prompt=t("Rolled?"), boxes=boxes, totals=(total,)), PEN)
    assert "hero dice together: 0 of 2" in drawn(form)
    form.key("2")
    assert "hero dice together: 2 of 2" in drawn(form)


# -- quick fingers


async def test_a_space_right_after_a_place_goes_on_if_nothing_follows(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        before = vault.question.key
        await player.pilot.press("1", "c", "5")
        await player.settle()
        await player.pilot.press("space")
        await player.settle()
        assert vault.question.key == before
        await player.pilot.pause(0.7)
        await player.settle()
        assert vault.question.key != before


async def test_keys_typed_while_a_place_is_kept_all_count(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        hp = {hero.number: hero.hp for hero in vault.session.state.heroes}
        await player.pilot.press("1", "c", "5", "2", "minus", "1", "enter")
        await player.settle()
        state = vault.session.state
        assert next(hero.at for hero in state.heroes if hero.number == 1) == "c5"
        assert {hero.number: hero.hp for hero in state.heroes} == {**hp, 2: hp[2] - 1}


def test_a_key_that_waits_is_not_lost_when_another_comes() -> None:
    now = 0.0
    held = KeyRepeat(lambda: now)
    held.judge("3")
    held.note_question("3")
    now = 0.2
    assert held.take_delayed("3") == ""
    assert held.judge("3") == "later"
    assert held.take_delayed("3") == ""
    assert held.take_delayed("d") == "3"
    assert not held.confirm_delayed("3")
    assert held.judge("d") == "now"


async def test_equal_digits_that_come_at_once_are_two(toy: OpenGame[Any, Any]) -> None:
    """A stalled app gets them in one go: no digit of a number may be swallowed."""
    async with at_the_table(open_game=toy) as player:
        for key in "6-11":
            await player.pilot.press(key)
        await player.settle()
        player.sees("6-11_")


@pytest.mark.parametrize("question", [Number(key="k", prompt=t("p"), most=99), SUMS])
def test_a_digit_adds_to_a_number_and_answers_nothing(question: Question[Any]) -> None:
    form = form_for(question, PEN)
    assert form.only_types("1")
    assert not form.only_types("enter")


def test_a_digit_that_answers_at_once_counts_once() -> None:
    assert not form_for(Number(key="k", prompt=t("p"), most=9, at_once=True), PEN).only_types("1")
    assert not form_for(one_of(1, 2), PEN).only_types("1")
