"""Saves that other programs touch: replaced files, things that are no files, leftovers of a crash."""

from __future__ import annotations

import os
import shutil

import pytest

from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.sessions.opening import resume, start
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import JournalReplaced, files, list_campaigns
from assistant.storage.journal_lines import with_checksum

say = Translator.of("en").say


@pytest.fixture
def session(dirs, roots):
    return start(dirs, "toy", "cellar", ["ann", "bob"], seed=1, name="Zamek", roots=roots)


def edited(path):
    """What editors and sync tools do: the old file is moved away, a copy takes its place."""
    moved = path.with_name("journal.jsonl~")
    os.rename(path, moved)
    shutil.copy(moved, path)
    return moved


def test_an_answer_never_goes_into_the_file_that_was_moved_away(session, dirs, roots):
    path = session.folder / "journal.jsonl"
    moved = edited(path)
    before = moved.read_bytes()
    with pytest.raises(JournalReplaced):
        session.answer("door")
    assert moved.read_bytes() == before == path.read_bytes()


def test_the_file_in_its_place_is_opened_anew_and_played_on(session, dirs, roots):
    path = session.folder / "journal.jsonl"
    edited(path)
    with pytest.raises(JournalReplaced):
        session.answer("door")
    session.answer("door")
    assert resume(dirs, session.folder, roots=roots).question == session.question
    assert len(path.read_bytes().splitlines()) == 2


def test_a_screen_that_follows_sees_what_the_file_in_its_place_holds(session, dirs, roots):
    other = resume(dirs, session.folder, roots=roots)
    session.answer("door")
    edited(session.folder / "journal.jsonl")
    assert other.follow()
    assert other.question == session.question
    assert any("replaced" in say(notice) for notice in other.notices)


def test_another_campaign_in_its_place_is_refused(session, dirs, roots):
    stranger = start(dirs, "toy", "cellar", ["bob"], seed=2, name="Other", roots=roots)
    files.replace(session.folder / "journal.jsonl", (stranger.folder / "journal.jsonl").read_bytes())
    with pytest.raises(Refused, match="another campaign"):
        session.answer("door")


def test_a_removed_save_is_a_sentence(session):
    (session.folder / "journal.jsonl").unlink()
    with pytest.raises(Refused, match="removed"):
        session.answer("door")


@pytest.mark.parametrize("kind", ["fifo", "device", "folder", "deep", "loop"])
def test_one_bad_save_never_blocks_the_others(session, dirs, roots, kind):
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
    assert found[session.folder.name].problem is None
    with pytest.raises(Refused):
        resume(dirs, "bad", roots=roots)
    resume(dirs, session.folder, roots=roots)


def test_what_a_crash_left_behind_is_swept_at_the_next_start(session, dirs, roots):
    dead = session.folder / ".campaign.toml.999999999.tmp"
    alive = session.folder / f".campaign.toml.{os.getppid()}.tmp"
    for file in (dead, alive):
        file.write_text("half")
    resume(dirs, session.folder, roots=roots)
    assert not dead.exists()
    assert alive.exists()


@pytest.mark.parametrize("named", ["~nobody-of-that-name/x", "here\x1b[31m", "a\0b"])
def test_an_odd_home_is_a_sentence(named):
    with pytest.raises(Refused, match="ASSISTANT_HOME names no folder"):
        UserDirs.find({"ASSISTANT_HOME": named}, checkout=None)


def test_a_file_is_no_home(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="names no folder"):
        UserDirs.find({"ASSISTANT_HOME": str(tmp_path / "file")}, checkout=None)
