"""Typed line numbers: two digits, gaps, interrupts with one digit, totals."""

from __future__ import annotations

from typing import Any

import pytest
from tui_player import at_the_table
from tui_toy import Started

from assistant.i18n import Translator
from assistant.messages.questions import InOrder, OneOf, Option, Question, WhichOf
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import t, verbatim
from assistant.sessions.open_game import OpenGame
from assistant.ui.tui.drawing.part_layout import fit_parts
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.forms.form import Done, Form, Outcome, Stay

PEN = Pen(Translator.of("en"))


def figures(*numbers: int | None) -> tuple[Option, ...]:
    return tuple(Option(f"f{number}", verbatim(f"figure {number}"), number=number) for number in numbers)


def pressed(question: Question[Any], keys: str) -> Outcome:
    form = form_for(question, PEN)
    outcome: Outcome = None
    for key in keys:
        outcome = form.key("enter" if key == " " else key)
    return outcome


def drawn(form: Form, height: int = 12) -> str:
    return "\n".join(plain(row) for row in fit_parts(form.draw(PEN, 76, height), height, PEN))


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
def test_lines_are_answered_by_their_numbers(numbers: tuple[int, ...], keys: str, id: str) -> None:
    assert pressed(one_of(*numbers), keys) == Done(id)
    which = WhichOf(key="who", prompt=t("Who?"), options=figures(*numbers))
    assert pressed(which, f"{keys} ") == Done([id])
    order = InOrder(key="who", prompt=t("Who?"), options=figures(*numbers), count=1)
    assert pressed(order, keys) == Done([id])


def test_a_digit_without_a_line_is_refused_and_dropped() -> None:
    outcome = pressed(one_of(6, 10), "7")
    assert isinstance(outcome, Stay)
    assert outcome.notice is not None
    assert pressed(one_of(6, 10), "76") == Done("f6")


def test_a_one_that_may_become_a_ten_waits_for_one_more_key() -> None:
    outcome = pressed(one_of(1, 10), "1")
    assert outcome == Stay(t("Line {number}: another digit, Enter, or Esc.", number="1"))


def test_only_the_tenth_line_of_a_list_is_zero() -> None:
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


# -- the report and interrupts


async def test_interrupts_have_one_digit(mage_knight: Started) -> None:
    """Conceding, the tenth interrupt, is 0, so that 1 answers immediately."""
    open_game = mage_knight("app")
    while open_game.question.kind != "go_on" or not open_game.question.happened:
        expected = open_game.question.expected_answer()
        open_game.answer(expected if expected is not None else open_game.question.options[0].id)  # type: ignore[attr-defined]
    numbers = [option.number for option in open_game.question.happened]
    assert all(number is not None and number < 10 for number in numbers)
    async with at_the_table(open_game=open_game) as player:
        await player.press("e")
        player.sees("What happened?", "1  ")
        await player.press("1")
        assert open_game.question.kind != "go_on"


async def test_the_tenth_interrupt_has_the_digit_zero(toy: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_the_table(open_game=toy) as player:
        happened = (*toy.question.happened[:2], Option("give_up", t("I give up"), number=10))
        monkeypatch.setattr(type(toy.question), "happened", property(lambda self: happened))
        await player.press("e")
        player.sees("1  I hit the monster", "0  I give up")
        await player.press("0")
        assert toy.over


# -- totals


def test_the_total_of_boxes_is_shown() -> None:
    boxes = (Box("hit", t("hits"), most=3), Box("miss", t("misses"), most=3))
    total = Total(("hit", "miss"), t("hero dice"), 2, 2)
    form = form_for(Sums(key="dice", prompt=t("Rolled?"), boxes=boxes, totals=(total,)), PEN)
    assert "hero dice together: 0 of 2" in drawn(form)
    form.key("2")
    assert "hero dice together: 2 of 2" in drawn(form)
