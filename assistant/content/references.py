"""Ids in content that name entries of a table: the type of the field says of which. Those that lead nowhere are found.

`back: Annotated[str, Of("item")] = ""`; an empty id names nothing. In a scenario the entries of the pack count, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType
from typing import Annotated, Any, get_args, get_origin

from msgspec import Struct

from assistant.content.effects import Of
from assistant.content.problems import BrokenReference, KeyPath
from assistant.engine.overlay import fields_of


def broken(content: Struct, *beside: Struct) -> Iterator[BrokenReference]:
    """Every id that leads nowhere, each at its own entry. `beside` is content whose entries count, too."""
    for field in fields_of(type(content)).values():
        held = getattr(content, field.name)
        if get_origin(field.type) is dict:
            for id, entry in held.items():
                yield from _broken(field.encode_name, id, (), type(entry), entry, (content, *beside))
        else:
            yield from _broken("", "", (field.encode_name,), field.type, held, (content, *beside))


def _broken(kind: str, id: str, path: KeyPath, type_: Any, value: Any, tables: tuple[Struct, ...]) -> Iterator[Any]:
    for at, named, of in _references(path, type_, value):
        known = of.known(tables)
        if named not in known:
            yield BrokenReference(kind, id, ".".join(map(str, at)), named, tuple(known))


def _references(path: KeyPath, type_: Any, value: Any) -> Iterator[tuple[KeyPath, str, Of]]:
    """Each id in a value of this type, with the tables it should be of."""
    if get_origin(type_) is Annotated:
        of = next((one for one in type_.__metadata__ if isinstance(one, Of)), None)
        if of is not None and isinstance(value, str) and value:
            yield path, value, of
        type_ = get_args(type_)[0]
    if isinstance(value, Struct):
        for field in fields_of(type(value)).values():
            yield from _references((*path, field.encode_name), field.type, getattr(value, field.name))
    elif isinstance(value, tuple | list):
        inner = next((args[0] for one in _choices(type_) if (args := get_args(one))), Any)
        for number, one in enumerate(value):
            yield from _references((*path, number), inner, one)
    elif isinstance(value, str):
        for one in _choices(type_):
            if one is not type_:
                yield from _references(path, one, value)


def _choices(type_: Any) -> tuple[Any, ...]:
    """The types a value may have, but for its absence."""
    return tuple(one for one in get_args(type_) if one is not NoneType) if NoneType in get_args(type_) else (type_,)
