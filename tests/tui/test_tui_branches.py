"""A campaign that two machines have played in a synchronised folder, on the screen and in plain lines."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tui_player import at_the_table
from tui_toy import Started

from assistant.sessions import opening
from assistant.sessions.synced import opened_elsewhere
from assistant.sessions.user_dirs import UserDirs
from assistant.storage.presence import PRESENCE_FILE, open_on, say_open

COPY = "journal.sync-conflict-20261120-101010-ABCDEFG.jsonl"


@pytest.fixture
def apart(dirs: UserDirs, mage_knight: Started, tmp_path: Path) -> Path:
    """The folder of a campaign with a note of this machine, and beside it a journal with one of another machine."""
    open_game = mage_knight()
    open_game.close()
    other = UserDirs.below(tmp_path / "other")
    shutil.copytree(open_game.folder, other.saves / open_game.folder.name)
    for home, note in ((dirs, "from here"), (other, "from there")):
        played = opening.resume(home, open_game.folder.name)
        played.side_action("note", text=note)
        played.close()
    shutil.copyfile(other.saves / open_game.folder.name / "journal.jsonl", open_game.folder / COPY)
    return open_game.folder


def notes(dirs: UserDirs, folder: Path) -> list[str]:
    open_game = opening.resume(dirs, folder)
    try:
        return list(open_game.moment.world.notes)
    finally:
        open_game.close()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_line_of_the_other_machine_can_go_on(dirs: UserDirs, apart: Path, size: tuple[int, int]) -> None:
    async with at_the_table(dirs, size=size) as player:
        await player.press("c", "enter")
        seen = " ".join(player.text.split())
        for words in ("which one goes on?", "1 input in another line", "from there", "from here"):
            assert words in seen, player.text
        await player.press("2")
        player.sees("WHERE YOU WERE")
        assert player.app.open_game is not None
        assert list(player.app.open_game.moment.world.notes) == ["from there"]
        assert len(player.app.open_game.timeline.lines) == 3
    assert notes(dirs, apart) == ["from there"]
    async with at_the_table(dirs, campaign="Solo") as player:
        player.sees("WHERE YOU WERE")


async def test_deciding_later_asks_again(dirs: UserDirs, apart: Path) -> None:
    async with at_the_table(dirs, campaign="Solo", language="pl") as player:
        player.sees("która trwa dalej?", "1 wpis w innej linii")
        await player.press("3")
        assert player.app.open_game is not None
        assert list(player.app.open_game.moment.world.notes) == ["from here"]
    async with at_the_table(dirs, campaign="Solo") as player:
        player.sees("which one goes on?")
        await player.press("1")
    assert notes(dirs, apart) == ["from here"]


async def test_a_journal_that_was_replaced_while_it_was_open_is_kept(dirs: UserDirs, apart: Path) -> None:
    open_game = opening.resume(dirs, apart)
    (apart / COPY).rename(apart / "journal.jsonl")
    assert open_game.follow()
    assert list(open_game.moment.world.notes) == ["from there"]
    assert any("yours is kept as" in notice.message for notice in open_game.notices)
    open_game.close()
    async with at_the_table(dirs, campaign="Solo", size=(120, 40)) as player:
        player.sees("from here", "from there")
        await player.press("2")
    assert notes(dirs, apart) == ["from here"]


async def test_a_machine_that_did_not_close_the_campaign_is_named(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    open_game.answer("go_on")
    here = open_on(open_game.folder)
    assert here is not None
    open_game.close()
    assert not (open_game.folder / PRESENCE_FILE).exists()
    say_open(open_game.folder, lambda: datetime(2026, 11, 20, 9, 0, tzinfo=UTC), "old-laptop")
    said = opened_elsewhere(open_game.folder, lambda: datetime(2026, 11, 20, 9, 20, tzinfo=UTC))
    assert said is not None
    assert "last sign" in said.message
    said = opened_elsewhere(open_game.folder, lambda: datetime(2026, 11, 21, 9, 20, tzinfo=UTC))
    assert said is not None
    assert "did not close" in said.message
    again = opening.resume(dirs, open_game.folder)
    assert any("old-laptop" in str(notice.args) for notice in again.notices)
    again.side_action("note", text="played all the same")
    again.close()
    assert open_on(open_game.folder) is None
