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

from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs

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
    dirs: UserDirs

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
        session = opening.start(self.server.dirs, game, scenario, heroes, preset=preset, seed=3, name=game)
        while not session.question.key.startswith(until):
            expected = session.question.expected_answer()
            session.answer(expected if expected is not None else session.question.options[0].id)  # type: ignore[attr-defined]
        return session.folder.name

    async def device(self, session: str, size: tuple[int, int], *, follows: bool = False) -> Device:
        address = self.server.follow.replace("/?", f"/f/{session}?") if follows else self.address(session)
        return await Device.open(self.browser, address, size)

    def address(self, session: str) -> str:
        return self.server.play.replace("/?", f"/c/{session}?")

    def state(self, session: str) -> Any:
        """What the saved evening holds now."""
        return opening.resume(self.server.dirs, session, following=True).state

    def journal(self, session: str) -> bytes:
        return (self.server.dirs.saves / session / "journal.jsonl").read_bytes()


@contextlib.asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Serving]:
    dirs = UserDirs.below(folder)
    opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], name="first").close()
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
        yield Serving(process, play, follow, dirs)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.wait(), 20)
