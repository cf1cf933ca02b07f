"""Access to the web server: tokens, origins, hosts, campaigns and files."""

from __future__ import annotations

import asyncio
from time import monotonic
from urllib.parse import quote

import pytest
from aiohttp import WSServerHandshakeError
from echo_server import FOLLOW, PLAY, STRANGE, EchoServer, start_arguments
from yarl import URL

from assistant.ui.web.access import WRONG, Tokens
from assistant.ui.web.server import FILES


async def test_request_without_token_is_rejected(server: EchoServer) -> None:
    for path in ("/", "/c/vault", "/static/page.js", "/alive", "/ws/c/mouse/vault"):
        assert await server.status(path, token="", Origin=server.base) == 403, path


async def test_wrong_token_is_delayed_and_logged(server: EchoServer) -> None:
    began = monotonic()
    assert await server.status("/c/vault", token="c" * 32) == 403
    assert await server.status("/c/vault?token=nothing", token="") == 403
    assert monotonic() - began > 1.9
    assert server.logged == ["A wrong token came from 127.0.0.1."] * 2


async def test_many_wrong_tokens_are_rejected_without_delay(server: EchoServer) -> None:
    await asyncio.gather(*(server.status("/", token="c" * 32) for _ in range(WRONG)))
    began = monotonic()
    assert await server.status("/", token="c" * 32) == 429
    assert monotonic() - began < 0.5


async def test_known_device_is_not_locked_out_by_others_at_its_address(server: EchoServer) -> None:
    """Another page in the same browser can send wrong tokens, but not the cookies."""
    assert await server.status("/c/vault") == 200
    await asyncio.gather(*(server.status("/?token=wrong", token="") for _ in range(WRONG)))
    assert await server.status("/alive", token="") == 429
    assert await server.status("/c/vault") == 200
    await start_arguments(await server.connect())


async def test_rejection_has_a_sentence_and_closes_the_connection(server: EchoServer) -> None:
    async with server.session.get(f"{server.base}/c/vault") as answer:
        assert await answer.text() == "The token is missing or wrong: open the address that assistant serve shows."
        assert answer.headers["Connection"] == "close"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'; connect-src 'self'; ")
        assert answer.headers["Referrer-Policy"] == "no-referrer"


async def test_right_token_becomes_an_http_only_cookie(server: EchoServer) -> None:
    async with server.session.get(f"{server.base}/c/vault?token={PLAY}", allow_redirects=False) as answer:
        assert answer.status == 200
        assert answer.headers["Refresh"] == "0; url=/c/vault"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        cookies = answer.headers.getall("Set-Cookie")
    assert len(cookies) == 2
    assert all("HttpOnly" in cookie and "SameSite=Strict" in cookie for cookie in cookies)


def test_empty_token_is_never_valid() -> None:
    assert Tokens("", "x" * 32).role("") is None
    assert Tokens("", "").role("") is None
    assert Tokens("ż" * 4, "x").role("ż" * 4) == "plays"


async def test_request_from_a_foreign_page_is_rejected(server: EchoServer) -> None:
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{server.port + 1}", "file://"):
        assert await server.status("/c/vault", Origin=origin) == 403, origin
        assert await server.status("/ws/c/mouse/vault", Origin=origin) == 403, origin
    assert await server.status("/ws/c/mouse/vault") == 403  # a socket must have an origin
    assert await server.status("/c/vault", Origin=server.base) == 200


async def test_request_to_a_foreign_host_name_is_rejected(server: EchoServer) -> None:
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1"):
        assert await server.status("/c/vault", Host=host, Origin=f"http://{host}") == 403, host


async def test_unknown_campaign_is_not_found(server: EchoServer) -> None:
    for path in ("/c/other", "/f/other", "/ws/c/mouse/other", "/c/", "/c/vault/more"):
        assert await server.status(path, Origin=server.base) == 404, path
    assert await server.status("/c/a%20b%26c") == 200


async def test_only_the_listed_files_are_served(server: EchoServer) -> None:
    for path in (
        "/static/", "/static/..%2fserver.py", "/static/%2e%2e/server.py", "/static/page.html", "/static/..%5c..%5cx",
        "/c/..%2f..%2fetc", "/c/%2e%2e", "/c/.", "/ws/c/mouse/..%2fvault", "/c/vault%00", "/static/page.js%00.png",
    ):  # fmt: skip
        assert await server.status(path, Origin=server.base) in (400, 404), path
    for name in FILES:
        assert await server.status(f"/static/{name}") == 200


async def test_page_loads_only_its_own_files(server: EchoServer) -> None:
    async with server.session.get(f"{server.base}/c/a%20b%26c", headers=server.cookies()) as answer:
        policy, page = answer.headers["Content-Security-Policy"], await answer.text()
    assert policy.startswith("default-src 'self'; ")
    assert "script-src" not in policy  # default-src covers scripts: own files only, no inline scripts
    assert "http" not in page
    assert "/ws/c/POINTER/a%20b%26c" in page
    assert "{" not in page


async def test_strange_campaign_name_is_escaped(server: EchoServer) -> None:
    there = f"{server.base}/c/{quote(STRANGE, safe='')}"
    async with server.session.get(URL(f"{there}?token={PLAY}", encoded=True)) as answer:
        assert answer.headers["Refresh"] == "0; url=/c/x%0D%0ASet-Cookie%3A%20y%3D%22%3E%3Cb%3E"
        assert len(answer.headers.getall("Set-Cookie")) == 2
    async with server.session.get(URL(there, encoded=True), headers=server.cookies()) as answer:
        assert "/ws/c/POINTER/x%0D%0ASet-Cookie%3A%20y%3D%22%3E%3Cb%3E" in await answer.text()
        assert "Set-Cookie" not in answer.headers


async def test_follow_token_cannot_play(server: EchoServer) -> None:
    assert await server.status("/c/vault", token=FOLLOW) == 403
    with pytest.raises(WSServerHandshakeError):
        await server.connect(token=FOLLOW)
    line = await server.connect("/ws/f/touch/vault", token=FOLLOW)
    assert (await start_arguments(line))[1:] == ["vault", "follows", "touch"]
