"""How many keys a turn takes, and questions that are asked only once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assistant.engine.runner import Engine
from assistant.games.game import Setup
from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.game_session import GameSession


def start(dirs: Path, scenario: str, heroes: tuple[str, ...], preset: int, seed: int) -> GameSession[Any, Any]:
    game, content = opening.load("runebound3", scenario, UserDirs.below(dirs).roots())
    setup = Setup(heroes=heroes, sources=game.presets[preset].sources, seed=seed)
    return GameSession.begin(Engine(game.rules, content), game.begin(content, setup))


@pytest.mark.parametrize("mode", ["demo_ashen_tower", "corpse_king"])
def test_a_turn_without_a_fight_takes_one_key(tmp_path: Path, mode: str) -> None:
    hero = {"demo_ashen_tower": "brand", "corpse_king": "lyssa"}[mode]
    session = start(tmp_path, mode, (hero,), 0, 1)
    keys = 0
    session.answer("go_on")
    while session.state.round < 3:
        keys += 1
        session.answer(session.question.expected_answer())
    assert keys == (
        2 if mode == "demo_ashen_tower" else 4
    )  # the players still read their time track, one key for each space


def test_the_card_of_an_unknown_enemy_is_read_once(tmp_path: Path) -> None:
    session = start(tmp_path, "corpse_king", ("lyssa",), 0, 2)
    asked: list[str] = []

    def answer(value: Any) -> None:
        asked.append(session.question.key)
        session.answer(value)

    for value in ("go_on", "a_fight", "another", "Marsh Troll", 0, 5, ["1", "2"], []):
        answer(value)
    assert session.question.kind == "sided"
    assert asked[-3:] == ["health:marsh_troll", "costs:marsh_troll", "always:marsh_troll"]
    assert session.state.fight.enemy.health == 5
    assert len(session.state.fight.enemy.abilities) == 2
    for value in ("close_fight", "a_fight", "marsh_troll", 0):
        answer(value)
    assert session.question.kind == "sided"  # nothing is asked again
