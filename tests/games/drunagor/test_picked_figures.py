"""What the map shows of a picked figure: where it can go, and who can hit it or whom it can hit."""

from __future__ import annotations

from typing import Any

import pytest
from scripted_party import at

from assistant.games.drunagor.monsters.on_map.picked import reach_of
from assistant.messages.text import in_english
from assistant.ui.view.blocks import Reach

VORN = {"id": "vorn", "role": "defender", "hp": 9, "max_hp": 12, "at": "a6"}
MAYA = {"id": "maya", "role": "leader", "hp": 7, "max_hp": 10, "at": "f6"}
ELROS = {"id": "elros", "role": "support", "hp": 5, "max_hp": 10}
"""The hero whose turn it is. Nobody knows where Elros stands."""
SENTINEL = {"kind": "demo_sentinel", "rank": "rookie", "hp": 8}
CARD = "demo_sentinel_rookie_standard"


def picked(number: int, *, map_on: bool = True, facts: dict[str, Any] | None = None, **position: Any) -> Reach | None:
    heroes = [*position.pop("heroes", [VORN, MAYA]), ELROS]
    made = {"map_on": map_on, "rooms": [{"label": "stairs"}], "heroes": heroes, "acting": "elros", **position}
    known = {CARD: {"attack": "melee", "keywords": [], "immunities": [], "move": 2, **(facts or {})}}
    session = at("demo_sunken_vault", {**made, "facts": known})
    return reach_of(session.content, session.moment, number)


def spaces(number: int, **position: Any) -> list[str]:
    reach = picked(number, **position)
    assert reach is not None
    return sorted(reach.spaces)


def line(number: int, **position: Any) -> str:
    reach = picked(number, **position)
    assert reach is not None
    (only,) = reach.lines
    return in_english(only)


# -- where a hero can go


def test_a_hero_walks_three_spaces() -> None:
    here = spaces(1)
    assert {"a5", "b5", "b6", "c3", "d6", "d3"} <= set(here)
    assert {"a6", "e6", "e3", "a2"}.isdisjoint(here)


def test_slow_leaves_one_space_and_knock_down_none() -> None:
    assert spaces(1, heroes=[{**VORN, "tokens": {"slow": 1}}, MAYA]) == ["a5", "b5", "b6"]
    assert spaces(1, heroes=[{**VORN, "tokens": {"knock_down": 1}}, MAYA]) == []
    assert spaces(1, heroes=[{**VORN, "hp": 0, "knocked_out": True}, MAYA]) == []


def test_friends_are_passed_monsters_are_not() -> None:
    tokens = [{"kind": "chest", "at": "a5"}, {"kind": "interaction", "at": "b5"}]
    friend = {"heroes": [VORN, {**MAYA, "at": "b6"}], "tokens": tokens}
    assert spaces(1, **friend) == ["b4", "c4", "c5", "c6", "d4", "d5", "d6"]
    monster = {"monsters": [{**SENTINEL, "at": "b6"}], "tokens": tokens}
    assert spaces(1, **monster) == []


def test_a_pet_shows_only_who_can_hit_it() -> None:
    pet = {"id": "luma", "number": 22, "kind": "pet", "hero": "vorn", "at": "c6"}
    reach = picked(22, allies=[pet], monsters=[{**SENTINEL, "at": "d3"}])
    assert reach is not None
    assert reach.spaces == ()
    assert in_english(reach.lines[0]) == "In their next turn, [6] can hit Luma."


# -- who can hit whom


def test_a_hero_out_of_reach_of_every_monster() -> None:
    assert line(1, monsters=[{**SENTINEL, "at": "f1"}]) == "Nobody can hit Vorn in the next turn."


def test_the_monsters_that_can_hit_a_hero_are_numbered() -> None:
    near = [{**SENTINEL, "at": "d6"}, {**SENTINEL, "at": "f1"}, {**SENTINEL, "at": "c4"}, {**SENTINEL, "at": ""}]
    assert line(1, monsters=near) == "In their next turn, [6], [8] can hit Vorn."


def test_a_monster_shows_where_it_goes_and_whom_it_hits() -> None:
    reach = picked(6, monsters=[{**SENTINEL, "at": "d6"}], facts={"move": 1})
    assert reach is not None
    assert sorted(reach.spaces) == ["c5", "c6", "d5", "e5", "e6"]
    assert in_english(reach.lines[0]) == "Drowned Sentinel (demo), yellow can hit in its next turn: Maya."
    away = [{**VORN, "at": "a1"}, {**MAYA, "at": "b1"}]
    words = line(6, heroes=away, monsters=[{**SENTINEL, "at": "d6"}], facts={"move": 1})
    assert words == "Drowned Sentinel (demo), yellow can hit nobody in its next turn."


def test_hidden_and_knocked_out_heroes_are_hit_by_nobody() -> None:
    heroes = [{**VORN, "tokens": {"stealth": 1}}, {**MAYA, "hp": 0, "knocked_out": True}]
    monsters = [{**SENTINEL, "at": "b6"}, {**SENTINEL, "at": "e6"}]
    assert line(1, heroes=heroes, monsters=monsters) == "Nobody can hit Vorn in the next turn."
    assert line(7, heroes=heroes, monsters=monsters).endswith("can hit nobody in its next turn.")


@pytest.mark.parametrize("number", [1, 6, 22])
def test_a_figure_without_a_known_place_shows_nothing(number: int) -> None:
    heroes = [{**VORN, "at": ""}, {**MAYA, "at": ""}]
    pet = {"id": "luma", "number": 22, "kind": "pet", "hero": "vorn", "at": ""}
    assert picked(number, map_on=False, heroes=heroes, monsters=[SENTINEL], allies=[pet]) is None


def test_nobody_has_the_number() -> None:
    assert picked(40) is None
