"""Adding to the content the facts that the players entered from printed cards."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo

from assistant.engine.checkpoint import Facts
from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.messages.value_types import convert_value

C = TypeVar("C")
Fields = Mapping[str, Any]


def overlay_facts(content: C, facts: Facts) -> C:
    """Return the content with `facts`, which replace the values of its entries.

    A card without an entry gets one if the facts are enough for it. Facts that fit no entry are ignored.
    """
    for kind, entries in facts.items():
        if isinstance(content, Struct):
            content = _lay(content, kind, entries)
    return content


def check_facts(content: Any, facts: Facts) -> None:
    """Raise `Refused` if a fact fits no entry. This is for files that people write."""
    laid = overlay_facts(content, facts)
    for kind, entries in facts.items():
        for id, fields in entries.items():
            entry = entry_of(laid, kind, id)
            known = fields_of(type(entry)) if entry is not None else {}
            for name, value in fields.items():
                path = f"facts.{kind}.{id}.{name}"
                if name not in known:
                    raise Refused(t("Nothing is kept at {path}.", path=path))
                convert_value(value, known[name].type, path)


def entry_of(content: Any, kind: str, id: str) -> Any:
    """Return the entry `id` of the dict named `kind` in the content, or None."""
    return next((table[id] for table in _tables(content, kind) if id in table), None)


KEPT_AT_MOST = 8
_kept: dict[int, tuple[Any, dict[str, list[dict[str, Any]]]]] = {}
"""For the last few contents, their dicts by name. The key is the `id()` of the content.

The content is stored, too, because Python may use the same `id()` for another object later.
"""


def _tables(content: Any, kind: str) -> list[dict[str, Any]]:
    """Return every dict named `kind` in the content. Rules look up many facts, so they are searched only once."""
    kept = _kept.get(id(content))
    if kept is None or kept[0] is not content:
        if len(_kept) >= KEPT_AT_MOST:
            _kept.clear()
        kept = _kept[id(content)] = content, {}
    tables = kept[1].get(kind)
    if tables is None:
        tables = kept[1][kind] = [table for _, table in _places(content, kind)]
    return tables


def fields_of(entry: type[Struct]) -> dict[str, FieldInfo]:
    """Return the fields of a struct, each under the name that it has in a file."""
    return _fields(entry)


@cache
def _fields(entry: type[Struct]) -> dict[str, FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(entry)}


def _lay(content: Any, kind: str, entries: Mapping[str, Fields]) -> Any:
    """Return the content with `entries` put into its dict named `kind`.

    If several parts of the content have such a dict, a new entry goes into the first one.
    """
    places = list(_places(content, kind))
    known = {id for path, table in places for id in table}
    for number, (path, table) in enumerate(places):
        here = [id for id in entries if id in table or (not number and id not in known)]
        holder = _at(content, path)
        item = _entry_type(fields_of(type(holder))[kind].type)
        changed = {id: entry for id in here if (entry := _entry(table.get(id), item, id, entries[id])) is not None}
        if changed:
            content = _with(content, path, msgspec.structs.replace(holder, **{kind: {**table, **changed}}))
    return content


def _places(content: Any, kind: str) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Yield every dict named `kind` in the content, each with the field names that lead to it.

    The dict with the fewest field names comes first.
    """
    holders: deque[tuple[tuple[str, ...], Struct]] = deque([((), content)])
    while holders:
        path, holder = holders.popleft()
        for name in type(holder).__struct_fields__:
            held = getattr(holder, name)
            if name == kind and isinstance(held, dict):
                yield path, held
            elif isinstance(held, Struct):
                holders.append(((*path, name), held))


def _at(content: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        content = getattr(content, name)
    return content


def _with(content: Any, path: tuple[str, ...], part: Any) -> Any:
    if not path:
        return part
    first, *rest = path
    return msgspec.structs.replace(content, **{first: _with(getattr(content, first), tuple(rest), part)})


def _entry_type(table: Any) -> Any:
    """Return the type of the values in a dict of the content: `Hero` for `dict[str, Hero]`."""
    return get_args(table)[-1] if get_origin(table) is dict else None


def _entry(entry: Any, item: Any, id: str, fields: Fields) -> Any:
    """Return a copy of `entry` with `fields` replaced, or None if they are not valid.

    If `entry` is None, a new entry of the type `item` is made.
    """
    try:
        if entry is None:
            return msgspec.convert({"id": id, **fields}, item, str_keys=True)
        return msgspec.structs.replace(entry, **_read(entry, fields))
    except (msgspec.ValidationError, TypeError, ValueError):
        return None


def _read(entry: Any, fields: Fields) -> dict[str, Any]:
    known, read = fields_of(type(entry)), {}
    for name, value in fields.items():
        if name in known and name != "id":
            with suppress(msgspec.ValidationError):
                read[known[name].name] = msgspec.convert(value, known[name].type, str_keys=True)
    return read
