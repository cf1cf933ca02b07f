"""Run as a program: plays the toy game on a journal without end and says each line once it is kept.

`appender.py FOLDER SEED [LINES]`; it stops by itself when the journal has so many lines.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "engine"), str(HERE.parent.parent)]

from toy_deeds import begun, do, resumed  # noqa: E402

from assistant.storage import Journal  # noqa: E402


def main(folder: Path, seed: int, lines: int) -> None:
    rng = random.Random(seed)
    if (folder / "journal.jsonl").exists():
        journal = Journal.open(folder)
        session = resumed(journal)
    else:
        journal = Journal.create(folder)
        session = begun(journal)
    while journal.count < lines:
        before = session.timeline.head.n
        do(session, rng.randrange(100_000))
        if session.timeline.head.n > before:
            os.write(1, f"{session.timeline.head.n} {session.question.key}\n".encode())
        elif news := journal.news():
            for line in news:
                session.timeline.append(line)
            journal.timeline = session.timeline
            session = resumed(journal)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else sys.maxsize)
