"""A session gives the same bytes for any hash seed."""

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
from replay import written
from toy import Content, session, triggers

played = session(seed=3, content=Content(triggers()))
for answer in ("door", "draw", "hit", 2, "roll", "go_on", "door", "draw", "go_on"):
    played.answer(answer)
played.side_action("correct", path="health", value={"bob": 3, "ann": 9})
played.side_action("set_source", component="deck", source="table")
played.side_action("add_reminder", moment="bob", text="x")
played.side_action("set_dial", rule="monsters", mode="ask")
played.side_action("heal")
played.answer(["bob"])
played.answer(1)
played.undo()
played.redo()
played.save_point("here")
played.answer("draw")
played.answer(["red"])
played.answer("crash")
played.back_to(7)
print(b"\\n".join(written(played)).decode())
"""


def lines(seed: str) -> str:
    folder = Path(__file__).parent
    path = os.pathsep.join(filter(None, [str(folder), str(folder.parent.parent), os.environ.get("PYTHONPATH", "")]))
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_same_inputs_give_the_same_lines_under_two_hash_seeds() -> None:
    assert lines("0") == lines("1")
    assert lines("0").count("\n") > 20
