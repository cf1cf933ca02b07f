"""Where Darkness tiles are laid: the rulebook's examples (digest, worked examples 8-10) and edge cases."""

from __future__ import annotations

import pytest
from darkness_boards import DOMINO, ELL, LINE, SQUARE, board, hunted, laid, only

from assistant.components.grid import turned
from assistant.components.initiative import Initiative
from assistant.games.drunagor.darkness.placement import (
    TileSituation,
    in_darkness,
    placed_manually,
    placements,
)
from assistant.games.drunagor.darkness.shapes import shape_of
from assistant.games.drunagor.darkness.tiles import darkness_targets
from assistant.games.drunagor.monsters.ranking import Hunted
from assistant.games.drunagor.state import Drunagor, Hero, Tile
from assistant.i18n.translator import Translator
from assistant.messages.questions import Refused
from assistant.messages.text import Name, Text

ELROS = hunted("elros")
SINGLE = shape_of(["a1"])


def said(texts: tuple[Text, ...]) -> list[str]:
    return [Translator.of("en").say(text) for text in texts]


# --- shapes


def test_a_shape_is_the_same_wherever_it_is_drawn() -> None:
    assert shape_of(["f3", "f4", "g4"]) == shape_of(["b2", "a2", "a1"]) == ((0, 0), (0, 1), (1, 1))


