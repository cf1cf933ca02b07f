"""The difference between two pieces of JSON, small enough to keep one for every deed of an evening.

A patch is JSON itself: `{"=": value}` replaces, `{"k": {key: patch}, "-": [keys]}` changes an object,
`{"+": [n, items]}` keeps the first n items of an array and appends. `{}` changes nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field

_object = msgspec.json.Decoder(dict[str, Raw])
_array = msgspec.json.Decoder(list[Raw])
_encode = msgspec.json.Encoder().encode


class Patch(Struct, omit_defaults=True):
    value: Raw | UnsetType = field(default=UNSET, name="=")  # msgspec can't decode Raw | None
    keys: dict[str, Patch] = field(default_factory=dict, name="k")
    gone: list[str] = field(default_factory=list, name="-")
    tail: tuple[int, list[Raw]] | None = field(default=None, name="+")


decoder = msgspec.json.Decoder(Patch)


def diff(before: bytes | Raw, after: bytes | Raw) -> Patch:
    """What turns `before` into `after`, the order of keys included."""
    old, new = bytes(before), bytes(after)
    if old == new:
        return Patch()
    if old[:1] == b"{" == new[:1]:
        return _diff_objects(old, new)
    if old[:1] == b"[" == new[:1]:
        return _diff_arrays(old, new)
    return Patch(value=Raw(new))


def _diff_objects(old: bytes, new: bytes) -> Patch:
    a, b = _object.decode(old), _object.decode(new)
    gone = [key for key in a if key not in b]
    order = [key for key in a if key in b] + [key for key in b if key not in a]
    if order != list(b):
        return Patch(value=Raw(new))
    keys: dict[str, Patch] = {}
    for key, value in b.items():
        if key not in a:
            keys[key] = Patch(value=value)
        elif a[key] != value:
            keys[key] = diff(a[key], value)
    return Patch(keys=keys, gone=gone)


def _diff_arrays(old: bytes, new: bytes) -> Patch:
    a, b = _array.decode(old), _array.decode(new)
    same = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        same += 1
    return Patch(tail=(same, b[same:])) if same else Patch(value=Raw(new))


def apply(before: bytes | Raw, patch: Patch) -> bytes:
    """`before` with the patch applied."""
    if patch.value is not UNSET:
        return bytes(patch.value)
    if patch.tail is not None:
        return _encode(_array.decode(before)[: patch.tail[0]] + patch.tail[1])
    if not patch.keys and not patch.gone:
        return bytes(before)
    made: dict[str, Any] = _object.decode(before)
    for key in patch.gone:
        del made[key]
    for key, inner in patch.keys.items():
        made[key] = Raw(apply(made.get(key, b"null"), inner))
    return _encode(made)
