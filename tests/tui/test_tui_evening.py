"""Small things of an evening: panels in a fight, the map under the mouse, the score, what was done by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_tui_nothing_lost import walking
from tui_player import Player, at_the_table
from tui_toy import Started, open_toy

from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.narration import log
from assistant.sessions.user_dirs import UserDirs


async def fight(player: Player) -> None:
    await player.press("space", "1", "e", "1", "1", "1")
    player.sees("RANGED AND SIEGE")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_tab_reaches_every_panel_in_a_fight(mage_knight: Started, size: tuple[int, int]) -> None:
    session = mage_knight()
    async with at_the_table(open_game=session, size=size) as player:
        await fight(player)
        panels = player.screen.snapshot.view.panels  # type: ignore[attr-defined]
        titles = {player.app.pen.say(panel.title).upper() for panel in panels}
        assert len(titles) > 3
        seen = set()
        for _ in range(60):
            text = player.text
            seen |= {title for title in titles if f"{title} ─" in text}
            if seen == titles:
                break
            await player.press("tab")
        assert seen == titles


def at(player: Player, words: str) -> tuple[int, int]:
    return next((line.index(words), y) for y, line in enumerate(player.lines) if words in line)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (60, 20)])
async def test_a_click_on_a_figure_does_not_move_the_map(vault: OpenGame[Any, Any], size: tuple[int, int]) -> None:
    async with at_the_table(open_game=vault, size=size) as player:
        if size == (60, 20):
            await player.press("tab")
        for space in ("space:a5", "space:b5", "space:c2"):
            before = player.pressing(space)
            await player.pilot.click(offset=before)
            await player.settle()
            assert player.pressing(space) == before, player.text
            await player.press("escape")


async def test_a_click_on_a_large_map_does_not_move_it(tmp_path: Path) -> None:
    session = walking(tmp_path / "walk")
    while not session.question.key.startswith("turn:"):
        session.answer(session.question.expected_answer())
    async with at_the_table(open_game=session) as player:
        await player.press("tab")
        for sign in [sign for sign in ("(1)", "(2)", "[6]", "[8]") if sign in player.text]:
            before = at(player, sign)
            await player.click(sign)
            assert at(player, sign) == before, player.text
            await player.press("escape")


async def test_by_hand_asks_what_was_done_instead(tmp_path: Path) -> None:
    session = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=session, size=(120, 40)) as player:
        await player.press("space", "space", "d")
        player.sees("Whom does it hit?", "something else, by hand")
        await player.click("something else, by hand")
        player.sees("What was done instead?")
        await player.type("it fell asleep")
        await player.press("enter")
        player.sees("it fell asleep")
        assert session.session.state.health == {"ann": 5, "bob": 4}


async def test_by_hand_can_be_left_without_words_or_altogether(tmp_path: Path) -> None:
    session = open_toy(tmp_path / "toy", health={"ann": 5, "bob": 4})
    async with at_the_table(open_game=session, size=(120, 40)) as player:
        await player.press("space", "space", "d")
        await player.click("something else, by hand")
        await player.press("escape")
        player.sees("Whom does it hit?")
        await player.click("something else, by hand")
        await player.press("enter")
        player.sees("settled by hand")
        player.sees_no("Note:")


async def test_the_score_comes_by_itself_as_a_table(mage_knight: Started) -> None:
    session = mage_knight()
    session.side_action("correct", path="round", value=6)
    async with at_the_table(open_game=session) as player:
        for _ in range(200):
            if session.question.key.startswith("tally:"):
                break
            assert session.question.kind != "finished", player.text
            question = session.question
            await player.press(*(["enter"] if question.expected_answer() is not None else ["down", "enter"]))
        player.sees("What do you have?")
        await player.press("1", "2", "tab", "3", "enter")
        player.sees("SCORE", "The game is over.")
        player.sees("fame 12", "knowledge", "together 18")
        table = player.text.partition("SCORE ")[2]
        order = [table.index(words) for words in ("fame", "knowledge", "together")]
        assert order == sorted(order)
        await player.press("u")
        player.sees("What do you have?")
        await player.press("u")
        player.sees("The game is over.")  # not asked again by itself
        assert session.question.kind == "finished"


async def test_the_start_screen_names_the_chapter_now_played(dirs: UserDirs, vault: OpenGame[Any, Any]) -> None:
    vault.side_action("note", text="x")
    vault.close()
    async with at_the_table(dirs, size=(120, 40)) as player:
        player.sees("go on: Vault", "Demo: The Sunken Vault, The flooded stairs, round 1")
    async with at_the_table(dirs, size=(120, 40), language="pl") as player:
        player.sees("Demo: Zatopiony skarbiec")


async def test_roles_are_remembered(dirs: UserDirs) -> None:
    def start() -> OpenGame[Any, Any]:
        return opening.start(
            dirs, "drunagor", "demo_sunken_vault", ["vorn", "maya"], seed=3, preset="app", name="Vault"
        )

    async with at_the_table(dirs, open_game=start()) as player:
        await player.press("3", "5")
        player.sees("which number is dark red")
    async with at_the_table(dirs, open_game=start()) as player:
        player.sees("Which role does Vorn take?", "3 ► Support")
        await player.press("enter")
        player.sees("Which role does Maya take?", "5 ► Striker")
        await player.press("1")
        player.sees("which number is dark red")


# -- what is said once


async def test_a_choice_of_the_leader_is_told_once_and_so_is_the_damage(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("space", "space", "space")
        player.sees("Which of these?")
        before = len(log(vault))
        await player.press("enter", "enter", "enter")
        say = player.app.pen.say
        told = [say(one.text) for one in log(vault)[before:]]
    assert not [one for one in told if one.startswith("Your choice")]
    assert len([one for one in told if ": to " in one]) == 1
    assert [one for one in told if " 3" in one or "-3" in one] == [one for one in told if "-3" in one]


# -- reminders


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
