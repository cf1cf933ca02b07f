"""Real processes that are killed or write at the same time lose no line that they have acknowledged."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from toy_inputs import ENGINE, begin_session, resume_session

from assistant.engine.checkpoint import Checkpoint
from assistant.storage import Journal

PROGRAM = Path(__file__).parent / "journal_player.py"


def start_player(folder: Path, seed: int, *lines: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(PROGRAM), str(folder), str(seed), *map(str, lines)]
    # Unbuffered, because `communicate` would lose what `readline` has read ahead.
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)


def acknowledged(output: bytes) -> dict[int, str]:
    """Return number and open question of each complete line of output."""
    complete_lines = output[: output.rfind(b"\n") + 1].decode().splitlines()
    return {int(number): key for number, key in (line.split(" ", 1) for line in complete_lines)}


def question_at(journal: Journal, n: int) -> str:
    line = journal.timeline.lines[n]
    checkpoint = msgspec.json.decode(journal.timeline.checkpoint(n), type=Checkpoint)
    return ENGINE.resume(checkpoint, before=line.before).question.key


@pytest.mark.parametrize("seed", range(6))
def test_a_killed_process_loses_no_acknowledged_line(tmp_path, seed):
    rng = random.Random(seed)
    folder = tmp_path / "a"
    begin_session(Journal.create(folder)).answer("door")
    for life in range(2):
        process = start_player(folder, seed * 10 + life)
        output = b""
        for _ in range(rng.randrange(1, 60)):
            output += process.stdout.readline()
        for _ in range(rng.randrange(5000)):  # wait a little, to kill it at a random moment
            pass
        process.kill()
        rest, errors = process.communicate()
        said = acknowledged(output + rest)
        assert said, errors.decode()
        journal = Journal.open(folder)
        assert journal.read_only_reason is None
        last = max(said)
        assert journal.timeline.head.n in (last, last + 1)  # one more line may have been written just before the kill
        assert {n: question_at(journal, n) for n in said} == said
        if journal.timeline.head.n == last:
            assert resume_session(journal).question.key == said[last]
        journal.close()


def test_concurrent_writers_lose_no_line(tmp_path):
    folder = tmp_path / "a"
    begin_session(Journal.create(folder))
    processes = [start_player(folder, seed, 150) for seed in (1, 2, 3)]
    said: dict[int, str] = {}
    for process in processes:
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors.decode()
        kept = acknowledged(output)
        assert not said.keys() & kept.keys()
        said |= kept
    journal = Journal.open(folder)
    assert journal.notices == []
    assert sorted(said) == list(range(1, journal.count))
    assert {n: question_at(journal, n) for n in said} == said
