"""The random number generator of the app."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.engine import rng

STATES = st.integers(0, 2**64 - 1)


def test_the_generator_is_splitmix64() -> None:
    state, values = 1234567, []
    for _ in range(5):
        state = rng.next_state(state)
        values.append(rng.value_of(state))
    assert values == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_each_number_below_the_limit_is_equally_likely() -> None:
    state, counts = 42, Counter[int]()
    for _ in range(60_000):
        value, state = rng.below(state, 6)
        counts[value] += 1
    expected = 10_000
    assert sum((counts[n] - expected) ** 2 / expected for n in range(6)) < 20.5  # chi square, 5 degrees, p = 0.001


def test_values_above_the_last_whole_multiple_are_discarded() -> None:
    limit = 2**63 + 1  # almost half of all values are rejected
    state = 7
    for _ in range(200):
        value, after = rng.below(state, limit)
        first = rng.value_of(rng.next_state(state))
        assert value == first if first < limit else after != rng.next_state(state)
        state = after


@given(STATES, st.integers(1, 2**64))
def test_a_number_is_below_its_limit_and_the_state_stays_64_bits(state: int, limit: int) -> None:
    value, after = rng.below(state, limit)
    assert 0 <= value < limit
    assert 0 <= after < 2**64
    assert rng.below(state, limit) == (value, after)


@given(STATES, st.dictionaries(st.text(max_size=3), st.integers(0, 5), min_size=1))
def test_only_available_things_are_picked(state: int, counts: dict[str, int]) -> None:
    if not any(counts.values()):
        with pytest.raises(ZeroDivisionError):
            rng.one_of(state, counts)
        return
    thing, _ = rng.one_of(state, counts)
    assert counts[thing] > 0


def test_things_are_picked_in_proportion_to_their_number() -> None:
    state, counts = 3, Counter[str]()
    for _ in range(12_000):
        thing, state = rng.one_of(state, {"a": 1, "none": 0, "b": 3})
        counts[thing] += 1
    assert set(counts) == {"a", "b"}
    assert 2_700 < counts["a"] < 3_300
