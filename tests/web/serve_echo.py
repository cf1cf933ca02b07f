"""The server with a stand-in for the app: it says what it was started with and sends back what is typed."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence

from aiohttp import ClientSession, ClientWebSocketResponse, DummyCookieJar, TCPConnector
from msgspec import Struct, field
from yarl import URL

from assistant.i18n import Translator
from assistant.ui.web.access import Tokens
from assistant.ui.web.config import ClientRequest, ServerConfig
from assistant.ui.web.server import COOKIE, DEVICE, Server, listening

PLAY, FOLLOW = "a" * 32, "b" * 32
STRANGE = 'x\r\nSet-Cookie: y="><b>'
"""A name that would break out of a header or a page."""
DEVICE_ID = "0123456789abcdef"

ECHO = r"""
import os, signal, sys, time
out, inn = sys.stdout.buffer, sys.stdin.buffer
def send(kind, data):
    out.write(kind + len(data).to_bytes(4, "big") + data); out.flush()
out.write(b"__GANGLION__\n"); out.flush()
send(b"D", " ".join(["started", str(os.getpid()), *sys.argv[1:]]).encode())
stubborn = False
while True:
    kind = inn.read(1)
    if not kind:
        break
    data = inn.read(int.from_bytes(inn.read(4), "big"))
    if kind == b"M" and b'"quit"' in data:
        if stubborn:
            time.sleep(60)
        send(b"M", b'{"type": "exit"}')
        break
    if kind == b"D" and data == b"stubborn":
        stubborn = True
    if kind == b"D" and data.startswith(b"open "):
        send(b"M", b'{"type": "campaign", "folder": "' + data[5:] + b'"}')
        continue
    if kind == b"D" and data == b"leave":
        send(b"M", b'{"type": "exit"}')
        break
    send(b"D", kind + data)
"""


class Served(Struct):
    """Where it is, and what it has put down."""

    server: Server
    port: int
    session: ClientSession
    logged: list[str] = field(default_factory=list)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cookies(self, token: str = PLAY) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={token}; {DEVICE}={DEVICE_ID}"}

    async def status(self, path: str, token: str = PLAY, **headers: str) -> int:
        given = self.cookies(token) if token else {}
        async with self.session.get(
            URL(self.base + path, encoded=True), headers={**given, **headers}, allow_redirects=False
        ) as answer:
            return answer.status

    async def connect(self, path: str = "/ws/c/mouse/vault", token: str = PLAY) -> ClientWebSocketResponse:
        headers = {**self.cookies(token), "Origin": self.base}
        return await self.session.ws_connect(self.base + path, headers=headers, max_msg_size=0)


@contextlib.asynccontextmanager
async def served() -> AsyncIterator[Served]:
    logged: list[str] = []
    hosts: set[str] = set()
    words = Translator.of("en")

    def command(asked: ClientRequest) -> tuple[Sequence[str], Mapping[str, str]]:
        told = [asked.campaign or "-", *(word for word in ("follows", "touch", "at_once") if getattr(asked, word))]
        return [sys.executable, "-c", ECHO, *told], dict(os.environ)

    offer = ServerConfig(
        campaigns=lambda: {"vault", "a b&c", STRANGE}, command=command, say=words.say, hosts=hosts,
        tokens=Tokens(PLAY, FOLLOW), log=lambda text: logged.append(words.say(text)), first="vault",
    )  # fmt: skip
    server = Server(offer)
    async with (
        listening(server, ["127.0.0.1"], 0) as doors,
        ClientSession(cookie_jar=DummyCookieJar(), connector=TCPConnector(limit=0)) as session,
    ):
        port = doors[0].sockets[0].getsockname()[1]
        hosts.add(f"127.0.0.1:{port}")
        yield Served(server, port, session, logged)
