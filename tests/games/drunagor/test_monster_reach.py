"""What a monster can hit from each place: digest part 2, 5.2."""

from __future__ import annotations

from typing import Any

import pytest
from monster_scenes import ids, only, open_floor, scene

from assistant.components.grid import space_of
from assistant.games.drunagor.monsters.on_map.movement import Walk
from assistant.games.drunagor.monsters.on_map.plans import Situation
from assistant.games.drunagor.monsters.on_map.preparation import Preparation
from assistant.games.drunagor.monsters.on_map.reach import Reach, capacity


def hit_from(situation: Situation, address: str) -> str:
    """Return the ids of what the monster could choose from this space."""
    walk = Walk(situation.board, situation.mover, situation.readings)
    there = {piece.id: piece for piece in situation.board.pieces}
    seen = [there[foe.id] for foe in situation.foes]
    reach = Reach(situation.board, walk, situation.mover, seen, situation.readings)
    hits = reach.hits(walk.index(space_of(address)))
    foes = 0
    for number, choice in enumerate(reach.choices):
        foes |= choice if hits >> number & 1 else 0
    return " ".join(piece.id for number, piece in enumerate(seen) if foes >> number & 1)


FOUR = {"vorn": "c3 9", "maya": "d4 8", "elros": "c1 7", "lorelai": "h8 6"}


@pytest.mark.parametrize(
    ("at", "expected"),
    [("b2", "vorn elros"), ("d3", "vorn maya"), ("a1", ""), ("c2", "vorn elros"), ("e5", "maya"), ("g7", "lorelai")],
)
def test_melee_reaches_edges_and_corners(at: str, expected: str) -> None:
    assert hit_from(scene(open_floor(8, 8), heroes=FOUR), at) == expected


def test_melee_ignores_levels() -> None:
    assert hit_from(scene(["..^", "..^"], heroes={"vorn": "c1 9"}), "b1") == "vorn"


@pytest.mark.parametrize(
    ("at", "areas", "expected"),
    [
        ("a1", 1, "vorn maya elros"),  # area a1; vorn and maya in the diagonal area c3, elros in c1
        ("a5", 1, "vorn maya"),
        ("g1", 1, ""),
        ("g1", 2, "vorn maya elros"),
        ("f8", 1, "lorelai"),
        ("b2", 1, ""),  # next to vorn: engaged
        ("h7", 1, ""),
    ],
)
def test_ranged_counts_areas_and_never_shoots_while_engaged(at: str, areas: int, expected: str) -> None:
    assert hit_from(scene(open_floor(8, 8), attack="ranged", range=areas, heroes=FOUR), at) == expected


def test_magic_reaches_the_whole_board_even_engaged() -> None:
    assert hit_from(scene(open_floor(8, 8), attack="magic", heroes=FOUR), "b2") == "vorn maya elros lorelai"


def test_no_attack_reaches_nobody() -> None:
    assert hit_from(scene(open_floor(8, 8), attack="none", heroes=FOUR), "b2") == ""


def test_a_large_monster_reaches_from_all_its_spaces() -> None:
    big = scene(open_floor(8, 8), "a1", big=True, heroes={"vorn": "c3 9", "maya": "e2 8", "elros": "a4 7"})
    assert hit_from(big, "a1") == "vorn"
    assert hit_from(big, "c1") == "vorn maya"
    assert hit_from(big, "a5") == "elros"


def test_melee_strike_takes_whole_areas_next_to_it() -> None:
    """b2 touches a space of area c3, so everybody in that area is hit: maya on d4 is two spaces away."""
    assert hit_from(scene(open_floor(8, 8), keywords="strike:1", heroes=FOUR), "b2") == "vorn maya elros"
    assert hit_from(scene(open_floor(8, 8), keywords="strike:1", heroes=FOUR), "a2") == ""


def test_strike_at_range_takes_areas_within_range() -> None:
    shot = scene(open_floor(8, 8), attack="ranged", keywords="strike:2", heroes=FOUR)
    assert hit_from(shot, "a1") == "vorn maya elros"


