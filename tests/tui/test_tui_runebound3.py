"""A fight on the screen: by keys, on the number pad alone, by mouse; both languages, small and large."""

from __future__ import annotations

from typing import Any

import pytest
from tui_player import Player, at_the_table

from assistant.evenings import opening
from assistant.evenings.home import Home
from assistant.evenings.open import Open

ANSWERS = 60


def begun(home: Home, seed: int = 3) -> Open[Any, Any]:
    return opening.start(home, "runebound3", "demo_ashen_tower", ["brand"], seed=seed, preset="mine", name="Demo")


def pad(evening: Open[Any, Any]) -> list[str]:
    """The expected answer by Enter, else a pass."""
    question = evening.question
    if question.expected_answer() is not None:
        return ["enter"]
    return ["0"] if question.key.startswith("action") else ["1"]


async def fought(player: Player, evening: Open[Any, Any]) -> None:
    for _ in range(ANSWERS):
        if evening.evening.state.fight is None:
            return
        await player.press(*pad(evening))
    raise AssertionError("the fight never ended")


@pytest.mark.parametrize(("language", "size"), [("en", (80, 24)), ("pl", (80, 24)), ("pl", (120, 40))])
async def test_a_whole_fight_by_keys(home: Home, language: str, size: tuple[int, int]) -> None:
    evening = begun(home)
    async with at_the_table(open=evening, size=size, language=language) as player:
        await player.press("space", "e", "1")
        await player.type({"en": "as", "pl": "popie"}[language])
        await player.press("enter", "enter")
        assert evening.question.kind == "sided"
        await player.press("1", "3", "enter")
        lying = [token.up for token in evening.evening.state.fight.hero.tokens]
        assert lying == [1, 0, 1]
        await fought(player, evening)
    assert evening.question.key == "turn:brand"


async def test_a_token_is_turned_by_a_click(home: Home) -> None:
    evening = begun(home)
    async with at_the_table(open=evening, size=(120, 40)) as player:
        await player.press("space", "e", "1")
        await player.type("as")
        await player.press("enter", "enter")
        player.sees("PHYSICAL 2", "shield 1")
        await player.click("PHYSICAL 2")
        player.sees("SHIELD 1")
        await player.press("enter")
    assert [token.up for token in evening.evening.state.fight.hero.tokens] == [1, 0, 0]


async def test_a_turn_without_a_fight_is_one_key(home: Home) -> None:
    evening = begun(home)
    async with at_the_table(open=evening, size=(80, 24)) as player:
        await player.press("space", "space")
        assert evening.evening.state.round == 2
        player.sees("Time token to space 2.")


async def test_damage_and_healing_are_typed_beside_the_turn(home: Home) -> None:
    evening = begun(home)
    async with at_the_table(open=evening, size=(80, 24)) as player:
        await player.press("space", "1", "-", "2", "enter")
        assert evening.evening.state.players[0].damage == 2
        await player.press("1", "+", "1", "enter")
        assert evening.evening.state.players[0].damage == 1


async def test_why_the_enemy_did_what_it_did(home: Home) -> None:
    evening = begun(home)
    async with at_the_table(open=evening, size=(120, 40)) as player:
        await player.press("space", "e", "1")
        await player.type("as")
        await player.press("enter", "enter", "enter")
        while not any(event.__class__.__name__ == "Decided" for event in evening.evening.log()):
            await player.press(*pad(evening))
        await player.press("w")
        player.sees("you lose")
