"""A full, read-only or failing disk: the input is refused with one sentence, and nothing is lost afterwards."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.inputs import apply_input
from assistant.sessions.opening import AnyOpenGame
from assistant.sessions.user_dirs import UserDirs
from tests.torture import children
from tests.torture.campaigns import NAME, Ack, Broken, any_script, any_setup, check_save, plain
from tests.torture.hooks import Calls, Hooks, Trap

LENGTH = 24
ERRORS = (errno.ENOSPC, errno.EROFS, errno.EIO, errno.EACCES, errno.EDQUOT, errno.ENOENT)
LONGEST_SENTENCE = 400
TINY = "1m"
"""The size of a disk that is really full."""


Kind = Callable[[Random, Path, str], Counter[str]]


def one_round(chance: Random, folder: Path, game: str) -> Counter[str]:
    kinds = [failing_calls, failing_new, file_limit, *([full_disk] if can_mount() else [])]
    return chance.choices(kinds, [6, 2, 2, 2][: len(kinds)])[0](chance, folder, game)


def failing_calls(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Let calls that save fail at random, and make each refused input again."""
    script, dirs, counts = any_script(game, chance, LENGTH), UserDirs.below(folder), Counter[str]()
    played = script.begin(dirs)
    for n, input in enumerate(script.inputs, 1):
        while True:
            trap = Trap(chance.randint(1, 3), "", chance.choice(ERRORS), chance.random() < 0.5, chance.randint(1, 4))
            fails = chance.random() < 0.4
            try:
                with Calls(folder, trap if fails else None) as calls:
                    apply_input(played, input)
            except Refused as refused:
                _check_refusal(played, refused, script.acks[n - 1])
                counts["refused"] += 1
                if not calls.sprung:
                    raise Broken(f"refused without a reason: {refused}") from refused
                if played.read_only_reason is not None:
                    raise Broken(f"can't be played any more: {played.read_only_reason}") from refused
                continue
            break
        if Ack.of(played) != script.acks[n]:
            raise Broken(f"line {n} is another one after the disk failed")
        if chance.random() < 0.1:  # the app ends meanwhile
            with Calls(folder, Trap(chance.randint(1, 6), "", chance.choice(ERRORS), again=9)):
                played.close()
            played = opening.resume(dirs, NAME)
    with Calls(folder, Trap(1, "", chance.choice(ERRORS), again=99)):
        played.close()
    check_save(dirs, script.acks, most_unknown=0)
    counts["acknowledged"] += len(script.inputs)
    return counts


def _check_refusal(played: AnyOpenGame, refused: Refused, before: Ack) -> None:
    """Check that a refused input changed nothing, and that the refusal is one sentence."""
    if Ack.of(played) != before:
        raise Broken(f"a refused input changed something: {refused}") from refused
    said = Translator.of("en").say(refused.text)
    if not said or len(said) > LONGEST_SENTENCE or "\n" in said or "Traceback" in said:
        raise Broken(f"this is no sentence: {said!r}") from refused


def failing_new(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Begin a game while calls fail: no campaign without its first line is left."""
    setup = any_setup(game, chance)
    trap = Trap(chance.randint(1, 4), "", chance.choice(ERRORS), chance.random() < 0.5, chance.randint(1, 9))
    argv = ["new", setup.game, setup.scenario, "--hero", *setup.heroes, "--pieces", setup.preset, "--name", NAME]
    saves = folder / "saves"
    end = children.ended(folder, *argv, before=Hooks(str(saves), trap=trap).install)
    if end.code == 0:
        check_save(UserDirs.below(folder), ())
    else:
        _check_sentence(end)
        left = [path.name for path in saves.glob("*/journal.jsonl")]
        if left:
            raise Broken("a refused new game left a journal behind")
    return Counter({"refused": int(end.code != 0), "games begun": 1})


def _check_sentence(end: children.Ended) -> None:
    lines = [line for line in end.err.splitlines() if line]
    if end.code != 1 or len(lines) != 1 or "mistake here" in end.err:
        raise Broken(f"ended with {end.code} and said {end.err!r}")


def file_limit(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Drive a game whose files may not grow any more."""
    script, dirs = any_script(game, chance, LENGTH), UserDirs.below(folder)
    script.begin(dirs).journal.close()
    size = (dirs.saves / NAME / "journal.jsonl").stat().st_size + chance.randrange(20_000)

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    head, refused = _drive(script.inputs, folder, limit)
    check_save(dirs, script.acks[: head + 1], most_unknown=0)
    return Counter({"acknowledged": head, "refused": refused})


def full_disk(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Drive a game on a tiny disk until it is full, make room, and go on."""
    script, disk = any_script(game, chance, LENGTH), folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={TINY}", "none", str(disk)], check=True)
    try:
        dirs = UserDirs.below(disk)
        ballast = disk / "ballast"
        script.begin(dirs).journal.close()
        fill(ballast, chance.choice((0, 1, 2, 3, 5)))
        head, refused = _drive(script.inputs, disk, lambda: None)
        check_save(dirs, script.acks[: head + 1], most_unknown=0)
        if refused:
            ballast.unlink()
            after, _ = _drive(script.inputs[head:], disk, lambda: None)
            head += after
            check_save(dirs, script.acks[: head + 1], most_unknown=0)
        return Counter({"acknowledged": head, "refused": refused, "full disks": int(refused > 0)})
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def fill(ballast: Path, free: int) -> None:
    """Fill the disk with one file, so that this number of pages is free."""
    handle = os.open(ballast, os.O_WRONLY | os.O_CREAT)
    size = 0
    try:
        while True:
            size += os.write(handle, bytes(4096))
    except OSError:
        os.ftruncate(handle, max(0, size - 4096 * free))
    finally:
        os.close(handle)


def _drive(inputs: list[dict[str, object]], folder: Path, before: object) -> tuple[int, int]:
    """Give these inputs to `drive`. Return how many were taken, and how many refused, which ends it."""
    child = children.command(folder, "drive", NAME, before=before)  # type: ignore[arg-type]
    taken = refused = 0
    with children.killed_at_the_end(child):
        greeting = child.line()
        for input in inputs if greeting is not None else ():
            child.send(plain(input))
            reply = child.line()
            if reply is None:
                break
            if "refused" in msgspec.json.decode(reply):
                refused += 1
                break
            taken += 1
        end = child.end()
    if end.code not in (0, 1) or "Traceback" in end.err or "mistake here" in end.err:
        raise Broken(f"drive ended with {end.code}: {end.err[-600:]}")
    return taken, refused


@cache
def can_mount() -> bool:
    """Return whether this user may mount a small disk in memory."""
    if os.geteuid():
        return False
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", folder], capture_output=True)
        if made.returncode == 0:
            subprocess.run(["umount", folder], check=True)
        return made.returncode == 0
