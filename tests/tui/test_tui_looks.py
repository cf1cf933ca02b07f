"""Windows of all sizes, mouse and touch, languages, held keys, big type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tui_player import at_the_table
from tui_toy import Started

from assistant.i18n import Translator
from assistant.i18n.translator import load
from assistant.messages.text import Text
from assistant.sessions.open_game import OpenGame
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.input.key_repeat import WAIT, KeyRepeat
from assistant.ui.tui.screens.form_screen import FormScreen


async def test_the_five_places_at_120x40(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy, size=(120, 40)) as player:
        player.sees("TOY", "round 1  saved", "YOUR TURN", "ORDER", "DECK", "DOOM", "LOG", "u undo", "? all keys")


async def test_every_panel_that_fits_is_there_at_80x24(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        player.sees("ORDER", "DECK", "DOOM")
        player.sees_no("LOG", "Tab 1 of")


async def test_tab_turns_the_panel_over_at_60x20(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy, size=(60, 20)) as player:
        player.sees("ORDER", "Tab 1 of 3")
        player.sees_no("DECK", "DOOM", "LOG")
        await player.press("tab")
        player.sees("DECK", "Tab 2 of 3")
        await player.press("tab", "tab")
        player.sees("ORDER")


async def test_a_smaller_window_keeps_now_and_the_order_of_play(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.resize(60, 20)
        player.sees("YOUR TURN", "Your turn.", "ORDER")
        player.sees_no("DECK")


@pytest.mark.parametrize(("width", "height"), [(20, 5), (10, 3), (3, 2), (1, 1), (39, 50), (200, 8)])
async def test_a_tiny_window_says_so_and_nothing_breaks(toy: OpenGame[Any, Any], width: int, height: int) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.resize(width, height)
        if width == 20:
            player.sees("Your turn.", "The window is too")
        await player.press("space", "e", "escape", "a", "escape", "?", "escape", "l", "escape", "p", "escape")
        await player.resize(80, 24)
        player.sees("Your turn.", "ORDER")


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
async def test_now_shows_every_line_of_the_set_up(mage_knight: Started, size: tuple[int, int]) -> None:
    async with at_the_table(open_game=mage_knight(), size=size) as player:
        player.sees("Lay out the game.", "1 ► [ ] Map: wedge", "the table is set")
        if size == (80, 24):
            await player.press("pagedown", "pagedown")
        player.sees("Its skill tokens in a pile", "the table is set")


async def test_everything_can_be_clicked(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.click("my turn is over")
        assert toy.session.state.turn == "bob"
        await player.click("u undo")
        player.sees("Undone: my turn is over.")
        await player.click("something happened")
        player.sees("What happened?")
        await player.click("I hit the monster")
        await player.click("+  from 0")
        await player.click("Enter  2")
        assert toy.session.state.monster == 4
        await player.resize(60, 20)
        await player.click("Tab 1 of 3")
        player.sees("DECK")
        await player.resize(80, 24)
        await player.click("w why")
        player.sees("Nothing was decided")
        await player.pilot.click(offset=(77, 23))  # all keys, at the end of the foot line
        await player.settle()
        player.sees("KEYS", "undo, with the name of what was undone")


async def test_a_key_held_down_counts_once(toy: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    late: list[Callable[[], object]] = []  # what would act after a while is run by hand, however slow the machine is
    timer = FormScreen.set_timer

    def set_timer(screen: Any, delay: float, callback: Any = None, **options: Any) -> Any:
        return late.append(callback) if delay == WAIT else timer(screen, delay, callback, **options)

    monkeypatch.setattr(FormScreen, "set_timer", set_timer)
    async with at_the_table(open_game=toy) as player:
        await player.press("space")
        assert toy.session.state.turn == "bob"
        player.clock.now += 0.5  # the keyboard's delay, then its repeats
        for _ in range(20):
            await player.pilot.press("space")
            player.clock.now += 0.03
        assert late
        for act in late:
            act()
        await player.settle()
        assert toy.session.state.turn == "bob"
        await player.press("space")
        assert toy.session.state.turn == "monster"


def test_two_quick_presses_of_a_finger_both_count() -> None:
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


def test_a_key_that_brought_a_question_is_no_repeat_after_another_key() -> None:
    """`6*10*`: the finger has left the first star before it typed the 1."""
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
        assert toy.session.state.turn == "ann"
        player.sees("Your turn.")


async def test_the_language_changes_at_once_everywhere(mage_knight: Started) -> None:
    polish = Pen(Translator.of("pl"))
    session = mage_knight()
    async with at_the_table(open_game=session, size=(120, 40)) as player:
        await player.press("space", "4", "space")
        english = player.text
        await player.press("ctrl+l")
        player.sees(polish.say(session.question.prompt), *(polish.say(text) for text in session.log(2)))
        await player.press("ctrl+l")
        assert player.text == english


async def test_big_type_fills_the_screen_with_the_question(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("b")
        player.sees("Your turn.", "Space  my turn is over", "SOMETHING HAPPENED")
        player.sees_no("ORDER")
        await player.press("e", "1")
        player.sees("How much?", "Enter  1")
        await player.click("Enter  1")
        assert toy.session.state.monster == 5
        await player.press("b")
        player.sees("ORDER")


class LongWords(Translator):
    """A language half as long again as English."""

    def _message(self, text: Text) -> str:
        message = super()._message(text)
        return message + " abc" * (len(message) // 8) if " " in message else message


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_longer_language_still_shows_question_and_answer(mage_knight: Started, size: tuple[int, int]) -> None:
    async with at_the_table(open_game=mage_knight(), size=size) as player:
        player.app.pen = Pen(LongWords("en", load("en")))
        for key in ("space", "4", "space"):
            player.screen.language_changed()  # type: ignore[attr-defined]
            await player.settle()
            player.sees("?" if key == "4" else "Space", "? ")
            await player.press(key)
        player.sees("Your turn.", "my turn is over abc")


def test_without_utf8_signs_are_plain() -> None:
    pen = Pen(Translator.of("en"), plain=True)
    assert pen.signs("▓▒✓█░·…") == "#%x#.-~"


async def test_brackets_are_never_markup(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy, size=(120, 40)) as player:
        await player.press("n")
        await player.type("[bold]x[/bold] [@click=app.exit]y[/]")
        await player.press("enter")
        player.sees("Note: [bold]x[/bold] [@click=app.exit]y[/]")
