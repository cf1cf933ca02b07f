"""Drives Chromium over its DevTools socket, without a driver: pages of a given size, taps, screenshots."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import os
import re
import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pyte

EDGE = "▁"
NAMES = ("chromium", "chromium-browser", "google-chrome")
SIZES = {"tablet": (1024, 768), "upright": (810, 1080), "phone": (390, 844)}


def found() -> str:
    """Return the path of the installed browser, or "" if there is none."""
    return os.environ.get("CHROMIUM") or next((path for name in NAMES if (path := shutil.which(name))), "")


LEFT = ("Inspected target navigated or closed", "Execution context was destroyed", "Cannot find context")
"""What Chromium says of a script whose page has been left for another one while it ran."""


class PageLeft(RuntimeError):
    """The page has been left for another one, or reloaded, while a script ran on it."""


class Page:
    """A page with its own cookies."""

    def __init__(self, browser: Browser, session: str) -> None:
        self.browser = browser
        self.session = session

    async def call(self, method: str, **params: Any) -> Any:
        return await self.browser.call(method, params, self.session)

    async def run(self, script: str) -> Any:
        """Return the script's value; None if it led away from the page, or another page came while it ran."""
        try:
            done = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        except PageLeft:
            return None
        return done["result"].get("value")

    async def comes(self, condition: str, seconds: float = 40) -> None:
        """Wait until this JavaScript condition is true on the page."""
        for _ in range(int(seconds * 10)):
            if await self.run(condition):
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"{condition} never came: {await self.run('document.body.innerText')}")

    async def go(self, address: str) -> None:
        await self.call("Page.navigate", url=address)

    async def tap(self, x: float, y: float) -> None:
        await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def swipe(self, x: float, y: float, by: float) -> None:
        await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for part in range(1, 11):
            at = {"x": x, "y": y + by * part / 10}
            await self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[at])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def key(self, key: str) -> None:
        if len(key) == 1:
            await self.call("Input.insertText", text=key)
        else:
            code = {"Enter": 13, "Escape": 27}[key]
            for kind in ("keyDown", "keyUp"):
                await self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    async def picture(self, path: Path) -> None:
        taken = await self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(taken["data"]))


class Browser:
    """One Chromium with one socket; every page is a DevTools session on it."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self.line = line
        self.numbers = itertools.count(1)
        self.waiting: dict[int, asyncio.Future[Any]] = {}
        self.contexts: list[str] = []
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self.line:
            data = message.json()
            waits = self.waiting.pop(data.get("id", 0), None)
            if waits is not None and not waits.done():
                if "error" in data:
                    words = data["error"]["message"]
                    waits.set_exception((PageLeft if words.startswith(LEFT) else RuntimeError)(words))
                else:
                    waits.set_result(data["result"])

    async def call(self, method: str, params: dict[str, Any], session: str = "") -> Any:
        number = next(self.numbers)
        answer = self.waiting[number] = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": method, "params": params, **({"sessionId": session} if session else {})}
        await self.line.send_json(message)
        return await asyncio.wait_for(answer, 30)

    async def page(self, size: tuple[int, int], script: str = "") -> Page:
        """Open a page as a touch device of this size; `script` runs before every document."""
        context = (await self.call("Target.createBrowserContext", {}))["browserContextId"]
        self.contexts.append(context)
        target = await self.call("Target.createTarget", {"url": "about:blank", "browserContextId": context})
        attached = await self.call("Target.attachToTarget", {"targetId": target["targetId"], "flatten": True})
        page = Page(self, attached["sessionId"])
        width, height = size
        await page.call("Page.enable")
        await page.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True
        )
        await page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
        if script:
            await page.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        return page

    async def put_away(self) -> None:
        """Close all devices with their pages and cookies."""
        while self.contexts:
            await self.call("Target.disposeBrowserContext", {"browserContextId": self.contexts.pop()})


@contextlib.asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Run Chromium and yield its `Browser`; it is killed afterwards."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = await asyncio.create_subprocess_exec(
            found(), "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--mute-audio",
            "--disable-dev-shm-usage", "--no-first-run", f"--user-data-dir={folder}", "about:blank",
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stderr is not None
        try:
            address = ""
            while not address:
                line = (await asyncio.wait_for(process.stderr.readline(), 30)).decode()
                assert line, "Chromium has not started"
                address = ((match := re.search(r"ws://\S+", line)) and match[0]) or ""
            draining = asyncio.create_task(process.stderr.read())
            async with (
                aiohttp.ClientSession() as session,
                session.ws_connect(address, max_msg_size=0, autoping=True) as line,
            ):
                yield Browser(line)
            draining.cancel()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


WATCHED = """
(() => {
  const Line = window.WebSocket;
  window.got = [];
  window.cells = null;
  window.WebSocket = class extends Line {
    constructor(address, ...more) {
      super(address, ...more);
      const at = new URL(address);
      window.cells = [Number(at.searchParams.get("width")), Number(at.searchParams.get("height"))];
      window.line = this;
      const letters = new TextDecoder();
      this.addEventListener("message", async (event) => {
        if (typeof event.data === "string") return;
        const bytes = event.data instanceof Blob ? await event.data.arrayBuffer() : event.data;
        window.got.push(letters.decode(bytes, { stream: true }));
      });
    }
  };
})();
"""
"""Runs before the page's own script: records the output of the app, and the columns and rows requested."""


