"""The difference between two saved sessions, small enough to keep one for every input of an evening.

A session is taken apart into parts: its own fields, the fields of its world, the fields of the world's state.
A patch names the parts that changed: the new value, or, in long ones, what stands between the first and the
last byte that are the same. `transcript` mostly grows, so its tail is enough.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw, Struct, field

from assistant.table.session import Session, World

_object = msgspec.json.Decoder(dict[str, Raw])
_encode = msgspec.json.Encoder().encode

Parts = dict[str, Raw]

LONG = 160
"""Bytes from which on a changed part is kept as a cut."""

_NESTED = ("start", "start.state")


class Patch(Struct, omit_defaults=True, gc=False):
    """`set` are new values, `cut` (first bytes kept, last bytes kept, what comes between), `gone` removed parts."""

    set: dict[str, Raw] = field(default_factory=dict)
    cut: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)


def apart(session: bytes) -> Parts:
    """A session's parts by path: `running`, `start.chance`, `start.state.round`."""
    parts = _object.decode(session)
    for path in _NESTED:
        inner = parts.pop(path, None)
        if inner is not None:
            for key, value in _object.decode(inner).items():
                parts[f"{path}.{key}"] = value
    return parts


def together(parts: Parts) -> bytes:
    """The session again, its own fields and its world's in the order of their structs."""
    fields: dict[str, Parts] = {"": {}, "start": {}, "start.state": {}}
    for path, value in parts.items():
        holder, _, name = path.rpartition(".")
        fields[holder][name] = value
    world: dict[str, object] = {"state": fields["start.state"]}
    world |= {name: fields["start"][name] for name in World.__struct_fields__ if name in fields["start"]}
    session: dict[str, object] = {"start": world}
    session |= {name: fields[""][name] for name in Session.__struct_fields__ if name in fields[""]}
    return _encode(session)


def diff(before: Parts, after: Parts) -> Patch:
    """What turns `before` into `after`."""
    patch = Patch()
    for path, value in after.items():
        old = before.get(path)
        if old == value:
            continue
        if old is None or len(bytes(value)) < LONG:
            patch.set[path] = value
        else:
            patch.cut[path] = _cut(bytes(old), bytes(value))
    if len(before) + len(patch.set) > len(after):
        patch.gone = [path for path in before if path not in after]
    return patch


def apply(before: Parts, patch: Patch) -> Parts:
    """`before` with the patch applied."""
    after = {**before, **patch.set}
    for path, (first, last, middle) in patch.cut.items():
        old = bytes(before[path])
        after[path] = Raw(old[:first] + middle.encode() + old[len(old) - last :])
    for path in patch.gone:
        del after[path]
    return after


def _cut(old: bytes, new: bytes) -> tuple[int, int, str]:
    both = min(len(old), len(new))
    first = _same(old[:both], new[:both], "big")
    while first and new[first : first + 1] and new[first] & 0xC0 == 0x80:
        first -= 1  # not in the middle of a letter
    rest = both - first
    last = _same(old[len(old) - rest :], new[len(new) - rest :], "little")
    while last and new[len(new) - last] & 0xC0 == 0x80:
        last -= 1
    return first, last, new[first : len(new) - last].decode()


def _same(a: bytes, b: bytes, order: Literal["big", "little"]) -> int:
    """How many bytes of two equally long pieces are the same, from the beginning ("big") or from the end."""
    differing = int.from_bytes(a, order) ^ int.from_bytes(b, order)
    return len(a) - (differing.bit_length() + 7) // 8
