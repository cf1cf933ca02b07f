"""Lists that a player can answer: what is printed on tokens and cards, what a scenario is, where a campaign stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tui_player import at_the_table

from assistant.messages.questions import Card, InOrder, OneOf
from assistant.messages.text import in_english
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.forms.filter_list import FilterEntry, find_entries

Started = Callable[..., OpenGame[Any, Any]]


def until(session: OpenGame[Any, Any], key: str) -> None:
    """On with the expected answers until such a question is asked."""
    for _ in range(200):
        question = session.question
        if question.key.startswith(key):
            return
        expected = question.expected_answer()
        if expected is None and isinstance(question, InOrder):
            expected = [option.id for option in question.options for _ in range(question.count)][: question.count]
        session.answer(expected if expected is not None else question.options[0].id)
    raise AssertionError(f"{key} was never asked")


async def test_a_token_is_picked_by_what_is_printed_on_it(mage_knight: Started) -> None:
    session = mage_knight("counted")
    until(session, "token:")
    question = session.question
    assert isinstance(question, Card | OneOf)
    notes = {option.id: in_english(option.note) for option in question.options if option.note}
    assert notes["prowlers"] == "attack physical 4, armour 3, fame 2"
    assert notes["cursed_hags"] == "attack physical 3, armour 5, poison, fame 3"
    assert notes["ironclads"] == "attack physical 4, armour 3, brutal, resists physical, fame 4"
    async with at_the_table(open_game=session, size=(100, 40)) as player:
        player.sees("Prowlers", "attack", "armour", "fame", "4 physical", "POISON", "RESISTS physical")


def test_what_has_no_name_on_the_table_is_found_by_its_numbers() -> None:
    things = [
        FilterEntry("a", "Prowlers", "attack physical 4, armour 3"),
        FilterEntry("b", "Brute", "attack fire 4, armour 5"),
    ]
    assert [thing.id for thing in find_entries(things, "fire 4")] == ["b"]
    assert [thing.id for thing in find_entries(things, "armour")] == ["a", "b"]
    assert [thing.id for thing in find_entries(things, "bru")] == ["b"]


def test_a_monster_is_picked_by_what_is_printed_on_its_card(dirs: UserDirs) -> None:
    session = opening.start(dirs, "drunagor", "chapter_01", ["vorn", "maya"], seed=3, preset="mine", name="One")
    until(session, "random:")
    question = session.question
    assert isinstance(question, OneOf)
    notes = {option.id: in_english(option.note) for option in question.options if option.note}
    assert notes["shadow_vampire"] == "health 12, move 5, damage 5"
    assert len(set(notes.values())) == len(notes)


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_scenarios_say_for_how_many_of_which_kind_and_how_long(dirs: UserDirs, language: str) -> None:
    said = {
        "en": ("Solo Conquest   1 player, alone, 6 rounds", "2 to 3 players, together, 4 rounds"),
        "pl": ("Podbój jednoosobowy   1 gracz, solo, 6 rund", "od 2 do 3 graczy, razem, 4 rundy"),
    }
    async with at_the_table(dirs, size=(80, 24), language=language) as player:
        await player.press("3")
        player.sees(*said[language])


async def test_chapters_say_how_many_rooms_they_have(dirs: UserDirs) -> None:
    async with at_the_table(dirs, size=(80, 24)) as player:
        await player.press("4")
        assert not any("…" in line for line in player.lines[:-1]), player.text
        player.sees("Chapter 1: The Road to Blackriver   2 rooms, 1-5 together")
        player.sees("linked to the one before", "to try it out")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Mage Knight, Solo Conquest · round 1 of 6 · DAY 1; Tovak; last played", "2 January, 20:00")),
        ("pl", ("Mage Knight, Podbój jednoosobowy · runda 1 z 6 · DZIEŃ 1; Tovak;", "2 stycznia, 20:00")),
    ],
)
async def test_a_campaign_says_its_chapter_round_heroes_and_last_evening(
    dirs: UserDirs, mage_knight: Started, language: str, said: tuple[str, ...]
) -> None:
    session = mage_knight("app", hero="tovak")
    until(session, "tactic")
    session.close()
    async with at_the_table(dirs, size=(120, 24), language=language) as player:
        player.sees(said[1].partition(",")[0])
        await player.press("c")
        player.sees(*said)


async def test_many_campaigns_say_their_game_and_day_and_the_list_is_scrolled(
    dirs: UserDirs, mage_knight: Started
) -> None:
    for _ in range(9):
        mage_knight("app", hero="tovak").close()
    async with at_the_table(dirs, size=(80, 24)) as player:
        await player.press("c")
        player.sees("Solo (solo-2)")
        assert player.text.count("January, 20:00") >= 4
        await player.press(*["down"] * 8)
        player.sees("9 ► Solo (")
        assert player.text.count("January, 20:00") >= 4


async def test_a_campaign_that_was_never_packed_up_still_names_its_heroes(dirs: UserDirs, mage_knight: Started) -> None:
    session = mage_knight("app", hero="tovak")
    session.journal.close()
    async with at_the_table(dirs) as player:
        await player.press("c")
        player.sees("Mage Knight; Tovak; last played 2 January, 20:00")
