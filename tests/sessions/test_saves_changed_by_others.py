"""Saves that other programs change: replaced files, folders and pipes instead of files, leftovers of a crash."""

from __future__ import annotations

import os
import shutil

import pytest

from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.sessions.opening import resume, start
from assistant.storage import JournalReplaced, files, list_campaigns
from assistant.storage.journal_lines import with_checksum

say = Translator.of("en").say


@pytest.fixture
def open_game(dirs, roots):
    return start(dirs, "toy", "cellar", ["ann", "bob"], seed=1, name="Zamek", roots=roots)


def replace_like_an_editor(path):
    """Move the old file away and put a copy in its place, as editors and sync tools do."""
    moved = path.with_name("journal.jsonl~")
    os.rename(path, moved)
    shutil.copy(moved, path)
    return moved


def test_an_answer_is_not_written_to_a_file_that_was_moved_away(open_game, dirs, roots):
    path = open_game.folder / "journal.jsonl"
    moved = replace_like_an_editor(path)
    before = moved.read_bytes()
    with pytest.raises(JournalReplaced):
        open_game.answer("door")
    assert moved.read_bytes() == before == path.read_bytes()


def test_a_replaced_file_is_reopened_and_play_continues(open_game, dirs, roots):
    path = open_game.folder / "journal.jsonl"
    replace_like_an_editor(path)
    with pytest.raises(JournalReplaced):
        open_game.answer("door")
    open_game.answer("door")
    assert resume(dirs, open_game.folder, roots=roots).question == open_game.question
    assert len(path.read_bytes().splitlines()) == 2


def test_a_following_screen_reads_the_replaced_file(open_game, dirs, roots):
    other = resume(dirs, open_game.folder, roots=roots)
    open_game.answer("door")
    replace_like_an_editor(open_game.folder / "journal.jsonl")
    assert other.follow()
    assert other.question == open_game.question
    assert any("replaced" in say(notice) for notice in other.notices)


def test_a_file_replaced_by_another_campaign_is_refused(open_game, dirs, roots):
    stranger = start(dirs, "toy", "cellar", ["bob"], seed=2, name="Other", roots=roots)
    files.replace(open_game.folder / "journal.jsonl", (stranger.folder / "journal.jsonl").read_bytes())
    with pytest.raises(Refused, match="another campaign"):
        open_game.answer("door")


def test_an_answer_after_the_save_was_removed_is_refused(open_game):
    (open_game.folder / "journal.jsonl").unlink()
    with pytest.raises(Refused, match="removed"):
        open_game.answer("door")


@pytest.mark.parametrize("kind", ["fifo", "device", "folder", "deep", "loop"])
def test_an_unusable_save_does_not_block_other_campaigns(open_game, dirs, roots, kind):
    path = dirs.saves / "bad" / "journal.jsonl"
    path.parent.mkdir()
    match kind:
        case "fifo":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "loop":
            path.symlink_to(path)
        case _:
            path.write_bytes(with_checksum(b'{"format":1,"n":0,"about":' + b"[" * 200_000 + b"]" * 200_000 + b"}"))
    found = {campaign.folder.name: campaign for campaign in list_campaigns(dirs.saves)}
    assert found["bad"].problem is not None
    assert found[open_game.folder.name].problem is None
    with pytest.raises(Refused):
        resume(dirs, "bad", roots=roots)
    resume(dirs, open_game.folder, roots=roots)


def test_temporary_files_of_a_crash_are_deleted_at_the_next_start(open_game, dirs, roots):
    dead = open_game.folder / ".campaign.toml.999999999.tmp"
    alive = open_game.folder / f".campaign.toml.{os.getppid()}.tmp"
    for file in (dead, alive):
        file.write_text("half")
    resume(dirs, open_game.folder, roots=roots)
    assert not dead.exists()
    assert alive.exists()
