"""Sockets of the web server: limits, bad messages, and how an app starts and ends."""

from __future__ import annotations

import asyncio
import json
import os

import pytest
from echo_server import EchoServer, answer_time, becomes_true, close_code, is_gone, start_arguments

from assistant.ui.web import process
from assistant.ui.web import server as serving
from assistant.ui.web.client import BAD, CRASHED, NO_ROOM, PACKED_UP
from assistant.ui.web.server import CLIENTS


async def test_connections_without_a_request_are_limited_and_closed(
    server: EchoServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Idle connections are limited in number and closed after a while; connected clients are not affected."""
    monkeypatch.setattr(serving, "SILENT", 0.5)
    inside = await server.connect()
    await start_arguments(inside)
    standing = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(serving.CONNECTIONS + 20)]
    assert await answer_time(inside) < 1
    assert await asyncio.wait_for(standing[-1][0].read(), 10) == b""  # above the limit
    assert await asyncio.wait_for(standing[0][0].read(), 10) == b""  # closed after SILENT seconds
    assert await becomes_true(lambda: not server.server.silent)
    assert await server.status("/alive") == 204
    for _, writer in standing:
        writer.close()


async def test_garbage_instead_of_a_request(server: EchoServer) -> None:
    calm = await server.connect()
    await start_arguments(calm)
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
    assert await answer_time(calm) < 1


async def test_page_address_follows_the_opened_campaign(server: EchoServer) -> None:
    line = await server.connect("/ws/c/mouse/")
    assert (await start_arguments(line))[1:] == ["-"]
    for folder, address in (("a b&c", "/c/a%20b%26c"), ("../../etc", "/"), ("vault", "/c/vault")):
        await line.send_json(["stdin", f"open {folder}"])
        assert json.loads((await asyncio.wait_for(line.receive(), 10)).data) == ["campaign", address]
    await line.close()
    assert await becomes_true(lambda: server.server.clients == 0)
    assert (await start_arguments(await server.connect()))[1:] == ["vault", "at_once"]
    assert (await start_arguments(await server.connect("/ws/c/mouse/")))[1:] == ["-"]


async def test_client_above_the_limit_is_turned_away(server: EchoServer) -> None:
    lines = [await server.connect() for _ in range(CLIENTS)]
    for line in lines:
        await start_arguments(line)
    assert await close_code(await server.connect()) == NO_ROOM
    assert max([await answer_time(line) for line in lines]) < 1
    await lines[0].close()
    assert await becomes_true(lambda: server.server.clients < CLIENTS)
    await start_arguments(await server.connect())


async def test_oversized_message_closes_only_its_own_socket(server: EchoServer) -> None:
    loud, calm = await server.connect(), await server.connect()
    await start_arguments(loud)
    await start_arguments(calm)
    await loud.send_str('["stdin", "' + "x" * 200_000 + '"]')
    assert await close_code(loud) == 1009
    assert await answer_time(calm) < 1


async def test_many_invalid_messages_do_not_slow_others(server: EchoServer) -> None:
    loud, calm = await server.connect(), await server.connect()
    pid = int((await start_arguments(loud))[0])
    await start_arguments(calm)
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
    assert max([await answer_time(calm) for _ in range(20)]) < 1
    await shouting
    assert await close_code(loud) == 1008
    assert await becomes_true(lambda: is_gone(pid))
    assert BAD < 1000


async def test_too_many_keys_per_second_close_the_socket(server: EchoServer) -> None:
    line = await server.connect()
    await start_arguments(line)
    for _ in range(600):
        if line.closed:
            break
        await line.send_json(["stdin", "x"])
    assert await close_code(line) == 1008


async def test_app_that_does_not_quit_is_killed(server: EchoServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "PATIENCE", 0.5)
    line = await server.connect()
    pid = int((await start_arguments(line))[0])
    await line.send_json(["stdin", "stubborn"])
    await line.receive()
    await line.close()
    assert await becomes_true(lambda: is_gone(pid) and server.server.clients == 0)


async def test_close_code_tells_quit_from_crash(server: EchoServer) -> None:
    left, killed = await server.connect(), await server.connect()
    await start_arguments(left)
    pid = int((await start_arguments(killed))[0])
    await left.send_json(["stdin", "leave"])
    assert await close_code(left) == PACKED_UP
    os.kill(pid, 9)
    assert await close_code(killed) == CRASHED


async def test_device_that_returns_soon_skips_the_welcome_page(server: EchoServer) -> None:
    line = await server.connect()
    assert (await start_arguments(line))[1:] == ["vault"]
    await line.close()
    assert await becomes_true(lambda: server.server.clients == 0)
    assert (await start_arguments(await server.connect()))[1:] == ["vault", "at_once"]
