"""Two to four programs that answer in one campaign at once, some of which are killed.

Nothing that was acknowledged is lost, doubled or mixed up.
"""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from pathlib import Path
from random import Random

from random_inputs import RESTART, Chooser

from assistant.messages.questions import Finished, Refused
from assistant.sessions import opening
from assistant.sessions.inputs import apply_input
from assistant.sessions.user_dirs import UserDirs
from tests.torture.campaigns import NAME, Ack, Broken, acks_in, any_script, check_save
from tests.torture.children import FAILED, Child
from tests.torture.hooks import Hooks, Trap

LENGTH = 6
"""The inputs before the others join."""
LINES = 60
"""The lines at which everybody stops."""
TRIES = 400


def one_round(chance: Random, folder: Path, game: str) -> Counter[str]:
    script, dirs = any_script(game, chance, LENGTH), UserDirs.below(folder)
    played = script.begin(dirs)
    for input in script.inputs:
        apply_input(played, input)
    played.journal.close()
    writers, traps = chance.randint(2, 4), 0
    children: list[Child] = []
    for number in range(writers):
        trap = (
            Trap(chance.randint(1, 40), chance.choice(("before", "half", "after"))) if chance.random() < 0.5 else None
        )
        traps += trap is not None
        hooks = Hooks(str(folder), str(folder / f"acks.{number}"), trap)
        seed = chance.getrandbits(32)
        children.append(Child(lambda hooks=hooks, seed=seed: _write(folder, hooks, seed)))
    if chance.random() < 0.5:
        time.sleep(chance.random() * 0.2)
        children[0].kill()
        traps += 1
    ends = [child.end() for child in children]
    for end in ends:
        if end.code not in (0, -9):
            raise Broken(f"a writer ended with {end.code}: {end.err[-600:]}")
    said = [acks_in(folder / f"acks.{number}") for number in range(writers)]
    everything: list[Ack] = [*script.acks, *(ack for one in said for ack in one)]
    if len({ack.n for ack in everything}) < len(everything):
        raise Broken("a line was acknowledged to two writers")
    killed = sum(end.code == -9 for end in ends)
    check_save(dirs, everything, most_unknown=killed)
    return Counter({"writers": writers, "writers killed": killed, "acknowledged": len(everything) - len(script.acks)})


def _write(folder: Path, hooks: Hooks, seed: int) -> int:
    """Answer in the campaign like a player at another screen, until it has enough lines."""
    hooks.install()
    game = opening.resume(UserDirs.below(folder), NAME)
    chooser = Chooser(Random(seed))
    for _ in range(TRIES):
        if game.read_only_reason is not None:
            print(game.read_only_reason)
            return FAILED
        if len(game.timeline.lines) >= LINES or isinstance(game.question, Finished):
            break
        input = chooser.next_input(game)
        if input is None or RESTART in input:
            continue
        with contextlib.suppress(Refused):
            apply_input(game, input)
        if chooser.chance.random() < 0.3:
            game.follow()
    game.close()
    return 0
