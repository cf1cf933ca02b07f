"""From the page of the log, the story is written and the figures are shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from tui_player import at_the_table

from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs


@pytest.fixture
def dirs(tmp_path: Path) -> UserDirs:
    return UserDirs.below(tmp_path)


def campaign(dirs: UserDirs, name: str) -> opening.AnyOpenGame:
    return opening.start(dirs, "drunagor", "demo_sunken_vault", ("elros",), preset="app", seed=1, name=name)


async def test_the_story_is_written_from_the_log(dirs: UserDirs) -> None:
    async with at_the_table(dirs, size=(200, 60), open_game=campaign(dirs, "Vault")) as player:
        await player.press("l")
        player.sees("the story so far", "write the story", "f figures")
        await player.press("s")
        player.sees("The story is written", "story.en.html")
        written = (dirs.saves / "vault" / "story.en.html").read_text(encoding="utf-8")
        assert "Vault" in written
        await player.press("escape")
        player.sees_no("The story is written")


async def test_a_story_that_cannot_be_written_is_refused(dirs: UserDirs) -> None:
    open_game = campaign(dirs, "Vault")
    (open_game.folder / "story.en.html").mkdir()
    async with at_the_table(dirs, size=(200, 60), open_game=open_game) as player:
        await player.press("l", "s")
        player.sees("story.en.html can't be written")


async def test_figures_of_this_campaign_and_of_all(dirs: UserDirs) -> None:
    campaign(dirs, "Other").close()
    async with at_the_table(dirs, size=(200, 60), open_game=campaign(dirs, "Vault")) as player:
        await player.press("l", "f")
        player.sees("FIGURES", "Vault", "decided otherwise", "campaigns          1", "all campaigns")
        await player.press("a")
        player.sees("FIGURES", "all campaigns", "campaigns          2", "this campaign")
        await player.press("f")
        player.sees("the story so far")


async def test_a_game_that_is_not_saved_has_no_story_to_write(dirs: UserDirs) -> None:
    from assistant.sessions import quick_start

    async with at_the_table(dirs, size=(200, 60), open_game=quick_start.one_fight(dirs, "mage_knight")) as player:
        await player.press("l", "s")
        player.sees("the story so far")
        player.sees_no("write the story", "The story is written")
