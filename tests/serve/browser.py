"""Chromium, driven over its own socket: pages of a size, taps, pictures. Nothing else is needed for that."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import os
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome")
SIZES = {"tablet": (1024, 768), "upright": (810, 1080), "phone": (390, 844)}


def found() -> str:
    """The browser there is; empty if there is none."""
    return os.environ.get("CHROMIUM") or next((path for name in NAMES if (path := shutil.which(name))), "")


class Page:
    """One page of its own, with its own cookies."""

    def __init__(self, browser: Browser, session: str, target: str, context: str) -> None:
        self.browser = browser
        self.session = session
        self.target = target
        self.context = context

    async def call(self, method: str, **params: Any) -> Any:
        return await self.browser.call(method, params, self.session)

    async def run(self, script: str) -> Any:
        done = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return done["result"].get("value")

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

    async def close(self) -> None:
        await self.browser.call("Target.closeTarget", {"targetId": self.target})


class Browser:
    """One Chromium with one socket; every page is a session on it."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self.line = line
        self.numbers = itertools.count(1)
        self.waiting: dict[int, asyncio.Future[Any]] = {}
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self.line:
            data = message.json()
            waits = self.waiting.pop(data.get("id", 0), None)
            if waits is not None and not waits.done():
                if "error" in data:
                    waits.set_exception(RuntimeError(data["error"]["message"]))
                else:
                    waits.set_result(data["result"])

    async def call(self, method: str, params: dict[str, Any], session: str = "") -> Any:
        number = next(self.numbers)
        self.waiting[number] = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": method, "params": params, **({"sessionId": session} if session else {})}
        await self.line.send_json(message)
        return await asyncio.wait_for(self.waiting[number], 30)

    async def page(self, size: tuple[int, int], script: str = "") -> Page:
        """A device of this size with a finger for a pointer; `script` runs before each of its pages."""
        context = (await self.call("Target.createBrowserContext", {}))["browserContextId"]
        target = await self.call("Target.createTarget", {"url": "about:blank", "browserContextId": context})
        target_id = target["targetId"]
        session = (await self.call("Target.attachToTarget", {"targetId": target_id, "flatten": True}))["sessionId"]
        page = Page(self, session, target_id, context)
        width, height = size
        await page.call("Page.enable")
        await page.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True
        )
        await page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
        if script:
            await page.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        return page


@contextlib.asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Started for this test, gone after it."""
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
