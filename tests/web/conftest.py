"""Fixtures: a server with an echo program, a server with the app, a browser, and players."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

sys.path.insert(0, str(Path(__file__).parent))

pytest.importorskip("aiohttp", reason="the extra serve is not installed")
pytest.importorskip("textual_serve", reason="the extra serve is not installed")

from browser import Browser, chromium
from echo_server import EchoServer, echo_server
from game_server import GameServer, Players, game_server


@pytest.fixture
async def server() -> AsyncIterator[EchoServer]:
    async with echo_server() as one:
        yield one


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def games(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[GameServer]:
    async with game_server(tmp_path_factory.mktemp("home")) as one:
        yield one


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as one:
        yield one


@pytest_asyncio.fixture(loop_scope="session")
async def players(games: GameServer, browser: Browser) -> AsyncIterator[Players]:
    yield Players(games, browser)
    await browser.put_away()
