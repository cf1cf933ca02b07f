"""Write a save of the present version into `tests/saves`, for the tests that old saves open.

`python -m tests.save_writer runebound2 demo_ashen_crown app 24` plays 24 random inputs. A save that is committed is
never written anew: it stands for the saves that players have.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent))

from random_inputs import RESTART, Chooser
from test_old_saves import SAVES, structure_of

from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.inputs import apply_input
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.timeline import FORMAT

BEGINNING = datetime(2026, 11, 19, 20, 0, tzinfo=UTC)


def write_save(game: str, scenario: str, preset: str, count: int, seed: int = 1) -> Path:
    """Play random inputs, and return the folder of the save."""
    target = SAVES / f"{game}_format_{FORMAT}"
    found, content = opening.load(game, scenario, UserDirs.below(target).roots())
    heroes = [option.id for option in found.heroes(content)][: max(1, found.players(content)[0])]
    minutes = iter(range(10_000))
    start = {"game": game, "scenario": scenario, "heroes": heroes, "preset": preset, "seed": seed, "name": target.name}
    with tempfile.TemporaryDirectory() as folder:
        dirs = UserDirs.below(Path(folder))
        played = opening.start(
            dirs, game, scenario, heroes, preset=preset, seed=seed, name=target.name,
            clock=lambda: BEGINNING + timedelta(minutes=next(minutes)),
        )  # fmt: skip
        chooser = Chooser(Random(seed))
        while len(played.timeline.lines) <= count:
            input = chooser.next_input(played)
            if input is None:
                break
            try:
                if RESTART not in input:
                    apply_input(played, input)
            except Refused:
                continue
        played.close()
        again = opening.resume(dirs, played.folder)
        expected = {"start": start, "structure": structure_of(again)}
        again.journal.close()
        target.mkdir()
        for file in ("journal.jsonl", "campaign.toml"):
            shutil.copy(played.folder / file, target)
        if dirs.own_content.exists():
            shutil.copytree(dirs.own_content, target / "content", ignore=shutil.ignore_patterns(".*"))
    text = json.dumps(expected, ensure_ascii=False, indent=1)
    (target / "expected.json").write_text(text + "\n", encoding="utf-8")
    return target


if __name__ == "__main__":
    print(write_save(*sys.argv[1:4], int(sys.argv[4]), *map(int, sys.argv[5:])))
