"""The first screen of players without a saved game, and the demos that teach the keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tui_player import Player, at_the_table
from tui_toy import Started

from assistant import games
from assistant.i18n import LANGUAGES, Translator
from assistant.messages.questions import GoOn
from assistant.sessions import quick_start
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.ending import ending_of
from assistant.sessions.presentation.lessons import MOST, Lessons
from assistant.sessions.random_answers import any_answer
from assistant.sessions.settings import Settings, read_settings
from assistant.sessions.shelf import on_shelves
from assistant.sessions.start_offers import GAME_OFFERS, newcomer_numbers
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import list_campaigns
from assistant.storage.campaigns import folders_without_demos
from assistant.ui.tui.drawing.newcomer import PLAY
from assistant.ui.tui.forms.recap import RecapForm
from assistant.ui.tui.screens.play import PlayScreen
from assistant.ui.tui.screens.start import StartScreen
from assistant.ui.tui.screens.wizard import WizardScreen
from assistant.ui.tui.snapshot import take_snapshot

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
WORDS = {(60, 20): 120, (80, 24): 160, (120, 40): 195, (200, 60): 195}
"""The most words of the first screen, with its keys."""
BOX = re.compile(r"\b(box|boxes|unpack|pudełk\w*|wyjmij)\b", re.IGNORECASE)
"""Words of a question about what is in the players' box."""
LEFT_OPEN = {"warhammer_quest"}
"""Games in whose demo a hero's action is left to the players."""
MOST_KEYS = 80
"""A demo that the expected answers play is over after at most this many answers."""


def opened(player: Player) -> OpenGame[Any, Any]:
    assert player.app.open_game is not None
    return player.app.open_game


def answered(open_game: OpenGame[Any, Any]) -> Iterator[OpenGame[Any, Any]]:
    """Answer the questions of a demo: the line that is named, else the expected answer, else the first option."""
    from assistant.sessions.presentation.ending import ending_of

    tries, chance = open_game.game.demo.tries, Random(3)
    for _ in range(MOST_KEYS):
        yield open_game
        if ending_of(open_game) is not None:
            return
        question = open_game.question
        answer: Any = question.expected_answer()
        tried = tries.get(question.key.partition(":")[0])
        free = [one.id for one in getattr(question, "options", ()) if one.id not in question.barred]
        if tried in free and len(open_game.timeline.lines) < 12:
            answer = tried
        open_game.answer(any_answer(question, chance) if answer is None else answer)
    pytest.fail("the demo does not end")


# -- the screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_the_first_screen_fits(dirs: UserDirs, size: tuple[int, int], language: str) -> None:
    said = Translator.of(language)
    async with at_the_table(dirs, size=size, language=language) as player:
        lines = player.lines
        assert all(len(line) == size[0] for line in lines)
        assert not any("…" in line for line in lines), player.text
        for id in games.GAME_IDS:
            player.sees(said.say(games.name_of(id)), said.say(GAME_OFFERS[id].does))
            if size != (60, 20):
                player.sees(said.say(GAME_OFFERS[id].needs))
        words = re.findall(r"\w+", " ".join(lines[1:]))
        assert len(words) <= WORDS[size], len(words)
        assert len(said.say(PLAY)) <= 15


async def test_the_first_screen_says_what_the_app_is_and_what_each_key_does(dirs: UserDirs) -> None:
    async with at_the_table(dirs, size=(120, 40)) as player:
        player.sees("You play with your own box", "I run what has no player", "You answer with one key")
        player.sees("Space   try it now", "No box, nothing to set up", "three heroes, 5 minutes")
        player.sees("1      Mage Knight   plays the virtual player, judges every fight   6  demo", "5", "0  demo")
        player.sees("Space  next", "0-9  answer", "u  undo", "w  why?", "?  keys")
        player.sees_no("tonight", "AT ONCE", "go on", "AT THE TABLE")


def test_games_count_from_1_and_demos_follow_them() -> None:
    numbers = newcomer_numbers()
    assert [numbers[f"new:{id}"] for id in games.GAME_IDS] == [1, 2, 3, 4, 5]
    assert [numbers[f"demo:{id}"] for id in games.GAME_IDS] == [6, 7, 8, 9, 0]


@pytest.mark.parametrize("game", games.GAME_IDS)
async def test_every_game_and_every_demo_is_one_key_away(dirs: UserDirs, game: str) -> None:
    number = games.GAME_IDS.index(game) + 1
    async with at_the_table(dirs) as player:
        await player.press(str(number))
        assert isinstance(player.screen, WizardScreen)
        player.sees("Which scenario?")
        await player.press("escape", str((number + 5) % 10))
        assert isinstance(player.screen, PlayScreen)
        assert opened(player).game.id == game
        assert opened(player).is_guided


