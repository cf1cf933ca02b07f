"""Paths into the state, such as `virtual.crystals.red`: finding a value or its type, and setting the value."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from assistant.messages.questions import Refused
from assistant.messages.text import t

EACH = "*"
"""The part of a path that means every entry of a list or dict."""
TYPES_KEPT = 10_000
"""How many types of parts are kept in memory. Keys of dicts are parts, too, so their number has no limit."""


class StateSlot(Struct, frozen=True):
    """The place of one value in the state: the object that holds it, its name in that object, and its type."""

    path: str
    holder: Any
    part: str
    kind: Any

    @property
    def value(self) -> Any:
        return _read(self.holder, self.part, self.path)

    def set(self, before: Any, value: Any) -> None:
        """Set the value at this place; `before` is the old value.

        If possible, an old list, dict or struct is changed instead of replaced, because a rule may still use it.
        """
        if isinstance(before, list) and isinstance(value, list):
            before[:] = value
        elif isinstance(before, dict) and isinstance(value, dict):
            before.clear()
            before.update(value)
        elif isinstance(before, Struct) and type(before) is type(value) and not before.__struct_config__.frozen:
            for field in before.__struct_fields__:
                setattr(before, field, getattr(value, field))
        elif isinstance(self.holder, Struct):
            setattr(self.holder, self.part, value)
        elif isinstance(self.holder, dict):
            self.holder[_key(self.holder, self.part)] = value
        else:
            self.holder[int(self.part)] = value


def slot_at(state: Any, path: str) -> StateSlot:
    """Return the place that a path leads to, or raise `Refused` if there is none.

    The last part of the path may be a key that is missing in its dict.
    """
    *before, last = path.split(".")
    holder, kind = state, type(state)
    for part in before:
        kind, holder = part_of(kind, part, holder), _read(holder, part, path)
    return StateSlot(path, holder, last, part_of(kind, last, holder))


def place_of(state: Any, held: Any) -> str:
    """Return the path of the object `held` in the state, or "" if the state does not contain it."""
    entries: Iterable[tuple[Any, Any]] = ()
    if isinstance(state, Struct):
        entries = ((field, getattr(state, field)) for field in state.__struct_fields__)
    elif isinstance(state, dict):
        entries = state.items()
    elif isinstance(state, list):
        entries = enumerate(state)
    for part, value in entries:
        if value is held:
            return str(part)
        if inner := place_of(value, held):
            return f"{part}.{inner}"
    return ""


def _read(holder: Any, part: str, path: str) -> Any:
    try:
        if isinstance(holder, Struct) and part in holder.__struct_fields__:
            return getattr(holder, part)
        if isinstance(holder, dict):
            return holder[_key(holder, part)]
        if isinstance(holder, list):
            return holder[int(part)]
    except (KeyError, IndexError, ValueError):
        pass
    raise Refused(t("Nothing is kept at {path}.", path=path))


def _key(holder: dict[Any, Any], part: str) -> Any:
    return part if part in holder or not part.lstrip("-").isdigit() else int(part)


# -- types


def kind_at(kind: Any, parts: Iterable[str]) -> Any:
    """Return the type that a path leads to, starting from the type `kind`. The part `*` means any entry."""
    for part in parts:
        kind = part_of(kind, part)
    return kind


def part_of(kind: Any, part: str, holder: Any = None) -> Any:
    """Return the type of one part of the type `kind`: a field of a struct, or an entry of a list or dict.

    Return `Any` if the type is unknown. An annotation of a struct also applies to the ids inside it: in
    `Annotated[Pile, CARD]`, `CARD` names the cards of the pile.
    """
    held: Any = None if holder is None else type(holder)
    return _part_of(kind, part, held)


@lru_cache(TYPES_KEPT)
def _part_of(kind: Any, part: str, holder: Any) -> Any:
    said = getattr(kind, "__metadata__", ())
    for choice in (holder,) if holder is not None and issubclass(holder, Struct) else choices_of(kind):
        if isinstance(choice, type) and issubclass(choice, Struct):
            if part in hints(choice):
                return _handed_on(hints(choice)[part], said) if said else hints(choice)[part]
        elif get_origin(choice) in (dict, list) and (holder is None or issubclass(holder, get_origin(choice))):
            return get_args(choice)[-1]
    return Any


def _handed_on(kind: Any, said: tuple[Any, ...]) -> Any:
    if kind is str or (isinstance(kind, type) and issubclass(kind, Struct)):
        return Annotated[kind, *said]
    if get_origin(kind) in (dict, list):
        return get_origin(kind)[tuple(_handed_on(inner, said) for inner in get_args(kind))]
    return kind


def choices_of(kind: Any) -> tuple[Any, ...]:
    """Return the members of a union type, without annotations and without `None`."""
    if get_origin(kind) is Annotated:
        return choices_of(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return tuple(found for member in get_args(kind) for found in choices_of(member) if found is not NoneType)
    return (kind,)


def literal_values(kind: Any) -> tuple[str, ...]:
    """Return the allowed values if the type is a `Literal`, else an empty tuple."""
    named = [get_args(choice) if get_origin(choice) is Literal else () for choice in choices_of(kind)]
    return tuple(word for words in named for word in words if isinstance(word, str)) if all(named) else ()


@cache
def hints(struct: type) -> dict[str, Any]:
    return get_type_hints(struct, include_extras=True)
