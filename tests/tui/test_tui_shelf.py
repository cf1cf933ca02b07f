"""The shelf: searching, sorting, and putting campaigns in order with keys and mouse."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tui_player import Player, at_the_table
from tui_toy import Started

from assistant.sessions.user_dirs import UserDirs
from assistant.storage import campaign_in, list_campaigns, shelf
from assistant.storage.backups import back_up
from assistant.storage.journal import JOURNAL_FILE
from assistant.ui.tui.screens.start import StartScreen


@pytest.fixture
def three(dirs: UserDirs, mage_knight: Started) -> list[Path]:
    """The folders of three campaigns: Łódź, Mill and Crown."""
    folders = []
    for name in ("Łódź", "Mill", "Crown"):
        open_game = mage_knight()
        open_game.answer("go_on")
        open_game.side_action("note", text=f"a note in {name}")
        open_game.close()
        shelf.rename(open_game.folder, name)
        folders.append(open_game.folder)
    return folders


def names(player: Player) -> list[str]:
    return [one.name for one in player.screen.bottom.listed]


async def test_typed_letters_search_without_accents(dirs: UserDirs, three: list[Path]) -> None:
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c", *"lodz")
        assert names(player) == ["Łódź"]
        player.sees("Search: lodz", '"a note in Łódź"')
        await player.press("escape")
        assert len(names(player)) == 3
        await player.press(*"mage", "space", *"mill")
        assert names(player) == ["Mill"]
        await player.press("x")
        player.sees("No campaign is found.")
        await player.press("escape", "escape")
        assert isinstance(player.screen, StartScreen)


async def test_the_order_changes_and_the_mark_stays_on_its_campaign(dirs: UserDirs, three: list[Path]) -> None:
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c")
        player.sees("by date")
        marked = player.screen.bottom.marked.campaign.folder
        await player.press("ctrl+o")
        player.sees("by name")
        assert names(player) == ["Crown", "Mill", "Łódź"]
        assert player.screen.bottom.marked.campaign.folder == marked
        await player.click("by name")
        player.sees("by game")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("language", ["en", "pl"])
async def test_the_marked_campaign_shows_its_game_party_and_standing(
    dirs: UserDirs, three: list[Path], size: tuple[int, int], language: str
) -> None:
    said = {"en": ("Mage Knight · Solo Conquest", "Norowas"), "pl": ("Mage Knight · Podbój jednoosobowy", "Norowas")}
    async with at_the_table(dirs, size=size, language=language) as player:
        await player.press("c", *"mill")
        player.sees(*said[language])


async def test_a_campaign_is_renamed_copied_archived_and_retired(dirs: UserDirs, three: list[Path]) -> None:
    mill = three[1]
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c", *"mill", "tab", "3")
        player.sees("How is Mill called from now on?")
        await player.press(*["backspace"] * 4, *"Noc", "enter")
        player.sees("Mill is now called Noc.")
        assert campaign_in(mill).name == "Noc"
        await player.press("escape", *"noc", "tab", "4")
        player.sees("Noc 2 is a copy of Noc.", "on the shelf 4")
        await player.press("escape", *"noc", "space", "2", "tab", "5")
        player.sees("Noc 2 is archived", "on the shelf 3", "archived 1")
        await player.press("escape", *"noc", "tab", "7")
        player.sees("Noc is retired")
        assert campaign_in(mill).is_retired
        player.sees("result   retired")
        await player.press("tab", "7")
        player.sees("Noc is taken up again.")
        assert not campaign_in(mill).is_retired


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_log_of_a_campaign_is_read_without_opening_it(
    dirs: UserDirs, three: list[Path], size: tuple[int, int]
) -> None:
    async with at_the_table(dirs, size=size) as player:
        await player.press("c", *"mill", "tab", "2")
        player.sees("THE CAMPAIGN LOG", "Solo Conquest: Norowas", "NOTES", "a note in Mill", "WHAT HAPPENED LAST")
        assert player.app.open_game is None
        await player.press("escape", "escape")
        player.sees("Search: mill")


async def test_space_leads_to_the_backups_of_a_campaign_that_cannot_be_read(dirs: UserDirs, three: list[Path]) -> None:
    mill = three[1]
    back_up(mill)
    (mill / JOURNAL_FILE).write_bytes(b"")
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c", *mill.name)
        player.sees("an earlier save of it")
        player.sees_no("go on: ")
        await player.press("tab")
        player.sees_no("rename it", "copy it", "go on")
        await player.press("escape", "enter", "space")
        player.sees("Nothing can be read in")
        await player.press("2")
        assert campaign_in(mill).name == "Mill"


async def test_a_retired_campaign_is_not_offered_on_the_first_screen(dirs: UserDirs, three: list[Path]) -> None:
    shelf.retire(three[2])
    async with at_the_table(dirs, size=(120, 40)) as player:
        player.sees_no("go on: Crown")
        await player.press("c")
        player.sees("Crown")


async def test_the_bin_is_emptied_after_one_question(dirs: UserDirs, three: list[Path]) -> None:
    for folder in three[:2]:
        shelf.delete(folder)
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c")
        await player.click("in the bin 2")
        await player.press("tab", "2")
        player.sees("Empty the bin for good?")
        await player.press("space")
        player.sees("in the bin 2")
        await player.press("tab", "2", "2")
        player.sees("The bin is empty.", "in the bin 0")
    assert len(list_campaigns(dirs.saves)) == 1


async def test_the_first_click_shows_a_campaign_and_the_second_opens_it(dirs: UserDirs, three: list[Path]) -> None:
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c")
        last = names(player)[-1]
        await player.click(f"3   {last}")
        player.sees(f'"a note in {last}"')
        await player.click(f"3 ► {last}")
        player.sees("WHERE YOU WERE")


async def test_a_number_with_two_digits_is_typed_digit_by_digit(dirs: UserDirs, mage_knight: Started) -> None:
    for _ in range(11):
        mage_knight().close()
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c")
        eleventh = player.screen.bottom.listed[10].folder
        await player.press("1")
        player.sees("Line 1: another digit, Enter, or Esc.")
        await player.press("1")
        assert player.app.open_game is not None
        assert player.app.open_game.folder == eleventh


async def test_campaigns_below_the_window_are_counted(dirs: UserDirs, mage_knight: Started) -> None:
    folder = mage_knight().folder
    for number in range(2, 25):
        shutil.copytree(folder, folder.with_name(f"{folder.name}-{number}"))
    async with at_the_table(dirs, size=(60, 20)) as player:
        await player.press("c")
        seen = [number for number in range(1, 25) if any(re.search(rf"^ +{number} [ ►] ", one) for one in player.lines)]
        assert len(seen) < 24
        player.sees(f"… {24 - len(seen)} more: arrow down")


async def test_the_length_is_counted_while_the_list_is_shown(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    open_game.answer("go_on")
    open_game.close()
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("c")
        await player.settle()
        player.sees("length", "2 lines")
