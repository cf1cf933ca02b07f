"""A whole Solo Conquest on the screen: tiles, two assaults with the referee, rewards, levels, the score."""

from __future__ import annotations

from typing import Any

from tui_player import Player, at_the_table
from tui_toy import Started

from assistant.engine.checkpoint import World
from assistant.engine.sequence import Cursor
from assistant.games.mage_knight.realm.state import FoundCity, Token
from assistant.games.mage_knight.state import MageKnight
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.game_session import GameSession
from assistant.ui.tui.snapshot import take_snapshot

ANSWERS = 400


async def test_solo_conquest_is_won_on_the_screen(dirs: UserDirs) -> None:
    open_game = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, preset="app", name="Solo")
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        for _ in range(ANSWERS):
            if open_game.over:
                break
            lines = len(open_game.timeline.lines)
            await player.press(*_keys(open_game))
            assert len(open_game.timeline.lines) > lines, player.text
            await player.pass_plates()
        player.sees("The scenario is won.", "SCORE", "HOW IT WENT")
        await player.press("space")
        player.sees("The game is won.")
        await player.press("l")
        player.sees("cities conquered 2: 20", "rounds left 5: 150", "Your score:")
    state = open_game.state
    assert state.won
    assert state.sheets["tovak"].level > 1
    assert [city.shields for city in state.cities] == [["tovak"] * 3, ["tovak"] * 4]


def _keys(open_game: OpenGame[Any, Any]) -> list[str]:
    """Return the keys of a player who explores until both cities are found, then assaults and conquers them."""
    question, state = open_game.question, open_game.state
    match question.key.partition(":")[0]:
        case "turn":
            return _in_turn(state)
        case "where":
            return ["5"]
        case "targets" if state.fight.phase == "attack":
            return [*(str(option.number) for option in question.options), "enter"]
        case "block" | "attack" if state.fight and state.fight.phase != "ranged":
            return ["9", "9", "enter"]
        case _ if question.kind == "in_order":
            return [str(place) for place in range(1, question.count + 1)]
        case _:
            return ["enter"] if question.expected_answer() is not None else ["down", "enter"]


def _in_turn(state: Any) -> list[str]:
    if len(state.cities) < 2:
        return ["e", "2"]
    if any(not city.conquered for city in state.cities) and not state.turn.fought:
        return ["e", "1"]
    return ["space"]


async def test_a_fight_resolved_by_the_players_needs_no_referee(dirs: UserDirs) -> None:
    """If the players handle all components, a city found or conquered takes three keys."""
    open_game = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, preset="mine", name="Solo")
    async with at_the_table(open_game=open_game, size=(80, 24)) as player:
        await player.press("space", "1")
        await _until_turn(player, open_game)
        await player.press("e", "2", "2")
        assert [city.color for city in open_game.state.cities] == ["blue"]
        await player.press("e", "3", "2")
        assert open_game.state.cities[0].conquered


async def _until_turn(player: Player, open_game: OpenGame[Any, Any]) -> None:
    while not open_game.question.key.startswith("turn:"):
        await player.press("enter")


async def test_too_little_attack_is_reported_and_the_next_enter_ends_the_fight(dirs: UserDirs) -> None:
    open_game = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Solo")
    async with at_the_table(open_game=open_game) as player:
        await player.press("space", "4", "e", "1", "4", "2", "enter", "5", "3", "enter", "enter", "1", "enter")
        await player.press("5", "enter")
        player.sees("2 against Illusionists, armour 3: not enough, nothing happens.", "no attack: the fight ends")
        await player.press("enter")
        await player.pass_plates()
        player.sees("my turn is over")
        assert open_game.state.fight is None


async def test_interrupts_are_listed_in_whole_words(dirs: UserDirs) -> None:
    open_game = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Solo")
    async with at_the_table(open_game=open_game) as player:
        await player.press("space", "4")
        player.sees("e  something happened: a fight · …")
        await player.press("e", "1", "4", "escape")
        player.sees("Left: nothing changed.", "my turn is over")
        await player.press("e", "1", "1", "1")
        player.sees("MAGE KNIGHT   fight: Marauding Orcs")  # the place comes before the scenario


