"""How a monster prepares its turn: digest part 2, 5.4 and 5.5. Each test checks the exact set of equally best plans."""

from __future__ import annotations

from typing import Any

import pytest
from monster_scenes import best, ids, only, open_floor, reasons, said, scene

from assistant.games.drunagor.monsters.on_map.plans import ALTERNATIVES, plans

# ---- worked examples of the digest ----

EXECUTIONER: dict[str, Any] = {"keywords": "cleave:2", "move": 3}


def test_example_1_number_beats_primary() -> None:
    heroes = {"jaheen": "a3 10", "elros": "h2 8", "lorelai": "h4 6"}
    plan = only(scene(open_floor(9, 5), "e3", heroes=heroes, **EXECUTIONER))
    assert (plan.id, plan.targets) == ("g3:elros+lorelai", ("elros", "lorelai"))
    assert reasons(plan)[0] == "More heroes first: Elros, Lorelai are 2, with Jaheen (10 HP) only 1."


def test_example_2_one_target_only() -> None:
    heroes = {"jaheen": "a3 10", "elros": "h2 8", "lorelai": "m4 6"}
    made = best(scene(open_floor(13, 5), "e3", heroes=heroes, **EXECUTIONER))
    assert {plan.targets for plan in made} == {("jaheen",)}
    assert reasons(made[0])[0] == "Jaheen (10 HP) comes before Elros (8 HP)."


def test_example_3_a_pet_does_not_count() -> None:
    heroes = {"jaheen": "a3 10", "lorelai": "h2 6"}
    made = best(scene(open_floor(9, 5), "e3", heroes=heroes, pets="jynx h4", **EXECUTIONER))
    assert {plan.targets for plan in made} == {("jaheen",)}


def test_example_4_a_pet_is_a_free_extra() -> None:
    heroes = {"jaheen": "h2 10", "lorelai": "a3 6"}
    plan = only(scene(open_floor(9, 5), "e3", heroes=heroes, pets="jynx h4", **EXECUTIONER))
    assert plan.id == "g3:jaheen+jynx"


def test_example_5_and_10_multishot_takes_the_two_strongest() -> None:
    heroes = {"maya": "c1 7", "vorn": "c3 9", "jaheen": "d3 11"}
    plan = only(scene(open_floor(6, 6), "a1", 0, attack="ranged", keywords="multishot:2", heroes=heroes))
    assert plan.id == "a1:jaheen+vorn"
    assert reasons(plan)[0] == "Vorn (9 HP) comes before Maya (7 HP)."


def test_two_heroes_together_are_compared_with_one_alone() -> None:
    """Maya cannot be hit with either of them, so health does not matter."""
    heroes = {"vorn": "h2 10", "jaheen": "h4 6", "maya": "a3 3"}
    plan = only(scene(open_floor(9, 5), "e3", heroes=heroes, **EXECUTIONER))
    assert plan.targets == ("vorn", "jaheen")
    assert reasons(plan)[0] == "More heroes first: 2 (Vorn, Jaheen) against 1 (Maya)."


def test_example_12_a_large_monster_overlaps_darkness_and_hits_both() -> None:
    """From c3 and c1 STRIKE 2 takes both; one dark space of c3 is enough."""
    heroes = {"elros": "f2 8", "lorelai": "f4 7"}
    plan = only(scene(open_floor(8, 8), "a3", 2, big=True, keywords="strike:2", heroes=heroes, dark="d4"))
    assert (plan.id, plan.areas) == ("c3:elros+lorelai", ("e1", "e3"))
    assert reasons(plan)[1] == "c3 is on Darkness, c1 is not."


def test_example_16_a_climb_costs_two() -> None:
    assert only(scene([".^.."], "a1", 2, heroes={"vorn": "c1 9"})).cost == 2
    assert only(scene([".^.."], "a1", 1, heroes={"vorn": "c1 9"})).id == "a1>vorn"


def test_examples_19_and_27_the_shadow_knight_shoves_the_executioner() -> None:
    plan = only(scene(open_floor(6, 2), "a1", 1, big=True, heroes={"lorelai": "e1 6"}, monsters="2 c1"))
    assert (plan.id, plan.shoved, plan.crushed) == ("c1:lorelai", ("2",), ())


def test_example_20_a_fall_is_suffered_for_a_target() -> None:
    plan = only(scene(["^.."], "a1", 2, heroes={"vorn": "c1 9"}))
    assert (plan.id, plan.harms) == ("b1:vorn~fall", ("fall",))
    assert said(plan.label) == "to b1 (fall), hits Vorn"