@pytest.mark.parametrize(
    ("keywords", "expected"),
    [
        ({}, 1),
        ({"cleave": 2}, 2),
        ({"multishot": 3}, 3),
        ({"strike": 2}, 2),
        ({"attack_twice": 0}, 1),
        ({"cleave": 0}, 1),  # an X of 0
        ({"shield": 1, "strike": 2, "knock_down": 0}, 2),  # worked example 6: only STRIKE is about targets
    ],
)
def test_how_many_one_attack_hits(keywords: dict[str, int], expected: int) -> None:
    assert capacity(keywords) == expected


ENGAGED: list[tuple[dict[str, Any], bool]] = [
    ({"heroes": {"vorn": "b2 9"}}, True),
    ({"heroes": {"vorn": "c3 9"}}, False),
    ({"heroes": {"vorn": "b2 9"}, "hidden": "vorn"}, False),
    ({"heroes": {"vorn": "b2 9"}, "hidden": "vorn", "immune": "stealth"}, True),
    (
        {
            "heroes": {"vorn": "b2 9"},
            "hidden": "vorn",
            "immune": "stealth",
            "readings": {"g47_hidden_engages_immune": "no"},
        },
        False,
    ),
    ({"heroes": {"vorn": "b2 9"}, "out": "vorn"}, False),
    ({"heroes": {"vorn": "b2 9"}, "out": "vorn", "readings": {"g41_knocked_out_engages": "yes"}}, True),
    ({"pets": "jynx b1"}, True),
    ({"companions": "tharmagar b1"}, True),
    ({"pets": "jynx b1", "readings": {"g42_pets_engage": "no"}}, False),
    ({"npcs": "child b1"}, False),
    ({"monsters": "2 b1"}, False),
]


def engaged(situation: Situation) -> bool:
    prepared = Preparation(situation)
    return prepared.walk.start in prepared.reach.engaged


@pytest.mark.parametrize(("around", "expected"), ENGAGED)
def test_who_engages(around: dict[str, Any], expected: bool) -> None:
    situation = scene(open_floor(4, 4), "a1", attack="ranged", **around)
    assert engaged(situation) is expected


def test_a_large_archer_is_engaged_at_any_of_its_spaces() -> None:
    situation = scene(open_floor(6, 6), "a1", big=True, attack="ranged", heroes={"vorn": "c3 9"})
    assert engaged(situation)


def test_strike_hits_hidden_heroes_in_its_areas_without_counting_them() -> None:
    plan = only(
        scene(open_floor(4, 4), "a1", 0, keywords="strike:1", heroes={"vorn": "c3 9", "maya": "d3 8"}, hidden="maya")
    )
    assert plan.targets == ()  # a1 touches no space of area c3
    plan = only(
        scene(open_floor(4, 4), "b2", 0, keywords="strike:1", heroes={"vorn": "c3 9", "maya": "d3 8"}, hidden="maya")
    )
    assert (plan.targets, plan.areas, plan.caught) == (("vorn",), ("c3",), ("maya",))


def test_strike_never_aims_at_hidden_heroes() -> None:
    """Area c1 holds two hidden heroes, area a3 one that it sees."""
    situation = scene(
        open_floor(4, 4), "b2", 0, keywords="strike:1",
        heroes={"vorn": "a3 5", "maya": "c1 8", "elros": "d1 8"}, hidden="maya elros",
    )  # fmt: skip
    plan = only(situation)
    assert (plan.targets, plan.areas, plan.caught) == (("vorn",), ("a3",), ())


def test_strike_spares_the_knocked_out() -> None:
    heroes = {"vorn": "c3 9", "maya": "d3 0"}
    plan = only(scene(open_floor(4, 4), "b2", 0, keywords="strike:1", heroes=heroes, out="maya"))
    assert (plan.targets, plan.caught) == (("vorn",), ())


def test_strike_prefers_the_area_with_more_heroes() -> None:
    heroes = {"jaheen": "a3 12", "vorn": "c3 9", "maya": "d4 8"}
    assert ids(scene(open_floor(4, 4), "b2", 0, keywords="strike:1", heroes=heroes)) == ["b2:vorn+maya"]
    assert ids(scene(open_floor(4, 4), "b2", 0, keywords="strike:2", heroes=heroes)) == ["b2:jaheen+vorn+maya"]


def test_attack_twice_still_chooses_one_target() -> None:
    heroes = {"vorn": "a1 9", "maya": "c3 8"}
    assert ids(scene(open_floor(3, 3), "b2", 0, keywords="attack_twice", heroes=heroes)) == ["b2:vorn"]
