"""Names for the ids in the state, and the check that these ids exist.

The annotation of a field says where its ids and names come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec import Struct

from assistant.engine.paths import EACH, choices_of, hints, literal_values, part_of
from assistant.messages.names import Label, Named
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t, verbatim, word

SHOWN_RIGHT = 12
"""The largest number of valid ids that a refusal lists."""
MARK = "?"
"""The first character of the id of an unseen card. Other ids never begin with it."""
NONE, YES, NO = t("none"), t("yes"), t("no")


def key_kind(kind: Any) -> Any:
    """Return the key type of a dict type, or None if `kind` is no dict type."""
    return next((get_args(choice)[0] for choice in choices_of(kind) if get_origin(choice) is dict), None)


def all_ids(kind: Any) -> tuple[str, ...]:
    """Return all ids that a type allows, if the type lists them (as for colours), else an empty tuple.

    The type of a card's id does not list the cards.
    """
    named = named_of(kind)
    return tuple(named.words) if named is not None and not named.tables else literal_values(kind)


@cache
def _named_of(kind: Any) -> Named | None:
    return next((annotation for annotation in getattr(kind, "__metadata__", ()) if isinstance(annotation, Named)), None)


def named_of(kind: Any) -> Named | None:
    """Return the `Named` annotation of this type, or None. Annotations of the types inside it are ignored."""
    if get_origin(kind) is Annotated:
        return _named_of(kind)
    if get_origin(kind) in (dict, list, tuple):
        return None
    return next((found for inner in get_args(kind) if (found := named_of(inner))), None)


def all_named(kind: Any) -> Iterator[Named]:
    """Yield every `Named` annotation inside a type, for a dict first those of its keys."""
    if (named := named_of(kind)) is not None:
        yield named
    else:
        for choice in choices_of(kind):
            for inner in get_args(choice) if get_origin(choice) in (dict, list, tuple) else ():
                yield from all_named(inner)


def names_of(content: Any, kind: Any) -> dict[str, Label]:
    """Return the valid ids of a type: id -> name. The dict is empty if the type does not list its ids."""
    found = {id: named(content, id) for named in all_named(kind) for id in named.known(content)}
    found = found or {id: word(id) for id in literal_values(kind)}
    return dict(sorted(found.items(), key=lambda entry: not entry[0]))


def name_in(content: Any, kind: Any, id: str) -> Label:
    """Return the name of `id`, whose type is `kind`."""
    named = named_of(kind)
    return named(content, id) if named is not None else word(id)


def in_words(content: Any, kind: Any, value: Any) -> Label:
    """Return a value in words: ids are replaced by their names, and lists get commas."""
    parts = tuple(parts_in_words(content, kind, value))
    if not parts:
        named = named_of(kind) if value == "" else None
        return named.words.get("", NONE) if named is not None else NONE
    return parts[0] if len(parts) == 1 else t("{list}", list=parts)


def parts_in_words(content: Any, kind: Any, value: Any) -> Iterator[Label]:
    if value in (None, "", [], {}):
        return
    match value:
        case bool():
            yield YES if value else NO
        case str():
            yield name_in(content, kind, value)
        case list() | tuple():
            for item in value:
                yield in_words(content, part_of(kind, EACH), item)
        case dict():
            keys = key_kind(kind)
            for key, item in value.items():
                what = name_in(content, keys, key) if isinstance(key, str) else verbatim(str(key))
                yield t("{what} {value}", what=what, value=in_words(content, part_of(kind, str(key)), item))
        case Struct():
            yield from parts_in_words(content, kind, msgspec.to_builtins(value, str_keys=True))
        case _:
            yield verbatim(str(value))


# -- unknown ids


def check_names(state: Any, content: Any) -> None:
    """Raise `Refused` if the state contains an id that does not exist.

    Only ids whose `Named` annotation has a `kind` are checked.
    """
    found: list[tuple[Named, str]] = []
    kind: Any = type(state)
    _by_class(kind)(state, found)
    known: dict[int, set[str]] = {}
    for named, name in found:
        if id(named) not in known:
            known[id(named)] = set(named.known(content))
        if name not in known[id(named)]:
            raise Refused(_unknown(named, name, content))


def _unknown(named: Named, name: str, content: Any) -> Text:
    assert named.kind is not None
    ids = [known_id for known_id in named.known(content) if known_id]
    right = tuple(named(content, known_id) for known_id in ids[:SHOWN_RIGHT])
    more = (verbatim("..."),) if len(ids) > SHOWN_RIGHT else ()
    return t("{id} is no {kind}. Right would be: {known}.", id=name or "-", kind=named.kind, known=(*right, *more))


Collector = Callable[[Any, list[tuple[Named, str]]], None]
"""Adds the ids in a value to a list, each with the `Named` annotation of its type."""


def _collector(kind: Any, holder: type, empty: bool, piece: bool) -> Collector | None:
    """Return the collector for values of the class `holder` whose declared type is `kind`, or None if there are no ids.

    Ids of unseen cards are left out. An empty id is left out if `empty` (it is the default of its field) or `piece`
    (the struct that contains it is annotated as a whole).
    """
    if not _has_names(kind):
        return None
    if issubclass(holder, str):
        return _collector_of_id(kind, empty or piece)
    if issubclass(holder, dict):
        keys, entries = _by_class(key_kind(kind), piece), _by_class(part_of(kind, EACH), piece)

        def collect_entries(value: Any, found: list[tuple[Named, str]]) -> None:
            for key, item in value.items():
                keys(key, found)
                entries(item, found)

        return collect_entries
    if issubclass(holder, (list, tuple)):
        items = _by_class(part_of(kind, EACH), piece)

        def collect_items(value: Any, found: list[tuple[Named, str]]) -> None:
            for item in value:
                items(item, found)

        return collect_items
    if issubclass(holder, Struct):
        whole = bool(getattr(kind, "__metadata__", ()))
        fields = [
            (field, _by_class(inner, whole, default == "")) for field, inner, default in _named_fields(kind, holder)
        ]

        def collect_fields(value: Any, found: list[tuple[Named, str]]) -> None:
            for field, collect in fields:
                collect(getattr(value, field), found)

        return collect_fields
    return None


def _collector_of_id(kind: Any, skips_empty: bool) -> Collector | None:
    named = named_of(kind)
    if named is None or named.kind is None:
        return None

    def collect(value: Any, found: list[tuple[Named, str]]) -> None:
        if value.startswith(MARK) if value else skips_empty:
            return
        found.append((named, value))

    return collect


@cache
def _by_class(kind: Any, piece: bool = False, empty: bool = False) -> Collector:
    """Return the collector for values of any class whose declared type is `kind`."""
    of_class: dict[type, Collector | None] = {}

    def collect(value: Any, found: list[tuple[Named, str]]) -> None:
        holder = type(value)
        if holder not in of_class:
            of_class[holder] = _collector(kind, holder, empty, piece)
        if (inner := of_class[holder]) is not None:
            inner(value, found)

    return collect


@cache
def _named_fields(kind: Any, struct: type[Struct]) -> tuple[tuple[str, Any, Any], ...]:
    said = getattr(kind, "__metadata__", ())
    whole = Annotated[struct, *said] if said else struct
    fields = ((field.name, part_of(whole, field.name), field.default) for field in msgspec.structs.fields(struct))
    return tuple((name, inner, default) for name, inner, default in fields if _has_names(inner))


@cache
def _has_names(kind: Any) -> bool:
    """Return whether a value of this type can contain ids that have names."""
    return _reaches_names(kind, set())


def _reaches_names(kind: Any, seen: set[Any]) -> bool:
    if named_of(kind) is not None:
        return True
    for choice in choices_of(kind):
        if isinstance(choice, type) and issubclass(choice, Struct):
            if choice not in seen:
                seen.add(choice)
                if any(_reaches_names(inner, seen) for inner in hints(choice).values()):
                    return True
        elif any(_reaches_names(inner, seen) for inner in get_args(choice)):
            return True
    return False
