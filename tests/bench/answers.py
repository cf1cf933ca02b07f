"""Answers in memory, answers with the journal against fsync alone, undo early and late, loading a long session."""

from __future__ import annotations

import gc
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from assistant.engine.runner import Engine
from assistant.engine.straight import run_straight
from assistant.games.game import Setup
from assistant.sessions import opening
from assistant.sessions.simulation.scenario_setup import ScenarioSetup
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.game_session import GameSession
from tests.bench.peers import GAMES, boardgame_io

Row = tuple[str, str, str]


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


def session_in_memory(seed: int = 1) -> GameSession[Any, Any]:
    dirs = UserDirs.below(Path(tempfile.mkdtemp()))
    game, content = opening.load("mage_knight", "solo_conquest", dirs.roots())
    setup = Setup(heroes=("tovak",), sources=game.presets[0].sources, seed=seed)
    return GameSession.begin(Engine(game.rules, content), game.begin(content, setup))


def play(session: Any, answers: int) -> None:
    """Give this number of answers; a finished game is continued from its beginning as another branch."""
    for _ in range(answers):
        if session.question.kind == "finished":
            session.back_to(0)
        session.answer(answer_for(session.question))


def clock(action: Callable[[], Any]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def whole_games(seeds: range) -> float:
    """Return the answers per second over full games in memory, timeline included."""
    sessions = [session_in_memory(seed) for seed in seeds]
    gc.freeze()  # as the app does after its first frame
    answers = 0
    start = time.perf_counter()
    for session in sessions:
        while session.question.kind != "finished":
            session.answer(answer_for(session.question))
            answers += 1
    return answers / (time.perf_counter() - start)


def whole_games_straight(seeds: range) -> float:
    """Return the answers per second over full games that run straight through, without interrupts."""
    setup = ScenarioSetup(
        "mage_knight", "solo_conquest", UserDirs.below(Path(tempfile.mkdtemp())).roots(), None, ("tovak",)
    )
    worlds = [setup.begin(seed) for seed in seeds]
    gc.freeze()

    def policy(question: Any, state: Any, content: Any) -> Any:
        return answer_for(question)

    start = time.perf_counter()
    outcomes = [run_straight(setup.engine_for, world, policy, most=9999, interrupts=False) for world in worlds]
    return sum(len(outcome.answers) for outcome in outcomes) / (time.perf_counter() - start)


def _straight_rows() -> list[Row]:
    """Compare side by side, because other work on the machine slows both."""
    whole_games_straight(range(5))
    against_sessions, against_theirs = [], []
    for _ in range(5):
        straight = whole_games_straight(range(24))
        against_sessions.append(straight / whole_games(range(10)))
        if (theirs := boardgame_io(games=GAMES, runs=1)) is not None:
            against_theirs.append(straight / theirs)
    rows = [("games straight through against sessions", f"{statistics.median(against_sessions):.2f} x", "3 x")]
    if against_theirs:
        rows.append(("the same against boardgame.io", f"{statistics.median(against_theirs):.2f} x", "3 x"))
    return rows


def measure() -> list[Row]:
    whole_games(range(3))
    ours = max(whole_games(range(40)) for _ in range(3))
    rows: list[Row] = [("answers per second in memory", f"{ours:,.0f}", "18,000")]
    theirs = boardgame_io()
    if theirs is None:
        rows.append(("the same against boardgame.io in this run", "not to be had here", "1.5 x"))
    else:
        rows.append((f"the same against boardgame.io ({theirs:,.0f} moves/s)", f"{ours / theirs:.2f} x", "1.5 x"))
    rows += _straight_rows()
    with tempfile.TemporaryDirectory() as folder:
        rows += _on_disk(Path(folder))
    return rows


def _on_disk(folder: Path) -> list[Row]:
    dirs = UserDirs.below(folder)
    session = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=1, name="bench")
    play(session, 50)
    gc.freeze()
    answer_times: list[float] = []
    sync_times: list[float] = []
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    line = b"x" * 600 + b"\n"

    def bare_append() -> None:
        os.write(bare, line)
        os.fsync(bare)

    for _ in range(300):  # alternating, so that both meet the same load on the disk
        if session.question.kind == "finished":
            session.back_to(0)
        answer = answer_for(session.question)
        answer_times.append(clock(lambda answer=answer: session.answer(answer)))
        sync_times.append(clock(bare_append))
    os.close(bare)
    ratio = statistics.median(answer_times) / statistics.median(sync_times)
    early = _undo_time(session)
    play(session, 5000 - 350)
    late = _undo_time(session)
    session.close()
    size = (session.folder / "journal.jsonl").stat().st_size
    loads = [clock(lambda: opening.resume(dirs, "bench").close()) for _ in range(5)]
    return [
        ("an answer, kept, against append + fsync alone", f"{ratio:.2f} x", "2.5 x"),
        ("undo after 5,000 answers against undo after 350", f"{late / early:.2f} x", "1.2 x"),
        ("loading a session of 5,000 answers", f"{statistics.median(loads) * 1000:.0f} ms, {size / 1e6:.1f} MB", ""),
    ]


def _undo_time(session: Any) -> float:
    times = []
    for _ in range(100):
        times.append(clock(session.undo))
        session.redo()
    return statistics.median(times)
