"""Describing types in words, and converting values to types. Refusals use the words."""

from __future__ import annotations

import enum
import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from assistant.messages.questions import Refused
from assistant.messages.text import Name, Text, shown, some, t

LISTS = (list, tuple, set, frozenset)


def is_struct(expected: Any) -> bool:
    """Return whether a type is a msgspec struct, such as `Wolf` or `Pile[Card]`."""
    kind = get_origin(expected) or expected
    return isinstance(kind, type) and issubclass(kind, Struct)


def members(expected: Any) -> tuple[Any, ...]:
    """Return the types in a union: `(int, str)` for `int | str`, `(int,)` for `int`."""
    bare = plain_type(expected)
    return get_args(bare) if get_origin(bare) in (Union, types.UnionType) else (bare,)


def plain_type(expected: Any) -> Any:
    """Return a type without annotations and NewTypes."""
    while True:
        if get_origin(expected) is Annotated:
            expected = get_args(expected)[0]
        elif hasattr(expected, "__supertype__"):
            expected = expected.__supertype__
        else:
            return expected


def choices(expected: Any) -> list[str]:
    """Return the strings that a type allows, such as ["red", "blue"] for `Literal["red", "blue"]`.

    They are the values of a `Literal` or an `Enum`, or the tags of structs.
    """
    names: list[str] = []
    for member in members(expected):
        if get_origin(member) is Literal:
            names += [str(choice) for choice in get_args(member)]
        elif isinstance(member, type) and issubclass(member, enum.Enum):
            names += [str(item.value) for item in member]
        elif is_struct(member) and member.__struct_config__.tag is not None and member is not Name:
            names.append(str(member.__struct_config__.tag))
    return names


_WORDS: dict[Any, Text] = {
    str: t("a text"),
    int: t("a whole number"),
    float: t("a number"),
    bool: t("true or false"),
    dict: t("a table"),
    Name: t("a name such as {example}", example='{ en = "Night", pl = "Noc" }'),
}


def words(expected: Any) -> Text:
    """Return a type in words, for a sentence that says what is right, such as "a whole number"."""
    alternatives = [member for member in members(expected) if member is not type(None)]
    tags = len(alternatives) > 1 and all(map(is_struct, alternatives))
    if (names := choices(expected)) and (tags or not any(map(is_struct, alternatives))):
        return (
            t("a table of a type out of {known}", known=some(names)) if tags else t("one of {known}", known=some(names))
        )
    if len(alternatives) > 1:
        return t("one of: {alternatives}", alternatives=tuple(words(member) for member in alternatives))
    kind = get_origin(alternatives[0]) or alternatives[0]
    if kind in LISTS:
        return t("a list")
    return _bounded(expected) or _WORDS.get(kind) or (t("a table") if is_struct(kind) else t("another value"))


def _bounded(expected: Any) -> Text | None:
    """Return a type with limits in words: "a whole number from 1 to 11" for `Annotated[int, Meta(ge=1, le=11)]`."""
    if get_origin(expected) is not Annotated or plain_type(expected) is not int:
        return None
    metas = [meta for meta in get_args(expected)[1:] if isinstance(meta, Meta)]
    least = next((int(meta.ge) for meta in metas if meta.ge is not None), None)
    most = next((int(meta.le) for meta in metas if meta.le is not None), None)
    if least is not None and most is not None:
        return t("a whole number from {least} to {most}", least=least, most=most)
    if least is not None:
        return t("a whole number of at least {least}", least=least)
    return None if most is None else t("a whole number of at most {most}", most=most)


def convert_value(value: object, expected: Any, what: str | Text) -> Any:
    """Return the value converted to the type, or raise `Refused`. `what` is the name of the field in the refusal."""
    try:
        return msgspec.convert(value, expected, str_keys=True)
    except msgspec.ValidationError as error:
        right = words(expected)
        raise Refused(
            t("{what} can't be {value}: {right} is right.", what=what, value=shown(str(value)), right=right)
        ) from error