# ---- whom ----


def test_out_of_reach_the_next_one_is_attacked_not_passed() -> None:
    heroes = {"jaheen": "h1 11", "maya": "c1 5", "vorn": "a2 8"}
    plan = only(scene(open_floor(8, 2), "b2", 1, heroes=heroes))
    assert (plan.id, plan.moves) == ("b2:vorn", False)
    assert reasons(plan)[0] == "Jaheen (11 HP) is out of reach. Next: Vorn (8 HP)."


@pytest.mark.parametrize(
    ("options", "target"),
    [
        ({}, "vorn"),  # equal: from the marker, Vorn's turn comes soonest
        ({"readings": {"g01_soonest": "from_top"}}, "maya"),
        ({"keywords": "bloodseeker"}, "maya"),
        ({"keywords": "bloodseeker", "readings": {"g01_soonest": "from_top"}}, "vorn"),
    ],
)
def test_equal_heroes_by_their_turns(options: dict[str, Any], target: str) -> None:
    heroes = {"vorn": "a1 9", "maya": "c1 9"}
    assert ids(scene(open_floor(3, 2), "b2", 0, heroes=heroes, order="vorn maya", **options)) == [f"b2:{target}"]


def test_the_next_one_may_be_read_as_the_nearest() -> None:
    heroes = {"jaheen": "j1 12", "vorn": "f1 9", "maya": "b2 7"}
    assert ids(scene(open_floor(10, 2), "c2", 3, heroes=heroes))[0].endswith(":vorn")
    near = scene(open_floor(10, 2), "c2", 3, heroes=heroes, readings={"g08_next": "nearest"})
    assert ids(near) == ["c2:maya"]


def test_a_keyword_may_be_read_as_sparing_the_strongest() -> None:
    heroes = {"jaheen": "a1 12", "maya": "c1 7"}
    curse = {"jaheen": {"curse": 3}, "maya": {"curse": 1}}
    reckoner: dict[str, Any] = {"keywords": "reckoner", "heroes": heroes, "measures": curse}
    assert ids(scene(open_floor(3, 2), "b2", 0, **reckoner)) == ["b2:jaheen"]
    spared = {"g53_keyword_strongest": "last"}
    assert ids(scene(open_floor(3, 2), "b2", 0, readings=spared, **reckoner)) == ["b2:maya"]
    alone = reckoner | {"heroes": {"jaheen": "a1 12"}}
    assert ids(scene(open_floor(3, 2), "b2", 0, readings=spared, **alone)) == ["b2:jaheen"]


def test_groups_of_equal_size_are_compared_down_the_ranking() -> None:
    """Jaheen with Vorn from d2, or with Maya from b2: only one of them at a time."""
    heroes = {"jaheen": "c1 11", "vorn": "e3 9", "maya": "a3 7"}
    cleave: dict[str, Any] = {"keywords": "cleave:2", "heroes": heroes}
    assert ids(scene(open_floor(5, 3), "c3", 1, **cleave)) == ["d2:jaheen+vorn"]
    primary_only = scene(open_floor(5, 3), "c3", 1, readings={"g08_groups": "primary_only"}, **cleave)
    assert ids(primary_only) == ["b2:jaheen+maya", "d2:jaheen+vorn"]


def test_one_target_is_no_group_so_the_next_of_the_ranking_is_hit() -> None:
    heroes = {"jaheen": "j1 12", "vorn": "d1 9", "maya": "b2 7"}
    read = scene(open_floor(10, 2), "c2", 0, heroes=heroes, readings={"g08_groups": "primary_only"})
    assert ids(read) == ["c2:vorn"]


def test_slaughter_goes_for_npcs() -> None:
    heroes = {"jaheen": "a1 11", "vorn": "a2 9"}
    assert ids(scene(open_floor(3, 2), "b1", 0, keywords="slaughter", heroes=heroes, npcs="child c1")) == ["b1:child"]
    two = scene(open_floor(3, 2), "b1", 0, keywords="slaughter", heroes=heroes, npcs="child c1 smith c2")
    assert ids(two) == ["b1:child", "b1:smith"]  # the players choose
    assert ids(scene(open_floor(3, 2), "b1", 0, heroes=heroes, npcs="child c1")) == ["b1:jaheen"]