def test_a_tile_is_turned_but_mirrored_only_by_ruling() -> None:
    assert [len(turned(shape)) for shape in (SINGLE, SQUARE, LINE, ELL)] == [1, 1, 2, 4]
    assert [len(turned(shape, mirrored=True)) for shape in (SINGLE, SQUARE, LINE, ELL)] == [1, 1, 2, 8]


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ("", "A Darkness tile covers at least one space. Name its spaces, like a1 a2 b2."),
        ("a1 a2 a1", "a1 stands there twice. Name each space of the tile once."),
        ("a1 b2", "b2 is not joined to a1. The spaces of a tile touch edge to edge; corners don't count."),
        ("a1 a2 d1 d2", "d1 is not joined to a1. The spaces of a tile touch edge to edge; corners don't count."),
        ("a1 a2 a3 a4 a5 a6 a7 a8 a9", "9 spaces are too many for a Darkness tile: it covers 8 at most."),
        ("a1 a0", "a0 is no space. A space is a letter and a number, like f6."),
    ],
)
def test_a_wrong_shape_is_refused_with_a_sentence(cells: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        shape_of(cells.split())
    assert said((refused.value.text,)) == [sentence]


# --- whom it hunts


def hero(id: str, hp: int) -> Hero:
    return Hero(id, 1, "leader", hp, 12, knocked_out=hp == 0, tokens={"stealth": 1})


def test_the_list_of_targets_is_by_hp_then_by_whose_turn_comes_sooner() -> None:
    heroes = [hero("maya", 3), hero("vorn", 6), hero("jaheen", 6), hero("elros", 9), hero("lorelai", 0)]
    track = Initiative(list("abcd"), {"a": ["jaheen"], "b": ["rune"], "c": ["vorn"], "d": ["maya"]})
    targets = darkness_targets(Drunagor(heroes=heroes, track=track), {}, {"elros"})
    assert targets == (Hunted("jaheen", 6), Hunted("vorn", 6), Hunted("maya", 3), Hunted("lorelai", 0))


def test_on_a_bridge_above_darkness_is_not_in_darkness() -> None:
    over = board("000", bridges={"b1": 1}, dark="b1_ c1", hero_elros="b1", hero_maya="c1", monster_7="a1 c1")
    assert in_darkness(over) == {"maya", "7"}


# --- worked examples


def test_example_8_two_ways_end_one_away_and_the_third_is_illegal() -> None:
    corner = board("00000", "00000", "00000", "00000", "00000", spawn="a1", hero_elros="c4")
    ways = placements(TileSituation(corner, ELL, ELROS))
    assert [way.id for way in ways] == ["a1 a2 a3 b3", "a1 b1 b2 b3"]
    assert {way.distance for way in ways} == {1}
    assert len({way.rank for way in ways}) == 1
    assert not any(way.small for way in ways)
    assert said(ways[0].reasons) == [
        "catches nobody",
        "Strongest outside Darkness: elros, 10 HP.",
        "It ends 1 space from elros.",
        "Three small tiles would end no nearer, so it stays whole.",
    ]


def test_example_9_a_corridor_too_narrow_breaks_the_tile_from_the_small_one_on_the_board() -> None:
    corridor = board("0000000", spawn="a1", dark="c1", hero_elros="f1")
    way = only(TileSituation(corridor, SQUARE, ELROS))
    assert (way.id, way.small, way.distance, way.catches, way.left) == ("d1 e1 f1", True, 0, ("elros",), 0)
    assert way.tiles() == [Tile(["d1"], small=True), Tile(["e1"], small=True), Tile(["f1"], small=True)]
    assert "It fits nowhere whole, so it breaks into three small tiles." in said(way.reasons)


def test_example_10_small_tiles_go_on_to_the_next_level_at_one_each_but_two_levels_cost_two() -> None:
    one_up = board("0122", dark="b1", hero_elros="d1")
    assert only(TileSituation(one_up, SQUARE, ELROS)).id == "c1 d1"
    two_up = board("0222", dark="a1", hero_elros="d1")
    way = only(TileSituation(two_up, SQUARE, ELROS))
    assert (way.id, way.distance) == ("b1 c1", 1)
    assert "One small tile more is spent on the climb from level 0 to level 2." in said(way.reasons)


# --- whole or broken


def test_whole_and_broken_equally_near_stays_whole() -> None:
    hall = board("00000", "00000", spawn="a1", hero_elros="e1")
    ways = placements(TileSituation(hall, shape_of(["a1", "a2", "a3"]), ELROS))
    assert [way.id for way in ways] == ["a1 b1 c1"]
    assert not ways[0].small


def test_it_breaks_when_three_small_ones_end_nearer() -> None:
    hall = board("00000", "00000", spawn="a1", hero_elros="e1")
    ways = placements(TileSituation(hall, SQUARE, ELROS))
    assert {way.small for way in ways} == {True}
    assert {way.distance for way in ways} == {2}
    assert "Whole it would end farther away, so it breaks into three small tiles." in said(ways[0].reasons)


def test_a_whole_tile_that_catches_its_target_stays_whole_and_may_catch_others() -> None:
    hall = board("0000", spawn="a1", hero_elros="c1", hero_maya="b1", pet_jynx="d1", monster_7="d1")
    way = only(TileSituation(hall, LINE, hunted("elros", "maya")))
    assert (way.id, way.small, way.distance) == ("a1 b1 c1 d1", False, 0)
    assert way.catches == ("elros", "maya", "jynx")
    assert way.under == (7,)
    assert way.tiles() == [Tile(["a1", "b1", "c1", "d1"])]


def test_a_far_spawn_point_nearer_to_the_hero_is_taken() -> None:
    hall = board("0000000000", spawn="a1 j1", dark="b1", hero_elros="g1")
    assert laid(TileSituation(hall, DOMINO, ELROS)) == ["h1 i1 j1"]  # broken: catches nobody, but ends 1 away
    assert laid(TileSituation(hall, shape_of(["a1", "b1", "c1"]), ELROS)) == ["h1 i1 j1"]


def test_corners_are_no_contact() -> None:
    apart = board("00 ", " 00", dark="a1 b1", hero_elros="c2")
    assert laid(TileSituation(apart, DOMINO, ELROS)) == ["b2 c2"]
    corner = board("0  ", " 00", dark="a1", hero_elros="c2")
    assert laid(TileSituation(corner, DOMINO, ELROS)) == ["none"]


def test_nothing_is_laid_without_a_legal_place() -> None:
    full = board("00", "00", hero_elros="a1")
    way = only(TileSituation(full, DOMINO, ELROS))
    assert (way.id, way.cells, way.tiles()) == ("none", (), [])
    assert only(TileSituation(full, DOMINO, ELROS, small=2)).id == "none"


def test_with_every_hero_in_darkness_there_is_no_tile() -> None:
    dark = board("0000", dark="a1 b1", hero_elros="a1", hero_maya="b1")
    way = only(TileSituation(dark, DOMINO, hunted("elros", "maya")))
    assert way.id == "none"
    assert said(way.reasons) == ["Every hero is in Darkness."]


def test_a_target_in_darkness_is_passed_over() -> None:
    hall = board("0000000", dark="a1 d1", hero_elros="a1", hero_maya="g1")
    way = only(TileSituation(hall, DOMINO, hunted("elros", "maya")))
    assert (way.target, way.id, way.small) == ("maya", "e1 f1 g1", True)


def test_hidden_and_knocked_out_heroes_are_hunted() -> None:
    hall = board("00000", spawn="c1", hero_elros_out="a1", hero_maya_hidden="e1")
    knocked_out = only(TileSituation(hall, shape_of(["a1", "b1", "c1"]), hunted("elros", "maya")))
    assert knocked_out.catches == ("elros",)
    assert said(knocked_out.reasons)[0] == "catches elros: no damage"
    hidden = only(TileSituation(hall, shape_of(["a1", "b1", "c1"]), hunted("maya", "elros")))
    assert said(hidden.reasons)[0] == "catches maya: 2 damage that nothing prevents"


def test_figures_and_tokens_are_no_obstacle_and_a_monster_in_darkness_gains_nothing_new() -> None:
    hall = board("0000", "0000", dark="a1", hero_elros="d1", monster_7="a1 b1 a2 b2", monster_8="c1", chest_x="b1")
    way = only(TileSituation(hall, shape_of(["a1", "b1", "c1"]), ELROS))
    assert (way.id, way.catches, way.under) == ("b1 c1 d1", ("elros",), (8,))
    assert said(way.reasons)[0] == "catches elros: 2 damage that nothing prevents; under 8: +2 damage"


def test_a_tile_stays_on_the_map() -> None:
    strip = board("000", "0  ", spawn="a2", hero_elros="c1")
    fits = only(TileSituation(strip, ELL, ELROS))
    assert (fits.id, fits.small) == ("a1 a2 b1 c1", False)
    tee = only(TileSituation(strip, shape_of(["a1", "b1", "c1", "b2"]), ELROS))
    assert (tee.id, tee.small, tee.distance) == ("a1 a2 b1", True, 1)


def test_printed_darkness_is_an_anchor_and_never_covered() -> None:
    printed = board("000", "000", dark="b1", hero_elros="c2")
    ways = laid(TileSituation(printed, DOMINO, ELROS))
    assert ways == ["b2 c2", "c1 c2"]


# --- levels


def test_a_whole_tile_lies_on_one_level_and_hangs_on_darkness_one_level_lower_or_higher() -> None:
    assert laid(TileSituation(board("011", dark="a1", hero_elros="c1"), DOMINO, ELROS)) == ["b1 c1"]
    assert laid(TileSituation(board("122", dark="a1", hero_elros="c1"), DOMINO, ELROS)) == ["b1 c1"]
    assert laid(TileSituation(board("100", dark="a1", hero_elros="c1"), DOMINO, ELROS)) == ["b1 c1"]
    step = only(TileSituation(board("0012", dark="a1", hero_elros="c1"), DOMINO, ELROS))
    assert (step.id, step.small, step.catches) == ("b1 c1", True, ("elros",))


def test_two_levels_up_breaks_the_tile_and_two_levels_down_does_not() -> None:
    up = only(TileSituation(board("022", dark="a1", hero_elros="c1"), DOMINO, ELROS))
    assert (up.id, up.small) == ("b1 c1", True)
    down = only(TileSituation(board("200", dark="a1", hero_elros="c1"), DOMINO, ELROS))
    assert (down.id, down.small) == ("b1 c1", False)


def test_a_climb_that_costs_more_than_is_left_is_impossible() -> None:
    wall = board("0022", dark="a1", hero_elros="c1")
    assert only(TileSituation(wall, SQUARE, ELROS)).catches == ("elros",)  # 1 + 2
    high = board("00022", dark="a1", hero_elros="d1")
    way = only(TileSituation(high, SQUARE, ELROS))
    assert (way.id, way.distance) == ("b1 c1", 1)
    assert "1 small tile is left over and discarded." in said(way.reasons)


# --- bridges


def test_under_a_bridge_a_whole_tile_may_lie_but_the_hero_above_is_not_caught() -> None:
    gorge = board("000", bridges={"b1": 2}, spawn="a1", hero_elros="b1")
    ways = placements(TileSituation(gorge, shape_of(["a1", "b1", "c1"]), ELROS))
    # Whole it ends one away, right below him; the small ones climb up: 1 + 2.
    assert [(way.id, way.small, way.catches) for way in ways] == [("a1 b1", True, ("elros",))]
    low = board("000", bridges={"b1": 1}, dark="b1_", hero_elros="b1")
    assert only(TileSituation(low, SINGLE, ELROS)).id == "b1"
    assert only(TileSituation(low, SINGLE, ELROS)).small is False


def test_cells_under_the_bridge_are_marked() -> None:
    gorge = board("000", bridges={"b1": 2}, spawn="a1", hero_elros="c1")
    way = only(TileSituation(gorge, shape_of(["a1", "b1", "c1"]), ELROS))
    assert (way.cells, way.small, way.catches) == (("a1", "b1_", "c1"), False, ("elros",))
    assert said((way.label,)) == ["a1 c1, under the bridge: b1"]


def test_from_darkness_under_a_high_bridge_the_tile_breaks_to_reach_it() -> None:
    high = board("   ", " 0 ", "   ", bridges={"b2": 2, "a2": 2, "c2": 2}, dark="b2_", hero_elros="b2")
    way = only(TileSituation(high, SINGLE, ELROS))
    assert (way.id, way.small, way.left) == ("b2", True, 0)


def test_what_a_bridge_covers_is_void() -> None:
    covered = board("000", bridges={"b1": 1}, spawn="b1", hero_elros="a1")
    assert laid(TileSituation(covered, SINGLE, ELROS)) == ["none"]


# --- small tiles


def test_what_is_left_goes_on_to_the_second_hero_and_the_rest_is_discarded() -> None:
    fork = board("00000", dark="c1", hero_elros="b1", hero_maya="e1")
    way = only(TileSituation(fork, SQUARE, hunted("elros", "maya")))
    assert (way.id, way.catches, way.left) == ("b1 d1 e1", ("elros", "maya"), 0)
    assert "The rest goes on to maya." in said(way.reasons)
    near = board("00000", dark="c1", hero_elros="b1", hero_maya="d1")
    way = only(TileSituation(near, SQUARE, hunted("elros", "maya")))
    assert (way.id, way.catches) == ("b1 d1", ("elros", "maya"))
    assert "1 small tile is left over and discarded." in said(way.reasons)
    alone = only(TileSituation(near, SQUARE, ELROS))
    assert alone.id == "b1"
    assert "2 small tiles are left over and discarded." in said(alone.reasons)


def test_the_cheapest_way_to_the_target_is_taken() -> None:
    ring = board("000", "0 0", "000", dark="a1", hero_elros="a3", hero_maya="c1")
    assert laid(TileSituation(ring, LINE, hunted("elros", "maya"))) == ["a2 a3 b1"]


def test_where_it_cannot_come_nearer_the_rest_lies_as_near_as_possible() -> None:
    island = board("000 0", "000 0", spawn="a1", hero_elros="e1")
    ways = placements(TileSituation(island, LINE, ELROS))
    assert [way.id for way in ways] == ["a1 b1 c1"]
    assert said(ways[0].reasons)[-1] == "No way leads to elros: the distance is counted straight across."
    stuck = board("00 0", "00 0", dark="a1 a2", hero_elros="d1")
    assert laid(TileSituation(stuck, LINE, ELROS)) == ["b1 b2"]


def test_many_ways_are_asked_tile_by_tile() -> None:
    rows, wall = ["0" * 14] * 14, " ".join(f"a{row}" for row in range(1, 15))
    one = placements(TileSituation(board(*rows, dark=wall, hero_elros="m7"), SQUARE, ELROS))
    assert {(way.small, len(way.cells), way.left) for way in one} == {(True, 1, 2)}
    assert [way.id for way in one] == [f"b{row}" for row in range(1, 15)]
    after = board(*rows, dark=f"{wall} b7", hero_elros="m7")
    two = only(TileSituation(after, SQUARE, ELROS, small=2))
    assert (two.id, two.left) == ("c7 d7", 0)
    twelve = board(*rows[:12], dark=wall[:-8], hero_elros="m7")
    assert [way.id for way in placements(TileSituation(twelve, SQUARE, ELROS))][-1] == "b12 c12 d12"


# --- rulings and the leader's own will


def test_the_ruling_on_distance_steps_around_or_straight_across() -> None:
    horseshoe = board("0 0", "0 0", "0 0", "0 0", "000", spawn="a1 b5", hero_elros="c1")
    assert laid(TileSituation(horseshoe, SINGLE, ELROS)) == ["b5 c4 c5"]
    assert laid(TileSituation(horseshoe, SINGLE, ELROS, metric="straight")) == ["a1"]


def test_the_ruling_on_distance_with_diagonals_or_edge_to_edge() -> None:
    hall = board(*["000000"] * 3, spawn="a1 f3", hero_elros="c3")
    assert laid(TileSituation(hall, SINGLE, ELROS)) == ["a1 a2 b2", "a1 b1 b2", "d3 e3 f3"]
    assert laid(TileSituation(hall, SINGLE, ELROS, metric="edges")) == ["d3 e3 f3"]


def test_the_ruling_on_cover_takes_the_place_nearest_in_total() -> None:
    corner = board("00000", "00000", "00000", "00000", "00000", spawn="a1", hero_elros="c4")
    assert laid(TileSituation(corner, ELL, ELROS, fullest=True)) == ["a1 a2 a3 b3"]


def test_the_ruling_on_mirroring_allows_more() -> None:
    corner = board("00", "0 ", "0 ", spawn="a3", hero_elros="b1")
    assert only(TileSituation(corner, ELL, ELROS)).small is True
    assert only(TileSituation(corner, ELL, ELROS, mirrored=True)).small is False


def test_consequences_name_the_figures() -> None:
    names = {"elros": Name("Elros"), "jynx": Name("Jynx"), "7": Name("Executioner (navy)")}
    hall = board("000", spawn="a1", hero_elros="c1", pet_jynx="b1", monster_7="a1")
    way = only(TileSituation(hall, shape_of(["a1", "b1", "c1"]), ELROS, names=names, unhurt=("elros",)))
    assert said(way.reasons) == [
        "catches Jynx: 2 damage that nothing prevents; catches Elros: no damage; under Executioner (navy): +2 damage",
        "Strongest outside Darkness: Elros, 10 HP.",
        "It catches Elros.",
    ]


def test_the_leader_may_lay_it_elsewhere() -> None:
    hall = TileSituation(board("0011", "0000", dark="a1", hero_elros="b2"), DOMINO, ELROS)
    way = placed_manually(hall, ["b2", "b1"])
    assert (way.id, way.catches, way.distance, way.small) == ("b1 b2", ("elros",), 0, False)
    assert placed_manually(hall, ["d1", "a2"], small=True).cells == ("a2", "d1")
    for cells, sentence in {
        "b1 f1": "f1 is not joined to b1. The spaces of a tile touch edge to edge; corners don't count.",
        "a3": "a3 is not on the revealed board.",
        "a1 b1": "a1 lies in Darkness already.",
        "b1 c1": "A whole tile lies on one level. Lay small tiles instead, or name spaces of one level.",
    }.items():
        with pytest.raises(Refused) as refused:
            placed_manually(hall, cells.split())
        assert said((refused.value.text,)) == [sentence]


def test_a_hunted_hero_without_a_place_is_asked_for() -> None:
    with pytest.raises(Refused) as refused:
        placements(TileSituation(board("00", spawn="a1"), DOMINO, ELROS))
    assert said((refused.value.text,)) == ["The Darkness hunts elros, who is not on the map. Say where elros stands."]
