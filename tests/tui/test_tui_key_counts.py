"""How many keys common situations take, counted at 80x24."""

from __future__ import annotations

from typing import Any

import pytest
from tui_player import Player, at_the_table
from tui_toy import Started, clock

from assistant.games import DEMOS
from assistant.messages.text import in_english
from assistant.sessions import opening, quick_start
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from tests.key_counts import keys_of, usual_answer


class Counting:
    """Presses keys and counts them."""

    def __init__(self, player: Player) -> None:
        self.player, self.count = player, 0

    async def press(self, *keys: str) -> None:
        self.count += len(keys)
        await self.player.press(*keys)


def by_hand(dirs: UserDirs, *, table: bool = False) -> OpenGame[Any, Any]:
    """Open the demo at the first hero's turn without the map; `table`: the players handle runes and the trap die."""
    sources: dict[str, Any] = {"runes": "table", "trap_die": "table", "monster_cards": "app", "attack_cards": "app"}
    open_game = opening.start(
        dirs, "drunagor", "demo_sunken_vault", ["vorn", "jaheen", "maya"], seed=3, name="Vault", clock=clock,
        **({"sources": sources} if table else {"preset": "app"}),
    )  # fmt: skip
    while not open_game.question.key.startswith("turn:"):
        expected = open_game.question.expected_answer()
        open_game.answer(expected if expected is not None else open_game.question.options[0].id)  # type: ignore[attr-defined]
    open_game.side_action(open_game.game.map_step, on=False)
    return open_game


@pytest.mark.parametrize("keys", ["e 1 6 5", "e 1 6 7 2", "e 1 6 9 enter", "e 1 2 6 3"])
async def test_a_condition_takes_five_keys_at_most(dirs: UserDirs, keys: str) -> None:
    open_game = by_hand(dirs)
    async with at_the_table(open_game=open_game) as player:
        counting = Counting(player)
        await counting.press(*keys.split())
        assert open_game.question.key.startswith("turn:"), player.text
        state = open_game.state
        assert state.monsters[0].tokens or any(hero.tokens for hero in state.heroes)
        assert counting.count <= 5


async def test_a_hero_s_turn_takes_one_key(dirs: UserDirs) -> None:
    open_game = by_hand(dirs)
    async with at_the_table(open_game=open_game) as player:
        counting = Counting(player)
        await counting.press("space")
        assert open_game.question.key != "turn:jaheen"
        assert counting.count == 1


async def test_a_monster_takes_one_to_three_keys(dirs: UserDirs) -> None:
    """Without the map the app asks whom the monster reaches, then the damage of each; an expected number is one key."""
    open_game = by_hand(dirs)
    async with at_the_table(open_game=open_game) as player:
        while open_game.state.acting is None or open_game.question.key.startswith("turn:"):
            await player.press("space")
        seen: dict[int, int] = {}
        for _ in range(40):
            state = open_game.state
            if open_game.question.key.startswith(("turn:", "rune", "draw", "caught")) or state.round > 1:
                if state.round > 1:
                    break
                await player.press("space" if open_game.question.kind == "go_on" else "enter")
                continue
            number = int("".join(sign for sign in open_game.question.key.split(":")[1] if sign.isdigit()) or 0)
            expected = open_game.question.expected_answer() is not None
            await player.press("enter" if expected else "1")
            seen[number] = seen.get(number, 0) + 1
        assert seen
        assert max(seen.values()) <= 3, seen


async def test_a_rune_takes_two_keys(dirs: UserDirs) -> None:
    open_game = by_hand(dirs, table=True)
    async with at_the_table(open_game=open_game) as player:
        for _ in range(60):
            if open_game.question.key.startswith("rune"):
                break
            expected = open_game.question.expected_answer() is not None
            await player.press(*(["enter"] if expected else ["1"]))
        assert open_game.question.key.startswith("rune"), open_game.question.key
        counting = Counting(player)
        await counting.press("1", "enter")
        assert not open_game.question.key.startswith(("rune", "caught", "tile")), player.text
        assert counting.count == 2


@pytest.mark.parametrize("table", [False, True])
async def test_a_chest_takes_three_keys_at_most(dirs: UserDirs, table: bool) -> None:
    open_game = by_hand(dirs, table=table)
    async with at_the_table(open_game=open_game) as player:
        counting = Counting(player)
        await counting.press("e", "3")
        assert any("chest" in in_english(text) for text in open_game.log(9))  # two events fit above the question
        if not open_game.question.key.startswith("turn:"):
            await counting.press("1")
        assert open_game.question.key.startswith("turn:"), player.text
        assert counting.count <= 3


async def test_a_door_takes_three_keys_at_most(dirs: UserDirs) -> None:
    """Without the map the app asks what is behind the door, then shows what to place on the table."""
    open_game = by_hand(dirs)
    async with at_the_table(open_game=open_game) as player:
        await player.press("e", "2", "1")
        assert len(open_game.state.rooms) == 2, player.text
        player.sees("Revealed: The gallery over the fire.", "4 MONSTERS")
        await player.pass_plates()
        player.sees("LAY OUT A ROOM", "Revealed: The gallery over the fire.")


async def test_on_the_map_a_door_takes_three_keys_beside_the_walk(vault: OpenGame[Any, Any]) -> None:
    while vault.state.monsters:
        vault.side_action("correct", path="monsters.0.hp", value=0)
    async with at_the_table(open_game=vault) as player:
        await player.press("1", "f", "3")
        await player.press("e", "2", "space")
        assert len(vault.state.rooms) == 2, player.text
        player.sees("Revealed: The gallery over the fire.", "4 MONSTERS")
        await player.pass_plates()
        player.sees("LAY OUT A ROOM", "Revealed: The gallery over the fire.")


async def test_next_to_a_monster_the_door_is_refused_with_the_reason(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("1", "f", "3")
        await player.press("e", "2")
        player.sees("a monster is next to Jaheen")
        assert len(vault.state.rooms) == 1


async def test_a_fight_with_one_enemy_takes_nine_keys_at_most(mage_knight: Started) -> None:
    open_game = mage_knight()
    async with at_the_table(open_game=open_game) as player:
        await player.press("space", "1")
        counting = Counting(player)
        await counting.press("e", "1", "1", "1")
        player.sees("RANGED AND SIEGE")
        await counting.press("enter")
        player.sees("BLOCK")
        await counting.press("4", "enter")
        player.sees("ATTACK")
        await counting.press("3", "enter")
        assert open_game.question.key.startswith("turn:"), player.text
        assert counting.count <= 9


@pytest.mark.parametrize("game", DEMOS)
async def test_the_counted_keys_give_the_answers_of_a_demo(dirs: UserDirs, game: str) -> None:
    open_game = quick_start.demo(dirs, game)
    async with at_the_table(open_game=open_game) as player:
        for _ in range(8):
            await player.pass_plates()
            before, answer = open_game.timeline.head.n, usual_answer(open_game)
            await player.press(*keys_of(open_game.question, answer))
            head = open_game.timeline.head
            assert head.n == before + 1, player.text
            assert head.input is not None
            assert head.input.value == answer
