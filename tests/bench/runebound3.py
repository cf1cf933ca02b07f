"""Runebound 3: strength and speed of the enemy AI. Speed is a decision compared with one listing of legal actions."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from assistant.games.runebound3.fight import bout as fight
from assistant.games.runebound3.fight import enemy_ai
from assistant.games.runebound3.fight.bout import Bout
from assistant.games.runebound3.fight.sides import ENEMY
from tests.bench.rows import Row
from tests.games.runebound3 import fights

EACH = 10
"""Combats of each fixed fight; `python -m tests.bench.runebound3` plays two thousand in a quarter of an hour."""
POSITIONS = 12


def positions() -> list[Bout]:
    """Return positions of the five fights in which the enemy acts."""
    made: list[Bout] = []
    for seed in range(POSITIONS):
        chance = random.Random(seed)
        for hero, foe in fights.FIGHTS:
            made.append(replace(fight.begin(fights.cast(hero, chance), fights.cast(foe, chance)), turn=ENEMY))
    return made


def cpu(action: Callable[[], Any], times: int) -> float:
    """Return the CPU seconds of this process for one run, because other processes would distort wall time."""
    start = time.process_time()
    for _ in range(times):
        action()
    return (time.process_time() - start) / times


def measure() -> list[Row]:
    bouts = positions()
    rows: list[Row] = []
    for strength, most in (("sharp", 100.0), ("strong", 500.0)):
        listing = decision = 0.0
        for bout in bouts:
            listing += cpu(lambda b=bout: fight.actions(b), 50)
            decision += cpu(lambda b=bout, s=strength: enemy_ai.choose_action(b, s), 1)
        how = f"{len(bouts)} positions of five fights; processor time"
        rows.append(
            Row(f"Runebound 3: a {strength} decision against listing the actions", decision / listing, most, how)
        )
    return [*rows, *strengths(EACH, 1)]


def strengths(each: int, first: int) -> list[Row]:
    """Return how often each strength wins the five fights on `each` seeds from `first` on."""
    won = {name: fights.wins(fights.of_strength(name), each, first) for name in ("plain", "sharp", "strong")}
    randomly = fights.wins(fights.RANDOM, each, first)
    how = f"five fights, {each} times each with fixed seeds"
    return [
        Row("Runebound 3: fights won by plain play against random play", won["plain"] / max(randomly, 1), 10.0, how,
            least=True, more=f"{won['plain']} and {randomly}"),
        Row("Runebound 3: fights won by sharp play against plain", won["sharp"] / won["plain"], 1.2, how, least=True),
        Row("Runebound 3: fights won by strong play against plain", won["strong"] / won["plain"], 1.4, how, least=True),
    ]  # fmt: skip


if __name__ == "__main__":  # a thousand combats, and a thousand on other seeds as a cross-check
    for first in (1, 5001):
        for row in strengths(200, first):
            print(*row, sep="  ")
