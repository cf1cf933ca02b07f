"""A whole Solo Conquest on the screen: tiles, two assaults with the referee, rewards, levels, the score."""

from __future__ import annotations

from typing import Any

from tui_player import Player, at_the_table

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
    session = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, preset="app", name="Solo")
    async with at_the_table(open_game=session, size=(120, 40)) as player:
        for _ in range(ANSWERS):
            if session.over:
                break
            lines = len(session.session.timeline.lines)
            await player.press(*_keys(session))
            assert len(session.session.timeline.lines) > lines, player.text
        player.sees("The game is won.")
        await player.press("l")
        player.sees("cities conquered 2: 20", "rounds left 5: 150", "Your score:")
    state = session.session.state
    assert state.won
    assert state.sheets["tovak"].level > 1
    assert [city.shields for city in state.cities] == [["tovak"] * 3, ["tovak"] * 4]


def _keys(session: OpenGame[Any, Any]) -> list[str]:
    """What this player presses: explores until both cities are found, assaults them, strikes hard, takes what comes."""
    question, state = session.question, session.session.state
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


async def test_a_fight_done_in_the_head_needs_no_referee(dirs: UserDirs) -> None:
    """Everything on the table: a city found takes three keys, a city conquered two."""
    session = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, preset="mine", name="Solo")
    async with at_the_table(open_game=session, size=(80, 24)) as player:
        await player.press("space", "1")
        await _until_turn(player, session)
        await player.press("e", "2", "2")
        assert [city.color for city in session.session.state.cities] == ["blue"]
        await player.press("e", "3")
        assert session.session.state.cities[0].conquered


async def _until_turn(player: Player, session: OpenGame[Any, Any]) -> None:
    while not session.question.key.startswith("turn:"):
        await player.press("enter")


async def test_too_little_is_said_and_the_next_enter_ends_the_fight(dirs: UserDirs) -> None:
    session = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Solo")
    async with at_the_table(open_game=session) as player:
        await player.press("space", "4", "e", "1", "4", "2", "enter", "5", "3", "enter", "enter", "1", "enter")
        await player.press("5", "enter")
        player.sees("2 against Illusionists, armour 3: not enough, nothing happens.", "no attack: the fight ends")
        await player.press("enter")
        player.sees("The fight is over.")


async def test_what_may_happen_is_named_in_whole_words(dirs: UserDirs) -> None:
    session = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Solo")
    async with at_the_table(open_game=session) as player:
        await player.press("space", "4")
        player.sees("e  something happened: a fight · …")
        await player.press("e", "1", "4", "escape")
        player.sees("Left: nothing changed.", "my turn is over")
        await player.press("e", "1", "1", "1")
        player.sees("MAGE KNIGHT   fight: Marauding Orcs")  # where it is comes before what is played


async def test_escape_never_undoes_what_is_finished(dirs: UserDirs) -> None:
    session = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Solo")
    async with at_the_table(open_game=session) as player:
        await player.press("space", "4", "e", "1", "1", "1", "e", "5")
        player.sees("The referee is closed.", "my turn is over")
        await player.press("escape", "escape")
        player.sees("my turn is over")
        assert session.session.state.fight is None


def test_a_proposal_nobody_agreed_to_and_a_fight_that_ended_are_not_left(dirs: UserDirs) -> None:
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
    )  # the next one's defenders: the first fight is over
    open_game.session.answer("1")
    open_game.session.answer("2")
    assert open_game.question.key == "targets"
    open_game.session.answer("joins")
    assert take_snapshot(open_game).answers_to_leave == 1


async def test_a_digit_goes_over_a_number_that_less_made(dirs: UserDirs) -> None:
    session = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Solo")
    async with at_the_table(open_game=session) as player:
        await player.press("e", "1", "2", "enter", "-", "1", "enter")
        player.sees("City number 2 to be found: its level?")
    assert session.session.timeline.lines[-1].input is not None
    assert session.session.timeline.lines[-1].input.value == 1


async def test_the_score_of_what_lies_on_the_table_is_counted_after_the_end(dirs: UserDirs) -> None:
    session = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=7, name="Solo")
    async with at_the_table(open_game=session) as player:
        await player.press("space", "4", "e", "2", "1", "e", "3", "space")  # one city a turn
        await player.press("e", "2", "2", "e", "3", "space", "space")
        player.sees("The game is won.", "What do you have?")  # it comes by itself
        await player.press("3", "5", "enter")
        player.sees("Your score:", "The game is won.", "count the score")
    assert session.over
