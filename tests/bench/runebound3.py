"""Runebound 3: how strong and how quick the enemy's pilot is. A decision against one listing of the legal actions."""

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
from tests.bench.answers import Row
from tests.games.runebound3 import fights

EACH = 10
"""Combats of each fixed fight; `python -m tests.bench.runebound3` fights two thousand in a quarter of an hour."""
POSITIONS = 12


def positions() -> list[Bout]:
    """Where an enemy is to act, in each of the five fights."""
    made: list[Bout] = []
    for seed in range(POSITIONS):
        chance = random.Random(seed)
        for hero, foe in fights.FIGHTS:
            made.append(replace(fight.begin(fights.cast(hero, chance), fights.cast(foe, chance)), turn=ENEMY))
    return made


def cpu(action: Callable[[], Any], times: int) -> float:
    """Seconds of this process alone: what else runs on the machine would tell a long decision from a short listing."""
    start = time.process_time()
    for _ in range(times):
        action()
    return (time.process_time() - start) / times


def measure() -> list[Row]:
    there = positions()
    rows: list[Row] = []
    for strength, most in (("sharp", 100), ("strong", 500)):
        listing = decision = 0.0
        for bout in there:
            listing += cpu(lambda b=bout: fight.actions(b), 50)
            decision += cpu(lambda b=bout, s=strength: enemy_ai.choose_action(b, s), 1)
        rows.append((f"Runebound 3: a {strength} decision / one listing", f"{decision / listing:.0f} x", f"{most} x"))
    return [*rows, *strengths(EACH, 1)]


def strengths(each: int, first: int) -> list[Row]:
    """How often each player wins the five fights, on so many seeds from this one on."""
    won = {name: fights.wins(fights.of_strength(name), each, first) for name in ("plain", "sharp", "strong")}
    randomly = fights.wins(fights.RANDOM, each, first)
    return [
        ("Runebound 3: plain wins / a random player", f"{won['plain']} / {randomly}", ">= 10x"),
        ("Runebound 3: sharp / plain", f"{won['sharp'] / won['plain']:.2f}", ">= 1.2"),
        ("Runebound 3: strong / plain", f"{won['strong'] / won['plain']:.2f}", ">= 1.4, >= sharp"),
    ]


if __name__ == "__main__":  # the thousand combats, and a thousand on seeds that nobody has looked at
    for first in (1, 5001):
        for row in strengths(200, first):
            print(*row, sep="  ")
