"""Recorded games still say the same. After a change on purpose, read the difference and run `make recordings`."""

from __future__ import annotations

import pytest

from tests.recorded_games.marks import full, mark_of, short
from tests.recorded_games.recording import RecordedGame, difference, recorded_games

SHOWN = 60
"""How many lines of a difference are shown at most."""


@pytest.mark.parametrize("game", recorded_games(), ids=lambda game: game.name)
def test_recorded_game_is_told_the_same(game: RecordedGame) -> None:
    changed = difference(game)
    help = (
        f"{game.name} is told differently ({len(changed)} lines of difference). All of them: "
        f"python -m tests.recorded_games {game.name} --differences\n"
        f"If the change is meant: make recordings game={game.game}"
    )
    assert not changed, "\n".join([*changed[:SHOWN], help])


def test_lines_that_come_again_are_marks_and_become_lines_again() -> None:
    lines = ["Vorn is hit.", "no", "Vorn is hit.", "no", "Lorelai is hit.", "Vorn is hit.", "Lorelai is hit."]
    written = list(short(lines))
    assert written[:2] == lines[:2]
    assert written[2].startswith("~")
    assert written[3:5] == lines[3:5]
    assert written[5] == f"{written[2]} {mark_of('Lorelai is hit.')}"
    assert list(full(written)) == lines
