"""The page that says how lucky a game was: games like it are played in another process while keys are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from party_games import MILL, VAULT, play_to_the_end
from test_tui_plates import FALLBACKS, SIZES
from tui_player import Player, at_the_table
from tui_stage import open_stage

from assistant.i18n import LANGUAGES, Translator
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import length, plain
from assistant.ui.tui.forms.recap import RecapForm
from assistant.ui.tui.screens import luck as luck_screen
from assistant.ui.tui.screens.luck import LuckScreen
from assistant.ui.view.recap import Recap

WINDOW = (120, 50)
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck_screen, "GAMES", 6)


@pytest.fixture
def mill(dirs: UserDirs) -> OpenGame[Any, Any]:
    return play_to_the_end(dirs, *MILL, seed=2)


async def until(player: Player, happened: Callable[[LuckScreen], bool]) -> LuckScreen:
    screen = player.screen
    assert isinstance(screen, LuckScreen)
    while not happened(screen):
        await asyncio.sleep(0.01)
    return screen


async def test_h_plays_games_like_it_and_says_where_this_one_stands(dirs: UserDirs, mill: OpenGame[Any, Any]) -> None:
    async with at_the_table(dirs, size=WINDOW, open_game=mill) as player:
        player.sees("h   how lucky?")
        await player.press("h")
        player.sees("DRAWS AND ROLLS", "hero dice", "By luck alone")
        screen = await until(player, lambda screen: screen.job is not None)
        assert screen.job is not None
        while not screen.job.is_over:
            await asyncio.to_thread(screen.job._reports.poll, PATIENCE)
            screen.look()
        await player.settle()
        await player.press("end")
        player.sees("GAMES LIKE IT", "It is set beside 6 games", "rounds: ", "The party takes for granted")
        await player.press("escape")
        assert isinstance(player.screen.form, RecapForm)  # type: ignore[attr-defined]


async def test_leaving_ends_the_playing(
    dirs: UserDirs, mill: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(luck_screen, "GAMES", 100_000)
    async with at_the_table(dirs, size=WINDOW, open_game=mill) as player:
        await player.press("h")
        screen = await until(player, lambda screen: screen.job is not None)
        await player.settle()
        player.sees("Games like it are being played:", "of 100000")
        await player.press("h")
        assert isinstance(player.screen.form, RecapForm)  # type: ignore[attr-defined]
        assert screen.job is not None
        assert not screen.job._process.is_alive()


async def test_without_folders_the_draws_are_told_all_the_same(mill: OpenGame[Any, Any]) -> None:
    async with at_the_table(size=WINDOW, open_game=mill) as player:
        await player.press("h")
        await until(player, lambda screen: screen.has_failed)
        await player.settle()
        await player.press("end")
        player.sees("hero dice", "The games could not be played here.")


async def test_the_page_is_polish_too(dirs: UserDirs, mill: OpenGame[Any, Any]) -> None:
    async with at_the_table(dirs, size=WINDOW, open_game=mill, language="pl") as player:
        player.sees("h   ile szczęścia?")
        await player.press("h")
        player.sees("ILE SZCZĘŚCIA?", "LOSOWANIA I RZUTY")


async def test_a_game_that_nobody_can_play_has_no_key(dirs: UserDirs) -> None:
    async with at_the_table(dirs, open_game=open_stage(dirs.saves / "stage")) as player:
        await player.press("6")
        player.sees_no("how lucky?")
        await player.press("h")
        assert isinstance(player.screen.form, RecapForm)  # type: ignore[attr-defined]


async def test_who_only_follows_starts_no_games(dirs: UserDirs, mill: OpenGame[Any, Any]) -> None:
    mill.following = True
    async with at_the_table(dirs, size=WINDOW, open_game=mill) as player:
        assert isinstance(player.screen.form, RecapForm)  # type: ignore[attr-defined]
        player.sees_no("how lucky?")
        await player.press("h")
        assert not isinstance(player.screen, LuckScreen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(39, 11), (40, 12), *SIZES])
def test_the_key_fits_every_window(size: tuple[int, int], language: str) -> None:
    made = Recap("bad", t("lost"), cause=t("The game is over."), means=(t("Nobody plays on."),))
    form = RecapForm(recap=made, following=t("to the start screen"), has_luck=True)
    width, height = size[0], size[1] - 2
    rows = form.page(Pen(Translator.of(language), FALLBACKS["dark"]()), width, height, notice=None, big=False)
    assert len(rows) == height
    assert all(length(line) <= width for line in rows)
    text = "\n".join(plain(line) for line in rows)
    assert ("how lucky?" if language == "en" else "ile szczęścia?") in text
    assert ("the same again" if language == "en" else "to samo od nowa") in text


async def test_a_resumed_game_still_knows_its_luck(dirs: UserDirs) -> None:
    ended = play_to_the_end(dirs, *VAULT, seed=1)
    ended.close()
    async with at_the_table(dirs, size=WINDOW, open_game=opening.resume(dirs, ended.folder)) as player:
        await player.press("h")
        player.sees("runes from the bag")
