"""The web server: one page, and for each browser a socket with an app process. All other requests are rejected."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from ssl import SSLContext
from time import monotonic
from typing import Any
from urllib.parse import quote

import textual_serve
from aiohttp import WSCloseCode, web

from assistant.messages.text import Text, t
from assistant.ui.web.access import (
    SLOW,
    Visitor,
    is_our_host,
    is_our_origin,
)
from assistant.ui.web.address import is_loopback
from assistant.ui.web.client import HEIGHTS, NO_ROOM, WIDTHS, Client, clamp
from assistant.ui.web.config import ClientRequest, ServerConfig

COOKIE, DEVICE = "assistant", "assistant_device"
CLIENTS = 8
LARGEST = 64 * 1024
"""The largest number of bytes of a message from a browser."""
CONNECTIONS = 200
"""The largest number of connections at a time."""
SILENT = 10.0
"""Seconds after which a connection without a request is closed."""
HEARTBEAT = 15.0
AWAY = 600.0
"""How many seconds a device must be away to see the "welcome back" page."""
YEAR = 365 * 24 * 3600
_DEVICE = re.compile(r"[0-9a-f]{16}")
_HERE = Path(__file__).parent / "static"
_THEIRS = Path(textual_serve.__file__).parent / "static"
FILES: dict[str, tuple[Path, str]] = {
    "page.js": (_HERE / "page.js", "text/javascript"),
    "page.css": (_HERE / "page.css", "text/css"),
    "textual.js": (_THEIRS / "js" / "textual.js", "text/javascript"),
    "xterm.css": (_THEIRS / "css" / "xterm.css", "text/css"),
    "mono.ttf": (_THEIRS / "fonts" / "RobotoMono-VariableFont_wght.ttf", "font/ttf"),
}
"""The static files that browsers can request."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """Serves pages and sockets, counts the browsers, and remembers when each device was connected last."""

    def __init__(self, config: ServerConfig) -> None:
        self.config = config
        self.clients = 0
        self.seen: dict[tuple[str, str], float] = {}
        self.followed: dict[str, str] = {}
        """The right tokens for following that have come so far, each with its campaign."""
        self.silent: set[object] = set()
        """New connections that have not made a request yet."""
        self.sockets: set[web.WebSocketResponse] = set()

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self.guard], client_max_size=LARGEST)
        app.add_routes(
            [
                web.get("/", self.first),
                web.get("/c/{campaign}", self.page),
                web.get("/f/{campaign}", self.page),
                web.get("/alive", self.alive),
                web.get("/static/{name}", self.file),
                web.get("/ws/{kind}/{pointer}/", self.socket),
                web.get("/ws/{kind}/{pointer}/{campaign}", self.socket),
            ]
        )
        app.on_shutdown.append(self._close_sockets)
        return app

    async def _close_sockets(self, app: web.Application) -> None:
        for socket in list(self.sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    # -- access

    def close_silent(self, connection: web.RequestHandler) -> None:
        """Close a connection if it has not made a request."""
        if connection in self.silent and connection.transport is not None:
            connection.transport.close()
        self.silent.discard(connection)

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Add the security headers to every response. Close the connection of a rejected request."""
        try:
            response = await self._guarded(request, handler)
        except web.HTTPException as refusal:
            refusal.headers.update(_headers())
            refusal.force_close()
            raise
        except (ConnectionError, TimeoutError):
            raise
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            self.config.log(t("A request failed: {reason}.", reason=reason))
            raise web.HTTPInternalServerError(headers=_headers()) from None
        if not response.prepared:
            response.headers.update(_headers(request.host))
        return response

    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        config, address, device = self.config, request.remote or "", _device(request)
        self.silent.discard(request.protocol)
        if not is_our_host(request.host, config.hosts):
            raise self._refusal(t("This server has another address."))
        is_socket = request.path.startswith("/ws/")
        if not is_our_origin(request.headers.get("Origin"), request.host, needed=is_socket):
            raise self._refusal(t("That was asked by another page."))
        in_address = request.query.get("token")
        given = request.cookies.get(COOKIE, "") if in_address is None else in_address
        visitor = await self._visitor(given)
        if visitor is None:
            if config.failed_attempts.too_many(address):
                raise web.HTTPTooManyRequests(
                    text=config.say(t("Too many wrong tokens came from here: wait a minute."))
                )
            await self._slow_down(address, bool(given) or in_address is not None or COOKIE in request.cookies)
            raise self._refusal(t("The token is missing or wrong: open the address that assistant serve shows."))
        self._check_may_enter(request, visitor)
        if in_address is not None and not is_socket:
            return self._set_cookies(request, given, device or secrets.token_hex(8))
        return await handler(request)

    async def _visitor(self, token: str) -> Visitor | None:
        """Return what a token allows, or None if it is wrong."""
        if self.config.tokens.may_play(token):
            return Visitor(plays=True)
        if token and token not in self.followed:
            campaigns = await asyncio.to_thread(self.config.campaigns)
            campaign = self.config.tokens.followed(token, campaigns)
            if campaign is None:
                return None
            self.followed[token] = campaign
        return Visitor(plays=False, campaign=self.followed[token]) if token else None

    def _check_may_enter(self, request: web.Request, visitor: Visitor) -> None:
        """Refuse a page or a socket for playing, or of another campaign, to a visitor that follows one campaign."""
        if visitor.plays:
            return
        if request.path.startswith("/c/") or request.match_info.get("kind", "f") != "f":
            raise self._refusal(t("This token only follows."))
        if request.match_info.get("campaign", visitor.campaign) != visitor.campaign:
            raise self._refusal(t("This token follows another campaign."))

    def _refusal(self, why: Text) -> web.HTTPForbidden:
        return web.HTTPForbidden(text=self.config.say(why))

    async def _slow_down(self, address: str, had_token: bool) -> None:
        """Log a request with a wrong token and delay its reply."""
        if had_token:
            self.config.failed_attempts.wrong(address)
            self.config.log(t("A wrong token came from {address}.", address=address))
            await asyncio.sleep(SLOW)

    def _set_cookies(self, request: web.Request, token: str, device: str) -> web.Response:
        """Move the token from the address into a cookie, and reload the page.

        A redirect would not send the cookie after a link from another site, so the Refresh header is used.
        """
        response = web.Response(headers={"Refresh": "0; url=/" + quote(request.path).lstrip("/")})
        for name, value in ((COOKIE, token), (DEVICE, device)):
            response.set_cookie(
                name, value, httponly=True, samesite="Strict", max_age=YEAR, path="/", secure=self.config.encrypted
            )
        return response

    # -- pages

    async def first(self, request: web.Request) -> web.Response:
        """Show the campaign with which the server was started, or else the start screen.

        A browser that only watches gets the campaign of its token.
        """
        visitor = await self._visitor(request.cookies.get(COOKIE, ""))
        if visitor is None:  # the token was in the address of a request that takes no cookie
            raise self._unknown()
        campaign = self.config.first if visitor.plays else visitor.campaign
        if campaign:
            where = f"/{'c' if visitor.plays else 'f'}/{quote(campaign, safe='')}"
            return web.Response(status=302, headers={"Location": where})
        return await self._page(request, "", follows=False)

    async def page(self, request: web.Request) -> web.Response:
        return await self._page(request, await self._campaign(request), follows=request.path.startswith("/f/"))

    async def _page(self, request: web.Request, campaign: str, *, follows: bool) -> web.Response:
        html = (_HERE / "page.html").read_text(encoding="utf-8")
        say = self.config.say
        filled = {
            "SOCKET": f"/ws/{'f' if follows else 'c'}/POINTER/{quote(campaign, safe='')}",
            "TITLE": say(t("Assistant")), "KEYBOARD": say(t("keyboard")), "LARGER": say(t("larger")),
            "SMALLER": say(t("smaller")), "LOST": say(t("The line is cut. Coming back by itself.")),
            "PACKED": say(t("Closed. Everything is saved.")), "AGAIN": say(t("open it again")),
            "LOCKED": say(t("This token is no longer right: open the address that assistant serve shows now.")),
            "OPEN": "" if self._is_private(request) else say(t("Not encrypted: others in this network can listen.")),
            "FULL": say(t("All places are taken: {n} devices are there.", n=CLIENTS)),
        }  # fmt: skip
        for name, value in filled.items():
            html = html.replace("{" + name + "}", _escaped(value))
        return web.Response(text=html, content_type="text/html")

    def _is_private(self, request: web.Request) -> bool:
        """Return whether nobody in the network can listen: the connection is encrypted or stays in this computer."""
        return self.config.encrypted or is_loopback(request.remote or "")

    def _unknown(self) -> web.HTTPNotFound:
        return web.HTTPNotFound(text=self.config.say(t("There is no such campaign.")))

    async def _campaign(self, request: web.Request) -> str:
        """Return the campaign in the path, or raise "not found"."""
        name = request.match_info.get("campaign", "")
        if name not in await asyncio.to_thread(self.config.campaigns):
            raise self._unknown()
        return name

    async def alive(self, request: web.Request) -> web.Response:
        return web.Response(status=204)

    async def file(self, request: web.Request) -> web.StreamResponse:
        found = FILES.get(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        path, kind = found
        return web.FileResponse(path, headers={"Content-Type": kind, "Cache-Control": "max-age=3600"})

    # -- the socket

    async def socket(self, request: web.Request) -> web.StreamResponse:
        follows = request.match_info["kind"] == "f"
        named = "campaign" in request.match_info
        campaign = await self._campaign(request) if named else ""
        if follows and not named:
            raise self._unknown()
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LARGEST, compress=False)
        await socket.prepare(request)
        if self.clients >= CLIENTS:
            await socket.close(code=NO_ROOM)
            return socket
        self.clients += 1
        self.sockets.add(socket)
        try:
            device = _device(request)
            back = monotonic() - self.seen.get((device, campaign), -AWAY) < AWAY
            touch = request.match_info["pointer"] == "touch"
            wanted = ClientRequest(campaign, follows, touch, device, back)
            size = (_size(request, "width", WIDTHS), _size(request, "height", HEIGHTS))
            client = await Client.start(socket, self.config, wanted, size)
            try:
                await client.receive()
            finally:
                self._remember(device, client.campaign)  # before the app has stopped: the device may be back already
                await client.stop()
        finally:
            self.sockets.discard(socket)
            self.clients -= 1
        return socket

    def _remember(self, device: str, campaign: str) -> None:
        """Note when the device left this campaign."""
        if device:
            self.seen[device, campaign] = monotonic()
        if len(self.seen) > 100:
            del self.seen[min(self.seen, key=lambda one: self.seen[one])]


