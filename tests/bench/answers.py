"""Answers with the journal against fsync alone, and undo early and late."""

from __future__ import annotations

import gc
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import Journal
from tests.bench.games import SCENARIOS, SHORT, PlayedGame
from tests.bench.rows import Row, ratios, wall

ANSWERS = 200
"""How many answers of each game are kept."""
LINE = b"x" * 900 + b"\n"
"""About as long as a line of the journal."""
EARLY, LATE = 300, 3000


def answer_for(question: Any) -> Any:
    """Return the first legal answer."""
    match question.kind:
        case "one_of":
            return next(option.id for option in question.options if option.id not in question.barred)
        case "in_order":
            options = [option.id for option in question.options if option.most != 0]
            return options[:1]
        case _:
            return "go_on"


def play(session: Any, answers: int) -> None:
    """Give this number of answers; a finished game is continued from its beginning as another branch."""
    for _ in range(answers):
        if session.question.kind == "finished":
            session.back_to(0)
        session.answer(answer_for(session.question))


def measure() -> list[Row]:
    kept: dict[str, float] = {}
    synced: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for game in SCENARIOS:
            pairs = _kept(game, Path(folder) / game)
            kept[game] = ratios(pairs)
            synced += [alone for _, alone in pairs]
    with tempfile.TemporaryDirectory() as folder:
        undo = _undo(Path(folder))
    each = ", ".join(f"{SHORT[game]} {ratio:.2f}" for game, ratio in kept.items())
    more = f"{each}; fsync {statistics.median(synced) * 1000:.2f} ms"
    how = (
        f"{ANSWERS} random answers of each game with its journal on disk, each followed by an append of {len(LINE)} "
        "bytes with fsync to another file; the game with the largest median ratio"
    )
    return [Row("an answer kept against an append with fsync", max(kept.values()), 2.5, how, more=more), undo]


def _kept(game: str, folder: Path) -> list[tuple[float, float]]:
    """Return the seconds of each answer with its journal, and of an append with fsync right after it."""
    played = PlayedGame(game, 1, ANSWERS)
    journal = Journal.create(folder)
    session = played.session(journal.keep)
    gc.collect()
    gc.freeze()  # as the app does after its first frame
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def append() -> None:
        os.write(bare, LINE)
        os.fsync(bare)

    # alternating, so that both meet the same load on the disk
    times = [(wall(lambda answer=answer: session.answer(answer)), wall(append)) for answer in played.answers]
    os.close(bare)
    journal.close()
    return times


def _undo(folder: Path) -> Row:
    """Undo and redo in two campaigns in turns, so that both meet the same load on the disk."""
    sessions = []
    for answers in (LATE, EARLY):
        sessions.append(
            opening.start(
                UserDirs.below(folder), "mage_knight", "solo_conquest", ["tovak"], seed=1, name=f"after {answers}"
            )
        )
        play(sessions[-1], answers)
    pairs = []
    for _ in range(100):
        late, early = (wall(session.undo) for session in sessions)
        pairs.append((late, early))
        for session in sessions:
            session.redo()
    for session in sessions:
        session.close()
    how = "100 times each in turns, in two campaigns of Mage Knight with their journals on disk"
    return Row(f"undo after {LATE:,} answers against undo after {EARLY}", ratios(pairs), 1.2, how)
