"""How many keys things take at the table, counted key by key on the smallest usual screen."""

from __future__ import annotations

from typing import Any

import pytest
from tui_player import Player, at_the_table
from tui_toy import Started, clock

from assistant.evenings import opening
from assistant.evenings.home import Home
from assistant.evenings.open import Open


class Counting:
    """Presses keys and counts them."""

    def __init__(self, player: Player) -> None:
        self.player, self.count = player, 0

    async def press(self, *keys: str) -> None:
        self.count += len(keys)
        await self.player.press(*keys)


def by_hand(home: Home, *, table: bool = False) -> Open[Any, Any]:
    """The demo at the first hero's turn, the map off; `table`: runes and the trap die are on the table."""
    sources: dict[str, Any] = {"runes": "table", "trap_die": "table", "monster_cards": "app", "attack_cards": "app"}
    evening = opening.start(
        home, "drunagor", "demo_sunken_vault", ["vorn", "jaheen", "maya"], seed=3, name="Vault", clock=clock,
        **({"sources": sources} if table else {"preset": "app"}),
    )  # fmt: skip
    while not evening.question.key.startswith("turn:"):
        expected = evening.question.expected_answer()
        evening.answer(expected if expected is not None else evening.question.options[0].id)  # type: ignore[attr-defined]
    evening.aside(evening.game.map_step, on=False)
    return evening


@pytest.mark.parametrize("keys", ["e 1 6 5", "e 1 6 7 2", "e 1 6 9 enter", "e 1 2 6 3"])
async def test_a_condition_takes_five_keys_at_most(home: Home, keys: str) -> None:
    evening = by_hand(home)
    async with at_the_table(open=evening) as player:
        counting = Counting(player)
        await counting.press(*keys.split())
        assert evening.question.key.startswith("turn:"), player.text
        state = evening.evening.state
        assert state.monsters[0].tokens or any(hero.tokens for hero in state.heroes)
        assert counting.count <= 5


async def test_a_hero_s_turn_takes_one_key(home: Home) -> None:
    evening = by_hand(home)
    async with at_the_table(open=evening) as player:
        counting = Counting(player)
        await counting.press("space")
        assert evening.question.key != "turn:jaheen"
        assert counting.count == 1


async def test_a_monster_takes_one_to_three_keys(home: Home) -> None:
    """With the map off: whom it reaches, then what each of them takes; expected numbers are one key."""
    evening = by_hand(home)
    async with at_the_table(open=evening) as player:
        while evening.evening.state.acting is None or evening.question.key.startswith("turn:"):
            await player.press("space")
        seen: dict[int, int] = {}
        for _ in range(40):
            state = evening.evening.state
            if evening.question.key.startswith(("turn:", "rune", "draw", "caught")) or state.round > 1:
                if state.round > 1:
                    break
                await player.press("space" if evening.question.kind == "go_on" else "enter")
                continue
            number = int("".join(sign for sign in evening.question.key.split(":")[1] if sign.isdigit()) or 0)
            expected = evening.question.expected_answer() is not None
            await player.press("enter" if expected else "1")
            seen[number] = seen.get(number, 0) + 1
        assert seen
        assert max(seen.values()) <= 3, seen


async def test_a_rune_takes_two_keys(home: Home) -> None:
    evening = by_hand(home, table=True)
    async with at_the_table(open=evening) as player:
        for _ in range(60):
            if evening.question.key.startswith("rune"):
                break
            expected = evening.question.expected_answer() is not None
            await player.press(*(["enter"] if expected else ["1"]))
        assert evening.question.key.startswith("rune"), evening.question.key
        counting = Counting(player)
        await counting.press("1", "enter")
        assert not evening.question.key.startswith(("rune", "caught", "tile")), player.text
        assert counting.count == 2


@pytest.mark.parametrize("table", [False, True])
async def test_a_chest_takes_three_keys_at_most(home: Home, table: bool) -> None:
    evening = by_hand(home, table=table)
    async with at_the_table(open=evening) as player:
        counting = Counting(player)
        await counting.press("e", "3")
        player.sees("chest")
        if not evening.question.key.startswith("turn:"):
            await counting.press("1")
        assert evening.question.key.startswith("turn:"), player.text
        assert counting.count <= 3


async def test_a_door_takes_three_keys_at_most(home: Home) -> None:
    """With the map off it is asked what lies behind it; then the page of what to lay out is open."""
    evening = by_hand(home)
    async with at_the_table(open=evening) as player:
        await player.press("e", "2", "1")
        assert len(evening.evening.state.rooms) == 2, player.text
        player.sees("Lay out: The gallery over the fire.")


async def test_on_the_map_a_door_takes_three_keys_beside_the_walk(vault: Open[Any, Any]) -> None:
    while vault.evening.state.monsters:
        vault.aside("correct", path="monsters.0.hp", value=0)
    async with at_the_table(open=vault) as player:
        await player.press("1", "f", "3")
        await player.press("e", "2", "space")
        assert len(vault.evening.state.rooms) == 2, player.text
        player.sees("Lay out: The gallery over the fire.")


async def test_next_to_a_monster_the_door_is_refused_with_the_reason(vault: Open[Any, Any]) -> None:
    async with at_the_table(open=vault) as player:
        await player.press("1", "f", "3")
        await player.press("e", "2")
        player.sees("A monster is next to Jaheen: only focus and consumables now.")
        assert len(vault.evening.state.rooms) == 1


async def test_a_fight_with_one_enemy_takes_nine_keys_at_most(mage_knight: Started) -> None:
    evening = mage_knight()
    async with at_the_table(open=evening) as player:
        await player.press("space", "1")
        counting = Counting(player)
        await counting.press("e", "1", "1", "1")
        player.sees("RANGED AND SIEGE")
        await counting.press("enter")
        player.sees("BLOCK")
        await counting.press("4", "enter")
        player.sees("ATTACK")
        await counting.press("3", "enter")
        assert evening.question.key.startswith("turn:"), player.text
        assert counting.count <= 9
