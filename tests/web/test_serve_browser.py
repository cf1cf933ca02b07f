"""The app in a real browser: played by taps, cut off and back, two in step, one that only follows."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from browser import SIZES, Browser, Device
from serve_table import AT_ONE_TABLE, Table, serving

pytestmark = AT_ONE_TABLE

FIRST_TURN = "turn:"
"""Where the questions of a hero's turn begin."""


async def test_a_swipe_turns_the_page(table: Table) -> None:
    vault = table.begin("drunagor", FIRST_TURN)
    device = await table.device(vault, SIZES["phone"])
    lines = await device.sees("SET THE TABLE UP AGAIN")
    last = [line for line in lines if "more" in line]
    assert last
    for _ in range(3):
        await device.page.swipe(200, 400, -300)
    await device.is_gone("WHERE YOU WERE")
    await device.sees("go on where you were")


@pytest.mark.parametrize("name", SIZES)
async def test_a_turn_by_taps(name: str, table: Table, tmp_path: Path) -> None:
    vault = table.begin("drunagor", FIRST_TURN)
    device = await table.device(vault, SIZES[name])
    await device.tap("go on where you were")
    await device.sees("► (1) Jaheen")
    assert 2 * await device.row_height() >= 44
    for plate in ("undo", "why", "happened"):
        await device.sees(plate)
    await device.tap("number")  # a blow: figure 6 loses 2
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


async def test_cut_off_killed_and_back_at_the_same_question(table: Table) -> None:
    vault = table.begin("drunagor", FIRST_TURN)
    device = await table.device(vault, SIZES["tablet"])
    await device.tap("go on where you were")
    await device.sees("► (1) Jaheen")
    await device.reloads(lambda: device.page.run("window.line.close()"))
    lines = await device.sees("► (1) Jaheen")
    assert not any("WELCOME BACK" in line for line in lines)
    await device.reloads(table.server.kill_apps)
    await device.sees("► (1) Jaheen")
    await device.tap("the turn is over")
    await device.sees("► (2) Vorn")


async def test_two_in_step_and_one_that_only_follows(table: Table) -> None:
    vault = table.begin("drunagor", FIRST_TURN)
    one = await table.device(vault, SIZES["tablet"])
    other = await table.device(vault, SIZES["upright"])
    follower = await table.device(vault, SIZES["phone"], follows=True)
    for device in (one, other):
        await device.tap("go on where you were")
    await follower.sees("only follows")
    await one.tap("the turn is over")
    for device in (one, other, follower):
        await device.sees("► (2) Vorn")
    journal = table.journal(vault)
    await follower.tap("the turn is over")
    await follower.sees("This screen only follows")
    await follower.tap("undo", twice=False)
    await follower.tap("why")
    await follower.sees("Rulebook: Basics of play")
    assert table.journal(vault) == journal
    assert f"/f/{vault}" in await follower.page.run("location.pathname")
    await follower.page.go(table.server.follow.replace("/?", f"/c/{vault}?"))
    await follower.page.comes("document.body.innerText.includes('only follows')")


async def test_the_map_by_tapping_figure_and_space(table: Table) -> None:
    vault = table.begin("drunagor", FIRST_TURN)
    device = await table.device(vault, SIZES["tablet"])
    await device.tap("go on where you were")
    lines = await device.sees("►1?")
    await device.tap("►1?")
    below = next(row for row, line in enumerate(lines) if "(3?" in line)
    beside = next(line.index("(2?") + 1 for line in lines if "(2?" in line)
    await device.touch(below, beside)
    await device.sees("►1)")


async def test_the_size_of_type_belongs_to_the_device_and_a_link_lets_in(table: Table) -> None:
    """One device with larger type, the other as it was; both came by a link on a foreign page."""
    vault = table.begin("drunagor", FIRST_TURN)
    one, other = [
        await Device.open(table.browser, f"data:text/html,<a href='{table.address(vault)}'>come</a>", SIZES[name])
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


async def test_two_devices_on_one_evening_each_in_its_own_language(table: Table) -> None:
    """Turned to Polish by taps alone; it stays so when the device comes back, and the other is not asked."""
    vault = table.begin("drunagor", FIRST_TURN)
    polish, english = [await table.device(vault, SIZES[name]) for name in ("upright", "phone")]
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


async def test_nothing_of_it_stays_when_the_server_ends(browser: Browser, tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
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
