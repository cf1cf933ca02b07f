"""The app process of one browser: reading its output, sending it keys and window sizes, and stopping it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping, Sequence

from msgspec import Struct

READY = b"__GANGLION__\n"
PRELUDE = 10
"""The largest number of lines that the app may print before `READY`."""
LARGEST = 1 << 24
"""The largest number of bytes of a packet from the app. A full screen has about ten thousand."""
PATIENCE = 5.0
"""How many seconds an app has to quit before it is killed."""
SAID = 2000


class ProcessEnded(Exception):
    """Raised when the app has ended.

    - `by_itself`: whether the player quit.
    - `said`: the first bytes of its error output.
    """

    def __init__(self, *, by_itself: bool, said: str = "") -> None:
        super().__init__(said)
        self.by_itself = by_itself
        self.said = said


class CampaignOpened(Struct, frozen=True):
    """The app's message that a campaign was opened. `folder` is "" if it was closed."""

    folder: str


class AppProcess:
    """A running app process. It is started without a shell."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._said = bytearray()
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, argv: Sequence[str], environ: Mapping[str, str], size: tuple[int, int]) -> AppProcess:
        width, height = size
        served = {
            "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "TEXTUAL_COLOR_SYSTEM": "truecolor",
            "TERM_PROGRAM": "textual", "COLORTERM": "truecolor", "TERM": "xterm-256color", "PYTHONUTF8": "1",
            "COLUMNS": str(width), "ROWS": str(height), "LINES": str(height),
        }  # fmt: skip
        process = await asyncio.create_subprocess_exec(
            *argv, stdin=PIPE, stdout=PIPE, stderr=PIPE, env={**environ, **served}, limit=1 << 20
        )
        return cls(process)

    async def frames(self) -> AsyncIterator[bytes | CampaignOpened]:
        """Yield the output of the app and the campaigns that it opens. When the process ends, raise `ProcessEnded`."""
        stdout = self.process.stdout
        assert stdout is not None
        by_itself = False
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, ValueError):
            for _ in range(PRELUDE):
                line = await stdout.readline()
                if line == READY or not line:
                    break
            while True:
                kind = await stdout.readexactly(1)
                size = int.from_bytes(await stdout.readexactly(4), "big")
                if size > LARGEST:
                    break
                payload = await stdout.readexactly(size)
                if kind == b"D":
                    yield payload
                elif kind == b"M":
                    message = json.loads(payload)
                    by_itself = by_itself or message.get("type") == "exit"
                    if message.get("type") == "campaign":
                        yield CampaignOpened(str(message.get("folder", "")))
        await asyncio.wait([self._listening], timeout=1)
        raise ProcessEnded(by_itself=by_itself, said=self._said.decode("utf-8", "replace").strip())

    async def _listen(self) -> None:
        """Keep the beginning of the app's error output and discard the rest."""
        stderr = self.process.stderr
        assert stderr is not None
        while data := await stderr.read(4096):
            self._said += data[: SAID - len(self._said)]

    async def type(self, keys: str) -> None:
        """Send keys to the app. Text that is not valid Unicode raises `UnicodeEncodeError`."""
        await self._send(b"D", keys.encode())

    async def resize(self, width: int, height: int) -> None:
        await self._tell({"type": "resize", "width": width, "height": height})

    async def focus(self, *, on: bool) -> None:
        await self._tell({"type": "focus" if on else "blur"})

    async def _tell(self, meta: Mapping[str, object]) -> None:
        await self._send(b"M", json.dumps(meta).encode())

    async def _send(self, kind: bytes, payload: bytes) -> None:
        stdin = self.process.stdin
        assert stdin is not None
        with contextlib.suppress(ConnectionError, RuntimeError):
            stdin.write(kind + len(payload).to_bytes(4, "big") + payload)
            await stdin.drain()

    async def stop(self) -> None:
        """Ask the app to quit. If it does not quit in time, kill it."""
        if self.process.returncode is None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._quit(), PATIENCE)
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self._listening.cancel()

    async def _quit(self) -> None:
        await self._tell({"type": "quit"})
        stdout = self.process.stdout
        assert stdout is not None
        while await stdout.read(1 << 16):  # a full pipe would keep the app from quitting
            pass
        await self.process.wait()
