"""Full Drunagor sessions on the map: an answer against one monster plan, which is the slowest rule."""

from __future__ import annotations

import gc
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from assistant.engine.runner import Engine
from assistant.games.drunagor.monsters.on_map import situation
from assistant.games.drunagor.monsters.on_map.plans import Plan, Situation, plans
from assistant.games.drunagor.monsters.on_map.preparation import Preparation
from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.game_session import GameSession
from tests.bench.rows import Row, cpu

PARTY = ("vorn", "jaheen", "maya")
SEEDS = range(4, 8)
ANSWERS = 300
"""The number of answers in each session."""
TIMES = 3
BLOW, HEALING = 5, 10
"""The damage the heroes deal to a monster in a turn, and the health to which weak heroes are healed."""


def session_in_memory(seed: int) -> GameSession[Any, Any]:
    dirs = UserDirs.below(Path(tempfile.mkdtemp()))
    game, content = opening.load("drunagor", "demo_sunken_vault", dirs.roots())
    app = next(preset for preset in game.presets if preset.id == "app")
    setup = opening.make_setup(game, content, PARTY, preset=app.id, seed=seed)
    return GameSession.begin(Engine(game.rules, content), game.begin(content, setup))


def play(session: GameSession[Any, Any]) -> list[float]:
    """Play a session with a scripted party and return the seconds of each answer."""
    times: list[float] = []
    while session.question.kind != "finished" and len(times) < ANSWERS:
        question = session.question
        answer = _expected(question)
        if question.key.startswith("turn:"):
            if not session.state.monsters and _can_open_door(question):
                answer = "door"
            else:
                _strike(session)
        times.append(cpu(lambda answer=answer: session.answer(answer)))
    return times


def _can_open_door(question: Any) -> bool:
    return "door" in [option.id for option in question.happened] and "door" not in question.barred


def _expected(question: Any) -> Any:
    """Return the expected answer, or the first legal one."""
    if question.expected_answer() is not None:
        return question.expected_answer()
    match question.kind:
        case "one_of" | "card":
            return question.options[0].id
        case "number":
            return question.least
        case "in_order":
            return [question.options[0].id] * question.count
        case _:
            return []


def _strike(session: GameSession[Any, Any]) -> None:
    for place, hero in enumerate(session.state.heroes):
        if hero.hp < HEALING and not hero.knocked_out:
            session.side_action("correct", path=f"heroes.{place}.hp", value=HEALING)
    if session.state.monsters:
        session.side_action("correct_by", path="monsters.0.hp", by=-BLOW)


@contextmanager
def planned() -> Iterator[list[Situation]]:
    """Collect every situation that is planned in this block."""
    made: list[Situation] = []

    def noted(here: Situation, prepared: Preparation | None = None) -> list[Plan]:
        made.append(here)
        return plans(here, prepared)

    try:
        situation.plans = noted  # type: ignore[attr-defined]
        yield made
    finally:
        situation.plans = plans  # type: ignore[attr-defined]


def highest(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[98]


def measure() -> list[Row]:
    with planned() as situations:
        for seed in SEEDS:
            play(session_in_memory(seed))
    gc.freeze()  # as the app does after its first frame
    played: list[list[float]] = []
    alone: list[list[float]] = []
    for _ in range(TIMES):  # alternating, so that both meet the same load
        played.append([took for seed in SEEDS for took in play(session_in_memory(seed))])
        alone.append([cpu(lambda here=here: plans(here)) for here in situations])
    # All runs play the same sessions. The best time of each answer counts, because other load only adds time.
    answers, planning = ([min(times) for times in zip(*runs, strict=True)] for runs in (played, alone))
    how = (
        f"{len(SEEDS)} sessions of at most {ANSWERS} answers in memory, and their {len(situations)} plans alone; "
        f"the best processor time of {TIMES} rounds in turns"
    )
    rows: list[Row] = []
    sizes: tuple[tuple[str, Callable[[list[float]], float]], ...] = (("mean", statistics.fmean), ("p99", highest))
    for what, size in sizes:
        ratio, took = size(answers) / size(planning), size(answers) * 1000
        name = f"an answer on Drunagor's map against a plan alone, {what}"
        rows.append(Row(name, ratio, 2.0, how, more=f"{took:.2f} ms"))
    return rows
