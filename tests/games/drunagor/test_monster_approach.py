"""APPROACH: nobody can be hit this turn. Digest part 2, 5.6."""

from __future__ import annotations

import pytest
from monster_scenes import best, ids, only, open_floor, reasons, scene

FAR_VORN = {"vorn": "j2 9"}


def test_it_uses_all_its_points_on_the_shortest_route() -> None:
    situation = scene(open_floor(10, 1), "a1", 3, heroes={"vorn": "j1 9"})
    plan = only(situation)
    assert (plan.id, plan.cost, plan.path) == ("d1>vorn", 3, ("b1", "c1", "d1"))
    assert (plan.moves, plan.attacks, plan.towards) == (True, False, "vorn")
    assert reasons(plan)[0] == "Nobody can be hit: it moves towards Vorn."
    assert reasons(plan)[1] == "Still to go: 5 from d1, 6 from c1."


def test_equal_ends_go_to_the_leader() -> None:
    assert ids(scene(open_floor(10, 3), "a2", 2, heroes=FAR_VORN)) == ["c1>vorn", "c2>vorn", "c3>vorn"]


def test_among_equal_ends_darkness_first() -> None:
    assert ids(scene(open_floor(10, 3), "a2", 2, heroes=FAR_VORN, dark="c3 b1")) == ["c3>vorn"]


def test_darkness_is_no_reason_to_stop_earlier() -> None:
    assert ids(scene(open_floor(10, 1), "a1", 2, heroes={"vorn": "j1 9"}, dark="b1")) == ["c1>vorn"]


def test_it_hunts_the_primary_target_not_the_nearest() -> None:
    heroes = {"vorn": "j1 5", "jaheen": "a1 9"}
    plan = only(scene(["." * 10], "f1", 2, heroes=heroes, keywords="bloodseeker"))
    assert plan.id == "h1>vorn"
    assert only(scene(["." * 10], "f1", 2, heroes=heroes)).id == "d1>jaheen"


def test_a_harmless_way_first_as_long_as_it_gets_nearer() -> None:
    """Through the lava it gets 2 nearer, around it 1."""
    rows = [".l........", ".l........", ".l........", ".........."]
    plan = only(scene(rows, "a2", 2, heroes=FAR_VORN))
    assert (plan.id, plan.harms) == ("b4>vorn", ())
    assert reasons(plan)[1].startswith("Harmful effects: 0 to b4, 1 to c")


def test_a_dry_way_first_unless_water_only_slows() -> None:
    """Through the water it gets 2 nearer with its 3 points, around it 1."""
    rows = [".w........", ".w........", ".w........", ".........."]
    plan = only(scene(rows, "a1", 3, heroes={"vorn": "j1 9"}))
    assert (plan.id, plan.harms, reasons(plan)[1]) == ("b4>vorn", (), "Harmful effects: 0 to b4, 1 to c1.")
    slowed = scene(rows, "a1", 3, heroes={"vorn": "j1 9"}, readings={"water_is_harm": "no"})
    assert ids(slowed) == ["c1>vorn", "c2>vorn", "c3>vorn"]


def test_harm_is_taken_if_no_other_way_gets_nearer() -> None:
    situation = scene(["  ........", ".l........", "  ........"], "a2", 2, heroes=FAR_VORN)
    assert ids(situation) == ["c1>vorn~lava", "c2>vorn~lava", "c3>vorn~lava"]


def test_a_harmless_way_that_gets_no_nearer_is_none() -> None:
    """The only harmless step leads away."""
    rows = ["....", ".   ", ".l..........", "    "]
    plan = only(scene(rows, "a3", 2, heroes={"vorn": "l3 9"}))
    assert plan.id == "c3>vorn~lava"


def test_ends_in_use_by_other_monsters_are_passed() -> None:
    plan = only(scene(open_floor(10, 1), "a1", 3, heroes={"vorn": "j1 9"}, monsters="2 d1"))
    assert plan.id == "c1>vorn"
    plan = only(scene(open_floor(10, 1), "a1", 4, heroes={"vorn": "j1 9"}, monsters="2 d1"))
    assert plan.id == "e1>vorn"