def _size(request: web.Request, name: str, limits: tuple[int, int]) -> int:
    given = request.query.get(name, "")
    return clamp(int(given) if given.isdecimal() and len(given) < 6 else 80, limits)


def _device(request: web.Request) -> str:
    given = request.cookies.get(DEVICE, "")
    return given if _DEVICE.fullmatch(given) else ""


def _escaped(words: str) -> str:
    for sign, code in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("{", "&#123;")):
        words = words.replace(sign, code)
    return words


def _headers(host: str = "") -> dict[str, str]:
    """Return the security headers. `host` is where the page may open a socket."""
    sockets = f" ws://{host} wss://{host}" if host else ""
    policy = (
        "default-src 'self'", f"connect-src 'self'{sockets}", "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
    )  # fmt: skip
    return {
        "Content-Security-Policy": "; ".join(policy), "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY", "Cross-Origin-Opener-Policy": "same-origin",
    }  # fmt: skip


async def serve(
    config: ServerConfig, hosts: Sequence[str], port: int, ready: Callable[[], Any], tls: SSLContext | None = None
) -> None:
    """Serve until the task is cancelled, with encryption if `tls` is given. Raise `OSError` if the port is in use."""
    async with listening(Server(config), hosts, port, tls):
        ready()
        await asyncio.Event().wait()


