"""Random campaigns as scripts of inputs, and the check that a save still holds what was acknowledged."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct
from random_inputs import RESTART, Chooser, Input
from session_machine import Setup, random_setup, scenarios_and_presets

from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.inputs import apply_input
from assistant.sessions.opening import AnyOpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.timeline import JournalLine

NAME = "game"
"""The name of every campaign of a torture, and of its folder."""
SCRIPTS = 64
"""How many different campaigns of each game and length are played."""
REFUSALS = 40
"""After so many refused inputs a script ends."""

_encode = msgspec.json.Encoder().encode


class Broken(Exception):
    """Something that must hold and does not."""


class Ack(Struct, frozen=True):
    """What a player knows to be saved: a line of the journal, and the question and the world after it."""

    n: int
    input: str
    mark: str

    @classmethod
    def of(cls, game: AnyOpenGame) -> Ack:
        head = game.timeline.head
        return cls(head.n, input_of(head), mark_of(game))


def input_of(line: JournalLine) -> str:
    """Return a checksum of the input of a line."""
    return f"{crc32(_encode((line.kind, line.parent, line.input, line.of))):08x}"


def mark_of(game: AnyOpenGame) -> str:
    """Return a checksum of the open question and the whole world."""
    data = _encode((game.question.key, game.moment.world))
    return f"{crc32(data):08x}"


class Script(Struct):
    """A campaign as inputs, with the mark after each line. Line 0 is the beginning."""

    setup: Setup
    inputs: list[Input]
    acks: list[Ack]

    def begin(self, dirs: UserDirs) -> AnyOpenGame:
        return start(self.setup, dirs)


def start(setup: Setup, dirs: UserDirs) -> AnyOpenGame:
    return opening.start(
        dirs, setup.game, setup.scenario, setup.heroes, preset=setup.preset, seed=setup.seed, name=NAME
    )


def any_setup(game: str, chance: Random) -> Setup:
    """Return a random set-up of a game."""
    scenarios = [(scenario, preset) for id, scenario, preset in scenarios_and_presets() if id == game]
    return random_setup(game, *chance.choice(scenarios), chance)


def any_script(game: str, chance: Random, length: int) -> Script:
    return _script(game, chance.randrange(SCRIPTS), length)


@lru_cache(maxsize=400)
def _script(game: str, number: int, length: int) -> Script:
    """Play a random campaign and return its script."""
    chance = Random(f"{game}:{number}")
    setup = any_setup(game, chance)
    with tempfile.TemporaryDirectory(dir=memory_folder()) as folder:
        played = start(setup, UserDirs.below(Path(folder)))
        chooser, script = Chooser(chance), Script(setup, [], [Ack.of(played)])
        refused = 0
        while len(script.inputs) < length and refused < REFUSALS:
            input = chooser.next_input(played)
            if input is None:
                break
            if RESTART in input:
                continue
            try:
                apply_input(played, input)
            except Refused:
                refused += 1
                continue
            script.inputs.append(input)
            script.acks.append(Ack.of(played))
        played.journal.close()
    return script


def memory_folder() -> str | None:
    """Return a folder in memory, or None if this system has none."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def check_save(dirs: UserDirs, acks: Iterable[Ack], *, most_unknown: int = 1) -> int:
    """Check that a save opens and holds every acknowledged input, and that nothing was doubled.

    `most_unknown` is how many inputs may have been saved without an acknowledgement, because their program was killed
    just then. Return the number of the last line.
    """
    known = {ack.n: ack for ack in acks}
    game = _opened(dirs)
    try:
        if game.read_only_reason is not None:
            raise Broken(f"opens for reading only: {game.read_only_reason}")
        lines, head = game.timeline.lines, game.timeline.head.n
        for ack in known.values():
            if ack.n > head:
                raise Broken(f"line {ack.n} was acknowledged and is lost: the last one is {head}")
            if input_of(lines[ack.n]) != ack.input:
                raise Broken(f"line {ack.n} holds another input than the acknowledged one")
        unknown = head + 1 - len(known)
        if unknown > most_unknown:
            raise Broken(f"{unknown} lines were never acknowledged")
        if head in known and mark_of(game) != known[head].mark:
            raise Broken(f"another question or world at line {head}")
    finally:
        game.journal.close()
    return head


def _opened(dirs: UserDirs) -> AnyOpenGame:
    try:
        return opening.resume(dirs, NAME)
    except Refused as refused:
        raise Broken(f"does not open: {refused}") from refused


def acks_in(path: Path) -> list[Ack]:
    """Return the acknowledgements that a program has written."""
    if not path.exists():
        return []
    *lines, _ = path.read_bytes().split(b"\n")
    return [msgspec.json.decode(line, type=Ack) for line in lines]


def plain(value: Any) -> bytes:
    return _encode(value)
