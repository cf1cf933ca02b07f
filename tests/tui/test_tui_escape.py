"""Esc leaves what is open and never undoes what is over."""

from __future__ import annotations

from typing import Any

from tui_player import Player, at_the_table
from tui_toy import Started

from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs


async def fight(player: Player) -> None:
    """From the set-up to a fight with one orc in the referee."""
    await player.press("space", "1")
    player.sees("Your turn.")
    await player.press("e", "1", "1", "1")
    player.sees("RANGED AND SIEGE")


async def test_a_closed_referee_stays_closed(mage_knight: Started) -> None:
    async with at_the_table(open_game=mage_knight()) as player:
        await fight(player)
        await player.press("e", "5")
        player.sees("Your turn.", "The referee is closed.")
        await player.press("escape")
        player.sees("Your turn.")
        await player.press("space", "u", "escape")
        player.sees("Your turn.")
        player.sees_no("RANGED AND SIEGE", "Esc leave")


async def test_also_after_coming_back(dirs: UserDirs, mage_knight: Started) -> None:
    session = mage_knight()
    async with at_the_table(open_game=session) as player:
        await fight(player)
        await player.press("e", "5")
    session.close()
    async with at_the_table(dirs, campaign="Solo") as player:
        await player.press("space", "escape")
        player.sees("Your turn.")
        player.sees_no("RANGED AND SIEGE")


async def test_what_is_open_is_left(mage_knight: Started) -> None:
    async with at_the_table(open_game=mage_knight()) as player:
        await player.press("space", "1", "e", "1", "1")
        player.sees("which token", "Esc leave")
        await player.press("escape")
        player.sees("Your turn.", "Left: nothing changed.")


async def test_a_draw_that_is_done_is_not_undone(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e", "3", "space", "u", "escape")
        assert toy.state.deck.left == 4
