"""The journal: writing and reading, several screens, damage, disk errors, formats."""

from __future__ import annotations

import errno
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from toy_inputs import ENGINE, apply_input, assert_same, begin_session, played_session, resume_session

from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.storage import Journal, JournalReplaced, StaleJournal, files
from assistant.storage.journal_lines import with_checksum
from assistant.storage.migrations import MIGRATIONS
from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import FORMAT

say = Translator.of("en").say


def path_of(folder: Path) -> Path:
    return folder / "journal.jsonl"


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


# -- writing and reading


def test_a_reopened_journal_gives_the_same_session(tmp_path):
    session = played_session(tmp_path / "a", 200)
    assert_same(resume_session(Journal.open(tmp_path / "a")), session)
    assert names(tmp_path / "a") == ["journal.jsonl"]


def test_a_line_is_json_with_utc_time_and_checksum_last(tmp_path):
    journal = Journal.create(tmp_path / "a", clock=lambda: datetime(2024, 11, 2, 22, 5, 6, 999, tzinfo=UTC))
    begin_session(journal).answer("door")
    lines = [msgspec.json.decode(line) for line in path_of(tmp_path / "a").read_bytes().splitlines()]
    assert [line["n"] for line in lines] == [0, 1]
    assert all(list(line)[-1] == "sum" for line in lines)
    assert {line["at"] for line in lines} == {"2024-11-02T22:05:06Z"}


def test_a_second_journal_in_a_folder_is_refused(tmp_path):
    Journal.create(tmp_path).close()
    with pytest.raises(Refused, match="is there already"):
        Journal.create(tmp_path)


def test_a_folder_without_a_journal_is_refused(tmp_path):
    with pytest.raises(Refused) as refused:
        Journal.open(tmp_path / "nowhere")
    assert "journal.jsonl is missing" in say(refused.value.text)


def test_an_empty_journal_is_refused(tmp_path):
    Journal.create(tmp_path).close()
    with pytest.raises(Refused, match="first line is not whole"):
        Journal.open(tmp_path)


def test_a_line_is_on_disk_before_the_input_is_shown(tmp_path, monkeypatch):
    journal = Journal.create(tmp_path)
    session = begin_session(journal)
    shown = []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (shown.append(session.timeline.head.n), fsync(handle)))
    session.answer("door")
    assert shown == [0]


def test_a_closed_journal_takes_no_lines(tmp_path):
    journal = Journal.create(tmp_path)
    session = begin_session(journal)
    journal.close()
    journal.close()
    with pytest.raises(Refused, match="closed"):
        session.answer("door")
    assert journal.news() == []


def test_the_lock_is_released_after_a_write(tmp_path):
    journal = Journal.create(tmp_path)
    session = begin_session(journal)
    session.answer("door")
    other = Journal.open(tmp_path)  # would wait for seconds if the lock were held
    assert other.count == 2


# -- two screens


def test_an_input_on_a_stale_screen_is_refused_until_it_reads_the_news(tmp_path):
    first = Journal.create(tmp_path)
    one = begin_session(first)
    second = Journal.open(tmp_path)
    other = resume_session(second)
    one.answer("door")
    size = path_of(tmp_path).stat().st_size
    with pytest.raises(StaleJournal) as behind:
        other.answer("draw")
    assert "Another screen has gone on" in say(behind.value.text)
    assert path_of(tmp_path).stat().st_size == size
    assert other.timeline.head.n == 0

    for line in second.news():
        other.timeline.append(line)
    other = resume_session(second)
    assert_same(other, one)
    other.answer("draw")
    assert [line.n for line in first.news()] == [2]
    assert first.news() == []


def test_news_that_was_read_but_not_applied_is_still_stale(tmp_path):
    first = Journal.create(tmp_path)
    one = begin_session(first)
    second = Journal.open(tmp_path)
    other = resume_session(second)
    one.answer("door")
    second.news()
    with pytest.raises(StaleJournal):
        other.answer("draw")


