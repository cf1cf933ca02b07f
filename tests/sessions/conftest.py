"""A toy game with content of its own, known to the app for the time of a test."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "engine"))
sys.path.insert(0, str(Path(__file__).parent.parent / "storage"))

from toy_evenings import GAME, write_content

from assistant import games
from assistant.content import Root
from assistant.sessions.user_dirs import UserDirs


@pytest.fixture
def dirs(tmp_path, monkeypatch):
    """A home of its own, in which only the toy game is known."""
    monkeypatch.setattr(games, "GAME_IDS", ("toy", "mage_knight"))
    real = games.game_named
    monkeypatch.setattr(games, "game_named", lambda id: GAME if id == "toy" else real(id))
    return UserDirs.below(tmp_path / "home")


@pytest.fixture
def roots(tmp_path):
    return (Root(write_content(tmp_path / "content"), required=True),)
