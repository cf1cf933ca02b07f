"""Recorded games still say the same. After a change on purpose, read the difference and run `make recordings`."""

from __future__ import annotations

import difflib

import pytest

from tests.recorded_games.recording import RecordedGame, recorded_games, text_of

SHOWN = 60
"""How many lines of a difference are shown at most."""


@pytest.mark.parametrize("game", recorded_games(), ids=lambda game: game.name)
def test_recorded_game_is_told_the_same(game: RecordedGame) -> None:
    before, now = game.file.read_text(encoding="utf-8").splitlines(), text_of(game).splitlines()
    changed = list(difflib.unified_diff(before, now, "recorded", "now", lineterm="", n=2)) if before != now else []
    assert not changed, "\n".join([*changed[:SHOWN], "If this is meant: make recordings"])