def test_slaughter_counts_heroes_and_npcs_alike_unless_read_otherwise() -> None:
    heroes = {"jaheen": "f1 11", "vorn": "f3 9"}
    many: dict[str, Any] = {"keywords": "slaughter cleave:2", "heroes": heroes, "npcs": "child a2"}
    assert ids(scene(open_floor(6, 3), "c2", 2, **many)) == ["e2:jaheen+vorn"]
    npc_first = scene(open_floor(6, 3), "c2", 2, readings={"g03_slaughter": "npc_first"}, **many)
    assert ids(npc_first) == ["b1:child", "b2:child", "b3:child"]


def test_pvp_hunts_the_nearest_and_groups_by_strength() -> None:
    heroes = {"jaheen": "a1 12", "vorn": "c1 5", "maya": "c3 6"}
    near = scene(open_floor(5, 3), "e2", 4, heroes=heroes, pvp=True)
    assert {plan.targets for plan in best(near)} == {("maya",)}  # 2 away as Vorn, and stronger
    pair = scene(open_floor(5, 3), "b2", 0, keywords="cleave:2", heroes=heroes, pvp=True)
    assert ids(pair) == ["b2:jaheen+maya"]
    seen = scene(open_floor(5, 3), "e2", 4, heroes={"vorn": "c1 5"}, hidden="vorn", pvp=True)
    assert best(seen)[0].targets == ("vorn",)


def test_pvp_the_nearest_as_the_crow_flies_or_on_foot() -> None:
    """Jaheen is 2 away beyond a gap, Vorn 3 away down the corridor."""
    rows, heroes = [". .", ".  ", ".  ", ".  "], {"jaheen": "c1 5", "vorn": "a4 9"}
    assert only(scene(rows, "a1", 1, heroes=heroes, pvp=True)).towards == "jaheen"
    on_foot = scene(rows, "a1", 1, heroes=heroes, pvp=True, readings={"pvp_nearest": "walking"})
    assert ids(on_foot) == ["a2>vorn"]


# ---- hidden, down, nobody ----


def test_hidden_heroes_are_passed_over() -> None:
    heroes = {"jaheen": "a1 12", "vorn": "c1 5"}
    assert ids(scene(open_floor(3, 2), "b2", 0, heroes=heroes, hidden="jaheen")) == ["b2:vorn"]
    assert ids(scene(open_floor(3, 2), "b2", 0, heroes=heroes, hidden="jaheen", immune="stealth")) == ["b2:jaheen"]


@pytest.mark.parametrize("state", [{"hidden": "vorn jynx"}, {"out": "vorn", "hidden": "jynx"}])
def test_seeing_nobody_it_stays(state: dict[str, str]) -> None:
    plan = only(scene(open_floor(3, 2), "b2", 3, heroes={"vorn": "a1 9"}, pets="jynx c1", **state))
    assert (plan.id, plan.moves, plan.attacks) == ("b2", False, False)
    assert reasons(plan) == ["It sees nobody."]


# ---- pets and companions ----


def test_a_lone_pet_is_attacked_when_no_hero_can_be_hit() -> None:
    situation = scene(open_floor(9, 2), "b1", 1, heroes={"vorn": "i1 9"}, pets="jynx a2")
    assert ids(situation) == ["b1:jynx"]
    assert reasons(only(situation))[0] == "No hero can be hit: the attack goes to Jynx."
    other = scene(
        open_floor(9, 2), "b1", 1, heroes={"vorn": "i1 9"}, pets="jynx a2", readings={"g11_only_pet": "approach"}
    )
    assert {plan.towards for plan in best(other)} == {"vorn"}


def test_the_leader_chooses_between_pet_and_companion() -> None:
    situation = scene(
        open_floor(3, 2), "b1", 0, heroes={"vorn": "c2 0"}, out="vorn", pets="jynx a1", companions="tharmagar c1"
    )
    assert ids(situation) == ["b1:jynx", "b1:tharmagar"]
    with_hero = scene(
        open_floor(3, 2),
        "b1",
        0,
        keywords="cleave:2",
        heroes={"vorn": "c2 9"},
        pets="jynx a1",
        companions="tharmagar c1",
    )
    assert ids(with_hero) == ["b1:vorn+jynx", "b1:vorn+tharmagar"]


