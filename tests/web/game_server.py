"""One server and one browser for all tests that play; each test has its own game and its own devices."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from browser import Browser, Device, found
from msgspec import Struct

from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.web.access import Tokens

WITH_BROWSER = [
    pytest.mark.skipif(not found(), reason="no Chromium here and none could be installed"),
    pytest.mark.asyncio(loop_scope="session"),
]

GAMES: Mapping[str, Any] = {
    "drunagor": ("demo_sunken_vault", ["vorn", "jaheen", "maya"], "app"),
    "mage_knight": ("solo_conquest", ["tovak"], None),
    "runebound2": ("demo_ashen_crown", ["bryn"], "app"),
    "runebound3": ("demo_ashen_tower", ["brand"], None),
    "warhammer_quest": ("demo_drowned_mill", ["demo_miller", "demo_ferrywoman"], "app"),
}


class GameServer(Struct):
    """A server process, its two addresses, and its user folders."""

    process: asyncio.subprocess.Process
    play: str
    follow: str
    dirs: UserDirs

    async def kill_apps(self) -> None:
        for pid in self.children():
            os.kill(pid, signal.SIGKILL)

    def children(self) -> list[int]:
        made = subprocess.run(["ps", "--no-headers", "-o", "pid", "--ppid", str(self.process.pid)], capture_output=True)
        return [int(pid) for pid in made.stdout.split()]


class Players(Struct):
    """Games and devices of one test."""

    server: GameServer
    browser: Browser

    def begin(self, game: str, until: str = "") -> str:
        """Start a game, answer up to the first question whose key starts with `until`, and return its folder name."""
        scenario, heroes, preset = GAMES[game]
        open_game = opening.start(self.server.dirs, game, scenario, heroes, preset=preset, seed=3, name=game)
        while not open_game.question.key.startswith(until):
            expected = open_game.question.expected_answer()
            open_game.answer(expected if expected is not None else open_game.question.options[0].id)  # type: ignore[attr-defined]
        return open_game.folder.name

    async def device(self, folder: str, size: tuple[int, int], *, follows: bool = False) -> Device:
        address = self.follow_address(folder) if follows else self.address(folder)
        return await Device.open(self.browser, address, size)

    def address(self, folder: str) -> str:
        return self.server.play.replace("/?", f"/c/{folder}?")

    def follow_address(self, folder: str) -> str:
        base, _, token = self.server.play.partition("/?token=")
        return f"{base}/f/{folder}?token={Tokens(token).follow_token(folder)}"

    def state(self, folder: str) -> Any:
        """Return the saved state of a game."""
        return opening.resume(self.server.dirs, folder, following=True).state

    def journal(self, folder: str) -> bytes:
        return (self.server.dirs.saves / folder / "journal.jsonl").read_bytes()


@contextlib.asynccontextmanager
async def game_server(home: Path) -> AsyncIterator[GameServer]:
    dirs = UserDirs.below(home)
    opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], name="first").close()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "assistant", "serve", "first", "--port", str(port), stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "ASSISTANT_HOME": str(home), "LANG": "C.UTF-8"},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        said = [(await asyncio.wait_for(process.stdout.readline(), 30)).decode() for _ in range(2)]
        play, follow = (re.search(r"http://\S+", line)[0] for line in said)  # type: ignore[index]
        yield GameServer(process, play, follow, dirs)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.wait(), 20)
