"""Esc leaves an open question and never undoes a finished one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tui_player import Player, at_the_table
from tui_toy import Started, open_toy

from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs


async def fight(player: Player) -> None:
    """Play from the setup to a fight with one orc."""
    await player.press("space", "1")
    player.sees("Your turn.")
    await player.press("e", "1", "1", "1")
    player.sees("RANGED AND SIEGE")


async def test_a_closed_referee_stays_closed(mage_knight: Started) -> None:
    async with at_the_table(open_game=mage_knight()) as player:
        await fight(player)
        await player.press("e", "5")
        player.sees("Your turn.", "You fight on without the app.")
        await player.press("escape")
        player.sees("Your turn.")
        await player.press("space", "u", "escape")
        player.sees("Your turn.")
        player.sees_no("RANGED AND SIEGE", "Esc leave")


async def test_a_closed_referee_stays_closed_after_resuming(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    async with at_the_table(open_game=open_game) as player:
        await fight(player)
        await player.press("e", "5")
    open_game.close()
    async with at_the_table(dirs, campaign="Solo") as player:
        await player.press("space", "escape")
        player.sees("Your turn.")
        player.sees_no("RANGED AND SIEGE")


async def test_esc_leaves_an_open_question(mage_knight: Started) -> None:
    async with at_the_table(open_game=mage_knight()) as player:
        await player.press("space", "1", "e", "1", "1")
        player.sees("which token", "Esc leave")
        await player.press("escape")
        player.sees("Your turn.", "Left: nothing changed.")


async def test_esc_does_not_undo_a_card_drawn(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e", "3", "space", "u", "escape")
        assert toy.state.deck.left == 4


# -- questions


async def test_esc_leaves_a_question_opened_by_an_interrupt(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e", "1")
        player.sees("How much?", "Esc leave")
        await player.press("escape")
        player.sees("Your turn.", "Left: nothing changed.")
        assert toy.state.monster == 6


async def test_esc_leaves_decide_otherwise(tmp_path: Path) -> None:
    open_game = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=open_game) as player:
        await player.press("space", "space", "d")
        player.sees("Whom does it hit?")
        await player.press("escape")
        player.sees("How much?", "Left: nothing changed.")


async def test_esc_at_ordinary_questions_names_the_keys_that_leave_and_undo(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy, size=(120, 40)) as player:
        await player.press("escape")
        player.sees("Esc does not leave your game. p: pause. u: take back the last answer.")
        await player.press("space", "escape")
        assert toy.state.turn == "bob"
        await player.press("e", "3", "escape")  # the cards are drawn already: no question is open that could be left
        assert toy.state.deck.left == 4
        player.sees("Esc does not leave your game.")
