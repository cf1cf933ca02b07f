"""Lists with enough information to choose: printed values of tokens and cards, scenarios, campaigns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tui_player import at_the_table

from assistant.messages.questions import CardQuestion, InOrder, OneOf, Option
from assistant.messages.text import in_english
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.forms.filter_list import FilterEntry, find_entries

Started = Callable[..., OpenGame[Any, Any]]


def until(open_game: OpenGame[Any, Any], key: str) -> None:
    """Give expected answers until a question with this key is asked."""
    for _ in range(200):
        question = open_game.question
        if question.key.startswith(key):
            return
        expected = question.expected_answer()
        if expected is None and isinstance(question, InOrder):
            expected = [option.id for option in question.options for _ in range(question.count)][: question.count]
        open_game.answer(expected if expected is not None else question.options[0].id)
    raise AssertionError(f"{key} was never asked")


async def test_a_token_is_picked_by_what_is_printed_on_it(mage_knight: Started) -> None:
    open_game = mage_knight("counted")
    until(open_game, "token:")
    question = open_game.question
    assert isinstance(question, CardQuestion | OneOf)
    notes = {option.id: in_english(option.note) for option in question.options if option.note}
    assert notes["prowlers"] == "attack physical 4, armour 3, fame 2"
    assert notes["cursed_hags"] == "attack physical 3, armour 5, poison, fame 3"
    assert notes["ironclads"] == "attack physical 4, armour 3, brutal, resists physical, fame 4"
    async with at_the_table(open_game=open_game, size=(100, 40)) as player:
        player.sees("Prowlers", "attack", "armour", "fame", "4 physical", "POISON", "RESISTS physical")


def test_a_token_without_a_name_is_found_by_its_printed_numbers() -> None:
    things = [
        FilterEntry("a", "Prowlers", "attack physical 4, armour 3"),
        FilterEntry("b", "Brute", "attack fire 4, armour 5"),
    ]
    assert [thing.id for thing in find_entries(things, "fire 4")] == ["b"]
    assert [thing.id for thing in find_entries(things, "armour")] == ["a", "b"]
    assert [thing.id for thing in find_entries(things, "bru")] == ["b"]


async def test_a_list_with_typing_says_how_to_leave_it_and_how_to_name_another_card(dirs: UserDirs) -> None:
    open_game = opening.start(dirs, "runebound2", "demo_ashen_crown", ["odile"], preset="counted", name="One")
    until(open_game, "market_card")
    async with at_the_table(open_game=open_game, size=(100, 40)) as player:
        player.sees("more: arrow down, or type letters", "Not in the list? 0: another card.")
        await player.press("space")
        player.sees("Type letters of the name. Enter takes the marked line.")
        await player.press("escape")
        player.sees("Esc does not leave your game. Ctrl+P: pause and all else.")
        await player.press(*"zzz")
        player.sees("Nothing is called so. 0: another card.")
        await player.press("0")
        player.sees("Is it an Item or an Ally?")


def test_a_market_card_that_lies_elsewhere_is_no_longer_proposed(dirs: UserDirs) -> None:
    open_game = opening.start(dirs, "runebound2", "demo_ashen_crown", ["odile"], preset="counted", name="One")
    placed: list[str] = []
    gone: list[Option] = []
    while not open_game.question.key.startswith("turn:"):
        until(open_game, "market_card")
        question = open_game.question
        assert isinstance(question, CardQuestion)
        placed.append(question.options[0].id)
        open_game.answer(placed[-1])
        if not open_game.question.key.startswith("market_card"):
            break
        listed = open_game.question.options[:-1]
        gone = [option for option in listed if option.note]
        copies = open_game.content.market()
        assert {option.id for option in gone} == {card for card in placed if placed.count(card) >= copies[card]}
        assert gone == list(listed[len(listed) - len(gone) :])
        assert all(option.note and in_english(option.note) == "the box has no more of it" for option in gone)
    assert len(placed) > 1
    assert gone


def test_a_monster_is_picked_by_what_is_printed_on_its_card(dirs: UserDirs) -> None:
    open_game = opening.start(dirs, "drunagor", "chapter_01", ["vorn", "maya"], seed=3, preset="mine", name="One")
    until(open_game, "random:")
    question = open_game.question
    assert isinstance(question, OneOf)
    notes = {option.id: in_english(option.note) for option in question.options if option.note}
    assert notes["shadow_vampire"] == "health 12, move 5, damage 5"
    assert len(set(notes.values())) == len(notes)


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_scenarios_show_players_kind_and_length(dirs: UserDirs, language: str) -> None:
    said = {
        "en": ("Solo Conquest   conquer both cities; alone, 6 rounds", "2-3 together, 4 rounds"),
        "pl": ("Podbój jednoosobowy   zdobądź oba miasta; samotnie, 6 rund", "2-3 razem, 4 rundy"),
    }
    async with at_the_table(dirs, size=(80, 24), language=language) as player:
        await player.press("1")
        player.sees(*said[language])


async def test_chapters_show_their_number_of_rooms(dirs: UserDirs) -> None:
    async with at_the_table(dirs, size=(80, 24)) as player:
        await player.press("2")
        assert not any("…" in line for line in player.lines[:-1]), player.text
        player.sees("Chapter 1: The Road to Blackriver   2 rooms, 1 to 5 heroes")
        player.sees("linked to the one before", "Demo: The Sunken Vault   Defeat the Vault Warden before round 13.")


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_quests_show_their_campaign_and_what_wins_them(dirs: UserDirs, language: str) -> None:
    said = {
        "en": ("campaign An Uneasy Alliance, quest 1 of 5", "Victory: The Miller is defeated."),
        "pl": ("kampania Niewygodne przymierze, przygoda 1 z 5", "Zwycięstwo: Młynarz jest pokonany."),
    }
    async with at_the_table(dirs, size=(80, 24), language=language) as player:
        await player.press("3")
        player.sees(*said[language])
        player.sees_no("Grey Heron is defeated", "Szara Czapla jest pokonana")  # the second quest of its campaign


async def test_a_chapter_without_a_map_says_so_before_the_heroes_are_chosen(dirs: UserDirs) -> None:
    said = "No map in the app: it names the target, you find the space."
    async with at_the_table(dirs, size=(80, 24)) as player:
        await player.press("2", "1", "enter")
        player.sees("Which heroes?", said)
        await player.press("escape", "end", "enter")
        player.sees("Which heroes?")
        player.sees_no(said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Mage Knight · Solo Conquest", "Round 1 of 6, DAY 1.", "party   Tovak", "2 January, 20:00")),
        ("pl", ("Mage Knight · Podbój jednoosobowy", "Runda 1 z 6, DZIEŃ 1.", "drużyna   Tovak", "2 stycznia, 20:00")),
    ],
)
async def test_a_campaign_shows_chapter_round_heroes_and_last_day(
    dirs: UserDirs, mage_knight: Started, language: str, said: tuple[str, ...]
) -> None:
    open_game = mage_knight("app", hero="tovak")
    until(open_game, "tactic")
    open_game.close()
    async with at_the_table(dirs, size=(120, 24), language=language) as player:
        player.sees(said[-1].partition(",")[0])
        await player.press("c")
        player.sees(*said)


async def test_many_campaigns_show_game_and_day_in_a_scrolled_list(dirs: UserDirs, mage_knight: Started) -> None:
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
    open_game = mage_knight("app", hero="tovak")
    open_game.journal.close()
    async with at_the_table(dirs) as player:
        await player.press("c")
        player.sees("Mage Knight", "Tovak", "2 January, 20:00")
