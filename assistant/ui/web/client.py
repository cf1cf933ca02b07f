"""One browser and its app process. Output goes to the browser, messages of the browser go to the app."""

from __future__ import annotations

import asyncio
import contextlib
import json
from urllib.parse import quote

from aiohttp import WSCloseCode, WSMsgType, web

from assistant.messages.text import t
from assistant.ui.web.access import RateLimit
from assistant.ui.web.config import ClientRequest, ServerConfig
from assistant.ui.web.process import AppProcess, CampaignOpened, ProcessEnded

A_SECOND = 200
"""The largest number of messages per second that one browser may send."""
BAD = 50
"""The number of invalid messages after which a browser is disconnected."""
PACKED_UP, CRASHED, NO_ROOM = 4001, 4002, 4008
"""The codes with which the server closes a socket: the player quit, the app crashed, or there are too many clients."""
WIDTHS, HEIGHTS = (20, 400), (8, 200)
"""The smallest and largest numbers of columns and rows of the app's window."""


class Client:
    """One browser and its app process. `campaign` is the open campaign."""

    def __init__(
        self, socket: web.WebSocketResponse, config: ServerConfig, process: AppProcess, request: ClientRequest
    ) -> None:
        self.socket, self.config, self.process = socket, config, process
        self.campaign = request.campaign
        self._output = asyncio.create_task(self._send_output())

    @classmethod
    async def start(
        cls, socket: web.WebSocketResponse, config: ServerConfig, request: ClientRequest, size: tuple[int, int]
    ) -> Client:
        """Start the app in a window of this size and send its output to the browser."""
        argv, environ = config.command(request)
        return cls(socket, config, await AppProcess.start(argv, environ, size), request)

    async def stop(self) -> None:
        self._output.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionError):
            await self._output
        await self.process.stop()

    async def _send_output(self) -> None:
        """Send all output of the app to the browser. When the app ends, close the socket."""
        try:
            async for frame in self.process.frames():
                if isinstance(frame, CampaignOpened):
                    await self._show_address(frame.folder)
                else:
                    await self.socket.send_bytes(frame)
        except ProcessEnded as ended:
            if ended.said and not ended.by_itself:
                self.config.log(t("A screen has fallen: {error}", error=ended.said[-300:]))
            await self.socket.close(code=PACKED_UP if ended.by_itself else CRASHED)
        except ConnectionError:
            pass

    async def _show_address(self, folder: str) -> None:
        """Tell the page which campaign was opened, so that a reload returns to it."""
        self.campaign = folder if folder in await asyncio.to_thread(self.config.campaigns) else ""
        await self.socket.send_json(["campaign", f"/c/{quote(self.campaign, safe='')}" if self.campaign else "/"])

    async def receive(self) -> None:
        """Carry out the messages of the browser until it disconnects or sends too many."""
        rate, bad = RateLimit(A_SECOND), 0
        async for message in self.socket:
            if not rate.takes():
                await self.socket.close(code=WSCloseCode.POLICY_VIOLATION)
                return
            if message.type != WSMsgType.TEXT or not await self._carry_out(message.data):
                bad += 1
            if bad > BAD:
                await self.socket.close(code=WSCloseCode.POLICY_VIOLATION)
                return

    async def _carry_out(self, data: str) -> bool:
        """Carry out a message like `["stdin", "keys"]` or `["resize", {...}]`. Return False if it is invalid."""
        try:
            envelope = json.loads(data)
        except (ValueError, RecursionError):
            return False
        match envelope:
            case ["stdin", str(keys)]:
                try:
                    await self.process.type(keys)
                except UnicodeEncodeError:
                    return False
            case ["resize", {"width": int(width), "height": int(height)}]:
                await self.process.resize(clamp(width, WIDTHS), clamp(height, HEIGHTS))
            case ["ping", str() | int() | float() as at]:
                await self.socket.send_json(["pong", at])
            case ["focus", *_]:
                await self.process.focus(on=True)
            case ["blur", *_]:
                await self.process.focus(on=False)
            case _:
                return False
        return True


def clamp(number: int, limits: tuple[int, int]) -> int:
    least, most = limits
    return max(least, min(most, number))
