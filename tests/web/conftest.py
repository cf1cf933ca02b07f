"""A server of a small app that answers every key with what it was given; a server of the app, and a browser."""

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
from serve_echo import Served, served
from serve_table import Serving, Table, serving


@pytest.fixture
async def server() -> AsyncIterator[Served]:
    async with served() as one:
        yield one


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def serves(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Serving]:
    async with serving(tmp_path_factory.mktemp("home")) as one:
        yield one


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as one:
        yield one


@pytest_asyncio.fixture(loop_scope="session")
async def table(serves: Serving, browser: Browser) -> AsyncIterator[Table]:
    yield Table(serves, browser)
    await browser.put_away()
