"""The same virtual player on another engine, boardgame.io. It is fetched with npm, if npm is installed."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

GAMES = 40


def boardgame_io() -> float | None:
    """Return its moves per second, or None if it can't be run here."""
    if not shutil.which("npm") or not shutil.which("node"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "package.json").write_text('{"private": true}')
        script = shutil.copy(Path(__file__).parent / "virtual_player.cjs", folder)
        fetched = subprocess.run(
            ["npm", "install", "boardgame.io@0.50", "--no-audit", "--no-fund"],
            cwd=folder,
            capture_output=True,
            check=False,
        )
        if fetched.returncode:
            return None
        runs = []
        for _ in range(3):
            out = subprocess.run(["node", script, str(GAMES)], cwd=folder, capture_output=True, text=True, check=True)
            made = json.loads(out.stdout)
            runs.append(made["moves"] / made["seconds"])
        return max(runs)