def test_an_incomplete_line_is_not_news(tmp_path):
    first = Journal.create(tmp_path)
    one = begin_session(first)
    second = Journal.open(tmp_path)
    size = path_of(tmp_path).stat().st_size
    one.answer("door")
    whole = path_of(tmp_path).read_bytes()
    for cut in range(size, len(whole)):
        os.truncate(path_of(tmp_path), size)
        with open(path_of(tmp_path), "ab") as file:
            file.write(whole[size:cut])
        assert second.news() == []
    path_of(tmp_path).write_bytes(whole)
    assert [line.n for line in second.news()] == [1]


def test_an_incomplete_line_of_a_dead_screen_is_set_aside_by_the_next_writer(tmp_path):
    journal = Journal.create(tmp_path)
    session = begin_session(journal)
    with open(path_of(tmp_path), "ab") as file:
        file.write(b'{"n":1,"parent":0,"ki')
    session.answer("door")
    assert journal.count == 2
    assert (tmp_path / "journal.torn-1.txt").read_bytes() == b'{"n":1,"parent":0,"ki'
    assert "torn" in say(journal.notices[0])
    assert_same(resume_session(Journal.open(tmp_path)), session)


def test_an_input_is_refused_if_another_program_holds_the_lock(tmp_path, monkeypatch):
    from assistant.storage import lock

    monkeypatch.setattr(lock, "PATIENCE", 0.01)
    journal = Journal.create(tmp_path)
    session = begin_session(journal)
    other = Journal.open(tmp_path)
    with lock.locked(other._handle), pytest.raises(Refused, match="holds this save"):
        session.answer("door")
    session.answer("door")
    assert journal.count == 2


# -- torn and damaged


