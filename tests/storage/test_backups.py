"""Backups that the app makes by itself: which are kept, what restoring does, what a failure does."""

from __future__ import annotations

import errno
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.messages.questions import Refused
from assistant.storage.backups import back_up, backups_folder, backups_of, numbered, restore, try_to_back_up

START = datetime(2026, 1, 1, 20, tzinfo=UTC)


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    folder = tmp_path / "friday"
    folder.mkdir()
    (folder / "journal.jsonl").write_bytes(b"1\n")
    return folder


def play_on(campaign: Path, line: str) -> None:
    with open(campaign / "journal.jsonl", "a") as file:
        file.write(f"{line}\n")


def test_the_last_ten_and_one_of_each_month_are_kept(campaign: Path) -> None:
    for day in range(100):
        play_on(campaign, str(day))
        back_up(campaign, lambda day=day: START + timedelta(days=day))
    days = [f"{backup.made:%m-%d}" for backup in backups_of(campaign)]
    assert days[:10] == [f"04-{day:02}" for day in range(10, 0, -1)]
    assert days[10:] == ["03-31", "02-28", "01-31"]


def test_the_same_journal_is_kept_once(campaign: Path) -> None:
    assert back_up(campaign).path == back_up(campaign).path
    play_on(campaign, "2")
    back_up(campaign)
    assert len(backups_of(campaign)) == 2


def test_backups_of_one_second_and_of_a_clock_that_goes_back_keep_their_order(campaign: Path) -> None:
    for number in range(12):
        play_on(campaign, str(number))
        back_up(campaign, lambda number=number: START - timedelta(days=number))
    newest = backups_of(campaign)[0]
    assert newest.path.read_bytes() == (campaign / "journal.jsonl").read_bytes()
    assert len(backups_of(campaign)) == 10


def test_a_full_disk_never_stops_play(campaign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    try_to_back_up(campaign)
    assert list(backups_folder(campaign).iterdir()) == []


def test_restoring_can_be_undone(campaign: Path) -> None:
    journal = campaign / "journal.jsonl"
    first = back_up(campaign)
    play_on(campaign, "2")
    later = journal.read_bytes()
    replaced = restore(campaign, first)
    assert journal.read_bytes() == b"1\n"
    assert replaced is not None
    restore(campaign, replaced)
    assert journal.read_bytes() == later


def test_nothing_is_restored_if_the_replaced_save_cannot_be_kept(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = back_up(campaign)
    play_on(campaign, "2")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(Refused, match="The disk is full"):
        restore(campaign, first)
    assert (campaign / "journal.jsonl").read_bytes() == b"1\n2\n"


def test_a_lost_journal_comes_back(campaign: Path) -> None:
    backup = back_up(campaign)
    shutil.rmtree(campaign)
    assert restore(campaign, backup) is None
    assert (campaign / "journal.jsonl").read_bytes() == b"1\n"


def test_unknown_numbers_are_refused_and_other_files_are_no_backups(campaign: Path) -> None:
    backup = back_up(campaign)
    for name in ("notes.txt", "20261399-250000.jsonl", ".20260101-200000.jsonl.1.tmp"):
        (backup.path.parent / name).touch()
    assert backups_of(campaign) == [backup]
    for number in (0, 2, -1):
        with pytest.raises(Refused, match="There is no backup"):
            numbered(backups_of(campaign), number)
