"""Snapshots of the main screens in both languages and two window sizes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from tui_player import Clock, Player, wall
from tui_toy import Started

from assistant.sessions.open_game import OpenGame
from assistant.sessions.settings import Settings
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.app import Companion

SMALL, LARGE = (80, 24), (120, 40)
SIZES_AND_LANGUAGES = pytest.mark.parametrize(
    ("size", "language"), [pytest.param(SMALL, "pl", id="80x24-pl"), pytest.param(LARGE, "en", id="120x40-en")]
)
Picture = Callable[..., bool]


def companion(dirs: UserDirs | None = None, **options: Any) -> Companion:
    return Companion(
        dirs, options.pop("settings", Settings()), clock=Clock(), wall_clock=wall, **{"plain": False} | options
    )


def pressing(*keys: str) -> Callable[[Pilot[int]], Awaitable[None]]:
    async def press(pilot: Pilot[int]) -> None:
        app = pilot.app
        assert isinstance(app, Companion)
        assert isinstance(app.key_repeat.clock, Clock)
        player = Player(app, pilot, app.key_repeat.clock)
        await player.settle()
        await player.press(*keys)

    return press


@SIZES_AND_LANGUAGES
def test_your_turn(snap_compare: Picture, mage_knight: Started, language: str, size: tuple[int, int]) -> None:
    app = companion(open_game=mage_knight(), language=language)
    assert snap_compare(app, terminal_size=size, run_before=pressing("space", "4", "space"))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_table_names_the_flipped_colours(snap_compare: Picture, mage_knight: Started, language: str) -> None:
    keys = ("2", "1", "2", "3", "space", "4", "6", "space", "3", "1")
    app = companion(open_game=mage_knight("deck"), language=language)
    assert snap_compare(app, terminal_size=SMALL, run_before=pressing(*keys))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_coming_back(snap_compare: Picture, dirs: UserDirs, mage_knight: Started, language: str) -> None:
    open_game = mage_knight()
    open_game.answer("go_on")
    open_game.close()
    app = companion(dirs, campaign="Solo", language=language)
    assert snap_compare(app, terminal_size=SMALL, run_before=pressing())


def test_the_set_up(snap_compare: Picture, mage_knight: Started) -> None:
    assert snap_compare(companion(open_game=mage_knight()), terminal_size=LARGE, run_before=pressing("1", "2"))


def test_who_holds_the_pieces(snap_compare: Picture, dirs: UserDirs) -> None:
    assert snap_compare(companion(dirs), terminal_size=SMALL, run_before=pressing("1", "2", "1"))


def test_big_type(snap_compare: Picture, mage_knight: Started) -> None:
    app = companion(open_game=mage_knight())
    assert snap_compare(app, terminal_size=SMALL, run_before=pressing("space", "b"))


@SIZES_AND_LANGUAGES
def test_a_space_is_taken(
    snap_compare: Picture, vault: OpenGame[Any, Any], language: str, size: tuple[int, int]
) -> None:
    app = companion(open_game=vault, language=language)
    assert snap_compare(app, terminal_size=size, run_before=pressing("1", "b", "5"))


def test_the_map_over_the_whole_screen(snap_compare: Picture, vault: OpenGame[Any, Any]) -> None:
    assert snap_compare(companion(open_game=vault), terminal_size=SMALL, run_before=pressing("m", "right", "up"))
