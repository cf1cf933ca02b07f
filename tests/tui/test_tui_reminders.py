"""Reminders on the screen: how they look, when they come up, how long they last."""

from __future__ import annotations

from typing import Any

from tui_player import at_the_table
from tui_toy import TOY

from assistant.sessions.open_game import OpenGame


async def test_reminders_look_different_and_are_listed_with_their_moment(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy, size=(120, 40)) as player:
        await player.press("r", "1")
        await player.type("feed the cat")
        await player.press("enter")
        player.sees("New reminder", "Bob's turn: feed the cat")
        await player.press("r")
        player.sees("In force", "Bob's turn: feed the cat", "0  strike one out")
        await player.press("escape", "space")
        player.sees("• Your reminder (Bob's turn): feed the cat")
        assert any("• Your reminder" in line for line in player.lines[-6:])  # in the log, too
        await player.press("tab")
        titles = [panel.id for panel in player.screen.snapshot.view.panels]  # type: ignore[attr-defined]
        assert titles[-1] == "reminders"
        player.sees("YOUR REMINDERS")
        await player.press("r", "0", "1", "tab")
        player.sees_no("YOUR REMINDERS")


def test_a_reminder_belongs_to_its_chapter(vault: OpenGame[Any, Any]) -> None:
    vault.side_action("add_reminder", moment="hero_turn", text="the lever")
    rules, world = vault.game.rules, vault.moment.world
    assert [one.text for _, one in rules.reminders(world)] == ["the lever"]
    world.state.chapter += 1
    assert rules.reminders(world) == []


async def test_every_reminder_of_the_last_input_is_shown(toy: OpenGame[Any, Any]) -> None:
    for words in ("feed the cat", "bob loses 1", "third"):
        toy.side_action("add_reminder", moment=next(iter(TOY.rules.occasions)), text=words)
    async with at_the_table(open_game=toy) as player:
        await player.press("space")
        player.sees("): feed the cat", "): bob loses 1", "): third", "Your turn.")
        await player.press("n", "x", "enter")
        player.sees("): third")
        await player.press("space")
        player.sees_no("Your reminder (")
