"""Games by taps alone, on a tablet, the same upright, and a phone: lists, pads, rows of two-sided pieces."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from browser import SIZES, Device, found
from test_serve_browser import table

pytestmark = pytest.mark.skipif(not found(), reason="no Chromium here and none could be installed")

GAMES = {
    "mk": ("mage_knight", "solo_conquest", "--hero", "tovak"),
    "rb2": ("runebound2", "demo_ashen_crown", "--hero", "bryn", "--pieces", "app"),
    "rb3": ("runebound3", "demo_ashen_tower", "--hero", "brand"),
}


def begin(home: Path) -> None:
    environ = {**os.environ, "ASSISTANT_HOME": str(home), "LANG": "C.UTF-8"}
    for name, words in GAMES.items():
        new = [sys.executable, "-m", "assistant", "new", *words, "--name", name, "--seed", "3"]
        subprocess.run(new, env=environ, check=True, capture_output=True)


async def mage_knight(device: Device) -> None:
    await device.tap("the table is set")
    await device.tap("Early Bird")
    await device.tap("my turn is over")
    await device.sees("YOUR TURN")


async def runebound2(device: Device) -> None:
    await device.tap("begin")
    await device.tap("5", r"1\s+2\s+3\s+4\s+5")
    await device.tap("nothing of these: the turn is over")
    await device.sees("round 2")


async def runebound3(device: Device) -> None:
    await device.tap("begin")
    await device.sees("Brand: your turn.")
    await device.tap("something happened")
    await device.tap("a fight")
    await device.tap("Ash Wolf")
    await device.tap("0", r"^\s+0(\s|$)")
    await device.tap("PHYSICAL 2")
    await device.sees("SHIELD 1")
    await device.tap("they lie like this")
    await device.is_gone("make this row look")


PLAYED = {"mk": mage_knight, "rb2": runebound2, "rb3": runebound3}


@pytest.mark.parametrize("name", SIZES)
async def test_a_game_by_taps(name: str, tmp_path: Path) -> None:
    begin(tmp_path)
    async with table(tmp_path) as (server, browser):
        for game, play in PLAYED.items():
            device = await Device.open(browser, server.play.replace("/?", f"/c/{game}?"), SIZES[name])
            await play(device)
            for plate in ("undo", "why", "keys"):
                await device.sees(plate)
            await device.page.picture(tmp_path / f"{game}-{name}.png")
            await device.page.close()
