"""Games of all five games straight through, against sessions and against another engine."""

from __future__ import annotations

import gc
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from assistant.engine.straight import run_straight
from assistant.sessions.simulation.scenario_setup import ScenarioSetup
from assistant.sessions.user_dirs import UserDirs
from tests.bench.answers import answer_for
from tests.bench.games import SCENARIOS, PlayedGame
from tests.bench.peers import GAMES, boardgame_io
from tests.bench.rows import Row, cpu, ratios

ROUNDS = 3
SEEDS = range(1, 13)
MOST = 150


def measure() -> list[Row]:
    rows = [_against_sessions(game) for game in SCENARIOS]
    return [*rows, _against_boardgame_io()]


def _against_sessions(game: str) -> Row:
    played = [PlayedGame(game, seed, MOST) for seed in SEEDS]
    gc.collect()
    gc.freeze()  # as the app does after its first frame
    pairs: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        sessions = [one.session() for one in played]
        as_sessions = cpu(lambda s=sessions: [one.play(session) for one, session in zip(played, s, strict=True)])
        pairs.append((as_sessions, cpu(lambda: [one.straight() for one in played])))
    answers = sum(len(one.answers) for one in played)
    rate = answers / statistics.median(straight for _, straight in pairs)
    return Row(
        f"{game} straight through against sessions", ratios(pairs), 3.0,
        f"{len(played)} games with random answers, chosen before; processor time, {ROUNDS} rounds in turns",
        least=True, more=f"{rate:,.0f} answers/s",
    )  # fmt: skip


def _games_per_second(seeds: range) -> float:
    """Return the answers per second over full games of Mage Knight that run straight through, without interrupts."""
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


def _against_boardgame_io() -> Row:
    what = "mage_knight straight through against moves of boardgame.io"
    how = f"the same virtual player as moves of boardgame.io 0.50; wall time, {ROUNDS} rounds in turns"
    _games_per_second(range(3))
    found = []
    for _ in range(ROUNDS):
        if (theirs := boardgame_io(games=GAMES, runs=1)) is None:
            return Row(what, None, 3.0, "left out: node and npm could not fetch boardgame.io here", more="-")
        found.append((_games_per_second(range(24)), theirs))
    return Row(what, ratios(found), 3.0, how, least=True, more=f"{found[-1][1]:,.0f} moves/s")
