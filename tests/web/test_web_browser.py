"""The app in a real browser: taps, lost connections, several devices, followers."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from browser import SIZES, Browser, Device
from game_server import WITH_BROWSER, Players, game_server

pytestmark = WITH_BROWSER

FIRST_TURN = "turn:"
"""Start of the question keys of a hero's turn."""


async def test_swipe_scrolls_the_page(players: Players) -> None:
    vault = players.begin("drunagor", FIRST_TURN)
    device = await players.device(vault, SIZES["phone"])
    lines = await device.sees("SET THE TABLE UP AGAIN")
    last = [line for line in lines if "more" in line]
    assert last
    for _ in range(3):
        await device.page.swipe(200, 400, -300)
    await device.is_gone("WHERE YOU WERE")
    await device.sees("go on where you were")


@pytest.mark.parametrize("name", SIZES)
async def test_turn_is_played_by_taps(name: str, players: Players, tmp_path: Path) -> None:
    vault = players.begin("drunagor", FIRST_TURN)
    device = await players.device(vault, SIZES[name])
    await device.tap("go on where you were")
    await device.sees("► (1) Jaheen")
    assert 2 * await device.row_height() >= 44
    for plate in ("undo", "why", "happened"):
        await device.sees(plate)
    await device.tap("number")  # an attack: figure 6 loses 2
    await device.tap("6 Skeleton Archer")
    await device.tap("-", r"-\s+\+\s+<<")
    await device.tap("2", r"1\s+2\s+3\s+4\s+5")
    await device.tap("Enter")
    await device.sees("7/9")
    await device.tap("the turn is over")
    await device.is_gone("► (1) Jaheen")
    lines = await device.look()
    assert any("ROUND 1" in line for line in lines), "the panels are kept"
    await device.page.picture(tmp_path / f"{name}.png")
    assert (tmp_path / f"{name}.png").stat().st_size > 10_000
    keyboard = await device.page.run("document.querySelector('.xterm-helper-textarea').getAttribute('inputmode')")
    assert keyboard == "none"


async def test_device_returns_to_its_question_after_a_lost_connection_or_crash(players: Players) -> None:
    vault = players.begin("drunagor", FIRST_TURN)
    device = await players.device(vault, SIZES["tablet"])
    await device.tap("go on where you were")
    await device.sees("► (1) Jaheen")
    await device.reloads(lambda: device.page.run("window.line.close()"))
    lines = await device.sees("► (1) Jaheen")
    assert not any("WELCOME BACK" in line for line in lines)
    await device.reloads(players.server.kill_apps)
    await device.sees("► (1) Jaheen")
    await device.tap("the turn is over")
    await device.sees("► (2) Vorn")


async def test_two_devices_play_in_step_and_a_third_only_follows(players: Players) -> None:
    vault = players.begin("drunagor", FIRST_TURN)
    one = await players.device(vault, SIZES["tablet"])
    other = await players.device(vault, SIZES["upright"])
    follower = await players.device(vault, SIZES["phone"], follows=True)
    for device in (one, other):
        await device.tap("go on where you were")
    await follower.sees("only follows")
    await one.tap("the turn is over")
    for device in (one, other, follower):
        await device.sees("► (2) Vorn")
    journal = players.journal(vault)
    await follower.tap("the turn is over")
    await follower.sees("This screen only follows")
    await follower.tap("undo", twice=False)
    await follower.tap("why")
    await follower.sees("Rulebook: Basics of play")
    assert players.journal(vault) == journal
    assert f"/f/{vault}" in await follower.page.run("location.pathname")
    await follower.page.go(players.server.follow.replace("/?", f"/c/{vault}?"))
    await follower.page.comes("document.body.innerText.includes('only follows')")


async def test_figure_is_moved_on_the_map_by_taps(players: Players) -> None:
    vault = players.begin("drunagor", FIRST_TURN)
    device = await players.device(vault, SIZES["tablet"])
    await device.tap("go on where you were")
    lines = await device.sees("►1?")
    await device.tap("►1?")
    below = next(row for row, line in enumerate(lines) if "(3?" in line)
    beside = next(line.index("(2?") + 1 for line in lines if "(2?" in line)
    await device.touch(below, beside)
    await device.sees("►1)")


async def test_font_size_is_per_device_and_a_link_with_a_token_works(players: Players) -> None:
    """One device gets larger type, the other keeps its size; both come by a link on a foreign page."""
    vault = players.begin("drunagor", FIRST_TURN)
    one, other = [
        await Device.open(players.browser, f"data:text/html,<a href='{players.address(vault)}'>come</a>", SIZES[name])
        for name in ("upright", "tablet")
    ]
    for device in (one, other):
        await device.page.comes("document.querySelector('a') !== null")
        await device.page.run("document.querySelector('a').click()")
        await device.tap("go on where you were")
    await one.sees("something happened")
    columns = await one.page.run("window.cells[0]")
    await one.reloads(lambda: one.page.run("document.getElementById('larger').click()"))
    await one.sees("the turn is over")
    assert await one.page.run("window.cells[0]") < columns
    assert await other.page.run("localStorage.length") == 0


async def test_two_devices_in_one_session_have_their_own_languages(players: Players) -> None:
    """One device is set to Polish by taps; it keeps Polish after a reload, and the other stays English."""
    vault = players.begin("drunagor", FIRST_TURN)
    polish, english = [await players.device(vault, SIZES[name]) for name in ("upright", "phone")]
    for device in (polish, english):
        await device.tap("go on where you were")
    await polish.tap("settings")
    await polish.tap("language", r"\d.*language")
    await polish.sees("Co zmienić?")
    await polish.tap("wróć")
    await polish.tap("koniec tury")
    for device in (polish, english):
        await device.sees("► (2) Vorn")
    await english.tap("the turn is over")
    await polish.is_gone("► (2) Vorn")
    await polish.reloads(lambda: polish.page.run("location.reload()"))
    await polish.sees("cofnij")
    await english.sees("undo")


async def test_no_app_process_survives_the_server(browser: Browser, tmp_path: Path) -> None:
    async with game_server(tmp_path) as server:
        device = await Device.open(browser, server.play, SIZES["tablet"])
        await device.sees("the table is set")
        children = server.children()
        assert children
        server.process.terminate()
        assert await asyncio.wait_for(server.process.wait(), 20) is not None
        for _ in range(200):
            if not any(_alive(pid) for pid in children):
                break
            await asyncio.sleep(0.1)
        assert not any(_alive(pid) for pid in children)
    await browser.put_away()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
