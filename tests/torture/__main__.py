"""`make torture minutes=10`: torture every game in every way, and print the figures.

`python -m tests.torture --kind kills --game drunagor --minutes 2 --seed 7`
"""

from __future__ import annotations

import argparse
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random, SystemRandom

from session_machine import without_waiting

from assistant.games import GAME_IDS
from tests.torture.campaigns import memory_folder

KINDS = ("kills", "writers", "disk", "files", "keys", "pieces")
MOST_FAULTS = 20

Round = Callable[[Random, Path, str], Counter[str]]


def round_of(kind: str) -> Round:
    return import_module(f"tests.torture.{kind}").one_round  # type: ignore[no-any-return]


def torture(kind: str, games: tuple[str, ...], seconds: float, seed: int) -> tuple[Counter[str], int]:
    """Play rounds of one kind until the time is over. Print each fault. Return the figures and the faults."""
    figures, faults, number = Counter[str](), 0, 0
    one_round = round_of(kind)
    until = time.monotonic() + seconds
    while time.monotonic() < until and faults < MOST_FAULTS:
        game = games[number % len(games)]
        if not play_round(one_round, f"{kind}:{seed}:{number}", game, figures):
            faults += 1
        number += 1
    figures["rounds"] = number
    return figures, faults


def play_round(one_round: Round, seed: str, game: str, figures: Counter[str]) -> bool:
    """Play one round and add its figures. If something broke, print it and return False."""
    with tempfile.TemporaryDirectory(dir=memory_folder(), ignore_cleanup_errors=True) as folder:
        try:
            figures.update(one_round(Random(seed), Path(folder), game))
        except Exception:
            print(f"FAULT in round {seed} of {game}:\n{traceback.format_exc()}", flush=True)
            return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(prog="make torture", description=__doc__)
    parser.add_argument("--kind", choices=KINDS, action="append", help="only this kind; may be given several times")
    parser.add_argument("--game", choices=GAME_IDS, action="append", help="only this game")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long altogether")
    parser.add_argument("--seed", type=int, default=None, help="plays the same rounds again")
    parser.add_argument("--round", default="", help="only the round with this name, as a fault prints it")
    options = parser.parse_args()
    games = tuple(options.game or GAME_IDS)
    if options.round:
        with without_waiting():
            kind = options.round.partition(":")[0]
            return 0 if play_round(round_of(kind), options.round, games[0], Counter()) else 1
    kinds = options.kind or KINDS
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    all_faults = 0
    began = time.monotonic()
    with without_waiting():
        for kind in kinds:
            figures, faults = torture(kind, games, options.minutes * 60 / len(kinds), seed)
            all_faults += faults
            parts = ", ".join(f"{count:,} {what}" for what, count in sorted(figures.items(), key=lambda one: -one[1]))
            print(f"{kind}: {parts}, {faults} faults", flush=True)
    print(f"seed {seed}, {(time.monotonic() - began) / 60:.1f} minutes, {all_faults} faults", flush=True)
    return 1 if all_faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