def test_behind_a_crowd_it_queues_up() -> None:
    """All spaces around Vorn are taken by other monsters: it gets as near as they let it."""
    situation = scene(open_floor(8, 1), "a1", 7, heroes={"vorn": "h1 9"}, monsters="2 g1 3 f1")
    assert ids(situation) == ["e1>vorn"]


def test_climbs_count_on_the_route() -> None:
    """Up to the plateau costs 2: with 2 points it stops before it."""
    rows = ["..^^......", "  ^^  ....", "          "]
    plan = only(scene(rows, "a1", 2, heroes={"vorn": "j1 9"}))
    assert plan.id == "b1>vorn"
    assert ids(scene(rows, "a1", 3, heroes={"vorn": "j1 9"})) == ["c1>vorn", "c2>vorn"]


def test_a_drop_is_a_danger_not_a_barrier() -> None:
    plan = only(scene(["^.........", "          "], "a1", 2, heroes={"vorn": "j1 9"}))
    assert plan.id == "c1>vorn~fall"


def test_no_way_at_all_as_near_as_the_crow_flies() -> None:
    rows = ["..... .....", "..... ....."]
    situation = scene(rows, "a1", 3, heroes={"vorn": "k1 9"})
    assert ids(situation) == ["d1>vorn", "d2>vorn"]
    assert reasons(best(situation)[0])[0] == "No way leads to Vorn: as near as it can get."
    assert ids(scene(rows, "a1", 3, heroes={"vorn": "k1 9"}, readings={"g16_no_way": "stay"})) == ["a1>vorn"]


def test_zero_points_it_stays() -> None:
    plan = only(scene(open_floor(10, 1), "a1", 0, heroes={"vorn": "j1 9"}))
    assert (plan.id, plan.moves) == ("a1>vorn", False)


def test_a_large_monster_approaches_by_areas_and_shoves() -> None:
    plan = only(scene(open_floor(12, 2), "a1", 2, big=True, heroes={"vorn": "l1 9"}, monsters="2 f2"))
    assert (plan.id, plan.path, plan.shoved) == ("e1>vorn", ("c1", "e1"), ("2",))


def test_only_pets_seen_the_leader_says_which_is_hunted() -> None:
    situation = scene(
        open_floor(11, 1), "f1", 2, heroes={"vorn": "e1 9"}, hidden="vorn", pets="jynx k1", keywords="flying",
        companions="tharmagar a1",
    )  # fmt: skip
    assert ids(situation) == ["d1>tharmagar", "h1>jynx"]
    stay = scene(
        open_floor(11, 1), "f1", 2, heroes={"vorn": "a1 9"}, hidden="vorn", pets="jynx k1",
        readings={"g45_only_pets_seen": "stay"},
    )  # fmt: skip
    assert ids(stay) == ["f1"]


def test_a_monster_without_attack_approaches_unless_read_otherwise() -> None:
    assert ids(scene(open_floor(6, 1), "a1", 3, attack="none", heroes={"vorn": "c1 9"})) == ["b1>vorn"]
    stay = scene(open_floor(6, 1), "a1", 3, attack="none", heroes={"vorn": "c1 9"}, readings={"g38_no_attack": "stay"})
    assert ids(stay) == ["a1"]


def test_an_unengaged_archer_without_a_shot_approaches() -> None:
    assert ids(scene(open_floor(12, 1), "a1", 3, attack="ranged", heroes={"vorn": "l1 9"})) == ["d1>vorn"]


@pytest.mark.parametrize(("points", "end"), [(1, "a2"), (2, "a3"), (3, "b4")])
def test_around_a_wall_every_step_is_progress(points: int, end: str) -> None:
    """Straight on there is a wall; the route leads down first, away as the crow flies."""
    rows = [". .......", ". .......", ". .......", " ........"]
    assert only(scene(rows, "a1", points, heroes={"vorn": "i1 9"})).end == end
