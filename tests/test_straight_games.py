"""Whole games of all five games: straight through they are the same as in a session."""

from __future__ import annotations

from typing import Any

import pytest
from both_ways import check_same

from assistant.content import all_roots
from assistant.engine.checkpoint import World
from assistant.engine.straight import Outcome
from assistant.sessions import opening

MOST = 130
GAMES = {
    "mage_knight": "solo_conquest",
    "drunagor": "demo_sunken_vault",
    "warhammer_quest": "demo_drowned_mill",
    "runebound2": "demo_ashen_crown",
    "runebound3": "demo_ashen_tower",
}
CASES = [(game, preset, seed) for game in GAMES for preset in ("app", "mine") for seed in (1, 2, 3)]


def play_both_ways(id: str, preset: str, seed: int, most: int) -> Outcome[Any]:
    game, content = opening.load(id, GAMES[id], all_roots())
    least, _ = game.players(content)
    heroes = [option.id for option in game.heroes(content)][:least]

    def begin(seed: int) -> World[Any]:
        return game.begin(content, opening.make_setup(game, content, heroes, preset=preset, seed=seed))

    return check_same(opening.engines_of(game, content, GAMES[id], all_roots()), begin, seed, most)


@pytest.mark.parametrize(("id", "preset", "seed"), CASES)
def test_a_game_is_the_same_both_ways(id: str, preset: str, seed: int) -> None:
    assert play_both_ways(id, preset, seed, MOST).answers


def test_a_campaign_goes_on_into_its_next_chapter() -> None:
    assert play_both_ways("warhammer_quest", "app", 1, 2000).chapters