class Device:
    """A page with the app, read as by a terminal: its text and where it is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.screen: pyte.Screen | None = None
        self.stream: pyte.Stream | None = None

    @classmethod
    async def open(cls, browser: Browser, address: str, size: tuple[int, int]) -> Device:
        device = cls(await browser.page(size, WATCHED))
        await device.page.go(address)
        return device

    async def look(self) -> list[str]:
        """Return the rows shown now."""
        cells = await self.page.run("window.cells")
        if not cells:
            return []
        if self.screen is None or [self.screen.columns, self.screen.lines] != cells:
            self.screen = pyte.Screen(*cells)
            self.stream = pyte.Stream(self.screen)
        assert self.stream is not None
        for part in await self.page.run("window.got.splice(0)") or []:
            self.stream.feed(re.sub(r"\x1b\[[<>=?][0-9;$]*[a-zA-Z]", "", part))
        return [line.rstrip() for line in self.screen.display]

    async def sees(self, words: str, seconds: float = 40) -> list[str]:
        """Wait until these words are on the screen; return its rows."""
        return await self._until(lambda line: words in line, words, seconds)

    async def _until(self, fits: Callable[[str], bool], words: str, seconds: float = 40) -> list[str]:
        """Wait until a row fits and the screen has stopped changing; return its rows."""
        lines: list[str] = []
        for _ in range(int(seconds * 10)):
            before, lines = lines, await self.look()
            if lines == before and any(fits(line) for line in lines):
                return lines
            await asyncio.sleep(0.1)
        raise AssertionError(f"{words!r} never came:\n" + "\n".join(lines))

    async def is_gone(self, words: str, seconds: float = 40) -> None:
        for _ in range(int(seconds * 10)):
            if not any(words in line for line in await self.look()):
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"{words!r} stays")

    async def reloads(self, doing: Callable[[], Awaitable[object]]) -> None:
        """Do this, wait until it has reloaded the page, and forget the old screen."""
        await self.page.run("window.old = true")
        await doing()
        await self.page.comes("window.old !== true && Boolean(window.cells)")
        self.screen = None

    async def tap(self, words: str, within: str = "", *, twice: bool = True) -> None:
        """Tap these words: on the lowest plate with them, else on their lowest occurrence.

        `within`: a pattern the row must match. `twice`: tap again if nothing has changed, because the app ignores taps
        while it works on an answer.
        """
        for _ in range(2 if twice else 1):
            lines = await self._until(lambda line: words in line and re.search(within, line) is not None, words)
            await self.touch(*_place(lines, words, within))
            for _ in range(80):
                if await self.look() != lines:
                    return
                await asyncio.sleep(0.1)

    async def touch(self, row: int, column: int) -> None:
        """Tap the cell in this row and column."""
        box = await self.page.run(
            "(() => { const b = document.querySelector('.xterm-screen').getBoundingClientRect();"
            " return [b.left, b.top, b.width, b.height]; })()"
        )
        assert self.screen is not None
        wide, high = box[2] / self.screen.columns, box[3] / self.screen.lines
        await self.page.tap(box[0] + (column + 0.5) * wide, box[1] + (row + 0.5) * high)

    async def row_height(self) -> float:
        assert self.screen is not None
        high = await self.page.run("document.querySelector('.xterm-screen').getBoundingClientRect().height")
        return float(high) / self.screen.lines


def _place(lines: list[str], words: str, within: str) -> tuple[int, int]:
    """Return row and column of these words; a plate is recognised by the edge in the row below."""
    found = [
        (row, line.index(words) + len(words) // 2)
        for row, line in enumerate(lines)
        if words in line and re.search(within, line)
    ]
    edges = [*lines[1:], ""]
    return max((place for place in found if edges[place[0]][place[1] :].startswith(EDGE)), default=found[-1])
