"""Programs that are killed at random moments, and in every call with which they save.

After each kill the campaign opens, every acknowledged answer is there, and the same question is open.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import msgspec

from assistant.sessions.user_dirs import UserDirs
from assistant.storage import list_campaigns
from tests.torture import children
from tests.torture.campaigns import NAME, Broken, Script, any_script, any_setup, check_save, plain
from tests.torture.hooks import Hooks, Trap
from tests.torture.screens import kill_screen, kill_served_screen

LENGTH = 24
"""The inputs of a script."""
LIVES = 5
"""How often one campaign is killed at most."""
MOMENTS = ("before", "half", "after")


def one_round(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Kill one campaign several times in one of the front ends."""
    kind = chance.choices([kill_drive, kill_new, kill_screen, kill_served_screen], [60, 10, 20, 4])[0]
    return kind(chance, folder, game)


def any_trap(chance: Random, calls: int) -> Trap:
    return Trap(chance.randint(1, calls), chance.choice(MOMENTS))


def kill_drive(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Kill `drive` again and again, until its script is played."""
    script, dirs, counts = any_script(game, chance, LENGTH), UserDirs.below(folder), Counter[str]()
    script.begin(dirs).journal.close()
    head = 0
    for _ in range(LIVES):
        trap = any_trap(chance, 40) if chance.random() < 0.6 else None
        stop = len(script.inputs) if trap else chance.randint(head, len(script.inputs))
        last = _drive(script, folder, head, stop, trap, chance, counts)
        head = check_save(dirs, script.acks[: last + 1])
        check_save(dirs, script.acks[: head + 1], most_unknown=0)  # the input that was cut off is there as a whole
        counts["acknowledged"] += last
        if head == len(script.inputs):
            break
    return counts


def _drive(
    script: Script, folder: Path, head: int, stop: int, trap: Trap | None, chance: Random, counts: Counter[str]
) -> int:
    """Play the script from line `head` to `stop`, or until the trap kills. Return the last acknowledged line."""
    hooks = Hooks(str(folder), trap=trap)
    child = children.command(folder, "drive", NAME, before=hooks.install)
    with children.killed_at_the_end(child):
        greeting = child.line()
        if greeting is not None and msgspec.json.decode(greeting)["line"] != head:
            raise Broken(f"opened at line {msgspec.json.decode(greeting)['line']} instead of {head}")
        for n in range(head + 1, stop + 1):
            child.send(plain(script.inputs[n - 1]))
            reply = child.line()
            if reply is None:
                break
            said = msgspec.json.decode(reply)
            if said.get("line") != n:
                raise Broken(f"instead of line {n}: {reply[:300]!r}")
            head = n
        if trap is None:
            if head < len(script.inputs):
                child.send(plain(script.inputs[head]))
                for _ in range(chance.randrange(40_000)):  # up to a few milliseconds
                    pass
            child.kill()
            rest = child.line()
            if rest is not None and "line" in msgspec.json.decode(rest):
                head += 1  # the answer came just before the kill
        end = child.end()
    if end.code not in (0, -9):
        raise Broken(f"drive ended with {end.code}: {end.err[-400:]}")
    counts["kills of drive"] += end.code == -9
    counts["kills in a call"] += end.code == -9 and trap is not None
    return head


def kill_new(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Kill `new` in each of its calls: the campaign is then whole, or nothing of it was told to anybody."""
    setup, dirs = any_setup(game, chance), UserDirs.below(folder)
    trap = any_trap(chance, 12)
    argv = ["new", setup.game, setup.scenario, "--hero", *setup.heroes, "--pieces", setup.preset, "--name", NAME]
    end = children.ended(folder, *argv, "--seed", str(setup.seed), before=Hooks(str(folder), trap=trap).install)
    if end.code not in (0, -9):
        raise Broken(f"new ended with {end.code}: {end.err[-400:]}")
    found = list_campaigns(dirs.saves)
    if end.out.strip() or end.code == 0 or (found and found[0].problem is None):
        check_save(dirs, ())
    if len(found) > 1:
        raise Broken(f"{len(found)} campaigns were begun instead of one")
    again = children.ended(folder, *argv, "--seed", str(setup.seed))
    if again.code:
        raise Broken(f"the next new game is refused: {again.err[-400:]}")
    return Counter({"kills of new": int(end.code == -9), "kills in a call": int(end.code == -9)})
