"""Stray, early, held and fast keys: which of them count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_tui_typed_numbers import one_of
from tui_player import at_the_table

from assistant.i18n import Translator
from assistant.messages.questions import Number, Question
from assistant.messages.sums import Box, Sums
from assistant.messages.text import t
from assistant.sessions.open_game import OpenGame
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.input.key_repeat import WAIT, KeyRepeat
from assistant.ui.tui.screens.form_screen import FormScreen

PEN = Pen(Translator.of("en"))
SUMS = Sums(key="k", prompt=t("p"), boxes=(Box("hit", t("hit")),))


# -- stray keys


async def test_a_stray_digit_is_dropped_by_space(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("1")
        player.sees("1_")
        await player.press("space")  # Space means nothing after a number
        player.sees("1: nothing was done with it. The same key again goes on.")
        player.sees_no("1_")
        assert toy.state.turn == "ann"
        await player.press("space")
        assert toy.state.turn == "bob"


@pytest.mark.parametrize("key", ["escape", "u", "w", "e", "backspace"])
async def test_a_stray_digit_is_dropped_by_commands(toy: OpenGame[Any, Any], key: str) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("space", "1", key)
        await player.press("escape")
        player.sees("Your turn.")
        player.sees_no("1_")


async def test_keys_before_the_first_drawing_are_dropped(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        player.app.is_drawn = False
        await player.press("space")
        assert toy.state.turn == "ann"
        player.app.is_drawn = True
        await player.press("space")
        assert toy.state.turn == "bob"


# -- held keys


async def test_a_key_held_down_counts_once(toy: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    late: list[
        Callable[[], object]
    ] = []  # timers are run by the test, so that its result does not depend on the speed of the machine
    timer = FormScreen.set_timer

    def set_timer(screen: Any, delay: float, callback: Any = None, **options: Any) -> Any:
        return late.append(callback) if delay == WAIT else timer(screen, delay, callback, **options)

    monkeypatch.setattr(FormScreen, "set_timer", set_timer)
    async with at_the_table(open_game=toy) as player:
        await player.press("space")
        assert toy.state.turn == "bob"
        player.clock.now += 0.5  # the keyboard's initial delay, then its repeats
        for _ in range(20):
            await player.pilot.press("space")
            player.clock.now += 0.03
        assert late
        for act in late:
            act()
        await player.settle()
        assert toy.state.turn == "bob"
        await player.press("space")
        assert toy.state.turn == "monster"


def test_two_quick_presses_both_count() -> None:
    time = [0.0]
    held = KeyRepeat(lambda: time[0])
    assert held.judge("space") == "now"
    held.note_question("space")
    time[0] = 0.3
    assert held.judge("space") == "later"
    assert held.confirm_delayed("space")
    time[0] = 0.6
    assert held.judge("1") == "now"
    time[0] = 0.75
    assert held.judge("1") == "now"
    time[0] = 0.78
    assert held.judge("1") == "never"


def test_the_answering_key_is_no_repeat_after_another_key() -> None:
    """`6*10*`: the first star was released before the 1 was typed."""
    held = KeyRepeat(lambda: 0.0)
    held.note_question("*")
    assert held.judge("*") == "later"
    for key in ("1", "0"):
        assert held.judge(key) == "now"
        held.note_key(key)
    assert held.judge("*") == "now"


async def test_keys_typed_while_a_question_is_drawn_do_not_answer_it(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        player.screen.busy = True  # type: ignore[attr-defined]
        await player.press("space", "u", "e")
        assert toy.state.turn == "ann"
        player.sees("Your turn.")


# -- fast keys


async def test_space_after_a_typed_place_goes_on_if_no_place_follows(vault: OpenGame[Any, Any]) -> None:
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


async def test_keys_typed_while_a_move_is_saved_all_count(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        hp = {hero.number: hero.hp for hero in vault.state.heroes}
        await player.pilot.press("1", "c", "5", "2", "minus", "1", "enter")
        await player.settle()
        state = vault.state
        assert next(hero.at for hero in state.heroes if hero.number == 1) == "c5"
        assert {hero.number: hero.hp for hero in state.heroes} == {**hp, 2: hp[2] - 1}


def test_a_delayed_key_is_not_lost_when_another_comes() -> None:
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


async def test_equal_digits_without_pause_both_count(toy: OpenGame[Any, Any]) -> None:
    """An app that was busy gets both together, and neither may be lost."""
    async with at_the_table(open_game=toy) as player:
        for key in "6-11":
            await player.pilot.press(key)
        await player.settle()
        player.sees("6-11_")


@pytest.mark.parametrize("question", [Number(key="k", prompt=t("p"), most=99), SUMS])
def test_a_digit_of_a_number_is_no_answer(question: Question[Any]) -> None:
    form = form_for(question, PEN)
    assert form.only_types("1")
    assert not form.only_types("enter")


def test_a_digit_that_answers_immediately_counts_once() -> None:
    assert not form_for(Number(key="k", prompt=t("p"), most=9, at_once=True), PEN).only_types("1")
    assert not form_for(one_of(1, 2), PEN).only_types("1")
