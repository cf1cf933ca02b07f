"""How a simulated game is counted: its end, the damage of each hero, the clocks; and numbers of a hero."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.content import all_roots
from assistant.games.runebound3.events import ActEnded, GameLost, GameWon
from assistant.games.runebound3.game import RUNEBOUND3
from assistant.games.runebound3.hero.events import Suffered
from assistant.games.runebound3.hero.sheet import hero_options, remaining_health, speed_of
from assistant.games.runebound3.simulation import result_of
from assistant.games.runebound3.state import Player
from assistant.messages.event_text import turning_point_of
from assistant.sessions import opening
from assistant.sessions.positions import state_from

_, CONTENT = opening.load("runebound3", "demo_ashen_tower", all_roots())


def state(*players: Any, **more: Any) -> Any:
    return state_from(RUNEBOUND3, CONTENT, {"players": list(players), "round": 7, **more})


def suffered(who: str, damage: int) -> Suffered:
    return Suffered(who=who, damage=damage, left=1)


def lost(how: str) -> GameLost:
    return GameLost(how=how, villain="ash_queen")


@pytest.mark.parametrize(
    ("events", "end", "won"),
    [
        ([], "", None),
        ([GameWon(hero="moss", villain="ash_queen")], "won", True),
        ([lost("out")], "out", False),
        ([lost("arrived")], "arrived", False),
        ([lost("time")], "time", False),
        ([lost("time"), GameWon(hero="moss", villain="ash_queen")], "won", True),
    ],
)
def test_how_a_game_ended(events: list[Any], end: str, won: bool | None) -> None:
    result = result_of(CONTENT, state("moss", "brand", mode="together"), events)
    assert (result.end, result.won, result.rounds) == (end, won, 7)


def test_the_clocks_count_spaces_of_act_2_and_heroes_who_are_out() -> None:
    end = CONTENT.end_of_track()
    out = {"hero": "brand", "eliminated": True}
    first = result_of(CONTENT, state("moss", "brand", mode="together", act=1, space=3), [])
    assert first.clocks == {"time": (0, end), "out": (0, 2)}
    second = result_of(CONTENT, state("moss", out, mode="together", act=2, space=3, strength="strong"), [])
    assert second.clocks == {"time": (3, end), "out": (1, 2)}
    assert second.level == "strong"


def test_the_damage_of_each_hero_or_of_the_only_one() -> None:
    events = [suffered("moss", 2), suffered("brand", 1), suffered("moss", 3)]
    assert result_of(CONTENT, state("moss", "brand", mode="together"), events).hurt == {"moss": 5, "brand": 1}
    assert result_of(CONTENT, state("moss"), [suffered("", 2), suffered("", 1)]).hurt == {"moss": 3}


@pytest.mark.parametrize("event", [ActEnded(), GameWon(hero="moss", villain="ash_queen"), lost("out"), lost("time")])
def test_a_turning_point_of_the_game_is_a_heading_of_the_log(event: Any) -> None:
    assert event.heading
    assert turning_point_of(event, CONTENT) is not None


def test_numbers_of_a_hero_never_fall_below_0() -> None:
    slow, hurt = Player("moss", 1, modifiers={"speed": -9}), Player("moss", 1, damage=99)
    assert (speed_of(CONTENT, slow), speed_of(CONTENT, Player("moss", 1))) == (0, 3)
    assert (remaining_health(CONTENT, hurt), remaining_health(CONTENT, Player("moss", 1, damage=1))) == (0, 7)


def test_options_for_heroes_stand_in_seating_order_with_their_numbers() -> None:
    class Table:
        content = CONTENT
        state = None

    table: Any = Table()
    table.state = state("moss", "brand", "wick", mode="together")
    assert [(option.id, option.number) for option in hero_options(table, ["wick", "moss"])] == [
        ("moss", 1),
        ("wick", 3),
    ]
