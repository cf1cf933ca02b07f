"""Converting plain data to a type, and reporting every mistake with its key path.

msgspec alone stops at the first mistake.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from msgspec import ValidationError

from assistant.content.problems import KeyPath, nearest
from assistant.content.toml_reader import MAX_NUMBER
from assistant.engine.overlay import fields_of
from assistant.messages.text import Name, Text, shown, some, t
from assistant.messages.value_types import LISTS, choices, is_struct, members, plain_type, words

Fault = Callable[[KeyPath, Text], None]

_NAME_KEYS = {*Name.__struct_fields__, "type"}


def convert(value: object, expected: Any, path: KeyPath, fault: Fault) -> tuple[bool, Any]:
    """Return `(True, converted value)`. If there are mistakes, report all and return `(False, None)`."""
    if _checks_all(expected):
        try:
            return True, msgspec.convert(_with_full_names(value, expected), expected, str_keys=True)
        except ValidationError:
            pass  # look for every mistake below
    faults = 0

    def counted(where: KeyPath, message: Text) -> None:
        nonlocal faults
        faults += 1
        fault(where, message)

    prepared = fit(value, expected, path, counted)
    if faults:
        return False, None
    try:
        return True, msgspec.convert(prepared, expected, str_keys=True)
    except ValidationError as error:  # limits on lengths, or an error of a type's own __post_init__
        reason, inner = _split(str(error))
        fault((*path, *inner), t("This does not fit: {reason}.", reason=shown(reason, 200)))
        return False, None


@cache
def _checks_all(expected: Any) -> bool:
    """Return whether msgspec alone finds every wrong value of this type.

    It does not if a struct in the type allows unknown keys.
    """
    bare = plain_type(expected)
    if bare is Name:
        return True
    if is_struct(bare):
        strict = (get_origin(bare) or bare).__struct_config__.forbid_unknown_fields
        return strict and all(_checks_all(field.type) for field in fields_of(bare).values())
    return bare is not Any and all(_checks_all(part) for part in get_args(bare) if not _is_value(part))


def _is_value(part: Any) -> bool:
    """Return whether an argument of a type is a value, such as a member of a `Literal`, and not a type."""
    return part is Ellipsis or part is type(None) or not (isinstance(part, type) or get_origin(part) is not None)


@cache
def _holds_names(expected: Any) -> bool:
    bare = plain_type(expected)
    if is_struct(bare):
        return bare is Name or any(_holds_names(field.type) for field in fields_of(bare).values())
    return any(_holds_names(part) for part in get_args(bare) if not _is_value(part))


def _with_full_names(value: Any, expected: Any) -> Any:
    """Return the value with each name in its full form: `{ en = "Rage" }` for "Rage".

    Raise `ValidationError` if a name has an unknown key, which msgspec would allow.
    """
    bare = _choose(value, plain_type(expected))
    if bare is Name:
        if isinstance(value, dict) and not value.keys() <= _NAME_KEYS:
            raise ValidationError
        return {"en": value} if isinstance(value, str) else value
    if not _holds_names(bare):
        return value
    if is_struct(bare) and isinstance(value, dict):
        fields = fields_of(bare)
        return {key: _with_full_names(item, fields[key].type) if key in fields else item for key, item in value.items()}
    parts = get_args(bare)
    if isinstance(value, dict) and parts:
        return {key: _with_full_names(item, parts[-1]) for key, item in value.items()}
    if isinstance(value, list) and parts:
        return [_with_full_names(item, parts[0]) for item in value]
    return value


def fit(value: Any, expected: Any, path: KeyPath, fault: Fault) -> Any:
    """Report everything in the value that does not fit the type. Return the value in the form that msgspec needs.

    In this form, a name is a table: `{ en = "Rage" }` for "Rage".
    """
    bare = _choose(value, plain_type(expected))
    kind = get_origin(bare) or bare
    if bare is Any or bare is object:
        return value
    if is_struct(bare):
        if kind is Name and isinstance(value, str):
            return {"en": value}
        if isinstance(value, dict):
            return _fit_struct(value, bare, path, fault)
    elif kind is dict and isinstance(value, dict):
        return _fit_dict(value, bare, path, fault)
    elif kind in LISTS and isinstance(value, list):
        return _fit_list(value, bare, path, fault)
    elif kind is not dict and kind not in LISTS:
        try:
            msgspec.convert(value, expected)
            return value
        except ValidationError:
            pass
    fault(path, _wrong_value(value, expected))
    return value


def _fit_struct(value: dict[str, Any], expected: Any, path: KeyPath, fault: Fault) -> dict[str, Any]:
    fields = fields_of(expected)
    tag = (get_origin(expected) or expected).__struct_config__.tag_field
    fitted = dict(value)
    for key, item in value.items():
        if key in fields:
            fitted[key] = fit(item, fields[key].type, (*path, key), fault)
        elif key != tag:
            fault((*path, key), unknown_key(key, fields))
    for key, field in fields.items():
        if field.required and key not in value:
            message = t('The key "{key}" is missing; it should hold {expected}.', key=key, expected=words(field.type))
            fault(path, message)
    return fitted


def _fit_dict(value: dict[str, Any], expected: Any, path: KeyPath, fault: Fault) -> dict[str, Any]:
    key_type, item_type = get_args(expected) or (str, Any)
    for key in value:
        try:
            msgspec.convert({key: None}, types.GenericAlias(dict, (key_type, None)), str_keys=True)
        except ValidationError:
            names = choices(key_type)
            fault((*path, key), unknown_key(key, names) if names else _wrong_value(key, key_type))
    return {key: fit(item, item_type, (*path, key), fault) for key, item in value.items()}


def _fit_list(value: list[Any], expected: Any, path: KeyPath, fault: Fault) -> list[Any]:
    item_types = get_args(expected)
    if get_origin(expected) is tuple and item_types[-1:] != (Ellipsis,):
        if len(value) != len(item_types):
            message = t("Expected a list of {expected}, found {found}.", expected=len(item_types), found=len(value))
            fault(path, message)
            return value
        pairs = zip(value, item_types, strict=True)
    else:
        pairs = zip(value, [item_types[0] if item_types else Any] * len(value), strict=True)
    return [fit(item, item_type, (*path, number), fault) for number, (item, item_type) in enumerate(pairs)]


def unknown_key(key: str, known: Iterable[str]) -> Text:
    """Return the sentence for an unknown key. It suggests the nearest known key, or lists all of them."""
    names = list(known)
    if near := nearest(key, names):
        return t('Unknown key "{key}"; did you mean "{nearest}"?', key=shown(key), nearest=near)
    return t('Unknown key "{key}"; the keys here are: {known}.', key=shown(key), known=some(names))


def _choose(value: Any, expected: Any) -> Any:
    """Return the member of a union type that fits the value best. Return other types unchanged."""
    alternatives = members(expected)
    if len(alternatives) == 1:
        return expected
    structs = [member for member in alternatives if is_struct(member)]
    if isinstance(value, dict) and structs:
        tags = {struct.__struct_config__.tag: struct for struct in structs}
        tag = value.get(structs[0].__struct_config__.tag_field or "")
        found = tags.get(tag) if isinstance(tag, str | int) else None
        return structs[0] if len(structs) == 1 else found or expected
    if isinstance(value, str) and Name in structs and str not in alternatives:
        return Name
    wanted = (dict,) if isinstance(value, dict) else LISTS if isinstance(value, list) else ()
    for member in alternatives:
        if (get_origin(member) or member) in wanted:
            return member
    return expected


def _wrong_value(value: object, expected: Any) -> Text:
    names = choices(expected)
    if names and isinstance(value, str) and (near := nearest(value, names)):
        found, one_of = _found(value), some(names)
        return t(
            'Expected one of {known}, found {found}; did you mean "{nearest}"?',
            known=one_of,
            found=found,
            nearest=near,
        )
    return t("Expected {expected}, found {found}.", expected=words(expected), found=_found(value))


def _found(value: object) -> Text:
    if isinstance(value, str):
        return t('the text "{value}"', value=shown(value))
    if isinstance(value, bool):
        return t("true") if value else t("false")
    if isinstance(value, int | float):
        return t("the number {value}", value=str(value) if -MAX_NUMBER <= value <= MAX_NUMBER else "…")
    if isinstance(value, dict):
        return t("a table")
    return t("a list") if isinstance(value, list) else t("another value")


_INNER = re.compile(r" - at `\$(.*)`$", re.DOTALL)


def _split(error: str) -> tuple[str, KeyPath]:
    """Return the sentence and the key path of a msgspec error message."""
    place = _INNER.search(error)
    if not place:
        return error, ()
    steps = re.findall(r"\.([A-Za-z0-9_-]+)|\[(\d+)\]", place[1])
    return error[: place.start()], tuple(key or int(index) for key, index in steps)
