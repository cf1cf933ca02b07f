"""The screen in a browser: time from a key to its first data against a terminal; memory of one client."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar

from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs
from tests.bench.answers import play
from tests.bench.rows import Row
from tests.bench.screen import Terminal

KEY = "b"
"""The key that turns big type on and off, which always changes the frame."""
TIMES = 40
CLIENTS = 4


def measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        session = opening.start(
            UserDirs.below(Path(folder)), "mage_knight", "solo_conquest", ["tovak"], seed=1, name="one"
        )
        play(session, 4)
        session.close()
        terminal = _in_terminal(folder)
        browser, memory = asyncio.run(_in_browser(folder))
    how = f"{TIMES} keys; first all down a terminal, then all down a websocket; medians"
    return [
        Row("key to first data down the line of a browser against a terminal", browser / terminal, 1.5, how),
        Row("memory of one client of serve", memory, None, f"the mean of {CLIENTS} clients", unit="MB"),
    ]


def _in_terminal(dirs: str) -> float:
    terminal = Terminal([sys.executable, "-m", "assistant", "play", "one", "--at-once"], dirs)
    terminal.until(b"Space")
    terminal.drain()
    times = []
    for _ in range(TIMES):
        start = time.perf_counter()
        os.write(terminal.fd, KEY.encode())
        os.read(terminal.fd, 1 << 16)
        times.append(time.perf_counter() - start)
        terminal.drain(0.1)
    terminal.kill()
    return statistics.median(times)


async def _in_browser(dirs: str) -> tuple[float, float]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environ = {**os.environ, "ASSISTANT_HOME": dirs, "LANG": "C.UTF-8"}
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "assistant", "serve", "one", "--port", str(port), env=environ,
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert server.stdout is not None
    try:
        said = (await server.stdout.readline()).decode()
        address = re.search(r"http://\S+", said)
        assert address is not None
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
            await (await session.get(address[0])).read()
            base = f"http://127.0.0.1:{port}"
            path = f"{base}/ws/c/mouse/one?width=120&height=40"
            lines = [await session.ws_connect(path, headers={"Origin": base}) for _ in range(CLIENTS)]
            for line in lines:
                await _quiet(line, 1.5)
            await lines[0].send_json(["stdin", " "])  # leave the resume page
            await _quiet(lines[0], 0.5)
            times = []
            for _ in range(TIMES):
                start = time.perf_counter()
                await lines[0].send_json(["stdin", KEY])
                await lines[0].receive()
                times.append(time.perf_counter() - start)
                await _quiet(lines[0], 0.1)
            memory = _memory(server.pid)
            for line in lines:
                await line.close()
        return statistics.median(times), memory
    finally:
        server.terminate()
        await server.wait()


async def _quiet(line: ClientWebSocketResponse, seconds: float) -> None:
    """Wait until no data has come for this time."""
    while True:
        try:
            await asyncio.wait_for(line.receive(), seconds)
        except TimeoutError:
            return


def _memory(server: int) -> float:
    """Return the megabytes of one app process; shared memory is counted in proportion."""
    found = subprocess.run(["ps", "--no-headers", "-o", "pid", "--ppid", str(server)], capture_output=True, text=True)
    each = []
    for pid in found.stdout.split():
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
        pss = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
        each.append(int(pss[1]) / 1024 if pss else 0.0)
    return statistics.mean(each) if each else 0.0
