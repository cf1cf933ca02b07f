"""How a monster walks: digest part 2, 5.6."""

from __future__ import annotations

from typing import Any

import pytest
from monster_scenes import open_floor, scene

from assistant.components.grid import address_of, space_of
from assistant.games.drunagor.monsters.on_map.movement import FAR, Walk, distances, ways
from assistant.games.drunagor.monsters.on_map.plans import Situation


def reached(situation: Situation, points: int | None = None) -> dict[str, str]:
    """Return every space it can end on, with the points and harms of its best way there."""
    walk = Walk(situation.board, situation.mover, situation.readings)
    found: dict[str, str] = {}
    for at, there in ways(walk, situation.mover.points if points is None else points).items():
        if walk.endable[at]:
            way = min(there, key=lambda way: (walk.harms(way), way.cost))
            found[address_of(walk.space(at))] = " ".join([str(way.cost), *walk.harm_names(way)])
    return found


def ends(situation: Situation) -> str:
    return " ".join(sorted(reached(situation)))


def test_straight_and_diagonal_steps_cost_one() -> None:
    found = reached(scene(open_floor(5, 5), "a1", 2))
    assert found["c3"] == found["c1"] == found["a3"] == "2"
    assert len(found) == 9


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["..^"], {"b1": "1", "c1": "3"}),  # worked examples 16 and 20: 0 to 2 is one more
        ([".:^"], {"b1": "1", "c1": "2"}),
        (["^:."], {"b1": "1", "c1": "2"}),
        (["^.."], {"b1": "1 fall", "c1": "2 fall"}),
        (["^^."], {"b1": "1", "c1": "2 fall"}),
        (["^.^."], {"b1": "1 fall", "c1": "3 fall", "d1": "4 fall fall"}),
        (["^..", ":.."], {"b1": "2", "a2": "1", "c1": "3"}),  # by the stairs: no fall
    ],
)
def test_levels(rows: list[str], expected: dict[str, str]) -> None:
    found = reached(scene(rows, "a1", 4))
    assert {end: found[end] for end in expected} == expected


def test_flying_pays_for_height_but_never_falls() -> None:
    assert reached(scene([".^."], "a1", 4, keywords="flying"))["c1"] == "3"
    assert reached(scene(["^."], "a1", 4, keywords="jump:3"))["b1"] == "1"


@pytest.mark.parametrize(
    ("rows", "options", "expected"),
    [
        ([".w.."], {}, {"b1": "2 water", "c1": "3 water", "d1": "4 water"}),
        ([".www"], {}, {"b1": "2 water", "c1": "3 water", "d1": "4 water"}),  # only the first time in a turn
        ([".w.w."], {}, {"e1": "5 water"}),
        ([".w.w."], {"readings": {"water_is_harm": "no"}}, {"b1": "2", "c1": "3", "e1": "5"}),
        ([".w.."], {"affected": "water"}, {"b1": "1", "c1": "2"}),
        ([".w.."], {"immune": "water"}, {"b1": "1", "c1": "2"}),
        ([".w.."], {"keywords": "flying"}, {"b1": "1 water", "c1": "2"}),  # over it, but not into it
        ([".w.."], {"dark": "b1"}, {"b1": "1", "c1": "2"}),  # Darkness covers the water
        (["w.w"], {}, {"a1": "0 water", "b1": "1", "c1": "3 water"}),
        (["wl."], {}, {"b1": "1 lava", "c1": "2 lava"}),
        ([".wl."], {}, {"d1": "4 lava water"}),
    ],
)
def test_water_takes_one_point_a_turn(rows: list[str], options: dict[str, Any], expected: dict[str, str]) -> None:
    found = reached(scene(rows, "a1", 6, **options))
    assert {end: found[end] for end in expected} == expected


def test_water_with_the_last_point() -> None:
    assert reached(scene(["..w."], "a1", 2)) == {"a1": "0", "b1": "1", "c1": "2 water"}
    careful = scene(["..w."], "a1", 2, readings={"water_last_point": "needs_one_more"})
    assert reached(careful) == {"a1": "0", "b1": "1"}


def test_each_terrain_hurts_once_a_turn() -> None:
    found = reached(scene([".lll", "    "], "a1", 3))
    assert found == {"a1": "0", "b1": "1 lava", "c1": "2 lava", "d1": "3 lava"}
    assert reached(scene([".ls."], "a1", 3))["d1"] == "3 lava spikes"
    assert reached(scene([".ls."], "a1", 3, affected="lava"))["d1"] == "3 spikes"
    assert reached(scene([".lm."], "a1", 3, immune="burn"))["d1"] == "3 miasma"
    assert reached(scene([".l"], "a1", 3, immune="burn", readings={"g52_immune_to_terrain": "avoid"}))["b1"] == "1 lava"
    assert reached(scene([".l.."], "a1", 3, dark="b1"))["d1"] == "3"


