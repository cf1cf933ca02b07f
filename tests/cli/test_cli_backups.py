"""`assistant backups`: what is listed, shown, restored and undone."""

from __future__ import annotations

from pathlib import Path

from cli_run import Run


def played(run: Run, times: int) -> None:
    for _ in range(times):
        result = run("play", "friday", "--plain", "--at-once", stdin="\n1\n")
        assert result.code == 0, result.err


def test_each_session_that_plays_makes_a_backup_and_one_comes_back(run: Run, dirs: Path, friday: str) -> None:
    journal = dirs / "saves" / "friday" / "journal.jsonl"
    assert run("backups", friday).lines == ["There is no backup of this campaign yet."]
    begun = journal.read_bytes()
    run("log", friday)
    run("log", friday)
    assert run("backups", friday).lines == ["There is no backup of this campaign yet."]
    played(run, 2)
    later = journal.read_bytes()
    assert len(later) > len(begun)
    listed = run("backups", friday)
    assert len(listed.lines) == 2
    assert listed.lines[1].endswith("  1 line")

    shown = run("backups", friday, "--restore", "2")
    assert (shown.code, journal.read_bytes()) == (1, later)
    assert shown.lines[0].startswith("Now: ")
    assert shown.lines[1].startswith("Then, as on ")
    assert "1 line. The last: " in shown.lines[1]
    assert shown.lines[2] == "Nothing has changed. To restore it, add --yes."

    restored = run("backups", friday, "--restore", "2", "--yes")
    assert (restored.code, journal.read_bytes()) == (0, begun)
    assert restored.lines[-1] == "To undo this: assistant backups friday --restore 1 --yes"
    assert run("backups", friday, "--restore", "1", "--yes").code == 0
    assert journal.read_bytes() == later


def test_a_campaign_whose_folder_is_gone_comes_back(run: Run, dirs: Path, friday: str) -> None:
    played(run, 1)
    folder = dirs / "saves" / "friday"
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    result = run("backups", friday, "--restore", "1", "--yes")
    assert (result.code, result.lines[0]) == (0, "Now: the save is gone.")
    assert run("log", friday).code == 0


def test_a_campaign_that_cannot_be_read_leads_to_its_backups(run: Run, dirs: Path, friday: str) -> None:
    played(run, 1)
    journal = dirs / "saves" / friday / "journal.jsonl"
    journal.write_bytes(b"")
    refused = run("play", friday, "--plain")
    assert refused.code == 1
    assert refused.err.endswith(f"Earlier saves of it are kept: assistant backups {friday}\n")
    shown = run("backups", friday, "--restore", "1")
    assert shown.lines[0] == f"Now: Nothing can be read in {journal}: its first line is not whole."
    assert run("backups", friday, "--restore", "1", "--yes").code == 0
    assert run("log", friday).code == 0
    empty = run("backups", friday, "--restore", "1")
    assert empty.err == "Nothing can be read in this backup: restore another one.\n"


def test_wrong_names_and_numbers(run: Run, friday: str) -> None:
    assert 'did you mean "Friday"' in run("backups", "fridy").err
    assert run("backups", friday, "--restore", "1").err == "There is no backup of this campaign yet.\n"
    assert run("backups", friday, "--yes").code == 1
    assert run("backups", "..").code == 1