def test_a_last_line_cut_anywhere_is_set_aside(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # hundreds of them
    session = played_session(tmp_path / "whole", 12)
    data = path_of(tmp_path / "whole").read_bytes()
    last = data.rindex(b"\n", 0, -1) + 1
    before = GameSession.resume(ENGINE, _timeline(tmp_path / "before", data[:last]))
    for cut in range(last, len(data)):
        folder = tmp_path / str(cut)
        folder.mkdir()
        path_of(folder).write_bytes(data[:cut])
        journal = Journal.open(folder)
        assert journal.read_only_reason is None
        assert_same(resume_session(journal), before)
        assert path_of(folder).read_bytes() == data[:last]
        if cut > last:
            assert (folder / "journal.torn-1.txt").read_bytes() == data[last:cut]
            assert "journal.torn-1.txt" in say(journal.notices[0])
        else:
            assert names(folder) == ["journal.jsonl"]
        journal.close()
    assert session.timeline.head.n == before.timeline.head.n + 1


def _timeline(folder: Path, data: bytes):
    folder.mkdir()
    path_of(folder).write_bytes(data)
    return Journal.open(folder).timeline


@pytest.mark.parametrize("tail", [b"\0" * 700, b"{}\n", b"garbage\n", b"\xff\xfe"])
def test_garbage_at_the_end_is_set_aside(tmp_path, tail):
    session = played_session(tmp_path, 5)
    with open(path_of(tmp_path), "ab") as file:
        file.write(tail)
    assert_same(resume_session(Journal.open(tmp_path)), session)
    assert (tmp_path / "journal.torn-1.txt").read_bytes() == tail


def test_each_torn_line_gets_its_own_file(tmp_path):
    played_session(tmp_path, 5)
    for number in (1, 2, 3):
        with open(path_of(tmp_path), "ab") as file:
            file.write(b"torn %d" % number)
        Journal.open(tmp_path).close()
    assert names(tmp_path) == ["journal.jsonl", *(f"journal.torn-{number}.txt" for number in (1, 2, 3))]


def test_play_continues_after_a_torn_line(tmp_path):
    played_session(tmp_path, 5)
    os.truncate(path_of(tmp_path), path_of(tmp_path).stat().st_size - 3)
    journal = Journal.open(tmp_path)
    session = resume_session(journal)
    session.side_action("note", text="on we go")
    assert_same(resume_session(Journal.open(tmp_path)), session)


def damaged(folder: Path, how: str) -> int:
    """Write ten lines, the fifth damaged; return the size of the lines before it."""
    played_session(folder, 10)
    lines = path_of(folder).read_bytes().splitlines(keepends=True)
    sound = sum(map(len, lines[:4]))
    if how == "flipped":
        bad = bytearray(lines[4])
        bad[len(bad) // 2] ^= 1
        lines[4] = bytes(bad)
    elif how == "missing":
        del lines[4]
    elif how == "twice":
        lines.insert(4, lines[3])
    elif how == "no json":
        lines[4] = with_checksum(b'{"n":4,,}')
    elif how == "other shape":
        lines[4] = with_checksum(b'{"n":4,"format":1}')
    elif how == "joined":
        lines[4] = lines[4][:-1]
    elif how.startswith("nonsense"):
        line = msgspec.json.decode(lines[4])
        line.pop("sum")
        field, _, value = how.removeprefix("nonsense ").partition(" ")
        lines[4] = with_checksum(msgspec.json.encode(line | {field: int(value)}))
    elif how == "orphan":
        lines[4] = with_checksum(b'{"n":4,"parent":-1,"kind":"undo","name":{"type":"text","message":""},"format":1}')
    path_of(folder).write_bytes(b"".join(lines))
    return sound


NONSENSE = ["before -5", "kept -2", "of -1", "of 5", "parent 7", "n -4"]
HOWS = ["flipped", "missing", "twice", "no json", "other shape", "joined", "orphan"]
HOWS += [f"nonsense {what}" for what in NONSENSE]


@pytest.mark.parametrize("how", HOWS)
def test_a_damaged_journal_opens_read_only_before_the_damage(tmp_path, how):
    sound = damaged(tmp_path / "a", how)
    data = path_of(tmp_path / "a").read_bytes()
    journal = Journal.open(tmp_path / "a")
    assert journal.damaged
    assert journal.count == 4
    assert "line 5" in say(journal.notices[0])
    session = resume_session(journal)
    with pytest.raises(Refused, match="reading only"):
        session.side_action("note", text="lost?")
    assert path_of(tmp_path / "a").read_bytes() == data
    assert journal.news() == []

    assert journal.sound_copy(tmp_path / "b") == path_of(tmp_path / "b")
    assert path_of(tmp_path / "b").read_bytes() == data[:sound]
    copy = Journal.open(tmp_path / "b")
    assert copy.read_only_reason is None
    assert_same(resume_session(copy), session)
    with pytest.raises(Refused, match="there already"):
        journal.sound_copy(tmp_path / "b")


def test_a_missing_line_before_the_last_is_damage(tmp_path):
    played_session(tmp_path, 6)
    lines = path_of(tmp_path).read_bytes().splitlines(keepends=True)
    path_of(tmp_path).write_bytes(b"".join([*lines[:-2], lines[-1]]))
    journal = Journal.open(tmp_path)
    assert journal.damaged
    assert journal.count == 4


def test_following_stops_at_damage_by_another_program(tmp_path):
    journal = Journal.create(tmp_path)
    begin_session(journal)
    with open(path_of(tmp_path), "ab") as file:
        file.write(b"rubbish\nmore rubbish\n")
    assert journal.news() == []
    assert journal.read_only_reason is not None
    assert journal.news() == []


# -- the disk


def failing_write(monkeypatch, number: int, after: int = 10):
    """Let writes fail after a few more bytes."""
    write = os.write
    left = [after]

    def partly(handle: int, data: bytes) -> int:
        if left[0] == 0:
            raise OSError(number, os.strerror(number))
        taken = write(handle, data[: left[0]])
        left[0] -= taken
        return taken

    monkeypatch.setattr(os, "write", partly)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "The disk is full"),
        (errno.EROFS, "can't be written"),
        (errno.EACCES, "Allow writing"),
        (errno.EIO, "can't be written: "),
        (errno.ENOENT, "is gone"),
    ],
)
def test_a_failed_write_leaves_the_journal_unchanged(tmp_path, monkeypatch, number, words):
    journal = Journal.create(tmp_path)
    session = begin_session(journal)
    session.answer("door")
    data = path_of(tmp_path).read_bytes()
    with monkeypatch.context() as patch:
        failing_write(patch, number)
        with pytest.raises(Refused) as refused:
            session.answer("draw")
    assert words in say(refused.value.text)
    assert str(path_of(tmp_path)) in say(refused.value.text)
    assert path_of(tmp_path).read_bytes() == data
    assert session.timeline.head.n == 1
    session.answer("draw")
    assert_same(resume_session(Journal.open(tmp_path)), session)


