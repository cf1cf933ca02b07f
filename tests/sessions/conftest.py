"""A toy game with its own content that is registered during a test."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "engine"))
sys.path.insert(0, str(Path(__file__).parent.parent / "storage"))

from toy_full_game import GAME, write_content

from assistant import games
from assistant.content import Root
from assistant.sessions.user_dirs import UserDirs


@pytest.fixture
def dirs(tmp_path, monkeypatch):
    """User folders of the test; the app knows the toy game and Mage Knight."""
    monkeypatch.setattr(games, "GAME_IDS", ("toy", "mage_knight"))
    real = games.game_named
    monkeypatch.setattr(games, "game_named", lambda id: GAME if id == "toy" else real(id))
    return UserDirs.below(tmp_path / "home")


@pytest.fixture
def roots(tmp_path):
    return (Root(write_content(tmp_path / "content"), required=True),)
