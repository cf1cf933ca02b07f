"""`assistant branches`: what two machines have played, and which line goes on."""

from __future__ import annotations

from pathlib import Path

from cli_run import Run

COPY = "journal (conflicted copy 2026-11-20 101010).jsonl"


def test_the_lines_are_listed_and_one_is_taken(run: Run, dirs: Path, friday: str) -> None:
    folder = dirs / "saves" / friday
    begun = (folder / "journal.jsonl").read_bytes()
    assert run("branches", friday).lines == ["Only one line of play is here."]
    assert run("play", friday, "--plain", "--at-once", stdin="\n1\n").code == 0
    there = (folder / "journal.jsonl").read_bytes()
    assert len(there) > len(begun)
    (folder / COPY).write_bytes(there)
    (folder / "journal.jsonl").write_bytes(begun)
    for seen in (dirs / "cache" / "journals").glob("*"):
        seen.unlink()
    listed = run("branches", friday)
    assert listed.lines[0].startswith("1  this one, ")
    assert listed.lines[1].startswith("2  ")
    assert "in another line, " in listed.lines[1]
    assert listed.lines[2] == f"To choose: assistant branches {friday} --take N"
    assert run("branches", friday, "--take", "3").code == 1
    assert run("branches", friday, "--take", "2").lines == ["Line 2 goes on. The others are kept as branches."]
    assert (folder / "branches" / COPY).read_bytes() == there
    assert run("branches", friday).lines == ["Only one line of play is here."]
