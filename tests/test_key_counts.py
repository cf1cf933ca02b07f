"""How many keys the demos take, so that a change that costs more keys is seen.

`python -m tests.key_counts` prints them. A lower number may be entered after a change that saves keys.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.games import DEMOS
from assistant.sessions import opening
from assistant.sessions.presentation.ending import ending_of
from assistant.sessions.user_dirs import UserDirs
from tests.key_counts import demo_keys, keys_of, saved_keys, usual_answer

AT_MOST = {"mage_knight": 8, "drunagor": 15, "warhammer_quest": 15, "runebound2": 24, "runebound3": 33}
"""The keys of a demo from its first question to its end, if everything proposed is taken."""


@pytest.mark.parametrize("game", DEMOS)
def test_a_demo_takes_no_more_keys_than_before(tmp_path: Path, game: str) -> None:
    counted = demo_keys(tmp_path, game)
    assert counted.total() <= AT_MOST[game], counted


def test_the_keys_of_a_saved_game_are_those_of_its_answers(tmp_path: Path) -> None:
    open_game = opening.start(
        UserDirs.below(tmp_path), "drunagor", "demo_sunken_vault", ["vorn", "jaheen"], preset="app", seed=3
    )
    pressed = 0
    for _ in range(20):
        if ending_of(open_game) is not None:
            break
        answer = usual_answer(open_game)
        pressed += len(keys_of(open_game.question, answer))
        open_game.answer(answer)
    open_game.undo()
    assert saved_keys(open_game).total() == pressed + 1
    open_game.close()
