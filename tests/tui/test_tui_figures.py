"""The page of figures shows what it has and counts the rest meanwhile."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from tui_player import at_the_table
from tui_toy import Started

from assistant.sessions.statistics import cache
from assistant.sessions.user_dirs import UserDirs
from assistant.storage.campaigns import campaign_folders


def played(start: Started, count: int) -> list[Path]:
    folders = []
    for _ in range(count):
        open_game = start()
        open_game.answer("go_on")
        open_game.close()
        folders.append(open_game.folder)
    return folders


async def test_what_was_counted_is_shown_while_the_rest_is_counted(
    dirs: UserDirs, mage_knight: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = played(mage_knight, 3)
    cache.counted(dirs, folders[:1])
    counted, may_count = cache.counted, threading.Event()

    def slow(*args: Any) -> Any:
        assert may_count.wait(60)
        return counted(*args)

    monkeypatch.setattr(cache, "counted", slow)
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("ctrl+p")
        await player.pilot.press(*"figures", "enter")
        while "still being counted" not in player.text:
            await player.pilot.pause(0.05)
        player.sees("2 campaigns are still being counted.", "MAGE KNIGHT")
        may_count.set()
        await player.settle()
        player.sees_no("still being counted")
        player.sees("MAGE KNIGHT")
    assert len(cache.known_records(dirs, folders)) == 3


async def test_a_campaign_that_cannot_be_counted_is_named_once(dirs: UserDirs, mage_knight: Started) -> None:
    (folder,) = played(mage_knight, 1)
    (folder / "journal.jsonl").write_text("nothing\n")
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("ctrl+p", *"figures", "enter")
        player.sees("journal.jsonl")
        player.sees_no("still being counted")


async def test_a_closed_campaign_is_counted_at_once(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    open_game.close()
    async with at_the_table(dirs, campaign="Solo", size=(120, 40)) as player:
        await player.press("space", "n", *"hello", "enter", "p", "escape")
        assert player.app.open_game is not None
        player.app.leave_game()
        await player.settle()
    assert len(cache.known_records(dirs, campaign_folders(dirs.saves))) == 1
