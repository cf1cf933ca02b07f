"""The difference between two saves of a session, which is small enough to be saved for every input.

What is saved after an input (a checkpoint) is split into parts: its fields, the fields of its world (state and
settings), and the fields of the game's state. A patch contains only the parts that changed. Of a long part, only the
changed bytes are saved.
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
"""From this number of bytes on, only the changed bytes of a part are saved."""

NOTHING = Raw(b"{}")


class CheckpointParts(NamedTuple):
    """What is saved after an input, split into parts by name, such as the fields of the game's state.

    `start` is the whole encoded world (state and settings), or empty. Equal parts are shared, so a part is never
    modified.
    """

    own: dict[str, Raw] = {}
    world: dict[str, Raw] = {}
    state: dict[str, Raw] = {}
    start: Raw | None = None


_PREFIXES = ("", "start.", "start.state.")
"""The prefixes of part names, as in `running`, `start.chance` and `start.state.round`."""


class Patch(Struct, omit_defaults=True, gc=False):
    """The changes from one checkpoint (what is saved after an input) to the next.

    - `set`: the new values of parts.
    - `gone`: the names of removed parts.
    - `cut`: for a part that changed in its middle: the number of bytes to keep at the beginning, the number to keep at
      the end, and the new bytes between them.
    """

    set: dict[str, Raw] = field(default_factory=dict)
    cut: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)


def split_checkpoint(checkpoint: bytes, parent: CheckpointParts | None = None) -> CheckpointParts:
    """Return the parts of a checkpoint (what is saved after an input).

    If its world (state and settings) is that of `parent`, share the parts of `parent`.
    """
    own = _object.decode(checkpoint)
    start = own.pop("start", NOTHING)
    if parent is not None and parent.start == start:
        return parent._replace(own=own)
    world = _object.decode(start)
    return CheckpointParts(own, world, _object.decode(world.pop("state", NOTHING)), start)


def join_parts(parts: CheckpointParts) -> bytes:
    """Return the checkpoint (what is saved after an input) that consists of these parts."""
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
    almost = max(both - 1, 0)
    if old[:almost] == new[:almost]:  # often something is only added at the end, before the closing bracket
        first = almost + (old[almost:both] == new[almost:both] != b"")
    else:
        first = _same(old[:both], new[:both], "big")
    while first and new[first : first + 1] and new[first] & 0xC0 == 0x80:
        first -= 1  # a UTF-8 character must not be split
    rest = both - first
    last = _same(old[len(old) - rest :], new[len(new) - rest :], "little")
    while last and new[len(new) - last] & 0xC0 == 0x80:
        last -= 1
    return first, last, new[first : len(new) - last].decode()


def _same(a: bytes, b: bytes, order: Literal["big", "little"]) -> int:
    """Return how many bytes at one end of two equally long byte strings are the same.

    "big" means the beginning, "little" the end.
    """
    differing = int.from_bytes(a, order) ^ int.from_bytes(b, order)
    return len(a) - (differing.bit_length() + 7) // 8