def test_it_moves_for_one_more_pet() -> None:
    """Vorn is next to it already, from c2 it gets Jynx as well."""
    heroes = {"vorn": "b1 9"}
    plan = only(scene(open_floor(4, 3), "a1", 2, keywords="cleave:2", heroes=heroes, pets="jynx d3"))
    assert (plan.id, plan.moves) == ("c2:vorn+jynx", True)


def test_a_pet_before_darkness_unless_read_otherwise() -> None:
    both: dict[str, Any] = {"keywords": "cleave:2", "heroes": {"vorn": "b1 9"}, "pets": "jynx d3", "dark": "a2"}
    assert ids(scene(open_floor(4, 3), "a1", 2, **both)) == ["c2:vorn+jynx"]
    assert ids(scene(open_floor(4, 3), "a1", 2, readings={"g09_pet_or_darkness": "darkness"}, **both)) == ["a2:vorn"]


# ---- where ----


def test_it_does_not_move_without_need() -> None:
    plan = only(scene(open_floor(3, 3), "b2", 4, heroes={"vorn": "a1 9"}))
    assert (plan.id, plan.moves) == ("b2:vorn", False)
    assert "no need to move" in reasons(plan)[1]


def test_darkness_is_worth_a_step_with_the_same_targets() -> None:
    heroes = {"vorn": "b1 9", "maya": "d1 7"}
    plan = only(scene(open_floor(5, 2), "a1", 2, heroes=heroes, dark="b2"))
    assert plan.id == "b2:vorn"


def test_darkness_is_never_worth_a_target() -> None:
    """Only Maya could be hit from Darkness."""
    heroes = {"vorn": "b1 9", "maya": "f1 7"}
    assert ids(scene(open_floor(6, 2), "a1", 4, heroes=heroes, dark="e2")) == ["a1:vorn"]


def test_darkness_is_worth_harmful_ground() -> None:
    """Next to Vorn already; the only way to the dark space leads through lava."""
    plan = only(scene([". .", "l. ", ". ."], "a1", 2, heroes={"vorn": "b2 9"}, dark="a3"))
    assert (plan.id, plan.harms) == ("a3:vorn~lava", ("lava",))
    covered = only(scene(["...", "lll"], "a1", 2, heroes={"vorn": "b1 9"}, dark="b2"))
    assert (covered.id, covered.harms) == ("b2:vorn", ())  # the tile covers the lava beneath it


def test_standing_on_harmful_ground_it_stays_unless_read_otherwise() -> None:
    rows = ["l..", "..."]
    heroes = {"vorn": "b1 9"}
    plan = only(scene(rows, "a1", 2, heroes=heroes))
    assert (plan.id, plan.harms) == ("a1:vorn", ("lava",))
    assert ids(scene(rows, "a1", 2, heroes=heroes, readings={"g09_harmful_ground": "step_out"})) == [
        "a2:vorn",
        "b2:vorn",
    ]


def test_a_longer_way_around_harm() -> None:
    """Straight through the lava 3 points, around it 4."""
    made = best(scene([".l...", ".l...", "....."], "a1", 6, heroes={"vorn": "e1 9"}))
    assert [(plan.id, plan.cost) for plan in made] == [("d1:vorn", 4), ("d2:vorn", 4)]
    assert reasons(made[0])[1] == "Movement points: 4 to d1, 5 to e2."
    short = best(scene([".l...", ".l...", "....."], "a1", 3, heroes={"vorn": "e1 9"}))
    assert [(plan.id, plan.cost) for plan in short] == [("d1:vorn~lava", 3), ("d2:vorn~lava", 3)]


def test_harm_is_taken_rather_than_a_lesser_target() -> None:
    heroes = {"jaheen": "d1 11", "vorn": "a3 9"}
    rows = [".lll", "    ", ".   "]
    plan = only(scene(rows, "a1", 2, heroes=heroes))
    assert plan.id == "c1:jaheen~lava"


def test_equally_good_ends_are_all_offered() -> None:
    """From a3, the spaces 2 steps away next to d3."""
    assert ids(scene(open_floor(5, 5), "a3", 4, heroes={"vorn": "d3 9"})) == ["c2:vorn", "c3:vorn", "c4:vorn"]
    app = scene(open_floor(5, 5), "a3", 4, heroes={"vorn": "d3 9"}, readings={"g10_ties": "app"})
    assert ids(app) == ["c2:vorn"]


