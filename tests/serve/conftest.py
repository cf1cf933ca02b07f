"""A server of a small app that answers every key with what it was given, and clients that knock at it."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

pytest.importorskip("aiohttp", reason="the extra serve is not installed")
pytest.importorskip("textual_serve", reason="the extra serve is not installed")

from serve_echo import Served, served


@pytest.fixture
async def server() -> AsyncIterator[Served]:
    async with served() as one:
        yield one
