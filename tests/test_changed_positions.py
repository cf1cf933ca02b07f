"""Positions that somebody changed by hand: refused with a sentence, or playable. No rule may fail later.

A random game is written as a position, one value of its state is changed, and 30 random answers are given.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from assistant.content import all_roots
from assistant.engine.moment import Moment
from assistant.engine.runner import Engine
from assistant.games import GAME_IDS
from assistant.games.game import Setup
from assistant.messages.questions import Finished, Refused
from assistant.sessions import opening
from assistant.sessions.positions import Position, as_data, position_of, world_from
from assistant.sessions.random_answers import DeadEnd, any_answer

GAMES_EACH = 3
"""How many random games are played for each game."""
POSITIONS = (5, 20, 50)
"""After how many answers a position is written."""
CHANGES = 8
"""How many changed positions are made of each one."""
ANSWERS = 30

Place = tuple[Any, Any]
"""A dict or list of plain data, and a key or an index in it."""


@cache
def loaded(game: str, scenario: str) -> tuple[Any, Any]:
    return opening.load(game, scenario, all_roots())


@cache
def scenarios(game: str) -> tuple[str, ...]:
    return tuple(opening.scenario_names(opening.find_game(game), all_roots(), []))


def answered(engine: Engine[Any, Any], moment: Moment[Any], chance: Random) -> Moment[Any]:
    try:
        return engine.answer(moment, any_answer(moment.question, chance))
    except (Refused, DeadEnd):
        return moment


def places(data: Any) -> Iterator[Place]:
    """Yield every place in plain data, the inner ones as well."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield data, key
        yield from places(value)


def change(state: dict[str, Any], chance: Random) -> None:
    """Leave out one value of the state, or replace it by another one of the same type."""
    everywhere = list(places(state))
    holder, key = chance.choice(everywhere)
    value = holder[key]
    if chance.random() < 0.25:
        del holder[key]
        return
    match value:
        case bool():
            holder[key] = not value
        case int():
            holder[key] = chance.choice([0, 1, -1, value + 1, value - 1, 7, 99])
        case str():
            words = [there[at] for there, at in everywhere if isinstance(there[at], str)]
            holder[key] = chance.choice(["", *chance.sample(words, min(3, len(words)))])
        case list():
            holder[key] = value[:-1] if chance.random() < 0.5 else value + value[:1]
        case dict():
            holder[key] = {}


def written(game: Any, content: Any, scenario: str, heroes: list[str], moment: Moment[Any]) -> Position:
    about = {"scenario": game.scenario_id(moment.state) or scenario}
    return position_of(SimpleNamespace(game=game, content=content, about=about, heroes=heroes, moment=moment))  # type: ignore[arg-type]


def play(id: str, chance: Random) -> Iterator[tuple[Any, Any, Position]]:
    """Play a random game and yield positions of it, each with the game and its content."""
    scenario = chance.choice(scenarios(id))
    game, content = loaded(id, scenario)
    least, most = game.players(content)
    heroes = chance.sample([option.id for option in game.heroes(content)], chance.randint(least, most))
    preset = chance.choice(game.presets)
    world = game.begin(content, Setup(heroes=tuple(heroes), sources=dict(preset.sources), seed=chance.randint(1, 999)))
    engine = Engine(game.rules, content)
    moment = engine.begin(world)
    for number in range(max(POSITIONS) + 1):
        if isinstance(moment.question, Finished):
            return
        if number in POSITIONS:
            yield game, content, written(game, content, scenario, heroes, moment)
        moment = answered(engine, moment, chance)


@pytest.mark.parametrize("seed", range(GAMES_EACH))
@pytest.mark.parametrize("id", GAME_IDS)
def test_an_accepted_position_fails_no_rule(id: str, seed: int) -> None:
    chance = Random(f"{id}:{seed}")
    for game, content, position in play(id, chance):
        again = msgspec.convert(as_data(position), Position)
        world_from(game, content, again)  # what the app writes, it takes
        for _ in range(CHANGES):
            data = copy.deepcopy(as_data(position))
            change(data["state"], chance)
            try:
                world = world_from(game, content, msgspec.convert(data, Position))
            except (Refused, msgspec.ValidationError):
                continue
            engine = Engine(game.rules, content)
            moment = engine.begin(world)
            for _ in range(ANSWERS):
                if isinstance(moment.question, Finished):
                    break
                assert not moment.checkpoint.failed, (moment.checkpoint.failed, data["state"])
                moment = answered(engine, moment, chance)
