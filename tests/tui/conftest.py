"""User folders and open games for the tests of the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "engine"))  # the engine's toy game is played here, too

from tui_toy import Started, clock, open_toy

from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs


@pytest.fixture(scope="module", autouse=True)
def no_fsync() -> Iterator[None]:
    """Save games without waiting for the disk: the tests of the screen never lose power."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture
def dirs(tmp_path: Path) -> UserDirs:
    return UserDirs.below(tmp_path / "home")


@pytest.fixture
def toy(tmp_path: Path) -> OpenGame[Any, Any]:
    return open_toy(tmp_path / "toy")


@pytest.fixture
def mage_knight(dirs: UserDirs) -> Started:
    """Return a function that starts Mage Knight with a fixed seed and clock."""

    def start(preset: str = "mine", *, hero: str = "norowas") -> OpenGame[Any, Any]:
        return opening.start(
            dirs, "mage_knight", "solo_conquest", [hero], preset=preset, seed=7, name="Solo",
            clock=clock,
        )  # fmt: skip

    return start


@pytest.fixture
def vault(dirs: UserDirs) -> OpenGame[Any, Any]:
    """Open Drunagor's demo adventure at the first hero's turn, with heroes 1 to 3 on a5, b5 and a6."""
    open_game = opening.start(
        dirs, "drunagor", "demo_sunken_vault", ["vorn", "jaheen", "maya"], seed=3, preset="app", name="Vault",
        clock=clock,
    )  # fmt: skip
    while not open_game.question.key.startswith("turn:"):
        question = open_game.question
        expected = question.expected_answer()
        open_game.answer(expected if expected is not None else question.options[0].id)  # type: ignore[attr-defined]
    return open_game