def test_ending_the_turn_where_it_stands_counts_leaving_does_not() -> None:
    assert reached(scene(["l.l"], "a1", 2)) == {"a1": "0 lava", "b1": "1", "c1": "2 lava"}


def test_flying_only_lands() -> None:
    assert reached(scene([".ls."], "a1", 3, keywords="flying")) == {
        "a1": "0",
        "b1": "1 lava",
        "c1": "2 spikes",
        "d1": "3",
    }


def test_fewer_harms_before_fewer_points() -> None:
    assert reached(scene([".l.", "..."], "a1", 4))["c1"] == "2"
    assert reached(scene([".l..", ".l ."], "a1", 4))["c1"] == "2 lava"
    assert reached(scene([".l..", ".ll.", "...."], "a1", 5))["c1"] == "5"
    assert reached(scene([".l..", ".ll.", "...."], "a1", 4))["c1"] == "2 lava"


def test_a_way_through_lava_may_be_the_better_one_for_the_next_lava() -> None:
    """To b1 there is a harmless way of 2 and one through lava of 1; beyond, all is lava: with 3 points only the
    short one gets to d1, and harms no more."""
    assert reached(scene(["ll.ll", ". .  "], "a2", 3))["d1"] == "3 lava"


def test_a_wet_way_and_a_dry_one_are_both_kept() -> None:
    """To c1 it is 3 points through the water, 4 dry around it; beyond there is more water: the wet way gets farther
    and harms no more there, the dry one is the better one to end on c1."""
    rows = [".w.w.", ". .  ", " .   "]
    found = reached(scene(rows, "a1", 5))
    assert (found["c1"], found["d1"], found["e1"]) == ("4", "4 water", "5 water")
    found = reached(scene(rows, "a1", 5, readings={"water_is_harm": "no"}))
    assert (found["c1"], found["d1"], found["e1"]) == ("3", "4", "5")


@pytest.mark.parametrize("rows", [[".^:w.", ".w   "], [".w:w.", ".^   "]])
@pytest.mark.parametrize("reading", ["yes", "no"])
def test_a_dry_way_of_the_same_cost_is_the_worse_one_for_the_next_water(rows: list[str], reading: str) -> None:
    """To c1 over the plateau or through the water: 3 points each. Only the wet way has points for e1."""
    found = reached(scene(rows, "a1", 5, readings={"water_is_harm": reading}))
    assert (found["c1"], found["e1"]) == ("3", "5 water" if reading == "yes" else "5")


OBSTACLES: list[tuple[dict[str, Any], str]] = [
    ({"heroes": {"vorn": "b1 9"}}, "a1"),
    ({"heroes": {"vorn": "b1 9"}, "hidden": "vorn"}, "a1"),
    ({"heroes": {"vorn": "b1 9"}, "out": "vorn"}, "a1"),
    ({"heroes": {"vorn": "b1 9"}, "out": "vorn", "readings": {"g41_knocked_out_blocks": "no"}}, "a1 c1 d1"),
    ({"pets": "jynx b1"}, "a1"),
    ({"companions": "tharmagar b1"}, "a1"),
    ({"monsters": "2 b1"}, "a1 c1 d1"),
    ({"chests": "chest b1"}, "a1"),
    ({"solids": "altar b1"}, "a1"),
    ({"npcs": "child b1"}, "a1"),
    ({"loots": "loot b1"}, "a1 b1 c1 d1"),
    ({"traps": "bear b1"}, "a1 b1 c1 d1"),
    ({"heroes": {"vorn": "b1 9"}, "keywords": "trample:2"}, "a1 c1 d1"),
    ({"solids": "altar b1", "keywords": "trample:2"}, "a1"),
    ({"heroes": {"vorn": "b1 9"}, "keywords": "flying"}, "a1 c1 d1"),
    ({"solids": "altar b1", "keywords": "jump:3"}, "a1 c1 d1"),
    ({"chests": "chest b1", "keywords": "jump:3"}, "a1 c1 d1"),
]


@pytest.mark.parametrize(("in_the_way", "expected"), OBSTACLES)
def test_what_stands_in_a_small_monsters_way(in_the_way: dict[str, Any], expected: str) -> None:
    assert ends(scene(["...."], "a1", 3, **in_the_way)) == expected


@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, "a1 a2 b1 b2 e1 e2"), ({"readings": {"g14_small_through_large": "no"}}, "a1 a2 b1 b2")],
)
def test_a_small_monster_passes_a_large_one(options: dict[str, Any], expected: str) -> None:
    assert ends(scene(["......", "......"], "b1", 3, large="2 c1", **options)) == expected


def test_squeezing_between_two_blockers() -> None:
    assert ends(scene(["..", ".."], "a1", 1, heroes={"vorn": "b1 9", "maya": "a2 9"})) == "a1 b2"


