"""A patch turns any checkpoint into another, byte for byte."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw

from assistant.engine.checkpoint import Call, Checkpoint, TranscriptEntry, World
from assistant.timeline.patch import LONG, CheckpointParts, Patch, apply, diff, join_parts, split_checkpoint

LEAVES = (
    st.none()
    | st.booleans()
    | st.sampled_from([0, 1, 2, 0.0, 1.0, 2.5, "", "a", "true", "ą", "€" * 60, "x" * LONG])
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=4)
)
NAMES = st.sampled_from("abcde") | st.text("xyż.", min_size=1, max_size=3)
JSON = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=5), max_leaves=12
)
FIELDS = ("health", "deck", "turn", "round")
STATES = st.tuples(JSON, JSON, JSON, JSON).map(lambda values: dict(zip(FIELDS, values, strict=True)))
CALLS = st.builds(Call, st.text(max_size=3), st.dictionaries(NAMES, JSON, max_size=2))
ENTRIES = st.builds(TranscriptEntry, st.just("answer"), st.text(max_size=3), st.integers(0, 3) | st.text(max_size=3))
ENCODE = msgspec.json.Encoder().encode


def make(
    state: dict[str, Any], chance: int, notes: list[str], running: Call, transcript: list[TranscriptEntry], f: str
) -> bytes:
    world = World(state, chance, notes=notes)
    return ENCODE(Checkpoint(Raw(ENCODE(world)), running, (), tuple(transcript), f))


SESSIONS = st.builds(
    make,
    STATES,
    st.integers(0, 2**64 - 1),
    st.lists(st.text(max_size=3), max_size=2),
    CALLS,
    st.lists(ENTRIES, max_size=3),
    st.sampled_from(["", "failed"]),
)
decode = msgspec.json.Decoder(Patch).decode


@given(SESSIONS)
def test_a_split_checkpoint_is_joined_again(checkpoint: bytes) -> None:
    assert join_parts(split_checkpoint(checkpoint)) == checkpoint


@settings(deadline=None)
@given(st.lists(SESSIONS, min_size=2, max_size=4))
def test_patches_lead_from_one_checkpoint_to_the_next(sessions: list[bytes]) -> None:
    parts = split_checkpoint(sessions[0])
    for old, new in pairwise(sessions):
        patch = diff(split_checkpoint(old), split_checkpoint(new))
        assert join_parts(apply(split_checkpoint(old), patch)) == new
        parts = apply(parts, decode(ENCODE(patch)))
        assert join_parts(parts) == new


@given(SESSIONS, SESSIONS)
def test_parts_shared_with_the_parent_are_unchanged(old: bytes, new: bytes) -> None:
    parent = split_checkpoint(old)
    assert split_checkpoint(new, parent) == split_checkpoint(new)
    assert ENCODE(diff(parent, split_checkpoint(new, parent))) == ENCODE(diff(parent, split_checkpoint(new)))


@given(SESSIONS)
def test_an_unchanged_checkpoint_has_an_empty_patch(checkpoint: bytes) -> None:
    assert ENCODE(diff(split_checkpoint(checkpoint), split_checkpoint(checkpoint))) == b"{}"


@given(st.text(), st.text(), st.text(), st.text())
def test_long_parts_are_cut_between_characters(begin: str, one: str, other: str, end: str) -> None:
    old, new = (CheckpointParts(state={"x": Raw(ENCODE(begin + "x" * LONG + middle + end))}) for middle in (one, other))
    patch = decode(ENCODE(diff(old, new)))
    assert list(patch.set) == []
    assert bytes(apply(old, patch).state["x"]) == bytes(new.state["x"])


@pytest.mark.parametrize("pair", [(1, True), (1, 1.0), (0, False), ({"a": 1, "b": 2}, {"b": 2, "a": 1}), (None, 0)])
def test_values_that_python_considers_equal_are_distinguished(pair: tuple[Any, Any]) -> None:
    old, new = (make({"turn": value}, 1, [], Call("x"), [], "") for value in pair)
    assert join_parts(apply(split_checkpoint(old), diff(split_checkpoint(old), split_checkpoint(new)))) == new


def test_applying_a_patch_does_not_modify_its_input() -> None:
    old, new = (
        split_checkpoint(make({"turn": value}, 1, notes, Call("x"), [], "")) for value, notes in ((1, ["n"]), (2, []))
    )
    patch = diff(old, new)
    before = [dict(holder) for holder in old[:3]]
    assert apply(old, patch) == apply(old, patch)
    assert apply(old, patch)[:3] == new[:3]
    assert list(old[:3]) == before


def test_a_patch_contains_only_changes() -> None:
    long = {str(n): n for n in range(100)}
    old = make({"deck": long, "turn": 1}, 5, [], Call("x"), [], "")
    new = make({"deck": {**long, "50": 7}, "turn": 2}, 5, [], Call("x"), [], "")
    patch = diff(split_checkpoint(old), split_checkpoint(new))
    assert list(patch.set) == ["start.state.turn"]
    assert patch.cut["start.state.deck"][2] == "7"
    assert patch.gone == []
