"""Warhammer Quest with a printed sheet and printed cards, key by key: how many keys reading them takes. Screens 10."""

from __future__ import annotations

from pathlib import Path

import pytest
from tui_player import Player, at_the_table

from assistant.evenings import opening
from assistant.evenings.home import Home
from assistant.evenings.open import Open

SHEET = ("1", ".", "1", "2", ".", "8", "enter", *"112113114", "enter", "1", "3")
"""Level, dungeon and gear cards; nine spaces of the track; the location last; the nemesis at blue."""


def begin(folder: Path) -> Open:
    heroes = ["ironbreaker", "warrior_priest"]
    return opening.start(Home.below(folder), "warhammer_quest", "a_foul_stench", heroes, seed=5, name="one")


async def read(player: Player, open: Open, *keys: str) -> None:
    """These keys and no more: the question they end with is another one."""
    await player.press(*keys)
    assert "failed" not in open.question.key


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_a_sheet_and_its_cards_on_the_number_pad(tmp_path: Path, language: str) -> None:
    open = begin(tmp_path)
    async with at_the_table(open=open, language=language) as player:
        assert open.question.key.startswith("sheet:")
        await read(player, open, *SHEET)
        assert len(SHEET) <= 25
        assert open.question.key == "health_2:ironbreaker"
        assert open.content.quest.track == ("", "", "green", "", "", "blue", "", "", "red")
        await read(player, open, "9", "enter", "8", "enter", "space")
        assert open.question.key.startswith("card:enemy:odious_grump:")
        nemesis = ("2", ".", "6", ".", "1", "enter", "3", "4", "enter", "enter")
        await read(player, open, *nemesis)
        assert len(nemesis) <= 12
        assert open.question.key == "deck_sizes"
        card = open.content.pack.enemy["odious_grump"]
        assert (card.attack, card.health, card.resilience, card.bar) == (2, 6, 1, ("inflict", "own"))
        await read(player, open, "enter", "enter")
        assert open.question.key == "location"
        await player.press("0")
        await player.type("Damp Hole")
        await player.press("enter")
        location = ("4", ".", "1", ".", "0", "enter", "0")
        await read(player, open, *location)
        assert len(location) + 1 <= 9
        assert open.question.key == "enemy"
        enemy = ("7", "1", ".", "2", ".", "3", ".", "1", "enter", "1", "3", "enter", "enter")
        await read(player, open, *enemy)
        assert len(enemy) <= 14
        assert open.question.key == "act:ironbreaker"
        orc = open.content.pack.enemy["orc_boy"]
        assert (orc.level, orc.attack, orc.health, orc.resilience) == (1, 2, 3, 1)
        assert (orc.bar, orc.barred, orc.tireless) == (("advance", "inflict"), False, False)


async def test_an_enemy_nobody_wants_to_read_takes_two_keys_and_a_space_each_time(tmp_path: Path) -> None:
    open = begin(tmp_path)
    async with at_the_table(open=open) as player:
        await player.press(*SHEET, "9", "enter", "8", "enter", "space", "enter", "enter", "enter", "0")
        await player.type("Damp Hole")
        await player.press("enter", "4", ".", "1", "enter", "0")
        assert open.question.key == "enemy"
        await player.press("7", "enter")
        assert open.question.key == "act:ironbreaker"
        await player.press("space", "space", "space", "space")
        assert open.question.key == "read:7"
        player.sees("read its bar")
        await player.press("space")
        assert open.question.key.startswith("act:")