LARGE_OBSTACLES: list[tuple[dict[str, Any], str]] = [
    ({}, "a1 c1 e1"),
    ({"heroes": {"vorn": "d2 9"}}, "a1"),
    ({"monsters": "2 d2"}, "a1 c1 e1"),
    ({"chests": "chest d2"}, "a1 c1 e1"),
    ({"solids": "altar d2"}, "a1"),
    ({"npcs": "child d2"}, "a1"),
    ({"large": "2 c1"}, "a1"),
    ({"large": "2 c1", "readings": {"g14_large_through_large": "yes"}}, "a1 e1"),
    ({"heroes": {"vorn": "d2 9"}, "keywords": "trample:1"}, "a1 e1"),
    ({"large": "2 c1", "keywords": "flying"}, "a1 e1"),
]


@pytest.mark.parametrize(("in_the_way", "expected"), LARGE_OBSTACLES)
def test_what_stands_in_a_large_monsters_way(in_the_way: dict[str, Any], expected: str) -> None:
    assert ends(scene(open_floor(6, 2), "a1", 2, big=True, **in_the_way)) == expected


def test_a_large_monster_walks_by_areas_of_one_level() -> None:
    assert ends(scene(["..:...", "......"], "a1", 2, big=True)) == "a1"  # area c1 lies on two levels
    assert ends(scene(["...", "...", "...", "..."], "a1", 2, big=True)) == "a1 a3"  # half an area is none
    assert reached(scene(["..^^..", "..^^.."], "a1", 3, big=True)) == {"a1": "0", "c1": "2", "e1": "3 fall"}


def test_a_large_monster_partly_on_a_terrain() -> None:
    rows = ["..l...", "...s.."]
    assert reached(scene(rows, "a1", 2, big=True))["e1"] == "2 lava spikes"
    assert reached(scene(rows, "a1", 2, big=True, readings={"g51_partly_on_terrain": "all_spaces"}))["e1"] == "2"


def test_a_large_monster_squeezes_unless_read_otherwise() -> None:
    blocked = {"solids": "one c1 two a3"}
    assert ends(scene(open_floor(4, 4), "a1", 1, big=True, **blocked)) == "a1 c3"
    tight = scene(open_floor(4, 4), "a1", 1, big=True, readings={"g14_large_squeezes": "no"}, **blocked)
    assert ends(tight) == "a1"
    half = scene(open_floor(4, 4), "a1", 1, big=True, readings={"g14_large_squeezes": "no"}, solids="one c1")
    assert ends(half) == "a1 a3 c3"


def test_bridges_are_walked_on_never_under() -> None:
    """A bridge on level 2 over c1: from the floor it is a climb, beneath it there is no way."""
    assert reached(scene(["....."], "a1", 5, bridges="c1")) == {
        "a1": "0",
        "b1": "1",
        "c1": "3",
        "d1": "4 fall",
        "e1": "5 fall",
    }
    assert reached(scene(["^^l^^"], "a1", 5, bridges="c1"))["e1"] == "4"  # the lava beneath is void


def test_slow_and_knock_down() -> None:
    assert scene(["."], move=5, slow=True).mover.points == 3
    assert scene(["."], move=1, slow=True).mover.points == 0
    assert scene(["."], move=5, knock_down=True).mover.points == 0
    assert scene(["."], move=5, slow=True, knock_down=True).mover.points == 0


def test_whom_a_way_meets_makes_it_another_way() -> None:
    """Both ways to c2 cost 2; one tramples Vorn, one Maya, one nobody."""
    situation = scene(open_floor(3, 3), "a2", 2, keywords="trample:1", heroes={"vorn": "b1 9", "maya": "b2 9"})
    walk = Walk(situation.board, situation.mover, situation.readings)
    there = ways(walk, 2)[walk.index(space_of("c2"))]
    assert sorted(walk.met_on(way, traps=False) for way in there) == [(), ("maya",), ("vorn",)]


def test_a_trap_is_sprung_by_entering_its_area() -> None:
    situation = scene(open_floor(6, 2), "a1", 2, traps="bear c1 fire a1")
    walk = Walk(situation.board, situation.mover, situation.readings)
    there = ways(walk, 2)[walk.index(space_of("c2"))]
    assert {walk.met_on(way, traps=True) for way in there} == {("bear",)}


def test_distances_count_climbs_on_the_way_to_the_goal() -> None:
    situation = scene(["..^.", "    "], "a1")
    walk = Walk(situation.board, situation.mover, situation.readings)
    places = {address: walk.index(space_of(address)) for address in ("a1", "b1", "c1", "d1")}
    to_c1 = distances(walk, [places["c1"]], places.values())
    assert {address: to_c1[at] for address, at in places.items()} == {"a1": 3, "b1": 2, "c1": 0, "d1": 2}
    to_a1 = distances(walk, [places["a1"]], places.values())
    assert {address: to_a1[at] for address, at in places.items()} == {"a1": 0, "b1": 1, "c1": 2, "d1": 4}


def test_distances_know_where_no_way_leads() -> None:
    situation = scene([". ."], "a1")
    walk = Walk(situation.board, situation.mover, situation.readings)
    assert distances(walk, [walk.index(space_of("c1"))], [walk.start]).get(walk.start, FAR) == FAR
