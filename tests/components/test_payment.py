"""Which die pays for which step: a matching, not first come, first served."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from assistant.components.payment import match_payment


def shows(die: str, letter: str) -> bool:
    return letter in die


def test_a_die_that_fits_twice_is_used_where_it_is_needed() -> None:
    assert match_payment(["ab", "a"], ["a", "b"], shows) == (1, 0)
    assert match_payment(["ab", "a"], ["b", "b"], shows) is None
    assert match_payment(["ab"], ["a", "b"], shows) is None
    assert match_payment([], [], shows) == ()


@given(st.lists(st.sets(st.sampled_from("abc"), min_size=1), max_size=5), st.lists(st.sampled_from("abc"), max_size=5))
def test_a_payment_is_found_if_there_is_one(faces: list[set[str]], needs: list[str]) -> None:
    dice = ["".join(sorted(face)) for face in faces]
    found = match_payment(dice, needs, shows)
    every = permutations(range(len(dice)), len(needs))
    possible = [
        order for order in every if all(shows(dice[place], need) for place, need in zip(order, needs, strict=True))
    ]
    assert (found in possible) if possible else found is None
