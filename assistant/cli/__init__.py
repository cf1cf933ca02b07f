"""The command line. The command `assistant` opens the full screen, and most of its subcommands print lines.

This is the top layer: it may import every other package.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence

COMMANDS = ("play", "watch", "serve", "new", "log", "check", "examples", "drive", "position", "simulate")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    The code is 0 if the command is done, 1 if it was refused or found problems, and 2 if the arguments are wrong.
    """
    # Imported modules stay in memory, and searching them for garbage takes an eighth of the start time. The command
    # turns the garbage collector on again.
    collecting = gc.isenabled()
    gc.disable()
    try:
        from assistant.cli.commands import run

        return run(argv)
    finally:
        if collecting:
            gc.enable()