@contextlib.asynccontextmanager
async def listening(
    server: Server, hosts: Sequence[str], port: int, tls: SSLContext | None = None
) -> AsyncIterator[list[asyncio.Server]]:
    """Listen on each host during the `with` block, and yield the listening servers.

    What is wrong with a request of a stranger is told to nobody but him, or he could fill the terminal.
    """
    runner = web.AppRunner(server.app(), access_log=None, logger=_silent_log(), shutdown_timeout=6)
    await runner.setup()
    handlers = runner.server
    assert handlers is not None
    loop = asyncio.get_running_loop()
    earlier = loop.get_exception_handler()
    loop.set_exception_handler(lambda loop, context: None)

    def accept() -> asyncio.BaseProtocol:
        """Accept a connection, or reject it if there are too many."""
        if len(handlers.connections) >= CONNECTIONS:
            return _Rejected()
        connection = handlers()
        server.silent.add(connection)
        loop.call_later(SILENT, server.close_silent, connection)
        return connection

    servers: list[asyncio.Server] = []
    try:
        for host in hosts:
            servers.append(
                await loop.create_server(accept, host, port, ssl=tls, ssl_handshake_timeout=SILENT if tls else None)
            )
        yield servers
    finally:
        for listener in servers:
            listener.close()
        await runner.cleanup()
        loop.set_exception_handler(earlier)


def _silent_log() -> logging.Logger:
    """Return a log for aiohttp that writes nothing."""
    log = logging.getLogger("assistant.web")
    log.propagate, log.disabled = False, True
    return log


class _Rejected(asyncio.Protocol):
    """A protocol that closes each connection at once."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()
