"""The odds of a fight in Runebound 2: with one Ally, and in the largest possible fight."""

from __future__ import annotations

import time

from assistant.games.runebound2.fight.odds import FightSetup, Position, Side, float_solver
from tests.bench.rows import Row

HERO = Side((1, 4, 4), (1, 1, 1))
FIGHTS = (
    ("Runebound: a fight drawn in the rulebook", Side((15, 11, 14), (0, 1, 2)), (2, 2), (2,), 0.1),
    ("Runebound: one Ally, Life 9 against 8", Side((15, 15, 15), (1, 1, 1)), (9, 8), (4,), 0.1),
    ("Runebound: two Allies, Life 9 against 8", Side((15, 15, 15), (1, 1, 1)), (9, 8), (4, 4), 1.0),
)


def measure() -> list[Row]:
    rows = []
    for name, foe, (hero, life), allies, aim in FIGHTS:
        sides = tuple(Side((place, 1 + place, 1), (1, 1, 1)) for place, _ in enumerate(allies))
        begin = time.process_time()
        solver = float_solver(FightSetup(HERO, foe, sides))
        here = Position(hero, life, allies)
        for action in solver.actions(here):
            solver.odds_of(here, action)
        solver.win_chances_by_round(here)
        took = time.process_time() - begin
        rows.append(Row(name, took, aim, "all odds of one position; processor time of one run", unit="s"))
    return rows
