"""One very long turn: what an answer costs must not grow with the answers already given in the same turn."""

from __future__ import annotations

import statistics
from typing import Any

from assistant.engine.straight import run_straight
from tests.bench.games import PlayedGame, setup_of
from tests.bench.rows import Row, cpu, ratios

ANSWERS = 1369
ROUNDS = 3
PART = 100
"""How many answers at the beginning and at the end of the turn are compared."""


def long_turn() -> list[Any]:
    """Return the answers of a hero's turn in Runebound 2 in which one effect of a card follows another."""
    again = ["effect", "gold", 1]
    return ["roll", *(again * ANSWERS)][:ANSWERS]


def measure() -> list[Row]:
    begun = PlayedGame("runebound2", 1, 6)
    turn = long_turn()
    given = [*begun.answers[:6], *turn]
    growth: list[tuple[float, float]] = []
    against: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        session = begun.session()
        begun.play(session)
        times = [cpu(lambda s=session, answer=answer: s.answer(answer)) for answer in turn]
        growth.append((statistics.fmean(times[-PART:]), statistics.fmean(times[1 : PART + 1])))
        answers = iter(given)
        straight = cpu(
            lambda answers=answers: run_straight(
                setup_of("runebound2").engine_for, begun.begin(), lambda *_: next(answers), most=len(given)
            )
        )
        against.append((sum(times), straight))
    how = f"a turn of {ANSWERS:,} answers in Runebound 2, in memory; processor time, {ROUNDS} rounds"
    last = growth[-1][0] * 1000
    return [
        Row(f"the last {PART} answers of a long turn against its first {PART}", ratios(growth), 1.5, how,
            more=f"{last:.2f} ms"),
        Row("a long turn as a session against straight through", ratios(against), None, how),
    ]  # fmt: skip
