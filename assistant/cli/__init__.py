"""The command line: `assistant` opens the screen; every other command works without one."""

from __future__ import annotations

import gc
from collections.abc import Sequence

COMMANDS = ("play", "watch", "serve", "new", "log", "check", "examples", "drive", "position", "simulate")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command. 0: done, 1: refused or not all well, 2: used wrongly."""
    # What is loaded now stays: looking for garbage in it again and again takes an eighth of the start. Whoever runs
    # the command lets it begin.
    collecting = gc.isenabled()
    gc.disable()
    try:
        from assistant.cli.commands import run

        return run(argv)
    finally:
        if collecting:
            gc.enable()