def test_a_line_written_in_several_parts_is_complete(tmp_path, monkeypatch):
    journal = Journal.create(tmp_path)
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:50]))
    session = begin_session(journal)
    session.answer("door")
    assert_same(resume_session(Journal.open(tmp_path)), session)


@pytest.mark.parametrize("cut_works", [True, False])
def test_a_line_that_was_not_synced_is_removed(tmp_path, monkeypatch, cut_works):
    journal = Journal.create(tmp_path)
    session = begin_session(journal)

    def broken(*args: object) -> None:
        raise OSError(errno.EIO, "broken")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        if not cut_works:
            patch.setattr(os, "ftruncate", broken)
        with pytest.raises(Refused, match="can't be written"):
            session.answer("door")
        if not cut_works:  # the line is on the disk, but it was refused: it is no news, and is removed when that works
            assert (tmp_path / "journal.jsonl").read_bytes().count(b"\n") == 2
            assert journal.news() == []
    session.answer("draw")
    assert (tmp_path / "journal.jsonl").read_bytes().count(b"\n") == 2
    assert_same(resume_session(Journal.open(tmp_path)), session)


def test_an_input_after_the_save_was_removed_is_refused(tmp_path):
    journal = Journal.create(tmp_path / "a")
    session = begin_session(journal)
    shutil.rmtree(tmp_path / "a")
    with pytest.raises(Refused, match="removed"):
        session.answer("door")


def test_an_input_after_the_save_was_replaced_is_refused(tmp_path):
    journal = Journal.create(tmp_path)
    session = begin_session(journal)
    data = path_of(tmp_path).read_bytes()
    files.replace(path_of(tmp_path), data)
    with pytest.raises(JournalReplaced, match="opened anew"):
        session.answer("door")
    assert path_of(tmp_path).read_bytes() == data


def test_an_input_after_the_save_got_shorter_is_refused(tmp_path):
    journal = Journal.create(tmp_path)
    session = begin_session(journal)
    session.answer("door")
    os.truncate(path_of(tmp_path), 20)
    with pytest.raises(Refused, match="got shorter"):
        session.answer("draw")


def test_a_renamed_folder_still_gets_its_lines(tmp_path):
    journal = Journal.create(tmp_path / "a")
    session = begin_session(journal)
    (tmp_path / "a").rename(tmp_path / "b")
    session.answer("door")
    assert_same(resume_session(Journal.open(tmp_path / "b")), session)


def read_only(monkeypatch):
    """Simulate a read-only disk. File modes would not do, because root may write anywhere."""
    opened = os.open

    def refuse(path, flags, *rest):
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(path, flags, *rest)

    monkeypatch.setattr(os, "open", refuse)


def test_a_save_that_cannot_be_written_opens_read_only(tmp_path, monkeypatch):
    session = played_session(tmp_path, 5)
    with open(path_of(tmp_path), "ab") as file:
        file.write(b"torn")
    with monkeypatch.context() as patch:
        read_only(patch)
        journal = Journal.open(tmp_path)
    assert_same(resume_session(journal), session)
    assert ["reading only" in say(journal.notices[0]), "torn" in say(journal.notices[1])] == [True, True]
    with pytest.raises(Refused, match="reading only"):
        resume_session(journal).side_action("note", text="no")
    assert names(tmp_path) == ["journal.jsonl"]


