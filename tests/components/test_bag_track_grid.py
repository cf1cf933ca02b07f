"""Bag, initiative track and grid."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.components.bag import Bag
from assistant.components.grid import (
    AROUND,
    BESIDE,
    Space,
    address_of,
    area_of,
    around,
    as_shape,
    distances_from,
    in_reading_order,
    line_between,
    space_of,
    spaces_of,
    steps_between,
    turned,
)
from assistant.components.initiative import Initiative
from assistant.messages.questions import Refused

# -- the bag


def test_a_bag_counts_its_tokens() -> None:
    bag = Bag({"red": 1})
    bag.put("blue", 2)
    bag.put("red")
    bag.take("red")
    assert bag.counts == {"red": 1, "blue": 2}
    assert bag.left == 3


def test_a_token_that_is_not_in_the_bag_cannot_be_taken() -> None:
    bag = Bag({"red": 1})
    bag.take("red")
    for kind in ("red", "green"):
        with pytest.raises(Refused, match=kind):
            bag.take(kind)
    assert bag.left == 0


# -- the initiative track


def track(**entries: list[str]) -> Initiative:
    return Initiative(["a", "b", "c", "d"], dict(entries))


def round_of(initiative: Initiative) -> list[str]:
    """Return the order of a whole round, in which the first of several acts first."""
    acted = []
    while waiting := initiative.waiting():
        initiative.done(waiting[0])
        acted.append(waiting[0])
    return acted


def test_a_round_follows_the_positions() -> None:
    initiative = track(c=["orc"], a=["ann"], d=["bob"])
    assert round_of(initiative) == initiative.order() == ["ann", "orc", "bob"]
    assert initiative.waiting() == []
    initiative.new_round()
    assert round_of(initiative) == ["ann", "orc", "bob"]


def test_several_at_one_position_all_act_before_the_marker_moves() -> None:
    initiative = track(b=["x", "y", "z"], c=["late"])
    assert initiative.waiting() == ["x", "y", "z"]
    initiative.done("y")
    assert initiative.waiting() == ["x", "z"]
    initiative.done("x")
    initiative.done("z")
    assert initiative.waiting() == ["late"]


@pytest.mark.parametrize(
    ("position", "this_round"),
    [("a", ["b1", "c1"]), ("b", ["b1", "new", "c1"]), ("c", ["b1", "c1", "new"]), ("d", ["b1", "c1", "new"])],
)
def test_an_entry_placed_at_or_ahead_of_the_marker_acts_this_round(position: str, this_round: list[str]) -> None:
    initiative = track(b=["b1"], c=["c1"])
    assert initiative.waiting() == ["b1"]
    initiative.done("b1")
    initiative.place("new", position)
    assert ["b1", *round_of(initiative)] == this_round
    initiative.new_round()
    assert "new" in round_of(initiative)


def test_an_entry_placed_twice_is_there_once() -> None:
    initiative = track(a=["ann"])
    initiative.place("ann", "a")
    assert initiative.order() == ["ann"]
    with pytest.raises(ValueError, match="no position"):
        initiative.place("ann", "z")


def test_a_removed_entry_leaves_no_empty_position() -> None:
    initiative = track(a=["ann", "bob"], b=["orc"])
    initiative.waiting()
    initiative.done("ann")
    initiative.remove("ann")
    initiative.remove("orc")
    initiative.remove("nobody")
    assert initiative.acted == []
    assert initiative.entries == {"a": ["bob"]}
    assert initiative.position_of("orc") is None
    assert initiative.position_of("bob") == "a"
    assert round_of(initiative) == ["bob"]


def test_from_marker_starts_with_the_next_turn() -> None:
    initiative = track(a=["a1"], b=["b1", "b2"], c=["c1"])
    assert initiative.from_marker() == ["a1", "b1", "b2", "c1"]
    initiative.waiting()
    initiative.done("a1")
    initiative.waiting()
    assert initiative.from_marker() == ["b1", "b2", "c1", "a1"]
    initiative.done("b1")
    assert initiative.from_marker() == ["b2", "c1", "a1", "b1"]


@given(st.lists(st.tuples(st.sampled_from("uvwxyz"), st.sampled_from("abcd")), unique_by=lambda pair: pair[0]))
def test_every_entry_acts_once_a_round(placed: list[tuple[str, str]]) -> None:
    initiative = track()
    for entry, position in placed:
        initiative.place(entry, position)
    assert sorted(initiative.from_marker()) == sorted(entry for entry, _ in placed)
    assert round_of(initiative) == initiative.order()
    assert sorted(initiative.order()) == sorted(entry for entry, _ in placed)


# -- the grid

spaces = st.tuples(st.integers(0, 26 * 27 - 1), st.integers(0, 98))


@given(spaces)
def test_a_space_has_one_address_and_an_address_one_space(space: Space) -> None:
    assert space_of(address_of(space)) == space


@pytest.mark.parametrize(
    ("space", "address"), [((0, 0), "a1"), ((5, 5), "f6"), ((25, 8), "z9"), ((26, 9), "aa10"), ((701, 98), "zz99")]
)
def test_addresses_are_those_of_a_chessboard(space: Space, address: str) -> None:
    assert address_of(space) == address
    assert space_of(address) == space


@pytest.mark.parametrize("address", ["", "a", "1", "a0", "a01", "A1", "a100", "aaa1", "a1 ", "a1\n", "ą1", "a-1", "a²"])
def test_an_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(Refused, match="no space"):
        space_of(address)


@given(spaces)
def test_four_spaces_are_an_area(space: Space) -> None:
    area = area_of(space)
    assert space in spaces_of(area)
    assert {area_of(one) for one in spaces_of(area)} == {area}


@given(spaces, spaces)
def test_distances_are_the_same_both_ways(one: Space, other: Space) -> None:
    assert steps_between(one, other) == steps_between(other, one)
    assert (steps_between(one, other) == 0) == (one == other)


def test_neighbours_are_one_step_away() -> None:
    assert {steps_between((3, 3), (3 + x, 3 + y)) for x, y in AROUND} == {1}
    assert len(set(AROUND)) == 8
    assert set(BESIDE) == {(x, y) for x, y in AROUND if 0 in (x, y)}


def test_around_is_one_step_away_for_any_steps() -> None:
    assert around([(3, 3)]) == {(3 + x, 3 + y) for x, y in AROUND}
    assert around([(3, 3)], BESIDE) == {(3, 2), (2, 3), (4, 3), (3, 4)}
    assert {(0, 0), (1, 0)} < around([(0, 0), (1, 0)])


@given(spaces, spaces)
def test_a_line_consists_of_single_steps_or_is_empty(one: Space, other: Space) -> None:
    line = line_between(one, other)
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    assert bool(line) == (0 in (across, down) or across == down)
    if line:
        assert (line[0], line[-1]) == (one, other)
        assert len(set(line)) == len(line) == steps_between(one, other) + 1
        assert all(steps_between(a, b) == 1 for a, b in pairwise(line))


def test_distances_are_counted_over_the_ground() -> None:
    ground = [space_of(address) for address in ("a1", "b2", "b3", "d3")]
    steps = distances_from((0, 0), ground)
    assert {address_of(space): far for space, far in steps.items()} == {"a1": 0, "b2": 1, "b3": 2}
    assert distances_from((1, 1), ground, BESIDE) == {(1, 1): 0, (1, 2): 1}
    assert distances_from((5, 98), [(6, 0), (5, 97)]) == {(5, 98): 0, (5, 97): 1}


def test_reading_order_is_row_by_row() -> None:
    assert in_reading_order([(1, 1), (0, 1), (2, 0)]) == [(2, 0), (0, 1), (1, 1)]


def test_a_shape_does_not_depend_on_its_position() -> None:
    ell = as_shape([(3, 3), (3, 4), (4, 4)])
    assert ell == ((0, 0), (0, 1), (1, 1))
    assert len(turned(ell)) == 4
    assert as_shape([(5, 5), (6, 5), (6, 6)]) in turned(ell)


def test_the_spaces_around_reach_in_each_direction_of_the_steps() -> None:
    assert around([(3, 3)], [(1, 2)]) == {(4, 5)}
    assert around([(3, 3), (0, 0)], [(-1, 0), (0, 1)]) == {(2, 3), (3, 4), (-1, 0), (0, 1)}


@pytest.mark.parametrize(
    ("shape", "rotations", "with_mirror"),
    [
        ([(0, 0)], 1, 1),
        ([(0, 0), (1, 0)], 2, 2),
        ([(0, 0), (0, 1), (1, 1)], 4, 4),
        ([(0, 0), (0, 1), (0, 2), (1, 2)], 4, 8),
        ([(0, 0), (1, 0), (1, 1), (2, 1)], 2, 4),
    ],
)
def test_a_mirrored_shape_has_its_own_rotations(shape: list[Space], rotations: int, with_mirror: int) -> None:
    own = turned(as_shape(shape))
    both = turned(as_shape(shape), mirrored=True)
    assert (len(own), len(both)) == (rotations, with_mirror)
    assert both[:rotations] == own
    assert as_shape([(-x, y) for x, y in shape]) in both


def test_a_shape_is_turned_by_a_quarter_each_time() -> None:
    ell = as_shape([(0, 0), (0, 1), (0, 2), (1, 2)])
    assert turned(ell) == (
        ((0, 0), (0, 1), (0, 2), (1, 2)),
        ((0, 0), (0, 1), (1, 0), (2, 0)),
        ((0, 0), (1, 0), (1, 1), (1, 2)),
        ((0, 1), (1, 1), (2, 0), (2, 1)),
    )


def test_areas_begin_at_even_columns_and_rows() -> None:
    assert [area_of(space) for space in ((0, 0), (1, 1), (2, 1), (5, 4))] == [(0, 0), (0, 0), (2, 0), (4, 4)]
    assert spaces_of((2, 4)) == ((2, 4), (3, 4), (2, 5), (3, 5))


def test_a_distance_is_the_longer_way() -> None:
    assert steps_between((1, 2), (4, 3)) == 3
    assert steps_between((1, 2), (2, 7)) == 5


def test_the_spaces_of_a_line_in_their_order() -> None:
    assert line_between((1, 1), (3, 3)) == [(1, 1), (2, 2), (3, 3)]
    assert line_between((3, 1), (1, 3)) == [(3, 1), (2, 2), (1, 3)]
    assert line_between((2, 4), (2, 2)) == [(2, 4), (2, 3), (2, 2)]
    assert line_between((2, 2), (2, 2)) == [(2, 2)]
    assert line_between((0, 0), (1, 2)) == []


def test_an_entry_that_acted_waits_for_the_next_round_and_its_slot_is_the_marker() -> None:
    initiative = track(a=["a1"], c=["c1"])
    initiative.waiting()
    assert initiative.marker == 0
    initiative.done("a1")
    initiative.waiting()
    assert (initiative.marker, initiative.acted) == (2, [])
    initiative.done("c1")
    initiative.new_round()
    assert (initiative.marker, initiative.acted) == (0, [])


def test_an_entry_may_be_at_several_positions_until_it_is_removed() -> None:
    initiative = track(a=["ann"], b=["ann", "bob"])
    initiative.place("ann", "d")
    assert initiative.order() == ["ann", "ann", "bob", "ann"]
    initiative.remove("ann")
    assert initiative.entries == {"b": ["bob"]}