def test_equal_ways_with_different_harm_are_the_leaders_choice() -> None:
    """A wall with two gaps, one of lava, one of spikes."""
    situation = scene(["  l  ", ".. ..", "  s  "], "b2", 2, heroes={"vorn": "e2 9"})
    assert ids(situation) == ["d2:vorn~lava", "d2:vorn~spikes"]


WET_OR_DRY: dict[str, Any] = {"heroes": {"vorn": "d1 9"}, "solids": "x c2"}
"""To c1 over the plateau b1 or through the water b2: 3 points each."""


@pytest.mark.parametrize("rows", [[".^:.", ".w. "], [".w:.", ".^. "]])
def test_of_equal_ways_the_dry_one(rows: list[str]) -> None:
    plan = only(scene(rows, "a1", 4, **WET_OR_DRY))
    plateau = "b1" if rows[0][1] == "^" else "b2"
    assert (plan.id, plan.path, plan.cost, plan.harms) == ("c1:vorn", (plateau, "c1"), 3, ())


def test_a_wet_and_a_dry_way_of_the_same_cost_are_one_plan_where_water_only_slows() -> None:
    made = plans(scene([".^:.", ".w. "], "a1", 4, readings={"water_is_harm": "no"}, **WET_OR_DRY))
    assert [(plan.id, plan.cost) for plan in made] == [("c1:vorn", 3)]


def test_water_is_taken_if_it_is_the_only_way() -> None:
    plan = only(scene(["..w.."], "a1", 4, heroes={"vorn": "e1 9"}))
    assert (plan.id, plan.cost, plan.harms) == ("d1:vorn~water", 4, ("water",))
    assert said(plan.label) == "to d1 (water), hits Vorn"


def test_a_longer_dry_way_unless_water_only_slows() -> None:
    """To d1 it is 4 points through the water, 6 around it."""
    rows, heroes = [".w...", ". .  ", ". .  ", " .   "], {"vorn": "e1 9"}
    dry = only(scene(rows, "a1", 6, heroes=heroes))
    assert (dry.id, dry.cost, dry.path) == ("d1:vorn", 6, ("a2", "a3", "b4", "c3", "c2", "d1"))
    assert [(plan.id, plan.cost) for plan in best(scene(rows, "a1", 5, heroes=heroes))] == [("d1:vorn~water", 4)]
    slowed = only(scene(rows, "a1", 6, heroes=heroes, readings={"water_is_harm": "no"}))
    assert (slowed.id, slowed.cost, slowed.harms) == ("d1:vorn", 4, ())


def test_magic_leaves_water_unless_it_only_slows() -> None:
    heroes = {"vorn": "d1 9"}
    assert ids(scene(["w..."], "a1", 2, attack="magic", heroes=heroes)) == ["b1:vorn"]
    assert ids(scene(["w..."], "a1", 2, attack="magic", heroes=heroes, immune="water")) == ["a1:vorn"]
    slowed = scene(["w..."], "a1", 2, attack="magic", heroes=heroes, readings={"water_is_harm": "no"})
    assert ids(slowed) == ["a1:vorn"]


def test_levels_a_drop_is_avoided_if_stairs_exist() -> None:
    rows = ["^..", ":.."]
    plan = only(scene(rows, "a1", 3, heroes={"vorn": "c1 9"}, solids="x b2"))
    assert (plan.cost, plan.harms, plan.path) == (2, (), ("a2", "b1"))
    bold = scene(rows, "a1", 3, heroes={"vorn": "c1 9"}, solids="x b2", readings={"g17_drop": "ignore"})
    assert [(plan.cost, plan.harms) for plan in best(bold)] == [(1, ("fall",))]


def test_over_a_bridge() -> None:
    """The bridge c1 joins two bases of level 2 over lava."""
    plan = only(scene(["^^l^^"], "a1", 4, bridges="c1", heroes={"vorn": "e1 9"}))
    assert (plan.path, plan.harms) == (("b1", "c1", "d1"), ())


def test_all_ways_blocked_it_stays_and_says_so() -> None:
    plan = only(scene(["...."], "a1", 3, solids="wall b1", heroes={"vorn": "d1 9"}))
    assert (plan.id, plan.moves) == ("a1>vorn", False)
    assert reasons(plan) == ["Nobody can be hit, and it can't get nearer to Vorn."]


# ---- tokens ----


def test_slow_shortens_the_way_and_goes() -> None:
    situation = scene(open_floor(8, 1), "a1", 4, slow=True, heroes={"vorn": "f1 9"})
    plan = only(situation)
    assert (plan.id, plan.cost, plan.spends) == ("c1>vorn", 2, ("slow",))


