"""A program that plays the toy game on a journal and prints the number of each line once it is on disk.

`journal_player.py FOLDER SEED [LINES]`; it stops when the journal has this number of lines, else never.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "engine"), str(HERE.parent.parent)]

from toy_inputs import apply_input, begin_session, resume_session  # noqa: E402

from assistant.storage import Journal  # noqa: E402


def main(folder: Path, seed: int, lines: int) -> None:
    rng = random.Random(seed)
    if (folder / "journal.jsonl").exists():
        journal = Journal.open(folder)
        session = resume_session(journal)
    else:
        journal = Journal.create(folder)
        session = begin_session(journal)
    while journal.count < lines:
        before = session.timeline.head.n
        apply_input(session, rng.randrange(100_000))
        if session.timeline.head.n > before:
            os.write(1, f"{session.timeline.head.n} {session.question.key}\n".encode())
        elif news := journal.news():
            for line in news:
                session.timeline.append(line)
            journal.timeline = session.timeline
            session = resume_session(journal)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else sys.maxsize)
