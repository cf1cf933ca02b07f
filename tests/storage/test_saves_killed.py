"""Real processes: killed at any instant, or writing at the same time, nothing acknowledged is missing."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from toy_deeds import PLAY, begun, resumed

from assistant.engine.checkpoint import Checkpoint
from assistant.storage import Journal

APPENDER = Path(__file__).parent / "appender.py"


def appender(folder: Path, seed: int, *lines: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(APPENDER), str(folder), str(seed), *map(str, lines)]
    # Unbuffered: `communicate` passes over what `readline` has read ahead.
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)


def acknowledged(output: bytes) -> dict[int, str]:
    """Line number and open question of each whole line of output."""
    whole = output[: output.rfind(b"\n") + 1].decode().splitlines()
    return {int(number): key for number, key in (line.split(" ", 1) for line in whole)}


def question_at(journal: Journal, n: int) -> str:
    line = journal.timeline.lines[n]
    checkpoint = msgspec.json.decode(journal.timeline.checkpoint(n), type=Checkpoint)
    return PLAY.resume(checkpoint, before=line.before).question.key


@pytest.mark.parametrize("seed", range(6))
def test_killed_at_any_instant_nothing_acknowledged_is_missing(tmp_path, seed):
    rng = random.Random(seed)
    folder = tmp_path / "a"
    begun(Journal.create(folder)).answer("door")
    for life in range(2):
        process = appender(folder, seed * 10 + life)
        output = b""
        for _ in range(rng.randrange(1, 60)):
            output += process.stdout.readline()
        for _ in range(rng.randrange(5000)):  # into the middle of whatever it does
            pass
        process.kill()
        rest, errors = process.communicate()
        said = acknowledged(output + rest)
        assert said, errors.decode()
        journal = Journal.open(folder)
        assert journal.read_only_reason is None
        last = max(said)
        assert journal.timeline.head.n in (last, last + 1)  # one more may have been kept just before the kill
        assert {n: question_at(journal, n) for n in said} == said
        if journal.timeline.head.n == last:
            assert resumed(journal).question.key == said[last]
        journal.close()


def test_writers_at_the_same_time_take_turns(tmp_path):
    folder = tmp_path / "a"
    begun(Journal.create(folder))
    processes = [appender(folder, seed, 150) for seed in (1, 2, 3)]
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
