"""Whoever must not come in doesn't, and whatever comes in ends or slows nobody else."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from time import monotonic
from urllib.parse import quote

import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType, WSServerHandshakeError
from serve_echo import FOLLOW, PLAY, STRANGE, Served
from yarl import URL

from assistant.ui.web import process
from assistant.ui.web import server as serving
from assistant.ui.web.access import WRONG, Tokens
from assistant.ui.web.client import BAD, CRASHED, NO_ROOM, PACKED_UP
from assistant.ui.web.server import CLIENTS, FILES


async def started(line: ClientWebSocketResponse) -> list[str]:
    """What the app was started with: its process first."""
    said = (await asyncio.wait_for(line.receive(), 10)).data.decode().split()
    assert said[0] == "started"
    return list(said[1:])


async def closed(line: ClientWebSocketResponse) -> int:
    while (await asyncio.wait_for(line.receive(), 10)).type not in (WSMsgType.CLOSE, WSMsgType.CLOSED):
        pass
    return line.close_code or 0


async def answers(line: ClientWebSocketResponse) -> float:
    """Seconds from a key to what it brings."""
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


async def comes(condition: Callable[[], bool]) -> bool:
    """Whether it comes true; a busy machine may take its time."""
    for _ in range(400):
        if condition():
            return True
        await asyncio.sleep(0.05)
    return False


async def test_no_token(server: Served) -> None:
    for path in ("/", "/c/vault", "/static/page.js", "/alive", "/ws/c/mouse/vault"):
        assert await server.status(path, token="", Origin=server.base) == 403, path


async def test_a_wrong_token_is_answered_slowly_and_put_down(server: Served) -> None:
    began = monotonic()
    assert await server.status("/c/vault", token="c" * 32) == 403
    assert await server.status("/c/vault?token=nothing", token="") == 403
    assert monotonic() - began > 1.9
    assert server.logged == ["A wrong token came from 127.0.0.1."] * 2


async def test_many_wrong_tokens_are_not_even_waited_for(server: Served) -> None:
    await asyncio.gather(*(server.status("/", token="c" * 32) for _ in range(WRONG)))
    began = monotonic()
    assert await server.status("/", token="c" * 32) == 429
    assert monotonic() - began < 0.5


async def test_a_device_that_is_in_is_not_locked_out_by_others_at_its_address(server: Served) -> None:
    """Any page that is open there can ask with wrong tokens; it cannot send the cookies."""
    assert await server.status("/c/vault") == 200
    await asyncio.gather(*(server.status("/?token=wrong", token="") for _ in range(WRONG)))
    assert await server.status("/alive", token="") == 429
    assert await server.status("/c/vault") == 200
    await started(await server.connect())


async def test_who_is_refused_is_told_in_a_sentence_and_shown_out(server: Served) -> None:
    async with server.session.get(f"{server.base}/c/vault") as answer:
        assert await answer.text() == "The token is missing or wrong: open the address that assistant serve shows."
        assert answer.headers["Connection"] == "close"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'; connect-src 'self'; ")
        assert answer.headers["Referrer-Policy"] == "no-referrer"


async def test_who_only_stands_at_the_door(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections on which nothing is asked: only so many at a time, and they are shown out; nobody inside notices."""
    monkeypatch.setattr(serving, "SILENT", 0.5)
    inside = await server.connect()
    await started(inside)
    standing = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(serving.CONNECTIONS + 20)]
    assert await answers(inside) < 1
    assert await asyncio.wait_for(standing[-1][0].read(), 10) == b""  # no room for this one
    assert await asyncio.wait_for(standing[0][0].read(), 10) == b""  # this one was shown out
    assert await comes(lambda: not server.server.silent)
    assert await server.status("/alive") == 204
    for _, writer in standing:
        writer.close()


async def test_what_is_no_request_at_all(server: Served) -> None:
    calm = await server.connect()
    await started(calm)
    for garbage in (
        b"\0" * 5000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET /" + b"x" * 100_000,
    ):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(garbage)
        said = await asyncio.wait_for(reader.read(), 10)
        assert said.split(b" ")[1:2] in ([b"400"], [b"403"], []), said
        writer.close()
    assert await answers(calm) < 1


async def test_the_page_follows_what_is_opened_on_the_screen(server: Served) -> None:
    line = await server.connect("/ws/c/mouse/")
    assert (await started(line))[1:] == ["-"]
    for folder, address in (("a b&c", "/c/a%20b%26c"), ("../../etc", "/"), ("vault", "/c/vault")):
        await line.send_json(["stdin", f"open {folder}"])
        assert json.loads((await asyncio.wait_for(line.receive(), 10)).data) == ["campaign", address]
    await line.close()
    assert await comes(lambda: server.server.clients == 0)
    assert (await started(await server.connect()))[1:] == ["vault", "at_once"]
    assert (await started(await server.connect("/ws/c/mouse/")))[1:] == ["-"]


async def test_the_right_token_becomes_a_cookie_that_no_script_reads(server: Served) -> None:
    async with server.session.get(f"{server.base}/c/vault?token={PLAY}", allow_redirects=False) as answer:
        assert answer.status == 200
        assert answer.headers["Refresh"] == "0; url=/c/vault"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        cookies = answer.headers.getall("Set-Cookie")
    assert len(cookies) == 2
    assert all("HttpOnly" in cookie and "SameSite=Strict" in cookie for cookie in cookies)


def test_an_empty_token_lets_nobody_in() -> None:
    assert Tokens("", "x" * 32).role("") is None
    assert Tokens("", "").role("") is None
    assert Tokens("ż" * 4, "x").role("ż" * 4) == "plays"


