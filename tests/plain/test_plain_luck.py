"""How lucky a game was, in plain lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from party_games import MILL, play_to_the_end

from assistant.i18n import Translator
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.plain import luck as plain_luck
from assistant.ui.plain.console import Console
from assistant.ui.plain.session import PlainSession


def said(open_game: OpenGame[Any, Any], dirs: UserDirs | None, *replies: str, language: str = "en") -> list[str]:
    """Return the lines after these replies at the end of a game."""
    lines: list[str] = []
    left = iter(replies)

    def read() -> str | None:
        lines.clear()
        return next(left, None)

    shown: list[str] = []

    def write(line: str) -> None:
        lines.append(line)
        shown.append(line)

    PlainSession(open_game, Console(Translator.of(language).aloud(), read, write), dirs).run()
    return shown


@pytest.fixture
def dirs(tmp_path: Path) -> UserDirs:
    return UserDirs.below(tmp_path)


@pytest.fixture
def mill(dirs: UserDirs) -> OpenGame[Any, Any]:
    return play_to_the_end(dirs, *MILL, seed=2)


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_luck, "GAMES", 6)


def test_h_tells_the_draws_at_once_and_then_the_games_like_it(dirs: UserDirs, mill: OpenGame[Any, Any]) -> None:
    shown = said(mill, dirs, "h")
    assert any("h: how lucky?" in line for line in shown)
    draws, playing = shown.index("draws and rolls:"), shown.index("Games like it are being played. Ctrl+C ends this.")
    among = shown.index("games like it:")
    assert draws < playing < among
    assert shown[among + 1].startswith("It is set beside 6 games")
    assert shown[-2].startswith("> Enter: next:")  # the recap is shown again


def test_ctrl_c_ends_the_playing(dirs: UserDirs, mill: OpenGame[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_: float) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(plain_luck.BackgroundJob, "poll", press)
    shown = said(mill, dirs, "h")
    assert "Ended." in shown
    assert "games like it:" not in shown


def test_without_folders_only_the_draws_are_told(mill: OpenGame[Any, Any]) -> None:
    shown = said(mill, None, "h", language="pl")
    assert "losowania i rzuty:" in shown
    assert not any("rozgrywanie" in line for line in shown)
