"""Backups on the shelf: what is listed, shown, restored and undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from tui_player import at_the_table
from tui_toy import Started

from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs
from assistant.storage.backups import back_up, backups_of


@pytest.fixture
def twice(dirs: UserDirs, mage_knight: Started) -> Path:
    """The folder of a campaign with a backup of two lines and a save of three."""
    open_game = mage_knight()
    open_game.side_action("note", text="the altar")
    back_up(open_game.folder)
    open_game.side_action("note", text="the keep")
    open_game.close()
    return open_game.folder


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_a_backup_shows_what_it_would_change_and_changes_nothing(
    dirs: UserDirs, twice: Path, size: tuple[int, int]
) -> None:
    journal = twice / "journal.jsonl"
    before = journal.read_bytes()
    async with at_the_table(dirs, size=size) as player:
        await player.press("c", "tab", "5")
        player.sees("which backup?", "2 lines")
        await player.press("1")
        player.sees("NOW", "3 lines", "the keep", "THEN, AS ON", "2 lines", "the altar", "leave everything as it is")
        await player.press("space", "escape", "escape")
        player.sees("on the shelf 1")
    assert journal.read_bytes() == before


async def test_a_restored_backup_can_be_undone(dirs: UserDirs, twice: Path) -> None:
    journal = twice / "journal.jsonl"
    before = journal.read_bytes()
    (old,) = backups_of(twice)
    earlier = old.path.read_bytes()
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c", "tab", "5", "1", "2")
        player.sees("Restored as on", "To undo this")
        assert journal.read_bytes() == earlier
        await player.press("tab", "5", "1", "2")
        player.sees("Restored as on")
    assert journal.read_bytes() == before


async def test_an_earlier_save_that_was_restored_is_no_other_line(dirs: UserDirs, twice: Path) -> None:
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c", "tab", "5", "1", "2", "enter")
        player.sees("WHERE YOU WERE")
    assert not list(twice.glob("journal (replaced*"))


async def test_a_broken_save_is_restored_from_its_backup(dirs: UserDirs, twice: Path) -> None:
    (twice / "journal.jsonl").write_text("nothing\n")
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c", "tab", "1", "1")
        player.sees("NOW", "Nothing can be read", "2 lines")
        await player.press("2")
        player.sees("Restored as on")
    assert opening.resume(dirs, twice).timeline.head.n == 1


async def test_a_broken_backup_is_refused(dirs: UserDirs, twice: Path) -> None:
    (old,) = backups_of(twice)
    old.path.write_text("nothing\n")
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c", "tab", "5", "1")
        player.sees("!", "Nothing can be read")