async def test_foreign_origin(server: Served) -> None:
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{server.port + 1}", "file://"):
        assert await server.status("/c/vault", Origin=origin) == 403, origin
        assert await server.status("/ws/c/mouse/vault", Origin=origin) == 403, origin
    assert await server.status("/ws/c/mouse/vault") == 403  # a socket says where it comes from
    assert await server.status("/c/vault", Origin=server.base) == 200


async def test_foreign_host(server: Served) -> None:
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1"):
        assert await server.status("/c/vault", Host=host, Origin=f"http://{host}") == 403, host


async def test_unknown_campaign(server: Served) -> None:
    for path in ("/c/other", "/f/other", "/ws/c/mouse/other", "/c/", "/c/vault/more"):
        assert await server.status(path, Origin=server.base) == 404, path
    assert await server.status("/c/a%20b%26c") == 200


async def test_path_tricks(server: Served) -> None:
    for path in (
        "/static/", "/static/..%2fserver.py", "/static/%2e%2e/server.py", "/static/page.html", "/static/..%5c..%5cx",
        "/c/..%2f..%2fetc", "/c/%2e%2e", "/c/.", "/ws/c/mouse/..%2fvault", "/c/vault%00", "/static/page.js%00.png",
    ):  # fmt: skip
        assert await server.status(path, Origin=server.base) in (400, 404), path
    for name in FILES:
        assert await server.status(f"/static/{name}") == 200


async def test_the_page_allows_nothing_foreign(server: Served) -> None:
    async with server.session.get(f"{server.base}/c/a%20b%26c", headers=server.cookies()) as answer:
        policy, page = answer.headers["Content-Security-Policy"], await answer.text()
    assert policy.startswith("default-src 'self'; ")
    assert "script-src" not in policy  # as all else: our own files, nothing written into the page
    assert "http" not in page
    assert "/ws/c/POINTER/a%20b%26c" in page
    assert "{" not in page


async def test_a_name_breaks_out_of_nothing(server: Served) -> None:
    there = f"{server.base}/c/{quote(STRANGE, safe='')}"
    async with server.session.get(URL(f"{there}?token={PLAY}", encoded=True)) as answer:
        assert answer.headers["Refresh"] == "0; url=/c/x%0D%0ASet-Cookie%3A%20y%3D%22%3E%3Cb%3E"
        assert len(answer.headers.getall("Set-Cookie")) == 2
    async with server.session.get(URL(there, encoded=True), headers=server.cookies()) as answer:
        assert "/ws/c/POINTER/x%0D%0ASet-Cookie%3A%20y%3D%22%3E%3Cb%3E" in await answer.text()
        assert "Set-Cookie" not in answer.headers


async def test_who_only_follows_cannot_play(server: Served) -> None:
    assert await server.status("/c/vault", token=FOLLOW) == 403
    with pytest.raises(WSServerHandshakeError):
        await server.connect(token=FOLLOW)
    line = await server.connect("/ws/f/touch/vault", token=FOLLOW)
    assert (await started(line))[1:] == ["vault", "follows", "touch"]


async def test_the_ninth_client(server: Served) -> None:
    lines = [await server.connect() for _ in range(CLIENTS)]
    for line in lines:
        await started(line)
    assert await closed(await server.connect()) == NO_ROOM
    assert max([await answers(line) for line in lines]) < 1
    await lines[0].close()
    assert await comes(lambda: server.server.clients < CLIENTS)
    await started(await server.connect())


async def test_an_oversized_message_ends_only_its_own_line(server: Served) -> None:
    loud, calm = await server.connect(), await server.connect()
    await started(loud)
    await started(calm)
    await loud.send_str('["stdin", "' + "x" * 200_000 + '"]')
    assert await closed(loud) == 1009
    assert await answers(calm) < 1


async def test_a_thousand_bad_frames_slow_nobody(server: Served) -> None:
    loud, calm = await server.connect(), await server.connect()
    pid = int((await started(loud))[0])
    await started(calm)
    bad = ["", "{", "[]", '["stdin"]', '["stdin", 5]', '["stdin", "\\ud800"]', '["resize", {"width": "x"}]', "[" * 9000]

    async def shout() -> None:
        for number in range(1000):
            if loud.closed:
                return
            try:
                await (loud.send_bytes(b"\0" * 100) if number % 9 == 8 else loud.send_str(bad[number % 8]))
            except ConnectionError:
                return

    shouting = asyncio.create_task(shout())
    assert max([await answers(calm) for _ in range(20)]) < 1
    await shouting
    assert await closed(loud) == 1008
    assert await comes(lambda: is_gone(pid))
    assert BAD < 1000


async def test_too_many_keys_a_second(server: Served) -> None:
    line = await server.connect()
    await started(line)
    for _ in range(600):
        if line.closed:
            break
        await line.send_json(["stdin", "x"])
    assert await closed(line) == 1008


async def test_an_app_that_does_not_end_is_ended(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "PATIENCE", 0.5)
    line = await server.connect()
    pid = int((await started(line))[0])
    await line.send_json(["stdin", "stubborn"])
    await line.receive()
    await line.close()
    assert await comes(lambda: is_gone(pid) and server.server.clients == 0)


async def test_how_it_ended(server: Served) -> None:
    left, killed = await server.connect(), await server.connect()
    await started(left)
    pid = int((await started(killed))[0])
    await left.send_json(["stdin", "leave"])
    assert await closed(left) == PACKED_UP
    os.kill(pid, 9)
    assert await closed(killed) == CRASHED


async def test_who_comes_back_soon_is_not_welcomed_again(server: Served) -> None:
    line = await server.connect()
    assert (await started(line))[1:] == ["vault"]
    await line.close()
    assert await comes(lambda: server.server.clients == 0)
    assert (await started(await server.connect()))[1:] == ["vault", "at_once"]