def test_a_new_game_on_a_read_only_disk_is_refused(tmp_path, monkeypatch):
    read_only(monkeypatch)
    with pytest.raises(Refused, match="Allow writing"):
        Journal.create(tmp_path / "a")


def test_a_save_that_cannot_be_read_is_refused(tmp_path):
    path_of(tmp_path).mkdir(parents=True)
    with pytest.raises(Refused, match="can't be read"):
        Journal.open(tmp_path)


# -- formats

OLDER = FORMAT - 1
BACKUP = f"journal.v{OLDER}.jsonl"


def of_format(folder: Path, number: int) -> bytes:
    lines = path_of(folder).read_bytes().splitlines()
    made = b""
    for line in lines:
        plain = msgspec.json.decode(line)
        del plain["sum"]
        plain["format"] = number
        plain["called"] = plain.pop("name")
        made += with_checksum(msgspec.json.encode(plain))
    path_of(folder).write_bytes(made)
    return made


def test_a_newer_format_is_refused_and_not_changed(tmp_path):
    played_session(tmp_path, 3)
    data = of_format(tmp_path, FORMAT + 6)
    with pytest.raises(Refused) as refused:
        Journal.open(tmp_path)
    assert f"has format {FORMAT + 6}" in say(refused.value.text)
    assert f"up to {FORMAT}" in say(refused.value.text)
    assert path_of(tmp_path).read_bytes() == data
    assert names(tmp_path) == ["journal.jsonl"]


def test_a_newer_line_further_down_is_refused_too(tmp_path):
    played_session(tmp_path, 3)
    old = path_of(tmp_path).read_bytes()
    journal = Journal.open(tmp_path)
    newer = of_format(tmp_path, FORMAT + 1).splitlines(keepends=True)[2].replace(b'"n":2', b'"n":3')
    path_of(tmp_path).write_bytes(old + with_checksum(newer[:-19] + b"}"))
    with pytest.raises(Refused, match="has format"):
        Journal.open(tmp_path)
    assert journal.news() == []
    assert "has format" in say(journal.read_only_reason)


def rename(line: dict) -> dict:
    """Migrate from an invented older format, which has `called` for `name`."""
    line["name"] = line.pop("called")
    return line


def test_an_older_format_is_migrated_after_a_backup(tmp_path, monkeypatch):
    session = played_session(tmp_path, 80)
    old = of_format(tmp_path, OLDER)
    monkeypatch.setitem(MIGRATIONS, OLDER, rename)
    journal = Journal.open(tmp_path)
    assert (tmp_path / BACKUP).read_bytes() == old
    assert names(tmp_path) == ["journal.jsonl", BACKUP]
    again = resume_session(journal)
    assert_same(again, session)
    again.side_action("note", text="on we go")
    assert_same(resume_session(Journal.open(tmp_path)), again)
    assert names(tmp_path) == ["journal.jsonl", BACKUP]


def test_a_second_backup_does_not_replace_the_first(tmp_path, monkeypatch):
    played_session(tmp_path, 3)
    of_format(tmp_path, OLDER)
    (tmp_path / BACKUP).write_text("precious")
    monkeypatch.setitem(MIGRATIONS, OLDER, rename)
    Journal.open(tmp_path).close()
    assert (tmp_path / BACKUP).read_text() == "precious"
    assert names(tmp_path) == ["journal.jsonl", f"journal.v{OLDER}-2.jsonl", BACKUP]


def test_a_migration_keeps_damaged_and_torn_lines(tmp_path, monkeypatch):
    damaged(tmp_path, "flipped")
    lines = path_of(tmp_path).read_bytes().splitlines(keepends=True)
    bad = lines[4]
    path_of(tmp_path).write_bytes(b"".join(lines[:4]))
    of_format(tmp_path, OLDER)
    with open(path_of(tmp_path), "ab") as file:
        file.write(bad + lines[5])
    monkeypatch.setitem(MIGRATIONS, OLDER, rename)
    journal = Journal.open(tmp_path)
    assert journal.damaged
    assert journal.count == 4


