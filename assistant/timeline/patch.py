"""Patches: a patch is the difference between two checkpoints, small enough to save one for every input.

A checkpoint (the saved session after an input) is split into parts: its own fields, the fields of its world, and the
fields of the world's state. A patch contains only the parts that changed. A short part is saved whole. If a part is
long, only the bytes between the common beginning and the common end are saved. So if a list grows, the patch usually
has only its new end.
"""

from __future__ import annotations

from itertools import compress
from operator import ne
from typing import Literal, NamedTuple

import msgspec
from msgspec import Raw, Struct, field

from assistant.engine.checkpoint import Checkpoint, World

_object = msgspec.json.Decoder(dict[str, Raw])
_encode = msgspec.json.Encoder().encode

LONG = 160
"""Changed parts of at least this many bytes are saved as a cut: only the bytes that differ."""

NOTHING = Raw(b"{}")


class CheckpointParts(NamedTuple):
    """The parts of a checkpoint: its own fields, the fields of its world, and the fields of the world's state.

    `start` is the whole encoded world, if it is known. Several checkpoints share a part that is the same in all of
    them, so a part is never modified.
    """

    own: dict[str, Raw] = {}
    world: dict[str, Raw] = {}
    state: dict[str, Raw] = {}
    start: Raw | None = None


_PREFIXES = ("", "start.", "start.state.")
"""The prefixes of part names in a patch, as in `running`, `start.chance` and `start.state.round`."""


class Patch(Struct, omit_defaults=True, gc=False):
    """Changes to the parts of a checkpoint.

    - `set` has the new values.
    - `gone` has the names of removed parts.
    - `cut` has three values for each part that changed in its middle: how many bytes to keep at the beginning, how many
      to keep at the end, and the new bytes between them.
    """

    set: dict[str, Raw] = field(default_factory=dict)
    cut: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)


def split_checkpoint(checkpoint: bytes, parent: CheckpointParts | None = None) -> CheckpointParts:
    """Return the parts of a checkpoint.

    If its world is the same as that of `parent`, the parts of `parent` are reused.
    """
    own = _object.decode(checkpoint)
    start = own.pop("start", NOTHING)
    if parent is not None and parent.start == start:
        return parent._replace(own=own)
    world = _object.decode(start)
    return CheckpointParts(own, world, _object.decode(world.pop("state", NOTHING)), start)


def join_parts(parts: CheckpointParts) -> bytes:
    """Return the checkpoint made of these parts. Its fields have the same order as in their structs."""
    world: dict[str, object] = {"state": parts.state}
    world |= {name: parts.world[name] for name in World.__struct_encode_fields__ if name in parts.world}
    checkpoint: dict[str, object] = {"start": world}
    checkpoint |= {name: parts.own[name] for name in Checkpoint.__struct_encode_fields__ if name in parts.own}
    return _encode(checkpoint)


def diff(before: CheckpointParts, after: CheckpointParts) -> Patch:
    """Return the patch that turns `before` into `after`."""
    patch = Patch()
    for prefix, old, new in zip(_PREFIXES, before[:3], after[:3], strict=True):
        if old is not new:
            _add_difference(patch, prefix, old, new)
    return patch


def _add_difference(patch: Patch, prefix: str, old: dict[str, Raw], new: dict[str, Raw]) -> None:
    before = old.values() if [*old] == [*new] else map(old.get, new)
    for name in compress(new, map(ne, new.values(), before)):
        was, value = old.get(name), new[name]
        if was is None or len(value) < LONG:
            patch.set[prefix + name] = value
        else:
            patch.cut[prefix + name] = _cut(bytes(was), bytes(value))
    if not old.keys() <= new.keys():
        patch.gone += [prefix + name for name in old if name not in new]


def apply(before: CheckpointParts, patch: Patch) -> CheckpointParts:
    """Return `before` with the patch applied."""
    own, world, state = before.own.copy(), before.world.copy(), before.state.copy()
    holders = dict(zip(_PREFIXES, (own, world, state), strict=True))

    def lies(path: str) -> tuple[dict[str, Raw], str]:
        holder, dot, name = path.rpartition(".")
        return holders[holder + dot], name

    for path, value in patch.set.items():
        holder, name = lies(path)
        holder[name] = value
    for path, (first, last, middle) in patch.cut.items():
        holder, name = lies(path)
        old = bytes(holder[name])
        holder[name] = Raw(old[:first] + middle.encode() + old[len(old) - last :])
    for path in patch.gone:
        holder, name = lies(path)
        del holder[name]
    return CheckpointParts(own, world, state)


def _cut(old: bytes, new: bytes) -> tuple[int, int, str]:
    both = min(len(old), len(new))
    first = _same(old[:both], new[:both], "big")
    while first and new[first : first + 1] and new[first] & 0xC0 == 0x80:
        first -= 1  # a UTF-8 character must not be split
    rest = both - first
    last = _same(old[len(old) - rest :], new[len(new) - rest :], "little")
    while last and new[len(new) - last] & 0xC0 == 0x80:
        last -= 1
    return first, last, new[first : len(new) - last].decode()


def _same(a: bytes, b: bytes, order: Literal["big", "little"]) -> int:
    """Return how many bytes two byte strings of equal length have in common at one end.

    With the order "big", compare from the beginning. With "little", compare from the end.
    """
    differing = int.from_bytes(a, order) ^ int.from_bytes(b, order)
    return len(a) - (differing.bit_length() + 7) // 8
