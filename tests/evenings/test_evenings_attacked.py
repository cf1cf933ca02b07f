"""Saves that other programs touch: replaced files, things that are no files, leftovers of a crash."""

from __future__ import annotations

import os
import shutil

import pytest

from assistant.disk import files
from assistant.evenings.home import Home
from assistant.evenings.opening import resume, start
from assistant.saves import Replaced, list_campaigns
from assistant.saves.lines import sealed
from assistant.speech.questions import Refused
from assistant.words import Words

say = Words.of("en").say


@pytest.fixture
def evening(home, roots):
    return start(home, "toy", "cellar", ["ann", "bob"], seed=1, name="Zamek", roots=roots)


def edited(path):
    """What editors and sync tools do: the old file is moved away, a copy takes its place."""
    moved = path.with_name("journal.jsonl~")
    os.rename(path, moved)
    shutil.copy(moved, path)
    return moved


def test_an_answer_never_goes_into_the_file_that_was_moved_away(evening, home, roots):
    path = evening.folder / "journal.jsonl"
    moved = edited(path)
    before = moved.read_bytes()
    with pytest.raises(Replaced):
        evening.answer("door")
    assert moved.read_bytes() == before == path.read_bytes()


def test_the_file_in_its_place_is_opened_anew_and_played_on(evening, home, roots):
    path = evening.folder / "journal.jsonl"
    edited(path)
    with pytest.raises(Replaced):
        evening.answer("door")
    evening.answer("door")
    assert resume(home, evening.folder, roots=roots).question == evening.question
    assert len(path.read_bytes().splitlines()) == 2


def test_a_screen_that_follows_sees_what_the_file_in_its_place_holds(evening, home, roots):
    other = resume(home, evening.folder, roots=roots)
    evening.answer("door")
    edited(evening.folder / "journal.jsonl")
    assert other.follow()
    assert other.question == evening.question
    assert any("replaced" in say(notice) for notice in other.notices)


def test_another_campaign_in_its_place_is_refused(evening, home, roots):
    stranger = start(home, "toy", "cellar", ["bob"], seed=2, name="Other", roots=roots)
    files.replace(evening.folder / "journal.jsonl", (stranger.folder / "journal.jsonl").read_bytes())
    with pytest.raises(Refused, match="another campaign"):
        evening.answer("door")


def test_a_removed_save_is_a_sentence(evening):
    (evening.folder / "journal.jsonl").unlink()
    with pytest.raises(Refused, match="removed"):
        evening.answer("door")


@pytest.mark.parametrize("kind", ["fifo", "device", "folder", "deep", "loop"])
def test_one_bad_save_never_blocks_the_others(evening, home, roots, kind):
    path = home.saves / "bad" / "journal.jsonl"
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
            path.write_bytes(sealed(b'{"format":1,"n":0,"about":' + b"[" * 200_000 + b"]" * 200_000 + b"}"))
    found = {campaign.folder.name: campaign for campaign in list_campaigns(home.saves)}
    assert found["bad"].problem is not None
    assert found[evening.folder.name].problem is None
    with pytest.raises(Refused):
        resume(home, "bad", roots=roots)
    resume(home, evening.folder, roots=roots)


def test_what_a_crash_left_behind_is_swept_at_the_next_start(evening, home, roots):
    dead = evening.folder / ".campaign.toml.999999999.tmp"
    alive = evening.folder / f".campaign.toml.{os.getppid()}.tmp"
    for file in (dead, alive):
        file.write_text("half")
    resume(home, evening.folder, roots=roots)
    assert not dead.exists()
    assert alive.exists()


@pytest.mark.parametrize("named", ["~nobody-of-that-name/x", "here\x1b[31m", "a\0b"])
def test_an_odd_home_is_a_sentence(named):
    with pytest.raises(Refused, match="ASSISTANT_HOME names no folder"):
        Home.find({"ASSISTANT_HOME": named}, checkout=None)


def test_a_file_is_no_home(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="names no folder"):
        Home.find({"ASSISTANT_HOME": str(tmp_path / "file")}, checkout=None)