def test_an_older_format_on_a_read_only_disk_is_migrated_in_memory(tmp_path, monkeypatch):
    session = played_session(tmp_path, 5)
    old = of_format(tmp_path, OLDER)
    monkeypatch.setitem(MIGRATIONS, OLDER, rename)
    with monkeypatch.context() as patch:
        read_only(patch)
        journal = Journal.open(tmp_path)
    assert_same(resume_session(journal), session)
    assert path_of(tmp_path).read_bytes() == old


def test_a_format_without_migration_is_refused(tmp_path, monkeypatch):
    played_session(tmp_path, 3)
    old = of_format(tmp_path, OLDER)
    monkeypatch.delitem(MIGRATIONS, OLDER, raising=False)
    with pytest.raises(Refused, match=r"from before this version of the app .* begin a new game"):
        Journal.open(tmp_path)
    assert path_of(tmp_path).read_bytes() == old


def test_a_missing_migration_in_between_is_refused(tmp_path, monkeypatch):
    played_session(tmp_path, 3)
    old = of_format(tmp_path, OLDER - 1)
    monkeypatch.setitem(MIGRATIONS, OLDER, rename)
    with pytest.raises(Refused, match="from before this version of the app"):
        Journal.open(tmp_path)
    assert path_of(tmp_path).read_bytes() == old


def test_two_migrations_run_one_after_the_other(tmp_path, monkeypatch):
    session = played_session(tmp_path, 5)
    of_format(tmp_path, OLDER - 1)
    monkeypatch.setitem(MIGRATIONS, OLDER - 1, lambda line: {**line, "half": line.pop("called")})
    monkeypatch.setitem(MIGRATIONS, OLDER, lambda line: {**line, "name": line.pop("half")})
    assert_same(resume_session(Journal.open(tmp_path)), session)


def test_a_migration_that_fails_changes_nothing(tmp_path, monkeypatch):
    played_session(tmp_path, 3)
    old = of_format(tmp_path, OLDER)
    monkeypatch.setitem(MIGRATIONS, OLDER, lambda line: line["not there"])
    with pytest.raises(KeyError):
        Journal.open(tmp_path)
    assert path_of(tmp_path).read_bytes() == old


def test_inputs_continue_after_reopening(tmp_path):
    session = played_session(tmp_path, 40)
    journal = Journal.open(tmp_path)
    again = resume_session(journal)
    for number in range(300):
        apply_input(session, number * 31)
        apply_input(again, number * 31)
    assert_same(resume_session(Journal.open(tmp_path)), again)


def test_a_torn_line_on_a_full_disk_is_left_in_place(tmp_path, monkeypatch):
    session = played_session(tmp_path, 5)
    with open(path_of(tmp_path), "ab") as file:
        file.write(b"torn")
    data = path_of(tmp_path).read_bytes()
    with monkeypatch.context() as patch:
        failing_write(patch, errno.ENOSPC, after=2)
        journal = Journal.open(tmp_path)
    assert_same(resume_session(journal), session)
    assert "The disk is full" in say(journal.read_only_reason)
    assert path_of(tmp_path).read_bytes() == data
    assert names(tmp_path) == ["journal.jsonl"]


def test_a_new_game_that_cannot_be_saved_leaves_nothing(tmp_path, monkeypatch):
    """The first line can't be written, and what was written of it can't be removed."""
    journal = Journal.create(tmp_path / "a")

    def fail(*given):
        raise OSError(errno.EIO, "broken")

    monkeypatch.setattr("os.fsync", fail)
    monkeypatch.setattr("os.ftruncate", fail)
    with pytest.raises(Refused):
        begin_session(journal)
    journal.discard()
    assert not (tmp_path / "a").exists()
