"""One server and one browser for all tests that play: each has an evening of its own, on devices of its own."""

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

from assistant.evenings import opening
from assistant.evenings.home import Home

AT_ONE_TABLE = [
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


class Serving(Struct):
    """The server, its two addresses, and its home."""

    process: asyncio.subprocess.Process
    play: str
    follow: str
    home: Home

    async def kill_apps(self) -> None:
        for pid in self.children():
            os.kill(pid, signal.SIGKILL)

    def children(self) -> list[int]:
        made = subprocess.run(["ps", "--no-headers", "-o", "pid", "--ppid", str(self.process.pid)], capture_output=True)
        return [int(pid) for pid in made.stdout.split()]


class Table(Struct):
    """The evening of one test."""

    server: Serving
    browser: Browser

    def begin(self, game: str, until: str = "") -> str:
        """A new evening of this game, up to the first question whose key begins so: where it is played."""
        scenario, heroes, preset = GAMES[game]
        evening = opening.start(self.server.home, game, scenario, heroes, preset=preset, seed=3, name=game)
        while not evening.question.key.startswith(until):
            expected = evening.question.expected_answer()
            evening.answer(expected if expected is not None else evening.question.options[0].id)  # type: ignore[attr-defined]
        return evening.folder.name

    async def device(self, evening: str, size: tuple[int, int], *, follows: bool = False) -> Device:
        address = self.server.follow.replace("/?", f"/f/{evening}?") if follows else self.address(evening)
        return await Device.open(self.browser, address, size)

    def address(self, evening: str) -> str:
        return self.server.play.replace("/?", f"/c/{evening}?")

    def state(self, evening: str) -> Any:
        """What the saved evening holds now."""
        return opening.resume(self.server.home, evening, following=True).evening.state

    def journal(self, evening: str) -> bytes:
        return (self.server.home.saves / evening / "journal.jsonl").read_bytes()


@contextlib.asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Serving]:
    home = Home.below(folder)
    opening.start(home, "mage_knight", "solo_conquest", ["tovak"], name="first").close()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "assistant", "serve", "first", "--port", str(port), stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "ASSISTANT_HOME": str(folder), "LANG": "C.UTF-8"},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        said = [(await asyncio.wait_for(process.stdout.readline(), 30)).decode() for _ in range(2)]
        play, follow = (re.search(r"http://\S+", line)[0] for line in said)  # type: ignore[index]
        yield Serving(process, play, follow, home)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.wait(), 20)