def test_knock_down_goes_though_it_cannot_move() -> None:
    plan = only(scene(open_floor(8, 1), "a1", 4, knock_down=True, heroes={"vorn": "f1 9"}))
    assert (plan.moves, plan.spends) == (False, ("knock_down",))
    assert reasons(plan)[-1].startswith("KNOCK DOWN")


@pytest.mark.parametrize(
    ("tokens", "readings", "expected"),
    [
        ({"slow": True}, {}, ()),
        ({"knock_down": True}, {}, ()),
        ({"slow": True}, {"g13_token_spent": "every_turn"}, ("slow",)),
        ({"slow": True, "knock_down": True}, {"g13_token_spent": "every_turn"}, ("knock_down", "slow")),
        (
            {"slow": True, "knock_down": True},
            {"g13_token_spent": "every_turn", "g54_both_tokens": "slow_stays"},
            ("knock_down",),
        ),
    ],
)
def test_tokens_stay_if_it_need_not_move(
    tokens: dict[str, bool], readings: dict[str, str], expected: tuple[str, ...]
) -> None:
    situation = scene(open_floor(3, 1), "a1", 4, heroes={"vorn": "b1 9"}, readings=readings, **tokens)
    assert only(situation).spends == expected


# ---- ranged ----


def test_an_engaged_archer_breaks_away_and_shoots() -> None:
    plan = only(scene(open_floor(6, 2), "c1", 3, attack="ranged", heroes={"vorn": "b1 9"}, solids="x d2"))
    assert plan.id == "d1:vorn"
    assert plan.moves


def test_an_engaged_archer_that_cannot_break_away_does_nothing() -> None:
    plan = only(scene(open_floor(2, 2), "a1", 3, attack="ranged", heroes={"vorn": "b1 9"}))
    assert (plan.id, plan.moves, plan.attacks) == ("a1", False, False)
    assert reasons(plan)[0].startswith("Engaged, and no space in reach")


@pytest.mark.parametrize(("reading", "expected"), [("nearest_to_shot", "f1"), ("approach", "e1>vorn"), ("stay", "c1")])
def test_broken_away_without_a_shot(reading: str, expected: str) -> None:
    """Vorn engages it, the only space with a shot at him is taken; the next shot, at Maya, is far to the right."""
    situation = scene(
        open_floor(12, 1), "c1", 3, attack="ranged", heroes={"vorn": "b1 9", "maya": "l1 5"}, monsters="2 d1",
        readings={"g07_no_shot": reading},
    )  # fmt: skip
    assert ids(situation) == [expected]


def test_broken_away_with_no_shot_anywhere_it_keeps_near_its_target() -> None:
    situation = scene(open_floor(12, 1), "c1", 3, attack="ranged", heroes={"vorn": "b1 9"}, monsters="2 d1")
    assert ids(situation) == ["e1"]


def test_an_engaged_archer_without_a_shot_goes_where_the_shot_is_near() -> None:
    """Jynx engages it; the only hero is hidden from every free space in reach but not from afar."""
    rows = ["." * 14]
    situation = scene(rows, "c1", 2, attack="ranged", heroes={"vorn": "n1 9"}, pets="jynx b1")
    assert ids(situation) == ["d1:jynx"]  # the pet can be shot from a free space
    blind = scene(
        rows, "c1", 2, attack="ranged", heroes={"vorn": "n1 9"}, pets="jynx b1", readings={"g11_only_pet": "approach"}
    )
    assert ids(blind) == ["e1"]
    assert reasons(only(blind))[0].startswith("Engaged: it gets away first")
    held = {"g11_only_pet": "approach", "g07_no_shot": "stay"}
    assert ids(scene(rows, "c1", 2, attack="ranged", heroes={"vorn": "n1 9"}, pets="jynx b1", readings=held)) == ["c1"]


def test_multishot_looks_for_a_spot_with_more_heroes() -> None:
    heroes = {"vorn": "a6 9", "maya": "e6 7"}
    plan = best(scene(open_floor(6, 6), "a1", 4, attack="ranged", keywords="multishot:2", heroes=heroes))[0]
    assert plan.targets == ("vorn", "maya")


# ---- magic ----

