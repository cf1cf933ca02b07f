"""The same virtual player on another engine, boardgame.io. It is fetched with npm, if npm is installed."""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

GAMES = 40


@cache
def _program() -> Path | None:
    """Return the folder of the program with boardgame.io, or None if it can't be fetched."""
    if not shutil.which("npm") or not shutil.which("node"):
        return None
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "package.json").write_text('{"private": true}')
    shutil.copy(Path(__file__).parent / "virtual_player.cjs", folder)
    fetched = subprocess.run(
        ["npm", "install", "boardgame.io@0.50", "--no-audit", "--no-fund"],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    return None if fetched.returncode else folder


def boardgame_io(games: int = GAMES, runs: int = 3) -> float | None:
    """Return its moves per second in the best of some runs, or None if it can't be run here."""
    folder = _program()
    if folder is None:
        return None
    rates = []
    for _ in range(runs):
        command = ["node", str(folder / "virtual_player.cjs"), str(games)]
        out = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
        made = json.loads(out.stdout)
        rates.append(made["moves"] / made["seconds"])
    return max(rates)
