"""Snapshots of Runebound: a turn and a fight with its odds, in both languages and two window sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_tui_pictures import SIZES_AND_LANGUAGES, Picture, companion, pressing

from assistant.content import all_roots
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs


@pytest.fixture
def crown(tmp_path: Path) -> OpenGame[Any, Any]:
    heroes = ["bryn", "odile", "karsk"]
    dirs = UserDirs.below(tmp_path)
    return opening.start(
        dirs, "runebound2", "demo_ashen_crown", heroes, preset="app", seed=1, name="Crown", roots=all_roots()
    )


@SIZES_AND_LANGUAGES
def test_a_heros_turn(snap_compare: Picture, crown: OpenGame[Any, Any], language: str, size: tuple[int, int]) -> None:
    app = companion(open_game=crown, language=language)
    assert snap_compare(app, terminal_size=size, run_before=pressing("space", "1", "2", "space"))


@SIZES_AND_LANGUAGES
def test_a_fight_with_odds(
    snap_compare: Picture, crown: OpenGame[Any, Any], language: str, size: tuple[int, int]
) -> None:
    app = companion(open_game=crown, language=language)
    assert snap_compare(app, terminal_size=size, run_before=pressing("space", "2", "6", "space"))
