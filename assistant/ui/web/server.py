"""The web server: one page, one socket and one app process per client; everything else is rejected."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import quote

import textual_serve
from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import Struct, field

from assistant.messages.text import Text, t
from assistant.ui.web.access import (
    SLOW,
    FailedAttempts,
    KnownDevices,
    RateLimit,
    Role,
    Tokens,
    is_our_host,
    is_our_origin,
)
from assistant.ui.web.process import AppProcess, CampaignOpened, ProcessEnded

COOKIE, DEVICE = "assistant", "assistant_device"
CLIENTS = 8
LARGEST = 64 * 1024
"""Maximum bytes of a message."""
A_SECOND = 200
"""Maximum messages per second of one client."""
BAD = 50
"""Number of invalid messages after which a client is disconnected."""
CONNECTIONS = 200
"""Maximum number of connections at a time."""
SILENT = 10.0
"""Seconds after which a connection without a request is closed."""
HEARTBEAT = 15.0
AWAY = 600.0
"""Seconds after which a returning device sees the "welcome back" page again."""
YEAR = 365 * 24 * 3600
PACKED_UP, FELL, NO_ROOM = 4001, 4002, 4008
"""Close codes for the page: the player quit; the app crashed; too many clients."""
_SIZES = (20, 400), (8, 200)
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
"""The static files that are served; no others can be requested."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class ClientRequest(Struct, frozen=True):
    """What a client wants: a campaign ("" is the start screen), whether it only follows, and its device."""

    campaign: str
    follows: bool
    touch: bool
    device: str
    at_once: bool


class ServerConfig(Struct, frozen=True):
    """What the server offers: the campaigns, the command that starts the app, translator, hosts, tokens and log."""

    campaigns: Callable[[], Collection[str]]
    command: Callable[[ClientRequest], tuple[Sequence[str], Mapping[str, str]]]
    say: Callable[[Text], str]
    hosts: Collection[str]
    tokens: Tokens
    log: Callable[[Text], None]
    first: str = ""
    """The campaign that the address without a path opens."""
    knocks: FailedAttempts = field(default_factory=FailedAttempts)


class Client(Struct):
    """One browser and its app; `campaign` is the one open now."""

    socket: web.WebSocketResponse
    running: AppProcess
    device: str
    campaign: str


