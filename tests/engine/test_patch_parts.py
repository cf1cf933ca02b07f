"""Patches for parts that disappear and return, and for changes inside lists. (Other patches: test_patch.py.)"""

from itertools import pairwise
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from assistant.engine.checkpoint import Call, Checkpoint, World
from assistant.timeline.patch import LONG, Patch, apply, diff, join_parts, split_checkpoint

encode = msgspec.json.Encoder().encode
decode_patch = msgspec.json.Decoder(Patch).decode

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
LONG_LISTS = st.lists(WORDS, min_size=LONG // 8, max_size=LONG // 2)
STATES = st.dictionaries(st.sampled_from(["health", "deck", "round", "żółw", "start"]), WORDS | LONG_LISTS)


def checkpoint(state: dict[str, Any], notes: list[str], failed: str = "") -> bytes:
    return encode(Checkpoint(Raw(encode(World(state, 1, notes=notes))), Call("x"), failed=failed))


def plain(data: bytes) -> Any:
    return msgspec.json.decode(data)


SESSIONS = st.builds(checkpoint, STATES, st.lists(WORDS, max_size=2), st.sampled_from(["", "it failed"]))


@given(st.lists(SESSIONS, min_size=2, max_size=5))
def test_parts_may_disappear_and_return(sessions: list[bytes]) -> None:
    """A part that returns may be at another place in the state, with the same meaning."""
    parts = split_checkpoint(sessions[0])
    for old, new in pairwise(sessions):
        patch = decode_patch(encode(diff(parts, split_checkpoint(new))))
        assert plain(join_parts(apply(split_checkpoint(old), patch))) == plain(new)
        parts = apply(parts, patch)
        assert plain(join_parts(parts)) == plain(new)
        assert parts[:3] == split_checkpoint(new)[:3]


@given(LONG_LISTS, st.data())
def test_a_change_inside_a_long_list_is_a_small_patch(words: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(words) - 1))
    new_words = words[:at] + data.draw(st.lists(WORDS, max_size=3)) + words[at + data.draw(st.integers(0, 1)) :]
    old, new = checkpoint({"deck": words}, []), checkpoint({"deck": new_words}, [])
    patch = diff(split_checkpoint(old), split_checkpoint(new))
    assert join_parts(apply(split_checkpoint(old), patch)) == new
    assert len(encode(patch)) < LONG + 300
