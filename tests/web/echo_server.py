"""The web server with a small program in place of the app: it reports its arguments and echoes what is typed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from ssl import SSLContext
from time import monotonic

from aiohttp import ClientSession, ClientWebSocketResponse, DummyCookieJar, TCPConnector, WSMsgType
from msgspec import Struct, field
from yarl import URL

from assistant.i18n import Translator
from assistant.ui.web.access import Tokens
from assistant.ui.web.config import ClientRequest, ServerConfig
from assistant.ui.web.server import COOKIE, DEVICE, Server, listening

PLAY = "a" * 32
TOKENS = Tokens(PLAY)
FOLLOW = TOKENS.follow_token("vault")
STRANGE = 'x\r\nSet-Cookie: y="><b>'
"""A campaign name that would break headers or pages if it were not escaped."""
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


class EchoServer(Struct):
    """A running server, and what it has logged."""

    server: Server
    port: int
    session: ClientSession
    logged: list[str] = field(default_factory=list)
    base: str = ""

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
async def echo_server(tls: SSLContext | None = None, host: str = "127.0.0.1") -> AsyncIterator[EchoServer]:
    logged: list[str] = []
    hosts: set[str] = set()
    translator = Translator.of("en")

    def command(asked: ClientRequest) -> tuple[Sequence[str], Mapping[str, str]]:
        told = [asked.campaign or "-", *(word for word in ("follows", "touch", "at_once") if getattr(asked, word))]
        return [sys.executable, "-c", ECHO, *told], dict(os.environ)

    offer = ServerConfig(
        campaigns=lambda: {"vault", "a b&c", STRANGE}, command=command, say=translator.say, hosts=hosts,
        tokens=TOKENS, log=lambda text: logged.append(translator.say(text)), first="vault",
        encrypted=tls is not None,
    )  # fmt: skip
    server = Server(offer)
    async with (
        listening(server, [host], 0, tls) as listeners,
        ClientSession(cookie_jar=DummyCookieJar(), connector=TCPConnector(limit=0)) as session,
    ):
        port = listeners[0].sockets[0].getsockname()[1]
        hosts.add(f"{host}:{port}")
        yield EchoServer(server, port, session, logged, f"{'https' if tls else 'http'}://{host}:{port}")


async def start_arguments(line: ClientWebSocketResponse) -> list[str]:
    """Return what the app was started with: its process id, then its arguments."""
    said = (await asyncio.wait_for(line.receive(), 10)).data.decode().split()
    assert said[0] == "started"
    return list(said[1:])


async def close_code(line: ClientWebSocketResponse) -> int:
    while (await asyncio.wait_for(line.receive(), 10)).type not in (WSMsgType.CLOSE, WSMsgType.CLOSED):
        pass
    return line.close_code or 0


async def answer_time(line: ClientWebSocketResponse) -> float:
    """Return the seconds from a key to its output."""
    began = monotonic()
    await line.send_json(["stdin", "x"])
    assert (await asyncio.wait_for(line.receive(), 5)).data == b"Dx"
    return monotonic() - began


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


async def becomes_true(condition: Callable[[], bool]) -> bool:
    """Wait up to 20 seconds for the condition, as a busy machine may be slow; return whether it became true."""
    for _ in range(400):
        if condition():
            return True
        await asyncio.sleep(0.05)
    return False
