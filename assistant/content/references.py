"""A check of the ids with which one entry of the content refers to another.

The type of a field says which entries it refers to: `back: Annotated[str, Of("item")] = ""`. An empty id refers to
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType
from typing import Annotated, Any, get_args, get_origin

from msgspec import Struct

from assistant.content.effects import Of
from assistant.content.problems import BrokenReference, KeyPath
from assistant.engine.overlay import fields_of


def broken_references(content: Struct, *beside: Struct) -> Iterator[BrokenReference]:
    """Yield each id in `content` that no entry has. Entries in `beside` are known, too."""
    for field in fields_of(type(content)).values():
        value = getattr(content, field.name)
        if get_origin(field.type) is dict:
            for id, entry in value.items():
                yield from _broken_in(field.encode_name, id, (), type(entry), entry, (content, *beside))
        else:
            yield from _broken_in("", "", (field.encode_name,), field.type, value, (content, *beside))


def _broken_in(
    kind: str, id: str, path: KeyPath, type_: Any, value: Any, contents: tuple[Struct, ...]
) -> Iterator[BrokenReference]:
    for at, reference, of in _references(path, type_, value):
        known = of.known(contents)
        if reference not in known:
            yield BrokenReference(kind, id, ".".join(map(str, at)), reference, tuple(known))


def _references(path: KeyPath, type_: Any, value: Any) -> Iterator[tuple[KeyPath, str, Of]]:
    """Yield each id in a value of this type, with its key path and with the entries that it may refer to."""
    if get_origin(type_) is Annotated:
        of = next((mark for mark in type_.__metadata__ if isinstance(mark, Of)), None)
        if of is not None and isinstance(value, str) and value:
            yield path, value, of
        type_ = get_args(type_)[0]
    if isinstance(value, Struct):
        for field in fields_of(type(value)).values():
            yield from _references((*path, field.encode_name), field.type, getattr(value, field.name))
    elif isinstance(value, tuple | list):
        inner = next((args[0] for choice in _without_none(type_) if (args := get_args(choice))), Any)
        for number, item in enumerate(value):
            yield from _references((*path, number), inner, item)
    elif isinstance(value, str):
        for choice in _without_none(type_):
            if choice is not type_:
                yield from _references(path, choice, value)


def _without_none(type_: Any) -> tuple[Any, ...]:
    """Return the types in a union, without None: `(str,)` for `str | None` and for `str`."""
    members = get_args(type_)
    return tuple(member for member in members if member is not NoneType) if NoneType in members else (type_,)
