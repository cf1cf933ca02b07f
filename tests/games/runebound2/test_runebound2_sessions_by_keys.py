"""Sessions played with keys: starting a game, turns, fights, a duel, the Endgame."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tui"))

from tui_player import at_the_table

from assistant.content import all_roots
from assistant.sessions import opening, positions
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs

BOX, DEMO = "rise_of_the_dragon_lords", "demo_ashen_crown"
ENDGAME = """
game = "runebound2"
scenario = "rise_of_the_dragon_lords"
[state]
laid = true
endgame = true
counters = 8
threshold = 4
course = { at = "lay_out_endgame" }
left = { green = 10, yellow = 10, blue = 10, red = 6 }
players = [{ hero = "mordrog", red = 2 }, "mad_carthos"]
"""


async def start_game(dirs: UserDirs, *heroes: str) -> OpenGame[Any, Any]:
    """Start a game from the first screen with the heroes of these keys. The players handle all components."""
    async with at_the_table(dirs) as player:
        line = next(line for line in player.lines if "Runebound, second edition" in line)
        await player.press(line.split()[0], "1")
        player.sees("Which heroes? 1 to 6")
        await player.press(*heroes, "enter", "1")
        assert player.app.open_game is not None
        return player.app.open_game


async def test_heroes_are_chosen_by_number_drawn_by_lot_or_typed(tmp_path: Path) -> None:
    """Numbers give the seating order, Enter alone draws a hero, and 0 is a hero that no pack knows."""
    open_game = await start_game(UserDirs.below(tmp_path / "named"), "2", "1")
    assert [one.hero for one in open_game.moment.state.players] == ["mad_carthos", "mordrog"]
    open_game = await start_game(UserDirs.below(tmp_path / "drawn"))
    (alone,) = open_game.moment.state.players
    assert open_game.question.key == "set_up"
    assert not open_game.content.pack.hero[alone.hero].seat
    dirs = UserDirs.below(tmp_path / "typed")
    open_game = await start_game(dirs, "0", "1")
    assert open_game.question.key == "hero_name:0"
    async with at_the_table(dirs, open_game=opening.resume(dirs, open_game.folder)) as player:
        await player.press("space")
        await player.type("Ronan")
        await player.press("enter")
        assert player.app.open_game is not None
        state = player.app.open_game.moment.state
        assert [one.hero for one in state.players] == ["ronan", "mordrog"]


@pytest.fixture
def two(tmp_path: Path) -> Iterator[OpenGame[Any, Any]]:
    heroes = ["mordrog", "mad_carthos"]
    open_game = opening.start(
        UserDirs.below(tmp_path), "runebound2", BOX, heroes, preset="mine", seed=1, roots=all_roots()
    )
    yield open_game
    open_game.close()


async def test_turns_until_the_first_doom_counter(two: OpenGame[Any, Any]) -> None:
    """A Challenge takes two keys, whatever the outcome; a doom counter takes one for its plate."""
    async with at_the_table(open_game=two) as player:
        await player.press("space")
        player.sees("what waits where your move ends?")
        await player.press("1", "1")
        player.sees("on the doom track: 2 of 4")
        await player.press("2", "1")
        await player.press("space")  # a turn without adventure
        await player.press("3", "1")
        player.sees("The doom track is full.", "Put doom counter 1 on Vynelvale.", "doom 1 of 8")
        await player.press("space")
        player.sees("what waits where your move ends?")
        assert two.moment.state.counters == 1


async def test_events_encounters_hazards_runes_and_duels_of_a_turn(two: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=two) as player:
        await player.press("space")
        await player.press("1", "4", "2")  # an Event takes two keys
        assert two.moment.state.event.rank == 2
        await player.press("5", "space")  # an Encounter, done
        await player.press("2")
        assert [slot.number for slot in two.moment.state.slots] == [1]
        await player.press("5", "1")  # an undefeated Challenge fought again
        assert two.moment.state.slots == []
        await player.press("7", "4", "enter", "1")  # a hazard with a Challenge
        await player.pass_plates()
        player.sees("no reward")
        await player.press("4", "1", "1")  # a red one beaten
        await player.pass_plates()
        assert sum(one.runes for one in two.moment.state.players) == 1
        await player.press("6", "1", "space")  # a fight between heroes, with spoils
        await player.pass_plates()
        player.sees("Take all gold, an Item or an Ally from")


async def test_a_refereed_fight_with_typed_rolls(two: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=two, size=(120, 40)) as player:
        await player.press("space")
        await player.press("2", "6")
        player.sees("Which yellow Challenge is it?")
        await player.press("enter")
        hero = two.moment.state.player.hero
        while two.question.kind == "sums":  # numbers of the card, asked only once
            await player.type(".".join(["4"] * len(two.question.boxes)))
            await player.press("enter")
        while two.question.kind == "number":
            await player.press("0")
        assert two.question.key.startswith(("roll:test", "before"))
        await player.type("20")
        await player.press("enter", "space")
        player.sees("Brood of the Blood Mother", "you win")
        await player.press("tab")
        player.sees("WHAT COMES OF IT", "is beaten.", "Fled: put the card", "Knocked out: wounds")
        await player.press("0", "1")
        await player.type("20")
        await player.press("enter")
        player.sees("Brood of the Blood Mother is beaten.", "Reward: 3 gold.")
        await player.pass_plates()
        player.sees("takes 4 wounds")
        assert two.moment.state.player_of(hero).kept[0].card == "brood_of_the_blood_mother"
        await player.press("u")
        assert two.moment.state.fight.foe.wounds == 0
        assert two.moment.state.fight.hero.id == hero
        await player.press("escape", "a")
        await player.type("9-1")
        await player.press("enter")
        assert two.moment.state.fight.foe.wounds == 1


async def test_a_duel_with_dice_rolled_by_the_app(tmp_path: Path) -> None:
    """A phase takes one key."""
    heroes = ["bryn", "odile"]
    open_game = opening.start(
        UserDirs.below(tmp_path), "runebound2", DEMO, heroes, preset="app", seed=3, roots=all_roots()
    )
    async with at_the_table(open_game=open_game, size=(120, 40)) as player:
        await player.press("space")
        await player.press("6", "6", "space", "space", "space")
        player.sees("chance")
        assert open_game.question.key == "duel_way:mind"
        await player.press("0")
        while open_game.question.key == "through":
            await player.press("enter")
        assert open_game.question.key == "duel_way:body"
    open_game.close()


async def test_the_endgame_is_won_with_a_third_red_card(tmp_path: Path) -> None:
    open_game = opening.start_from(UserDirs.below(tmp_path), positions.read(ENDGAME), roots=all_roots())
    async with at_the_table(open_game=open_game) as player:
        player.sees("The Endgame begins.", "ENDGAME")
        await player.press("space")
        await player.press("3", ".", "2", "enter")
        player.sees("Order: Mordrog level 4")
        await player.press("1")
        player.sees("3 Dragon Runes or red cards are won.")
        assert open_game.moment.state.winner == "mordrog"
    open_game.close()
