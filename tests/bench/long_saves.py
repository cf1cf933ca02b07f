"""Saves of many answers in all five games: the time to open them, the memory they take, and their size."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from msgspec.structs import replace

from assistant.storage.journal_lines import encode, with_checksum
from assistant.timeline.timeline import JournalLine
from tests.bench.games import SCENARIOS, SHORT, PlayedGame
from tests.bench.rows import Row

PLAYED = 1000
"""How many answers are played. The same answers follow again, each time as a branch from the beginning."""
ANSWERS = 20_000
ROUNDS = 3
SEEDS = range(1, 4)

OPEN = """
import gc, json, resource, sys, time
from pathlib import Path
from assistant.storage import Journal
def used():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
Journal.open(Path(sys.argv[1])).close()  # what is loaded only once
times, memory = [], 0
for _ in range(int(sys.argv[3])):
    before, start = used(), time.process_time()
    journal = Journal.open(Path(sys.argv[2]))
    times.append(time.process_time() - start)
    memory = memory or used() - before  # later rounds use the freed memory of the first one
    journal.close()
    del journal
    gc.collect()
print(json.dumps([min(times), memory]))
"""


def write_save(folder: Path, played: list[JournalLine], answers: int) -> int:
    """Write a journal of this number of answers: the same lines again and again, as branches. Return its size."""
    folder.mkdir(parents=True)
    with (folder / "journal.jsonl").open("wb") as file:
        file.write(with_checksum(encode(played[0])))
        for n in range(1, answers + 1):
            line = played[(n - 1) % (len(played) - 1) + 1]
            shift = n - line.n
            parent = line.parent + shift if line.parent else 0  # the first answer of each branch follows line 0
            file.write(with_checksum(encode(replace(line, n=n, parent=parent))))
        return file.tell()


def played_lines(game: str) -> list[JournalLine]:
    """Return the lines of the longest of some games."""
    longest = max((PlayedGame(game, seed, PLAYED) for seed in SEEDS), key=lambda played: len(played.answers))
    lines: list[JournalLine] = []
    longest.play(longest.session(lines.append))
    return lines


def opened(small: Path, large: Path) -> tuple[float, int]:
    """Return the processor seconds to open a save in a new process, and the bytes of memory it takes."""
    out = subprocess.run(
        [sys.executable, "-c", OPEN, str(small), str(large), str(ROUNDS)], capture_output=True, text=True, check=True
    )
    seconds, memory = json.loads(out.stdout)
    return seconds, memory


def measure() -> list[Row]:
    rows: list[Row] = []
    sizes: dict[str, float] = {}
    for game in SCENARIOS:
        played = played_lines(game)
        with tempfile.TemporaryDirectory() as folder:
            small, half, whole = (Path(folder) / name for name in ("small", "half", "whole"))
            write_save(small, played, 100)
            write_save(half, played, ANSWERS // 2)
            size = write_save(whole, played, ANSWERS)
            half_time, half_memory = opened(small, half)
            time, memory = opened(small, whole)
        sizes[game] = size / ANSWERS
        how = (
            f"the journal of a game of {len(played) - 1} random answers, which follow again as branches; "
            f"processor time, best of {ROUNDS}; {ANSWERS:,} answers against half of them"
        )
        more = f"{time:.2f} s, {size / 1e6:.0f} MB on disk"
        rows.append(
            Row(f"{game}: time to read {ANSWERS:,} answers against half", time / half_time, 2.2, how, more=more)
        )
        more = f"{memory / 1e6:.0f} MB"
        rows.append(
            Row(f"{game}: memory of {ANSWERS:,} answers against half", memory / half_memory, 2.2, "the same", more=more)
        )
    largest = max(sizes.values())
    each = ", ".join(f"{SHORT[game]} {size:,.0f}" for game, size in sizes.items())
    how = "the largest of the five; why Drunagor's lines are long is said below"
    return [*rows, Row("bytes in the journal for an answer", largest, None, how, more=each, unit="bytes")]
