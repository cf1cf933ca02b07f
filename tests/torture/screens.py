"""Killing the screen, in a terminal and in a browser, while keys are pressed."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import termios
import time
from collections import Counter
from pathlib import Path
from random import Random

import msgspec

from assistant.cli import main
from assistant.sessions.user_dirs import UserDirs
from tests.torture import children
from tests.torture.campaigns import NAME, Ack, acks_in, any_script, check_save
from tests.torture.hooks import HOOKS, Hooks, Trap

LENGTH = 12
"""The inputs before the screen opens."""
PRESSES = 40
"""How many keys are pressed at most."""
KEYS = (" ", " ", " ", "\r", "1", "2", "3", "0", "u", "U", "n", "y", "\t")
ENVIRON = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "100", "LINES": "40"}
TOKEN = "torture0123456789abcdef"


def _begun(chance: Random, folder: Path, game: str) -> list[Ack]:
    """Begin a campaign and play a few inputs of it. Return what is acknowledged."""
    from assistant.sessions.inputs import apply_input

    script = any_script(game, chance, LENGTH)
    played = script.begin(UserDirs.below(folder))
    for input in script.inputs:
        apply_input(played, input)
    played.close()
    return list(script.acks)


def kill_screen(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Press keys in a terminal, and kill the screen meanwhile."""
    known, acks = _begun(chance, folder, game), folder / "acks"
    trap = Trap(chance.randint(1, 12), chance.choice(("before", "half", "after"))) if chance.random() < 0.6 else None
    hooks = Hooks(str(folder / "saves"), str(acks), trap)
    pid, terminal = pty.fork()
    if pid == 0:
        _screen(folder, hooks)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    killed = False
    try:
        _read(terminal, 20.0, first=True)
        for _ in range(chance.randint(1, PRESSES)):
            with contextlib.suppress(OSError):
                os.write(terminal, chance.choice(KEYS).encode())
            if not _read(terminal, chance.random() * 0.05):
                break
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        killed = os.WIFSIGNALED(status)
        os.close(terminal)
    said = acks_in(acks)
    check_save(UserDirs.below(folder), [*known, *said])
    return Counter({"kills of the screen": int(killed), "acknowledged": len(said)})


def _screen(folder: Path, hooks: Hooks) -> None:
    code = children.FAILED
    try:
        children.prepare_fork({**ENVIRON, "ASSISTANT_HOME": str(folder)})
        sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)  # noqa: SIM115
        sys.__stdin__, sys.__stdout__ = sys.stdin, sys.stdout  # type: ignore[misc]
        sys.stderr = sys.__stderr__ = open(2, "w", closefd=False)  # noqa: SIM115 # type: ignore[misc]
        hooks.install()
        code = main(["play", NAME, "--at-once"])
    finally:
        os._exit(code)


def _read(terminal: int, seconds: float, *, first: bool = False) -> bool:
    """Read what the screen draws for a while, or until the `first` picture. Return False if it has ended."""
    until = time.monotonic() + seconds
    seen = 0
    while (left := until - time.monotonic()) > 0:
        if not select.select([terminal], [], [], min(left, 0.3))[0]:
            if first and seen > 2000:
                return True
            continue
        try:
            data = os.read(terminal, 1 << 16)
        except OSError:
            return False
        if not data:
            return False
        seen += len(data)
    return True


# -- in a browser


def kill_served_screen(chance: Random, folder: Path, game: str) -> Counter[str]:
    """Press keys in a browser, and kill the app of the browser, or the server."""
    known, acks = _begun(chance, folder, game), folder / "acks"
    trap = Trap(chance.randint(1, 8), chance.choice(("before", "half", "after"))) if chance.random() < 0.5 else None
    hooks = Hooks(str(folder / "saves"), str(acks), trap)
    port = free_port()

    def before() -> None:
        from assistant.cli import serve

        real = serve._command

        def command(*args: object) -> tuple[list[str], dict[str, str]]:
            argv, environ = real(*args)  # type: ignore[arg-type]
            environ = {**environ, HOOKS: msgspec.json.encode(hooks).decode()}
            return [*argv[:2], "tests.torture.hooks", *argv[3:]], environ

        serve._command = command  # type: ignore[assignment]
        os.environ["ASSISTANT_TOKEN"] = TOKEN

    child = children.command(folder, "serve", NAME, "--port", str(port), before=before)
    with children.killed_at_the_end(child):
        while (line := child.line()) is not None and not re.search(rb"http://", line):
            pass
        apps: list[int] = []
        if line is not None:
            asyncio.run(_press(port, chance, apps, child.pid))
        server_dies = chance.random() < 0.4
        for pid in apps:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if server_dies:
            child.kill()
        else:
            os.kill(child.pid, signal.SIGTERM)
        end = child.end()
    if line is None:
        raise AssertionError(f"serve did not start: {end.err}")
    if "Traceback" in end.err + end.out:
        raise AssertionError(end.err[-1000:])
    for pid in apps:
        _wait_until_gone(pid)
    said = acks_in(acks)
    check_save(UserDirs.below(folder), [*known, *said])
    return Counter({"kills of a served screen": len(apps), "acknowledged": len(said)})


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


async def _press(port: int, chance: Random, apps: list[int], server: int) -> None:
    """Press keys in the page of the server. Note the process of the app."""
    from aiohttp import ClientError, ClientSession, WSMsgType

    base = f"http://127.0.0.1:{port}"
    headers = {"Cookie": f"assistant={TOKEN}; assistant_device={'0' * 16}", "Origin": base}
    async with (
        ClientSession() as session,
        session.ws_connect(f"{base}/ws/c/mouse/{NAME}", headers=headers, max_msg_size=0) as line,
    ):
        with contextlib.suppress(TimeoutError, ClientError, ConnectionError):
            drawn = 0
            while drawn < 3000:
                message = await asyncio.wait_for(line.receive(), 60)
                if message.type != WSMsgType.BINARY:
                    return
                drawn += len(message.data)
            apps += _children_of(server)
            for _ in range(chance.randint(1, PRESSES)):
                await line.send_json(["stdin", chance.choice(KEYS)])
                with contextlib.suppress(TimeoutError):
                    message = await asyncio.wait_for(line.receive(), chance.random() * 0.2)
                    if message.type != WSMsgType.BINARY:
                        return


def _children_of(pid: int) -> list[int]:
    found = subprocess.run(["ps", "--no-headers", "-o", "pid", "--ppid", str(pid)], capture_output=True)
    listed = [int(child) for child in found.stdout.split()]
    return [child for child in listed if Path(f"/proc/{child}/cmdline").exists() and _is_app(child)]


def _is_app(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return b"torture" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _wait_until_gone(pid: int) -> None:
    until = time.monotonic() + children.PATIENCE
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
                return
        except (ProcessLookupError, FileNotFoundError):
            return
        time.sleep(0.01)
    raise AssertionError(f"process {pid} does not end")