MAGIC: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["b2:vorn"]),
    ({"dark": "b2 c3"}, ["b2:vorn"]),
    ({"dark": "d3"}, ["d3:vorn"]),
    ({"dark": "d3 a1"}, ["a1:vorn"]),
    ({"dark": "a1 c3"}, ["a1:vorn", "c3:vorn"]),
    ({"dark": "e5"}, ["b2:vorn"]),  # out of reach
]


@pytest.mark.parametrize(("options", "expected"), MAGIC)
def test_magic_moves_only_for_darkness(options: dict[str, Any], expected: list[str]) -> None:
    heroes = {"vorn": "e1 9", "maya": "c2 5"}
    assert ids(scene(open_floor(5, 5), "b2", 2, attack="magic", heroes=heroes, **options)) == expected


def test_magic_leaves_harmful_ground_by_the_shortest_way() -> None:
    rows = ["lll.", "lll.", "lll.", "l..."]
    heroes = {"vorn": "d1 9"}
    assert ids(scene(rows, "b2", 3, attack="magic", heroes=heroes)) == [
        "b4:vorn~lava", "c4:vorn~lava", "d2:vorn~lava", "d3:vorn~lava", "d4:vorn~lava",
    ]  # fmt: skip
    assert ids(scene(["l..."], "a1", 3, attack="magic", heroes=heroes)) == ["b1:vorn"]
    free = scene(["l..."], "a1", 2, attack="magic", heroes=heroes, readings={"g12_magic_leaves": "leader"})
    assert ids(free) == ["b1:vorn", "c1:vorn"]
    assert ids(scene(["ll.."], "a1", 1, attack="magic", heroes=heroes)) == ["a1:vorn"]  # nowhere to go


def test_magic_leaves_harm_by_points_before_harm() -> None:
    """To c1 it is 2 points over the spikes, 3 through the water where another monster stands, here no harm."""
    slowed: dict[str, Any] = {"readings": {"water_is_harm": "no"}, "monsters": "2 b2"}
    plan = only(scene(["ls..", " w  "], "a1", 3, attack="magic", heroes={"vorn": "d1 9"}, **slowed))
    assert (plan.id, plan.cost) == ("c1:vorn~spikes", 2)


def test_magic_takes_the_strongest_of_the_whole_board() -> None:
    heroes = {"vorn": "j1 9", "maya": "a2 7", "elros": "f2 8"}
    situation = scene(open_floor(10, 2), "a1", 2, attack="magic", keywords="multishot:2", heroes=heroes)
    assert ids(situation) == ["a1:vorn+elros"]


# ---- trample, crush, traps ----


def test_trampled_heroes_and_traps_make_plans_differ() -> None:
    situation = scene(
        open_floor(5, 1), "a1", 4, keywords="trample:2 bloodseeker", heroes={"vorn": "c1 9", "maya": "e1 3"}
    )
    plan = only(situation)
    assert (plan.id, plan.trampled) == ("d1:maya~vorn", ("vorn",))
    trapped = only(scene(open_floor(5, 1), "a1", 4, heroes={"vorn": "e1 9"}, traps="bear c1"))
    assert (trapped.traps, said(trapped.label)) == (("bear",), "to d1 (trap), hits Vorn")


def test_a_chest_is_crushed_where_it_ends() -> None:
    plan = only(scene(open_floor(6, 2), "a1", 1, big=True, heroes={"lorelai": "e1 6"}, chests="chest d2"))
    assert (plan.id, plan.crushed) == ("c1:lorelai", ("chest",))


# ---- what is offered ----


def test_a_few_alternatives_each_with_what_speaks_against_it() -> None:
    heroes = {"jaheen": "a3 10", "elros": "h2 8", "lorelai": "h4 6"}
    made = plans(scene(open_floor(9, 5), "e3", heroes=heroes, **EXECUTIONER))
    assert made[0].id == "g3:elros+lorelai"
    assert len(made) <= 1 + ALTERNATIVES
    others = {plan.targets: reasons(plan)[0] for plan in reversed(made[1:])}
    assert others["jaheen",] == "More heroes first: 2 (Elros, Lorelai) against 1 (Jaheen)."


def test_another_target_from_the_same_end_is_offered() -> None:
    made = plans(scene(open_floor(3, 2), "b2", 0, heroes={"vorn": "a1 9", "maya": "c1 7"}))
    assert [plan.id for plan in made] == ["b2:vorn", "b2:maya"]
    assert reasons(made[1]) == ["Vorn (9 HP) comes before Maya (7 HP)."]
    assert made[0].rank < made[1].rank