async def test_arrows_mark_a_game_and_space_takes_it(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("home")
        player.sees("1 ►", "7   try it now")
        await player.press("space")
        player.sees("Which scenario?")


async def test_lines_and_plate_can_be_clicked(dirs: UserDirs) -> None:
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.click("moves monsters and Darkness")
        player.sees("Which scenario?")
        await player.press("escape")
        await player.click("try it now")
        assert opened(player).game.id == "drunagor"


async def test_a_saved_game_brings_the_other_first_screen(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    open_game.answer("go_on")
    open_game.close()
    async with at_the_table(dirs, size=(120, 40)) as player:
        player.sees("Space   go on: Solo", "NEW GAME", "3", "WITHOUT SET-UP")
        player.sees_no("try it now")


async def test_a_demo_alone_makes_nobody_a_returning_player(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("space", "space", "escape")
        assert isinstance(player.screen, StartScreen)
        player.sees("Space   try it now", "1      Mage Knight")
        await player.press("c")
        player.sees("The Sunken Vault")


# -- the demos


async def test_a_resumed_demo_has_no_table_to_lay_again(dirs: UserDirs) -> None:
    open_game = quick_start.demo(dirs, "drunagor", "Friday")
    open_game.answer(open_game.question.expected_answer())
    open_game.close()
    async with at_the_table(dirs, campaign="Friday", size=(120, 40)) as player:
        assert isinstance(player.screen, PlayScreen)
        player.sees_no("SET THE TABLE UP AGAIN", "ONLY THE TABLE KNOWS")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(games.DEMOS))
def test_a_demo_asks_nothing_about_a_box_and_ends_after_a_round(dirs: UserDirs, game: str, language: str) -> None:
    said = Translator.of(language)
    open_game = quick_start.demo(dirs, game)
    assert open_game.timeline.head.n == 0  # nothing was asked before
    for at in answered(open_game):
        question = at.question
        words = [question.prompt, *question.lead, *question.items, *([question.hint] if question.hint else [])]
        for text in words:
            assert not BOX.search(said.say(text)), said.say(text)
        assert question.key.partition(":")[0] not in at.game.demo.settled
        assert not question.key.startswith("printed"), question.key
    open_game.close()


@pytest.mark.parametrize("game", list(games.DEMOS))
def test_space_alone_plays_a_demo_that_orders_no_handwork(dirs: UserDirs, game: str) -> None:
    """Something is proposed at every question. Nobody is told to move a piece, because no piece lies there."""
    open_game, chance = quick_start.demo(dirs, game), Random(5)
    for _ in range(MOST_KEYS):
        if ending_of(open_game) is not None:
            break
        snapshot = take_snapshot(open_game)
        assert {told.sign for told in snapshot.reports} <= {"fact", "loses", "gains", "out"}
        assert not any(plate.point.hands for plate in snapshot.plates)
        expected = snapshot.question.expected_answer()
        assert expected is not None or game in LEFT_OPEN, (open_game.question.key, open_game.question.prompt)
        open_game.answer(any_answer(snapshot.question, chance) if expected is None else expected)
    else:
        pytest.fail("the demo does not end")


@pytest.mark.parametrize("game", games.GAME_IDS)
def test_a_demo_teaches_six_keys_with_two_lines_at_most(dirs: UserDirs, game: str) -> None:
    open_game, lessons, told = quick_start.demo(dirs, game), Lessons(), []
    english = Translator.of("en")
    for at in answered(open_game):
        lines = lessons.of(at, at.view())
        assert len(lines) <= MOST
        assert lessons.of(at, at.view()) == lines
        told += [english.say(line) for line in lines]
        barred = [english.say(one.label) for one in at.question.happened if one.id in at.question.barred]
        assert not any(
            english.say(line).startswith("e tells") and f": {label}." in english.say(line)
            for line in lines
            for label in barred
        )
    assert len(set(told)) == len(told)  # each key is taught once
    known = " ".join(told)
    for key in ("A digit takes its line", "u takes back", "w says why", "e tells the app"):
        assert key in known, told
    open_game.close()


def test_the_first_line_of_a_demo_says_what_happens_at_a_real_table(dirs: UserDirs) -> None:
    open_game = quick_start.demo(dirs, "drunagor")
    assert isinstance(open_game.question, GoOn)
    first, second = Lessons().of(open_game, open_game.view())
    assert Translator.of("en").say(first) == "On a real table you act now. The app needs only the result."
    assert Translator.of("pl").say(second) == "Spróbuj trafić: 6-4 i Enter. Figurka 6 traci 4."
    open_game.close()


async def test_hints_stand_above_the_keys_and_h_hides_them_for_good(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await player.press("space")
        hint = next(row for row, line in enumerate(player.lines) if "On a real table" in line)
        keys = next(row for row, line in enumerate(player.lines) if "Space   the turn is over" in line)
        assert hint < keys
        player.sees("h hide hints", "Esc")
        await player.press("h")
        player.sees_no("On a real table", "h hide hints")
        player.sees("No more hints")
    settings, _ = read_settings(dirs.settings)
    assert settings.hints_hidden
    async with at_the_table(dirs, settings=settings) as player:
        await player.press("space")
        player.sees_no("On a real table")
        await player.press("h")
        player.sees("On a real table")
    assert not read_settings(dirs.settings)[0].hints_hidden


async def test_escape_leaves_a_demo_at_any_time(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        for keys in (("space",), ("space", "6", "-", "9", "enter"), ("9", "1")):
            await player.press(*keys, "escape")
            assert isinstance(player.screen, StartScreen), keys
        await player.press("8", "1", "space", "e")
        await player.press("escape")  # the list of what happened
        assert isinstance(player.screen, PlayScreen)


async def test_nothing_of_a_demo_is_in_the_players_own_pack(dirs: UserDirs) -> None:
    for game in games.DEMOS:
        open_game = quick_start.demo(dirs, game)
        for _ in answered(open_game):
            pass
        open_game.close()
    assert not dirs.own_content.exists() or not list(dirs.own_content.rglob("*.toml"))


async def test_the_way_home_is_in_the_bottom_line_of_every_game(dirs: UserDirs, mage_knight: Started) -> None:
    for size in SIZES:
        async with at_the_table(dirs, open_game=mage_knight(), size=size) as player:
            await player.press("space")
            assert re.search(r"  p( home)?  ", player.lines[-1]), player.lines[-1]


# -- its end


async def finished(player: Player) -> None:
    await player.press("9")
    while not isinstance(getattr(player.screen, "form", None), RecapForm):
        await player.press("space")


async def test_a_demo_ends_with_a_recap_that_offers_a_game_of_ones_own(dirs: UserDirs) -> None:
    async with at_the_table(dirs, size=(120, 40)) as player:
        await finished(player)
        player.sees("THAT'S A ROUND", "HOW IT WENT", "1-5", "your own game", "Your own game: 1 Mage Knight")
        await player.press("3")
        assert isinstance(player.screen, WizardScreen)
        player.sees("NEW GAME", "Warhammer Quest", "Which scenario?")
        assert player.app.open_game is None


async def test_space_leads_from_the_recap_of_a_demo_to_the_first_screen(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await finished(player)
        await player.press("space")
        player.sees("Space   try it now")
        (left,) = on_shelves(dirs.saves)["archived"]
        assert left.is_retired
        await player.press("c")
        player.sees("on the shelf 0", "archived 1")


async def test_a_demo_left_in_the_middle_stays_on_the_shelf_but_not_in_the_figures(dirs: UserDirs) -> None:
    async with at_the_table(dirs, size=(120, 40)) as player:
        await player.press("9", "space", "p", "enter")
        await player.press("c")
        player.sees("on the shelf 1", "goes on")
    assert folders_without_demos(dirs.saves) == []


async def test_a_demo_can_be_played_on_after_its_recap_and_begun_again(dirs: UserDirs) -> None:
    async with at_the_table(dirs) as player:
        await finished(player)
        await player.press("0")
        player.sees("what waits where your move ends?", "round 2")
        await player.press("u")
        await player.press("space")
        player.sees("THAT'S A ROUND")
        await player.press("g")
        player.sees("what waits where your move ends?", "round 1")
        assert opened(player).is_guided
    assert sorted(one.is_archived for one in list_campaigns(dirs.saves)) == [False, True]


async def test_a_demo_set_up_by_hand_teaches_nothing_and_goes_on(dirs: UserDirs) -> None:
    async with at_the_table(dirs, settings=Settings()) as player:
        await player.press("5", "3", "1", "enter", "enter")
        assert not opened(player).is_guided
        player.sees_no("A digit takes its line", "h hide hints")


def test_the_demo_of_the_quest_proposes_no_attack_without_an_enemy(dirs: UserDirs) -> None:
    open_game = quick_start.demo(dirs, "warhammer_quest")
    proposed = []
    for _ in range(12):
        if open_game.question.key.startswith("action:"):
            hero = open_game.question.key.partition(":")[2]
            proposed.append((open_game.question.expected_answer(), bool(open_game.state.enemies_in(hero))))
        if (expected := open_game.question.expected_answer()) is None:
            break
        open_game.answer(expected)
    assert ("attack", True) in proposed
    assert ("explore", False) in proposed
    assert ("attack", False) not in proposed
    open_game.close()


def test_the_demo_of_the_quest_does_not_propose_to_explore_what_is_fully_explored(dirs: UserDirs) -> None:
    open_game = quick_start.demo(dirs, "warhammer_quest")
    while not open_game.question.key.startswith("action:") or open_game.question.expected_answer() != "explore":
        open_game.answer(open_game.question.expected_answer())
    location = open_game.content.pack.location[open_game.state.location]
    open_game.state.progress = location.exploration
    assert open_game.question.expected_answer() not in ("explore", "attack", None)
    open_game.close()
