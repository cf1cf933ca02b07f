"""The command line. `assistant` alone opens the full screen; most of its commands print lines.

This is the top layer: it may import every other package.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence

COMMANDS = (
    "play",
    "watch",
    "serve",
    "new",
    "log",
    "story",
    "figures",
    "campaigns",
    "backups",
    "branches",
    "pack",
    "open",
    "check",
    "schema",
    "doctor",
    "examples",
    "drive",
    "position",
    "simulate",
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    0 means done, 1 refused or with problems, 2 wrong arguments.
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
