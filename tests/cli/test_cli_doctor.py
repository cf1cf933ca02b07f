"""`assistant doctor`: what it finds, what it says to do, and what its report leaves out. It changes nothing."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections import namedtuple
from pathlib import Path

import pytest
from cli_run import Run

from assistant.cli import health
from assistant.storage.journal_lines import with_checksum


@pytest.fixture
def journal(dirs: Path, friday: str) -> Path:
    return dirs / "saves" / friday / "journal.jsonl"


def finding(lines: list[str], words: str) -> tuple[str, str]:
    """Return the mark of the line with these words, and the line after it."""
    (at,) = (at for at, line in enumerate(lines) if words in line)
    return lines[at].split()[0], lines[at + 1].strip()


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_all_is_well(run: Run, dirs: Path, friday: str) -> None:
    result = run("doctor")
    assert result.code == 0, result.out
    assert result.lines[-1] == "All is well."
    titles = [line for line in result.lines if line and not line.startswith(" ")]
    assert titles == ["Saves", "Content", "Settings", "Terminal", "Disk", "Versions", "All is well."]
    assert finding(result.lines, "Friday: 1 input, all well.")[0] == "ok"
    assert f"Python {sys.version.split()[0]}" in result.out
    assert "textual 8." in result.out


def test_campaigns_of_one_name_are_told_apart_by_their_folder(run: Run, dirs: Path, friday: str) -> None:
    shutil.copytree(dirs / "saves" / friday, dirs / "saves" / "friday-again")
    result = run("doctor")
    assert finding(result.lines, f"Friday ({friday}): 1 input, all well.")[0] == "ok"
    assert finding(result.lines, "Friday (friday-again): 1 input, all well.")[0] == "ok"


def test_without_saves_it_names_their_folder(run: Run, dirs: Path) -> None:
    assert f"No campaign is saved in {dirs / 'saves'} yet." in run("doctor").out


def test_it_speaks_polish(run: Run, friday: str) -> None:
    result = run("doctor", "--language", "pl")
    assert result.code == 0
    assert "Zapisy" in result.lines
    assert result.lines[-1] == "Wszystko w porządku."


def test_a_damaged_save_is_named_with_what_to_do(run: Run, dirs: Path, journal: Path) -> None:
    run("drive", "friday", stdin='{"answer": "go_on"}\n{"answer": "go_on"}\n')
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(lines[0] + lines[1][:40] + b"?" + lines[1][41:] + lines[1])
    before = snapshot(dirs / "saves")
    result = run("doctor")
    assert result.code == 1
    assert finding(result.lines, "Friday is damaged at line 2") == (
        "WRONG", "> Open it and press Space: the game goes on in a sound copy.",
    )  # fmt: skip
    assert result.lines[-1] == "1 thing is wrong."
    assert snapshot(dirs / "saves") == before


@pytest.mark.parametrize("command", [("campaigns", "show"), ("figures",), ("position",)])
def test_other_commands_name_the_damage_too(run: Run, journal: Path, command: tuple[str, ...]) -> None:
    first = journal.read_bytes().splitlines(keepends=True)[0]
    journal.write_bytes(b"".join([first, b"rubbish\n", first]))
    for _ in range(2):  # the figures of a journal that was counted before are kept
        result = run(*command, "friday")
        assert result.code == 0
        assert f"{journal} is damaged at line 2" in result.err


def test_a_torn_save_is_only_noted_and_not_changed(run: Run, dirs: Path, journal: Path) -> None:
    with journal.open("ab") as file:
        file.write(b'{"n":1,"par')
    (journal.parent / ".campaign.toml.99999999.tmp").write_bytes(b"left over")
    before = snapshot(dirs / "saves")
    result = run("doctor")
    assert result.code == 0
    assert finding(result.lines, "The last line of")[0] == "note"
    assert snapshot(dirs / "saves") == before


@pytest.mark.parametrize(
    ("content", "record", "do"),
    [
        (b"", False, "> Nothing was ever saved in it: delete the folder"),
        (b"nonsense\n", False, "> Bring the folder"),
        (b"nonsense\n", True, "> Go on from its record: assistant new --from"),
    ],
)
def test_a_save_that_cannot_be_read(run: Run, journal: Path, content: bytes, record: bool, do: str) -> None:
    journal.write_bytes(content)
    if not record:
        (journal.parent / "campaign.toml").unlink()
    result = run("doctor")
    assert result.code == 1
    mark, advice = finding(result.lines, "friday can't be opened")
    assert mark == "WRONG"
    assert advice.startswith(do)


def test_an_empty_save_with_copies_is_not_deleted(run: Run, dirs: Path, journal: Path) -> None:
    backups = dirs / "saves" / ".backups" / journal.parent.name
    backups.mkdir(parents=True)
    (backups / "20260101-120000.jsonl").write_bytes(journal.read_bytes())
    (backups / "20260102-120000.jsonl").write_bytes(b"")
    journal.write_bytes(b"")
    named = f"> Restore one of its backups: assistant backups {journal.parent.name}"
    record = journal.parent / "campaign.toml"
    advice = finding(run("doctor").lines, "friday can't be opened")[1]
    assert advice == f"{named}. Or go on from its record: assistant new --from {record}"
    written = record.read_bytes()
    record.unlink()
    assert finding(run("doctor").lines, "friday can't be opened")[1] == named
    record.write_bytes(written)
    shutil.rmtree(backups)
    advice = finding(run("doctor").lines, "friday can't be opened")[1]
    assert advice == f"> Go on from its record: assistant new --from {record}"


def test_a_save_with_a_state_that_the_rules_cannot_read(run: Run, journal: Path) -> None:
    line = json.loads(journal.read_bytes().splitlines()[0])
    line.pop("sum")
    line["full"]["start"]["state"] = 5
    journal.write_bytes(with_checksum(json.dumps(line).encode()))
    mark, advice = finding(run("doctor").lines, "Friday can't be opened")
    assert mark == "WRONG"
    assert advice.startswith("> Go on from its record")


def test_mistakes_in_content_are_counted(run: Run, dirs: Path) -> None:
    (dirs / "content" / "runebound2").mkdir(parents=True)
    (dirs / "content" / "runebound2" / "mine.toml").write_text("wrong = @")
    result = run("doctor")
    assert result.code == 1
    assert finding(result.lines, "Runebound, second edition: 1 mistake.") == (
        "WRONG", "> assistant check runebound2 lists them with file and line.",
    )  # fmt: skip


def test_settings_that_were_put_aside_are_noted(run: Run, dirs: Path) -> None:
    dirs.mkdir(parents=True)
    (dirs / "settings.toml").write_text("language = 5")
    result = run("doctor")
    assert "The defaults hold" in result.err or "the defaults hold" in result.err
    assert finding(result.lines, "Broken settings were put aside")[0] == "note"
    (dirs / "settings.toml").mkdir()
    assert finding(run("doctor").lines, "settings.toml can't be read")[0] == "WRONG"


def test_a_disk_without_room_or_write_access(run: Run, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(10**9, 10**9 - 5, 5))
    result = run("doctor")
    assert result.code == 1
    assert result.out.count("Make room: nothing is saved on a full disk.") == 4

    def refuse(**given: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    assert finding(run("doctor").lines, "can't be written (the saves): Permission denied.")[0] == "WRONG"


@pytest.mark.parametrize(
    ("size", "environ", "encoding", "words"),
    [
        (
            (120, 40),
            {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
            "utf-8",
            ["120 columns, 40 rows.", "All col"],
        ),
        ((40, 12), {"TERM": "xterm-256color"}, "utf-8", ["from 60 columns and 20 rows", "256 colours", "COLORTERM"]),
        ((80, 24), {"TERM": "linux"}, "utf-8", ["Sixteen colours", "Only ASCII signs"]),
        ((80, 24), {"TERM": "dumb"}, "ascii", ["No colours", "the encoding is ascii", "LANG=C.UTF-8"]),
    ],
)
def test_the_terminal(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], environ: dict[str, str], encoding: str, words: list[str]
) -> None:
    from assistant.i18n import Translator

    class Stream:
        def __init__(self) -> None:
            self.encoding = encoding

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Stream())
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size(size))
    say = Translator.of("en").say
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", Stream())
        found = list(health._terminal(environ))
    said = " ".join(say(text) for one in found for text in (one.what, one.do) if text is not None)
    assert [word for word in words if word not in said] == []


def test_missing_libraries_are_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_version", lambda name: "" if name in ("aiohttp", "rich") else "1.0")
    result = run("doctor")
    assert finding(result.lines, "These libraries are missing: rich.")[0] == "WRONG"
    assert finding(result.lines, "For the browser, these libraries are missing: aiohttp.")[0] == "note"


# -- the report


def test_the_report_has_no_names_paths_and_notes(run: Run, dirs: Path, tmp_path: Path, journal: Path) -> None:
    run("drive", "friday", stdin='{"aside": "note", "args": {"text": "my secret"}}\n')
    run("new", "runebound2", "demo_ashen_crown", "--hero", "bryn", "--name", "Cellar")
    (dirs / "saves" / "cellar" / "journal.jsonl").write_bytes(b"nonsense\n")
    report = tmp_path / "report.txt"
    result = run("doctor", "--report", report, "--language", "pl")
    assert result.code == 1
    assert str(report) in result.out
    text = report.read_text(encoding="utf-8")
    for word in ("secret", "riday", "ellar", str(tmp_path), "home"):
        assert word not in text, word
    assert "mage_knight solo_conquest, 2 lines: well, at the question" in text
    assert "wrong: save" in text
    assert "Python" in text
    assert "is there already" in run("doctor", "--report", report).err
    assert report.read_text(encoding="utf-8") == text


def test_the_report_has_names_and_notes_on_request(run: Run, tmp_path: Path, journal: Path) -> None:
    run("drive", "friday", stdin='{"aside": "note", "args": {"text": "my secret"}}\n')
    report = tmp_path / "report.txt"
    assert run("doctor", "--report", report, "--with-notes").code == 0
    text = report.read_text(encoding="utf-8")
    assert "save 1: Friday" in text
    assert "note: my secret" in text
    assert "--with-notes belongs to --report" in run("doctor", "--with-notes").err


def test_a_report_that_cannot_be_written_is_refused(run: Run, tmp_path: Path) -> None:
    result = run("doctor", "--report", tmp_path / "nowhere" / "report.txt")
    assert result.code == 1
    assert "nothing was kept" in result.err
