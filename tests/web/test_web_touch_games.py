"""Games played by taps alone on a tablet, an upright tablet and a phone: lists, pads, two-sided pieces."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser import SIZES, Device
from game_server import WITH_BROWSER, Players

pytestmark = WITH_BROWSER


async def mage_knight(device: Device) -> None:
    await device.tap("the table is set")
    await device.tap("Early Bird")
    await device.tap("my turn is over")
    await device.sees("The virtual player flips")


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


@pytest.mark.parametrize("size", SIZES)
async def test_card_is_moved_and_turned_by_taps(size: str, players: Players) -> None:
    """Tap a card, then a zone; tap it again and turn it."""
    folder = players.begin("warhammer_quest")
    device = await players.device(folder, SIZES[size])
    await device.tap("begin")
    await device.tap("Miller's Son")
    await device.tap("[6]")
    await device.tap("→ Ferrywoman")
    await device.tap("next")  # the plate: the nemesis arrives
    assert players.state(folder).enemy(6).zone == "demo_ferrywoman"
    await device.tap("[6]")
    await device.tap("turn it")
    await device.sees("-6-")
    assert not players.state(folder).enemy(6).ready


PLAYED = {"mage_knight": mage_knight, "runebound2": runebound2, "runebound3": runebound3}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", PLAYED)
async def test_game_is_played_by_taps(game: str, size: str, players: Players, tmp_path: Path) -> None:
    device = await players.device(players.begin(game), SIZES[size])
    await PLAYED[game](device)
    for plate in ("undo", "why", "keys"):
        await device.sees(plate)
    await device.page.picture(tmp_path / f"{game}-{size}.png")