async def test_esc_never_undoes_a_finished_fight(dirs: UserDirs) -> None:
    open_game = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Solo")
    async with at_the_table(open_game=open_game) as player:
        await player.press("space", "4", "e", "1", "1", "1", "e", "5")
        player.sees("You fight on without the app.", "my turn is over")
        await player.press("escape", "escape")
        player.sees("my turn is over")
        assert open_game.state.fight is None


def test_a_proposal_and_a_finished_fight_cannot_be_left(dirs: UserDirs) -> None:
    heroes = ["tovak", "goldyx", "norowas"]
    open_game = opening.start(dirs, "mage_knight", "full_cooperation", heroes, seed=7, name="Three")
    state = MageKnight(heroes=heroes, course=Cursor("turn", ["tovak"]), order=[*heroes, "virtual"])
    tokens = ("golems", "swordsmen", "swordsmen", "golems")
    state.cities.append(FoundCity("white", 5, garrison=[Token("gray", enemy, True) for enemy in tokens]))
    open_game.session = GameSession.begin(open_game.session.engine, World(state, 1))
    for answer in ("fight", "elsewhere", "together", ["goldyx"], "disagreed"):
        open_game.session.answer(answer)
    assert (open_game.question.key, take_snapshot(open_game).answers_to_leave) == ("turn:tovak", 0)
    for answer in ("fight", "elsewhere", "together", ["goldyx"], 1, "0", "leave"):
        open_game.session.answer(answer)
    assert (open_game.question.key, take_snapshot(open_game).answers_to_leave) == (
        "dealt",
        0,
    )  # the defenders of the next city: the first fight is over
    open_game.session.answer("1")
    open_game.session.answer("2")
    assert open_game.question.key == "targets"
    open_game.session.answer("joins")
    assert take_snapshot(open_game).answers_to_leave == 1


async def test_a_digit_replaces_a_number_made_with_minus(dirs: UserDirs) -> None:
    open_game = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Solo")
    async with at_the_table(open_game=open_game) as player:
        await player.press("e", "1", "2", "enter", "-", "1", "enter")
        player.sees("City number 2 to be found: its level?")
    assert open_game.timeline.lines[-1].input is not None
    assert open_game.timeline.lines[-1].input.value == 1


async def test_the_score_of_components_on_the_table_is_entered_after_the_end(dirs: UserDirs) -> None:
    open_game = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Solo")
    async with at_the_table(open_game=open_game) as player:
        await player.press("space", "4", "e", "2", "1", "e", "3", "1")  # one city a turn
        await player.pass_plates()
        await player.press("space")
        await player.press("e", "2", "2", "e", "3", "2")
        await player.pass_plates()
        await player.press("space")
        await player.pass_plates()
        await player.press("space")
        await player.pass_plates()
        player.sees("The game is won.", "What do you have?")  # shown without asking
        await player.press("3", "5", "enter")
        player.sees("Score: 236.", "The scenario is won.", "SCENARIO WON")  # the recap
        await player.press("space")
        player.sees("The game is won.", "count the score")
    assert open_game.over


async def test_the_score_is_shown_as_a_table(mage_knight: Started) -> None:
    open_game = mage_knight()
    open_game.side_action("correct", path="round", value=6)
    async with at_the_table(open_game=open_game) as player:
        for _ in range(200):
            if open_game.question.key.startswith("tally:"):
                break
            assert open_game.question.kind != "finished", player.text
            question = open_game.question
            await player.press(*(["enter"] if question.expected_answer() is not None else ["down", "enter"]))
            await player.pass_plates()
        player.sees("What do you have?")
        await player.press("1", "2", "tab", "3", "enter")
        player.sees("SCENARIO LOST", "Score: 18.")  # the recap
        await player.press("space")
        player.sees("SCORE", "The game is over.")
        player.sees("fame 12", "knowledge", "together 18")
        table = player.text.partition("SCORE ")[2]
        order = [table.index(words) for words in ("fame", "knowledge", "together")]
        assert order == sorted(order)
        await player.press("u")
        player.sees("What do you have?")
        await player.press("u")
        await player.pass_plates()
        player.sees("The game is over.")  # not asked again
        assert open_game.question.kind == "finished"
