"""What is put into a program under torture: a trap in its calls that save, and a note of every acknowledged input."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

CALLS = ("write", "fsync", "ftruncate", "replace")
"""The system calls with which files are saved."""
HOOKS = "TORTURE_HOOKS"
"""The environment variable with the hooks of a program that a server starts."""


class Trap(Struct, frozen=True):
    """What happens at a call that saves.

    - `at`: the number of the call; the first one is 1.
    - `kills`: when the program dies: before the call, in the middle of it or after it. "" means that it goes on.
    - `fails`: the number of the error with which the call fails, or 0.
    - `half`: whether a write that fails writes half of its bytes first.
    - `again`: how many calls fail: this one and the following ones.
    """

    at: int
    kills: str = ""
    fails: int = 0
    half: bool = False
    again: int = 1


class Hooks(Struct, frozen=True):
    """The hooks of one program. `folder`: where it saves, `acks`: the file for its acknowledgements."""

    folder: str
    acks: str = ""
    trap: Trap | None = None

    def install(self) -> Calls:
        calls = Calls(self.folder, self.trap)
        calls.install()
        if self.acks:
            _note_inputs(self.acks)
        return calls


class Calls:
    """The calls that save something below a folder, counted, with a trap in one of them."""

    def __init__(self, folder: str | Path, trap: Trap | None) -> None:
        self.folder = os.path.realpath(folder)
        self.trap = trap
        self.count = 0
        self.sprung = 0
        self._real = {name: getattr(os, name) for name in CALLS}

    def install(self) -> None:
        for name in CALLS:
            setattr(os, name, self._wrapped(name))

    def remove(self) -> None:
        for name, call in self._real.items():
            setattr(os, name, call)

    def __enter__(self) -> Calls:
        self.install()
        return self

    def __exit__(self, *error: object) -> None:
        self.remove()

    def _wrapped(self, name: str) -> Callable[..., Any]:
        real = self._real[name]

        def call(*args: Any, **named: Any) -> Any:
            if not self._saves(name, args):
                return real(*args, **named)
            self.count += 1
            trap = self.trap
            if trap is None or not trap.at <= self.count < trap.at + trap.again:
                return real(*args, **named)
            self.sprung += 1
            if name == "write" and (trap.half or trap.kills == "half"):
                real(args[0], args[1][: len(args[1]) // 2])
            if trap.fails:
                raise OSError(trap.fails, os.strerror(trap.fails))
            if trap.kills == "after":
                real(*args, **named)
            os.kill(os.getpid(), signal.SIGKILL)
            return None

        return call

    def _saves(self, name: str, args: tuple[Any, ...]) -> bool:
        try:
            path = str(args[1]) if name == "replace" else os.readlink(f"/proc/self/fd/{args[0]}")
        except OSError:
            return False
        return os.path.realpath(path).startswith(self.folder + os.sep)


def _note_inputs(path: str) -> None:
    """Write a line for each input that was acknowledged to the players."""
    from assistant.sessions.open_game import OpenGame
    from tests.torture.campaigns import Ack

    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    real = OpenGame._input

    def _input(self: Any, input: Callable[[], Any]) -> Any:
        result = real(self, input)
        os.write(handle, msgspec.json.encode(Ack.of(self)) + b"\n")
        return result

    OpenGame._input = _input  # type: ignore[method-assign]


def main() -> None:
    """Run `assistant` with the hooks that the environment names."""
    msgspec.json.decode(os.environ[HOOKS], type=Hooks).install()
    from assistant.cli import main

    sys.exit(main())


if __name__ == "__main__":
    main()
