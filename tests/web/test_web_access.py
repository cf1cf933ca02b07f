"""Access to the web server: tokens, origins, hosts, campaigns and files."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import ssl
import subprocess
from argparse import Namespace
from pathlib import Path
from time import monotonic
from urllib.parse import quote

import pytest
from aiohttp import ClientSession, DummyCookieJar, TCPConnector, WSServerHandshakeError
from echo_server import FOLLOW, PLAY, STRANGE, EchoServer, echo_server, start_arguments
from msgspec.structs import replace
from yarl import URL

from assistant.cli.serve import _certificate
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
    assert not Tokens("").may_play("")
    assert Tokens("").followed("", ["a"]) is None
    assert Tokens("", {"a": "x" * 32}).followed("", ["a", "b"]) is None
    assert not Tokens("", {"a": "x" * 32}).may_play("")
    assert Tokens("ż" * 4).may_play("ż" * 4)


def test_each_campaign_has_a_follow_token_of_its_own() -> None:
    tokens, others = Tokens(PLAY), Tokens("c" * 32)
    words = {tokens.follow_token("vault"), tokens.follow_token("mill"), others.follow_token("vault"), PLAY}
    assert len(words) == 4
    assert tokens.followed(tokens.follow_token("vault"), ["mill", "vault"]) == "vault"
    assert others.followed(tokens.follow_token("vault"), ["mill", "vault"]) is None
    assert Tokens(PLAY).follow_token("vault") == tokens.follow_token("vault")


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


async def test_follow_token_opens_only_its_campaign(server: EchoServer) -> None:
    assert await server.status("/f/vault", token=FOLLOW) == 200
    assert await server.status("/static/page.js", token=FOLLOW) == 200
    for path in ("/f/a%20b%26c", "/ws/f/mouse/a%20b%26c", "/ws/f/mouse/", "/f/a%20b%26c?token=" + FOLLOW):
        assert await server.status(path, token=FOLLOW, Origin=server.base) in (403, 404), path
    with pytest.raises(WSServerHandshakeError):
        await server.connect("/ws/f/mouse/a%20b%26c", token=FOLLOW)
    async with server.session.get(f"{server.base}/", headers=server.cookies(FOLLOW), allow_redirects=False) as answer:
        assert answer.headers["Location"] == "/f/vault"


async def test_new_device_with_the_right_token_is_not_locked_out_by_others_at_its_address(server: EchoServer) -> None:
    """All devices behind one router have the same address."""
    await asyncio.gather(*(server.status("/?token=wrong", token="") for _ in range(WRONG)))
    assert await server.status("/?token=wrong", token="") == 429
    assert await server.status(f"/c/vault?token={PLAY}", token="") == 200
    assert await server.status("/f/vault", token=FOLLOW) == 200
    assert await server.status("/?token=wrong", token="") == 429


async def test_malformed_requests_are_not_logged(
    server: EchoServer, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    host = f"Host: 127.0.0.1:{server.port}\r\n".encode()
    for garbage in (
        b"\0\1\2 \xff\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\n" + host + b"\r\n",
        b"GET http://[::1 HTTP/1.1\r\n" + host + b"\r\n",
        b"GET //:99999999/ HTTP/1.1\r\n" + host + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: [\r\nOrigin: http://[\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + host + b"Origin: http://[\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + host + b'Cookie: assistant=\xff\xfe; "\r\n\r\n',
        b"GET /?token=%FF%00 HTTP/1.1\r\n" + host + b"\r\n",
        b"POST / HTTP/1.1\r\n" + host + b"Content-Length: -5\r\n\r\n",
        b"POST / HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 5000 + b"\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),  # the beginning of a TLS connection
    ):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(garbage)
        writer.write_eof()
        with contextlib.suppress(ConnectionError):
            said = await asyncio.wait_for(reader.read(), 10)
            assert b"Traceback" not in said
            assert said[9:12] != b"500", garbage
        writer.close()
    assert await server.status("/alive") == 204
    assert not caplog.records
    assert "Traceback" not in "".join(capfd.readouterr())
    assert all(line.startswith("A wrong token came") for line in server.logged)


async def test_a_fault_of_the_server_is_one_line_in_its_log(server: EchoServer) -> None:
    def fail() -> set[str]:
        raise ValueError("broken")

    server.server.config = replace(server.server.config, campaigns=fail)
    assert await server.status("/c/vault") == 500
    assert server.logged == ["A request failed: ValueError: broken."]


# -- encryption


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for this computer, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    cert, key = folder / "cert.pem", folder / "key.pem"
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("no openssl here")
    subject = ("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1")
    made = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", str(key), "-out", str(cert))
    subprocess.run([program, *made, *subject], check=True, capture_output=True)
    return cert, key


async def test_connections_are_encrypted_with_a_certificate(
    certificate: tuple[Path, Path], caplog: pytest.LogCaptureFixture
) -> None:
    tls = _certificate(Namespace(cert=certificate[0], key=certificate[1]))
    trusting = ssl.create_default_context(cafile=str(certificate[0]))
    async with (
        echo_server(tls) as server,
        ClientSession(connector=TCPConnector(ssl=trusting), cookie_jar=DummyCookieJar()) as session,
    ):
        async with session.get(f"{server.base}/c/vault?token={PLAY}", allow_redirects=False) as answer:
            assert all("Secure" in cookie for cookie in answer.headers.getall("Set-Cookie"))
        headers = {**server.cookies(), "Origin": server.base}
        async with session.ws_connect(f"{server.base}/ws/c/mouse/vault", headers=headers) as line:
            assert (await start_arguments(line))[1:] == ["vault"]
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET / HTTP/1.1\r\n\r\n")
        with contextlib.suppress(ConnectionError):
            assert b"200" not in await asyncio.wait_for(reader.read(), 10)
        writer.close()
    assert not caplog.records


@pytest.mark.parametrize(("loopback", "encrypted", "says"), [(True, False, 0), (False, True, 0), (False, False, 1)])
async def test_the_page_says_when_others_can_listen(
    server: EchoServer, monkeypatch: pytest.MonkeyPatch, loopback: bool, encrypted: bool, says: int
) -> None:
    monkeypatch.setattr("assistant.ui.web.server.is_loopback", lambda address: loopback)
    server.server.config = replace(server.server.config, encrypted=encrypted)
    async with server.session.get(f"{server.base}/c/vault", headers=server.cookies()) as answer:
        assert (await answer.text()).count("Not encrypted: others in this network can listen.") == says
