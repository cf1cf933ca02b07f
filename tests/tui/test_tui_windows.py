"""Windows of all sizes, clicks, languages, big type."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tui_player import Player, at_the_table
from tui_toy import Started, view

from assistant.i18n import Translator
from assistant.i18n.translator import load
from assistant.messages.text import Text, t
from assistant.sessions.open_game import OpenGame
from assistant.ui.tui.drawing.block_letters import block
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.view.blocks import Count, Figure, Health, Panel, Track


async def test_all_areas_are_shown_at_120x40(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy, size=(120, 40)) as player:
        player.sees("TOY", "round 1  saved", "YOUR TURN", "ORDER", "DECK", "DOOM", "LOG", "u undo", "? all keys")


async def test_every_panel_that_fits_is_shown_at_80x24(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        player.sees("ORDER", "DECK", "DOOM")
        player.sees_no("LOG", "Tab 1 of")


async def test_tab_shows_the_next_panel_at_60x20(toy: OpenGame[Any, Any]) -> None:
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
async def test_a_tiny_window_says_so_and_nothing_fails(toy: OpenGame[Any, Any], width: int, height: int) -> None:
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
        assert toy.state.turn == "bob"
        await player.click("u undo")
        player.sees("Undone: my turn is over.")
        await player.click("something happened")
        player.sees("What happened?")
        await player.click("I hit the monster")
        await player.click("+  from 0")
        await player.click("Space  2")
        assert toy.state.monster == 4
        await player.resize(60, 20)
        await player.click("Tab 1 of 3")
        player.sees("DECK")
        await player.resize(80, 24)
        await player.click("w why")
        player.sees("Nothing was decided")
        await player.pilot.click(offset=(77, 23))  # all keys, at the end of the foot line
        await player.settle()
        player.sees("KEYS", "undo, with the name of what was undone")


async def test_the_language_changes_immediately_everywhere(mage_knight: Started) -> None:
    polish = Pen(Translator.of("pl"))
    open_game = mage_knight()
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        await player.press("space", "4", "space")
        english = player.text
        await player.press("ctrl+l")
        player.sees(polish.say(open_game.question.prompt), *(polish.say(text) for text in open_game.log(2)))
        await player.press("ctrl+l")
        assert player.text == english


async def test_big_type_fills_the_screen_with_the_question(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("b")
        player.sees("Your turn.", "Space  my turn is over", "SOMETHING HAPPENED")
        player.sees_no("ORDER")
        await player.press("e", "1")
        player.sees("How much?", "Space  1")
        await player.click("Space  1")
        assert toy.state.monster == 5
        await player.press("b")
        player.sees("ORDER")


class LongWords(Translator):
    """A language with words one and a half times as long as in English."""

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


# -- panels


async def fight(player: Player) -> None:
    await player.press("space", "1", "e", "1", "1", "1")
    player.sees("RANGED AND SIEGE")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_tab_reaches_every_panel_in_a_fight(mage_knight: Started, size: tuple[int, int]) -> None:
    open_game = mage_knight()
    async with at_the_table(open_game=open_game, size=size) as player:
        await fight(player)
        panels = player.screen.snapshot.view.panels  # type: ignore[attr-defined]
        titles = {player.app.pen.say(panel.title).upper() for panel in panels}
        assert len(titles) > 3
        seen = set()
        for _ in range(60):
            text = player.text
            seen |= {title for title in titles if f"{title} ─" in text}
            if seen == titles:
                break
            await player.press("tab")
        assert seen == titles


async def test_big_type_shows_the_number_with_its_label(
    toy: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def counted(content: Any, moment: Any) -> Any:
        return replace(view(content, moment), count=Count(4, t("turns left"), t("all sure")))

    monkeypatch.setattr(toy, "view", lambda: counted(toy.content, toy.moment))
    async with at_the_table(open_game=toy) as player:
        player.sees("turns left", "all sure")
        await player.press("b")
        lines = player.lines
        for row in block("4", "accent", 2):  # the number is beside its label
            assert any(plain(row).rstrip() in line for line in lines), player.text
        label = [plain(row).rstrip() for row in block("TURNS LEFT", "strong")]
        assert all(any(row in line for line in lines) for row in label), player.text
        assert "SOMETHING HAPPENED" in lines[20]  # the plates are at the lower edge


async def test_the_first_panel_is_as_wide_as_its_names_need(
    toy: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from assistant.messages.text import verbatim

    long = Track((Figure(verbatim("Drowned Sentinel of the Vault (navy)"), number=7, health=Health(8, 8)),))
    seen = replace(
        toy.view(), panels=(Panel("order", t("ORDER"), (long,)), *toy.view().panels[1:]), status=(t("round 1"),)
    )
    monkeypatch.setattr(toy, "view", lambda: seen)
    async with at_the_table(open_game=toy, size=(120, 40)) as player:
        player.sees("Drowned Sentinel of the Vault (navy) ▆▆▆▆▆▆▆▆ 8/8")


async def test_a_tall_screen_shows_more_of_the_log(toy: OpenGame[Any, Any]) -> None:
    for n in range(10):
        toy.side_action("note", text=f"note {n}")
    async with at_the_table(open_game=toy, size=(120, 50)) as player:
        player.sees("Note: note 9", "Note: note 2")
        player.sees_no("Note: note 1")
        await player.resize(120, 40)
        player.sees("Note: note 7")
        player.sees_no("Note: note 6")
