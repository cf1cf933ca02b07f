"""Turning a state into short plain data for a TOML file."""

from __future__ import annotations

import enum
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct


def without_defaults(value: Any) -> Any:
    """Return a value as plain data for TOML, without the fields that have their default value."""
    if isinstance(value, Struct):
        return _struct(value)
    if isinstance(value, dict):
        return {_key(key): without_defaults(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [without_defaults(item) for item in value]
    return msgspec.to_builtins(value)


def in_full(value: Any) -> Any:
    """Return a value as plain data for TOML, with all fields."""
    if isinstance(value, Struct):
        plain = _tag(value)
        for field in msgspec.structs.fields(value):
            if (item := getattr(value, field.name)) is not None:
                plain[field.encode_name] = in_full(item)
        return plain
    if isinstance(value, dict):
        return {_key(key): in_full(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [in_full(item) for item in value]
    return msgspec.to_builtins(value)


def add_missing_fields(plain: dict[str, Any], wanted: Struct, decoded: Struct) -> None:
    """Add fields of `wanted` to `plain` until it decodes to `wanted`. At first it decodes to `decoded`."""
    for field in msgspec.structs.fields(wanted):
        value, found = getattr(wanted, field.name), getattr(decoded, field.name)
        if value == found or value is None:
            continue
        inner = plain.get(field.encode_name)
        if isinstance(value, Struct) and type(value) is type(found) and isinstance(inner, dict):
            add_missing_fields(inner, value, found)
        else:
            plain[field.encode_name] = in_full(value)


def _struct(value: Struct) -> dict[str, Any]:
    plain = _tag(value)
    for field in msgspec.structs.fields(value):
        item = getattr(value, field.name)
        if field.default is not NODEFAULT:
            default = field.default
        elif field.default_factory is not NODEFAULT:
            default = field.default_factory()
        else:
            default = NODEFAULT
        if item is None and default is not None:
            raise TypeError(f"{type(value).__name__}.{field.name} is None, which TOML can't say and isn't its default")
        if default is NODEFAULT or item != default:
            plain[field.encode_name] = without_defaults(item)
    return plain


def _tag(value: Struct) -> dict[str, Any]:
    config = value.__struct_config__
    return {} if config.tag is None or config.tag_field is None else {config.tag_field: config.tag}


def _key(key: Any) -> str:
    return str(key.value if isinstance(key, enum.Enum) else key)
