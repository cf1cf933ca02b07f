"""Saved games on the screen: damaged ones, earlier moments, equal names, the page after resuming."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tui_player import at_the_table
from tui_toy import Started, open_toy

from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import shelf
from assistant.ui.tui.screens.start import StartScreen


async def test_a_damaged_save_is_read_only_and_can_be_copied(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    open_game.answer("go_on")
    open_game.side_action("note", text="the altar")
    open_game.close()
    path = open_game.folder / "journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"rubbish\n", *lines[2:]]))
    async with at_the_table(dirs, campaign="Solo", size=(120, 40)) as player:
        player.sees("the game opens for reading only", "Space", "repair: go on in a sound copy", "1  only look at it")
        await player.press("1")
        player.sees("read only", "Ctrl+P")
        player.sees_no("· saved")
        await player.press("ctrl+p", *"sound", "enter")
        player.sees("WHERE YOU WERE")
        await player.press("space")
        player.sees("saved")
        assert player.app.open_game is not None
        assert player.app.open_game.read_only_reason is None
        assert player.app.open_game.folder != open_game.folder


async def test_space_repairs_a_damaged_save(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    open_game.answer("go_on")
    open_game.side_action("note", text="the altar")
    open_game.close()
    path = open_game.folder / "journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"rubbish\n", *lines[2:]]))
    async with at_the_table(dirs, campaign="Solo", size=(120, 40)) as player:
        await player.press("space")
        player.sees("WHERE YOU WERE", "go on where you were", "On in the sound copy solo-2.")
        player.sees_no("repair")
        await player.press("space")
        player.sees("saved")
        assert player.app.open_game is not None
        assert player.app.open_game.read_only_reason is None


async def test_moments_to_go_back_to_show_their_last_event(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        await player.press("space", "space", "enter", "ctrl+p", *"earlier", "enter")
        player.sees("On from which moment?", "The monster hits ann")


async def test_a_finished_game_leads_to_the_start_screen(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = open_toy(dirs.saves / "toy")
    async with at_the_table(dirs, open_game=open_game) as player:
        await player.press("e", "6")
        player.sees("Over.")
        await player.press("escape")
        assert isinstance(player.screen, StartScreen)
        player.sees_no("go on: Toy")
        await player.press("c")
        player.sees("1 ► Toy", "over")


async def test_campaigns_with_one_name_show_their_folder(dirs: UserDirs, mage_knight: Started) -> None:
    mage_knight().close()
    mage_knight().close()
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c")
        player.sees("Solo (solo)", "Solo (solo-2)", "2 January, 20:00")


async def test_resuming_and_packing_up_survive_a_failing_layout(
    toy: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise ValueError("a wizard")

    monkeypatch.setattr(toy, "layout", fails)
    toy.side_action("note", text="x")
    async with at_the_table(campaign=toy) as player:
        player.sees("WHERE YOU WERE", "a wizard", "go on where you were")
        await player.press("space", "p")
        player.sees("THE APP KEEPS")


async def test_the_resume_page_is_scrolled_with_keys(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    open_game.answer("go_on")
    open_game.close()
    async with at_the_table(dirs, campaign="Solo") as player:
        player.sees("WHERE YOU WERE", "more: arrow down", "go on where you were", "the story so far")
        await player.press("pagedown", "pagedown", "pagedown", "pagedown")
        player.sees("ONLY THE TABLE KNOWS", "from your photo", "go on where you were")
        await player.press("pageup", "pageup", "pageup", "pageup")
        player.sees("WHERE YOU WERE")


async def test_a_campaign_is_deleted_into_the_bin_after_one_question(dirs: UserDirs, mage_knight: Started) -> None:
    kept, gone = mage_knight(), mage_knight()
    for game in (kept, gone):
        game.close()
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c")
        player.sees("Solo (solo)", "Solo (solo-2)", "Delete")
        marked = player.screen.bottom.listed[0].folder
        await player.press("delete")
        player.sees(f"Delete Solo ({marked.name})?", "1 ► keep it", "2")
        await player.press("space")
        player.sees("Solo (solo)", "in the bin 0")
        assert marked.is_dir()
        await player.press("delete", "2")
        player.sees("Solo is in the bin; the arrow keys lead there.", "in the bin 1")
        assert not marked.exists()
        assert (shelf.bin_of(dirs.saves) / marked.name).is_dir()
        await player.press("left", "enter")
        player.sees("Solo is back.", "in the bin 0")
        assert marked.is_dir()


async def test_the_last_campaign_can_be_deleted(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    open_game.answer("go_on")
    open_game.close()
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c", "delete", "2")
        player.sees("No campaign is here.", "in the bin 1")
        await player.press("escape")
        player.sees("try it now")
        player.sees_no("go on: Solo")
        await player.press("c", "left", "1", "escape")
        player.sees("go on: Solo")


async def test_archived_campaigns_are_not_listed(dirs: UserDirs, mage_knight: Started) -> None:
    kept, away = mage_knight(), mage_knight()
    for game in (kept, away):
        game.close()
    shelf.put_away(away.folder)
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c")
        player.sees("Solo (solo)")
        player.sees_no("solo-2")
