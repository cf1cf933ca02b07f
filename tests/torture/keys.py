"""Random keys and clicks on the screen, at random sizes down to 20 columns: no failure, and the save is what it was."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from quiet import wait_until_quiet
from tui_player import at_the_table

from assistant.sessions import opening
from assistant.sessions.settings import Settings
from assistant.sessions.user_dirs import UserDirs
from tests.torture.campaigns import NAME, Ack, Broken, any_script, check_save

LENGTH = 10
PRESSES = 30
WIDTHS, HEIGHTS = (20, 30, 40, 60, 80, 120, 200), (8, 10, 15, 24, 40, 60)
KEYS = (
    *"0123456789", *"abcdefghijklmnopqrstuvwxyz", *"UWE?/-+.,", "space", "space", "space", "enter", "enter", "escape",
    "tab", "shift+tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "backspace", "delete",
    "ctrl+l", "ctrl+p", "f1", "ó",
)  # fmt: skip


def one_round(chance: Random, folder: Path, game: str, presses: int = PRESSES) -> Counter[str]:
    """Press keys in one campaign."""
    script, dirs = any_script(game, chance, LENGTH), UserDirs.below(folder)
    script.begin(dirs).close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.app.wait_for_idle", wait_until_quiet)
        patch.setattr("textual.pilot.wait_for_idle", wait_until_quiet)
        counts, acks = asyncio.run(_press(chance, dirs, presses))
    check_save(dirs, acks, most_unknown=10**6)
    return counts


async def _press(chance: Random, dirs: UserDirs, presses: int) -> tuple[Counter[str], list[Ack]]:
    counts, size = Counter[str](), (chance.choice(WIDTHS), chance.choice(HEIGHTS))
    settings = Settings(big_type=chance.random() < 0.2, signs=chance.choice(("", "ascii")))
    campaign = opening.resume(dirs, NAME)
    pressed: list[str] = []
    ack = Ack.of(campaign)
    try:
        async with at_the_table(
            dirs, size=size, language=chance.choice(("en", "pl")), campaign=campaign, settings=settings
        ) as player:
            for _ in range(presses):
                if not player.app.is_running:
                    break
                kind = chance.random()
                if kind < 0.08:
                    size = (chance.choice(WIDTHS), chance.choice(HEIGHTS))
                    pressed.append(f"size {size}")
                    await player.resize(*size)
                elif kind < 0.25:
                    at = (chance.randrange(size[0]), chance.randrange(size[1]))
                    pressed.append(f"click {at}")
                    counts["clicks"] += 1
                    player.clock.now += 5
                    await player._click(*at)
                else:
                    key = chance.choice(KEYS)
                    pressed.append(key)
                    counts["keys"] += 1
                    await player.press(key)
                if player.app.open_game is not None and player.app.open_game.name == NAME:
                    ack = Ack.of(player.app.open_game)
    except BaseException as error:
        raise Broken(f"after {pressed}: {type(error).__name__}: {error}") from error
    finally:
        campaign.journal.close()
    return counts, [ack]