class Server:
    """Serves pages and sockets, counts clients, and remembers when each device was last connected."""

    def __init__(self, offer: ServerConfig) -> None:
        self.offer = offer
        self.clients = 0
        self.seen: dict[tuple[str, str], float] = {}
        self.known = KnownDevices()
        self.silent: set[object] = set()
        """New connections without a request."""
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
        app.on_shutdown.append(self._leave)
        return app

    async def _leave(self, app: web.Application) -> None:
        for socket in list(self.sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    # -- access

    def show_out(self, visitor: web.RequestHandler) -> None:
        """Close a connection that has made no request."""
        if visitor in self.silent and visitor.transport is not None:
            visitor.transport.close()
        self.silent.discard(visitor)

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Add the security headers to every response, and close the connection of a rejected request."""
        try:
            response = await self._guarded(request, handler)
        except web.HTTPException as refusal:
            refusal.headers.update(_headers())
            refusal.force_close()
            raise
        if not response.prepared:
            response.headers.update(_headers(request.host))
        return response

    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        offer, address, device = self.offer, request.remote or "", _device(request)
        self.silent.discard(request.protocol)
        if not is_our_host(request.host, offer.hosts):
            raise self._refusal(t("This server has another address."))
        is_socket = request.path.startswith("/ws/")
        if not is_our_origin(request.headers.get("Origin"), request.host, needed=is_socket):
            raise self._refusal(t("That was asked by another page."))
        if offer.knocks.too_many(address) and device not in self.known:
            raise web.HTTPTooManyRequests(text=offer.say(t("Too many wrong tokens came from here: wait a minute.")))
        given = request.query.get("token")
        role = self._role(request) if given is None else offer.tokens.role(given)
        if role is None:
            await self._slow_down(address, given is not None or COOKIE in request.cookies)
            raise self._refusal(t("The token is missing or wrong: open the address that assistant serve shows."))
        if given is not None and not is_socket:
            return self._let_in(request, given, device or secrets.token_hex(8))
        self.known.remember(device)
        return await handler(request)

    def _refusal(self, why: Text) -> web.HTTPForbidden:
        return web.HTTPForbidden(text=self.offer.say(why))

    async def _slow_down(self, address: str, knocked: bool) -> None:
        """Log and delay a request with a wrong token; a request without a token is not delayed."""
        if knocked:
            self.offer.knocks.wrong(address)
            self.offer.log(t("A wrong token came from {address}.", address=address))
            await asyncio.sleep(SLOW)

    def _let_in(self, request: web.Request, token: str, device: str) -> web.Response:
        """Move the token from the address into an HttpOnly cookie and reload the page without it.

        The response uses Refresh, because after a redirect from a link on another site the browser would not send the
        cookie.
        """
        self.known.remember(device)
        response = web.Response(headers={"Refresh": "0; url=/" + quote(request.path).lstrip("/")})
        for name, value in ((COOKIE, token), (DEVICE, device)):
            response.set_cookie(name, value, httponly=True, samesite="Strict", max_age=YEAR, path="/")
        return response

    # -- pages

    async def first(self, request: web.Request) -> web.Response:
        """Redirect to the served campaign, or show the start screen; a follower must name a campaign."""
        follows = self._role(request) == "follows"
        if self.offer.first:
            where = f"/{'f' if follows else 'c'}/{quote(self.offer.first, safe='')}"
            return web.Response(status=302, headers={"Location": where})
        if follows:
            raise self._unknown()
        return await self._page("", follows=False)

    async def page(self, request: web.Request) -> web.Response:
        follows = request.path.startswith("/f/")
        self._may(request, follows)
        return await self._page(await self._campaign(request), follows=follows)

    async def _page(self, campaign: str, *, follows: bool) -> web.Response:
        html = (_HERE / "page.html").read_text(encoding="utf-8")
        say = self.offer.say
        filled = {
            "SOCKET": f"/ws/{'f' if follows else 'c'}/POINTER/{quote(campaign, safe='')}",
            "TITLE": say(t("At the table")), "KEYBOARD": say(t("keyboard")), "LARGER": say(t("larger")),
            "SMALLER": say(t("smaller")), "LOST": say(t("The line is cut. Coming back by itself.")),
            "PACKED": say(t("Packed up. Everything is saved.")), "AGAIN": say(t("open it again")),
            "LOCKED": say(t("This token is no longer right: open the address that assistant serve shows now.")),
            "FULL": say(t("All places are taken: {n} devices are there.", n=CLIENTS)),
        }  # fmt: skip
        for name, value in filled.items():
            html = html.replace("{" + name + "}", _escaped(value))
        return web.Response(text=html, content_type="text/html")

    def _unknown(self) -> web.HTTPNotFound:
        return web.HTTPNotFound(text=self.offer.say(t("There is no such campaign.")))

    async def _campaign(self, request: web.Request) -> str:
        """Return the campaign of the path; raise "not found" if it does not exist."""
        name = request.match_info.get("campaign", "")
        if name not in await asyncio.to_thread(self.offer.campaigns):
            raise self._unknown()
        return name

    def _role(self, request: web.Request) -> Role | None:
        return self.offer.tokens.role(request.cookies.get(COOKIE, ""))

    def _may(self, request: web.Request, follows: bool) -> None:
        if not follows and self._role(request) != "plays":
            raise self._refusal(t("This token only follows."))

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
        self._may(request, follows)
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
            asked = ClientRequest(campaign, follows, touch, device, back)
            await self._run(socket, asked, (_size(request, "width", 0), _size(request, "height", 1)))
        finally:
            self.sockets.discard(socket)
            self.clients -= 1
        return socket

    def _left(self, device: str, campaign: str) -> None:
        if device:
            self.seen[device, campaign] = monotonic()
        if len(self.seen) > 100:
            del self.seen[min(self.seen, key=lambda one: self.seen[one])]

    async def _run(self, socket: web.WebSocketResponse, asked: ClientRequest, size: tuple[int, int]) -> None:
        argv, environ = self.offer.command(asked)
        running = await AppProcess.start(argv, environ, size)
        client = Client(socket, running, asked.device, asked.campaign)
        drawing = asyncio.create_task(self._draw(client))
        try:
            await self._listen(socket, running)
        finally:
            self._left(client.device, client.campaign)
            drawing.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await drawing
            await running.stop()

    async def _draw(self, client: Client) -> None:
        """Send all output to the browser; at the end, close the socket with the reason."""
        try:
            async for frame in client.running.frames():
                if isinstance(frame, CampaignOpened):
                    await self._turn_to(client, frame.folder)
                else:
                    await client.socket.send_bytes(frame)
        except ProcessEnded as ended:
            if ended.said and not ended.by_itself:
                self.offer.log(t("A screen has fallen: {error}", error=ended.said[-300:]))
            await client.socket.close(code=PACKED_UP if ended.by_itself else FELL)
        except ConnectionError:
            pass

    async def _turn_to(self, client: Client, folder: str) -> None:
        """Tell the page the address of the campaign just opened, so that a reload returns to it."""
        client.campaign = folder if folder in await asyncio.to_thread(self.offer.campaigns) else ""
        await client.socket.send_json(["evening", f"/c/{quote(client.campaign, safe='')}" if client.campaign else "/"])

    async def _listen(self, socket: web.WebSocketResponse, running: AppProcess) -> None:
        rate, bad = RateLimit(A_SECOND), 0
        async for message in socket:
            if not rate.takes():
                await socket.close(code=WSCloseCode.POLICY_VIOLATION)
                return
            if message.type != WSMsgType.TEXT or not await _understood(socket, running, message.data):
                bad += 1
            if bad > BAD:
                await socket.close(code=WSCloseCode.POLICY_VIOLATION)
                return


async def _understood(socket: web.WebSocketResponse, running: AppProcess, data: str) -> bool:
    """Carry out a message like `["stdin", "keys"]` or `["resize", {...}]`; return False if it is invalid."""
    try:
        envelope = json.loads(data)
    except (ValueError, RecursionError):
        return False
    match envelope:
        case ["stdin", str(keys)]:
            try:
                await running.type(keys)
            except UnicodeEncodeError:
                return False
        case ["resize", {"width": int(width), "height": int(height)}]:
            await running.resize(_within(width, 0), _within(height, 1))
        case ["ping", str() | int() | float() as at]:
            await socket.send_json(["pong", at])
        case ["focus", *_]:
            await running.focus(on=True)
        case ["blur", *_]:
            await running.focus(on=False)
        case _:
            return False
    return True


def _within(number: int, which: int) -> int:
    least, most = _SIZES[which]
    return max(least, min(most, number))


def _size(request: web.Request, name: str, which: int) -> int:
    given = request.query.get(name, "")
    return _within(int(given) if given.isdecimal() and len(given) < 6 else 80, which)


def _device(request: web.Request) -> str:
    given = request.cookies.get(DEVICE, "")
    return given if _DEVICE.fullmatch(given) else ""


def _escaped(words: str) -> str:
    for sign, code in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("{", "&#123;")):
        words = words.replace(sign, code)
    return words


def _headers(host: str = "") -> dict[str, str]:
    """Return the security headers; `host` is the address to which the page may open a socket."""
    sockets = f" ws://{host} wss://{host}" if host else ""
    policy = (
        "default-src 'self'", f"connect-src 'self'{sockets}", "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
    )  # fmt: skip
    return {
        "Content-Security-Policy": "; ".join(policy), "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY", "Cross-Origin-Opener-Policy": "same-origin",
    }  # fmt: skip


async def serve(offer: ServerConfig, hosts: Sequence[str], port: int, ready: Callable[[], Any]) -> None:
    """Serve until cancelled; raise `OSError` if the port is in use."""
    async with listening(Server(offer), hosts, port):
        ready()
        await asyncio.Event().wait()


@contextlib.asynccontextmanager
async def listening(server: Server, hosts: Sequence[str], port: int) -> AsyncIterator[list[asyncio.Server]]:
    """Listen on each host; yield the listening sockets' servers."""
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=6)
    await runner.setup()
    inside = runner.server
    assert inside is not None
    loop = asyncio.get_running_loop()

    def entry() -> asyncio.BaseProtocol:
        """Accept a connection unless there are too many; close it later if it makes no request."""
        if len(inside.connections) >= CONNECTIONS:
            return _Closed()
        visitor = inside()
        server.silent.add(visitor)
        loop.call_later(SILENT, server.show_out, visitor)
        return visitor

    doors: list[asyncio.Server] = []
    try:
        for host in hosts:
            doors.append(await loop.create_server(entry, host, port))
        yield doors
    finally:
        for door in doors:
            door.close()
        await runner.cleanup()


class _Closed(asyncio.Protocol):
    """Closes a connection immediately: there are too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()
