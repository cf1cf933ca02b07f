"""Drunagor's demo adventure on the screen."""

from __future__ import annotations

from typing import Any

from tui_player import at_the_table

from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.screens.play import PlayScreen
from assistant.ui.view.blocks import TileMap


async def test_two_rounds_of_the_drunagor_demo(dirs: UserDirs) -> None:
    open_game = opening.start(
        dirs, "drunagor", "demo_sunken_vault", ["vorn", "jaheen"], seed=3, preset="app", name="Vault"
    )
    rounds, typed = set(), False
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        for _ in range(80):
            question, state = open_game.question, open_game.state
            rounds.add(state.round)
            if state.round > 2 or (2 in rounds and state.round < 2) or open_game.over or state.lost:
                break
            if question.kind == "go_on" and not typed:
                typed = True
                health = next(one for one in player.screen.snapshot.figures if one.number == 6).value  # type: ignore[attr-defined]
                await player.press("6", "-", "2")
                player.sees(f"{health} → {health - 2}")
                await player.press("enter")
                await player.press("1", "c", "3")
                player.sees("Jaheen moves from a5 to c3.", "►1)", "(1)")
                await player.press("m", "0")
                player.sees("map off")
                assert not _map(player.screen)
                await player.press("m")
                player.sees("map on", "(1)")
                assert _map(player.screen)
                continue
            lines = len(open_game.timeline.lines)
            expected = question.expected_answer() is not None
            await player.press(*(["enter"] if expected else ["down", "enter"]))
            assert len(open_game.timeline.lines) > lines, player.text
            await player.pass_plates()
    assert typed
    assert {1, 2} <= rounds


def _map(screen: Any) -> bool:
    assert isinstance(screen, PlayScreen)
    return any(isinstance(block, TileMap) for panel in screen.snapshot.view.panels for block in panel.blocks)


async def test_the_whole_drunagor_demo_is_won_on_the_screen(dirs: UserDirs) -> None:
    """Every hero deals 14 damage to the first monster and is healed; in an empty room the heroes walk to the door."""
    open_game = opening.start(
        dirs, "drunagor", "demo_sunken_vault", ["vorn", "maya"], seed=5, preset="app", name="Vault"
    )
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        for _ in range(400):
            question, state = open_game.question, open_game.state
            if state.won or state.lost:
                break
            if question.key.startswith("turn:"):
                for hero in state.heroes:
                    if hero.hp < hero.max_hp and not hero.knocked_out:
                        await player.press(str(hero.number), "+", *str(hero.max_hp - hero.hp), "enter")
                state = open_game.state
                if not state.monsters:
                    me = state.hero(question.key.partition(":")[2])
                    beside = (("f3", "f2"), ("k6", "l6"))[len(state.rooms) - 1][me.number - 1]
                    await player.press(str(me.number), *beside)
                    await player.press("e", "2")
                    await player.pass_plates()
                    continue
                await player.press(*str(state.monsters[0].number), "-", "1", "4", "enter")
                if open_game.state.won:  # won immediately with the last monster
                    break
                await player.pass_plates()
            lines = len(open_game.timeline.lines)
            question = open_game.question
            await player.press(*(["enter"] if question.expected_answer() is not None else ["down", "enter"]))
            assert len(open_game.timeline.lines) > lines, player.text
            await player.pass_plates()
    assert open_game.state.won, open_game.state.lost
    assert len(open_game.state.rooms) == 3
