"""Warhammer Quest with a printed sheet and printed cards: how many keys entering them takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tui_player import Player, at_the_table

from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs

SHEET = ("1", ".", "1", "2", ".", "8", "enter", *"112113114", "enter", "1", "3")
"""Level, dungeon and gear cards; nine spaces of the track; the location last; the nemesis at blue."""


def begin(folder: Path) -> OpenGame:
    heroes = ["ironbreaker", "warrior_priest"]
    return opening.start(UserDirs.below(folder), "warhammer_quest", "a_foul_stench", heroes, seed=5, name="one")


async def read(player: Player, open_game: OpenGame, *keys: str) -> None:
    """Press these keys and check that they answer the question."""
    await player.press(*keys)
    assert "failed" not in open_game.question.key


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_a_sheet_and_its_cards_on_the_number_pad(tmp_path: Path, language: str) -> None:
    open_game = begin(tmp_path)
    async with at_the_table(open_game=open_game, language=language) as player:
        assert open_game.question.key.startswith("sheet:")
        await read(player, open_game, *SHEET)
        assert len(SHEET) <= 25
        assert open_game.question.key == "health_2:ironbreaker"
        assert open_game.content.quest.track == ("", "", "green", "", "", "blue", "", "", "red")
        await read(player, open_game, "9", "enter", "8", "enter", "space")
        assert open_game.question.key.startswith("card:enemy:odious_grump:")
        nemesis = ("2", ".", "6", ".", "1", "enter", "3", "4", "enter", "enter")
        await read(player, open_game, *nemesis)
        assert len(nemesis) <= 12
        assert open_game.question.key == "deck_sizes"
        card = open_game.content.pack.enemy["odious_grump"]
        assert (card.attack, card.health, card.resilience, card.bar) == (2, 6, 1, ("inflict", "own"))
        await read(player, open_game, "enter", "enter")
        assert open_game.question.key == "location"
        await player.press("0")
        await player.type("Damp Hole")
        await player.press("enter")
        location = ("4", ".", "1", ".", "0", "enter", "0")
        await read(player, open_game, *location)
        assert len(location) + 1 <= 9
        assert open_game.question.key == "enemy"
        enemy = ("7", "1", ".", "2", ".", "3", ".", "1", "enter", "1", "3", "enter", "enter")
        await read(player, open_game, *enemy)
        assert len(enemy) <= 14
        assert open_game.question.key == "act:ironbreaker"
        orc = open_game.content.pack.enemy["orc_boy"]
        assert (orc.level, orc.attack, orc.health, orc.resilience) == (1, 2, 3, 1)
        assert (orc.bar, orc.barred, orc.tireless) == (("advance", "inflict"), False, False)


async def test_an_enemy_that_is_not_entered_takes_two_keys_and_space_each_time(tmp_path: Path) -> None:
    open_game = begin(tmp_path)
    async with at_the_table(open_game=open_game) as player:
        await player.press(*SHEET, "9", "enter", "8", "enter", "space", "enter", "enter", "enter", "0")
        await player.type("Damp Hole")
        await player.press("enter", "4", ".", "1", "enter", "0")
        assert open_game.question.key == "enemy"
        await player.press("7", "enter")
        assert open_game.question.key == "act:ironbreaker"
        await player.press("space", "space", "space", "space")
        assert open_game.question.key == "read:7"
        player.sees("read its bar")
        await player.press("space")
        assert open_game.question.key.startswith("act:")
