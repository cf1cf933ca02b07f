"""A state as a person would write it down: plain data without what is as it always begins."""

from __future__ import annotations

import enum
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct


def without_defaults(value: Any) -> Any:
    """Plain data for TOML; fields of structs that hold their default are left out."""
    if isinstance(value, Struct):
        return _struct(value)
    if isinstance(value, dict):
        return {_key(key): without_defaults(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [without_defaults(item) for item in value]
    return msgspec.to_builtins(value)


def in_full(value: Any) -> Any:
    """Plain data for TOML, defaults included."""
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


def spell_out(plain: dict[str, Any], meant: Struct, made: Struct) -> None:
    """Writes into `plain` what has to stand there so that `meant` comes of it, where `made` came of it so far."""
    for field in msgspec.structs.fields(meant):
        wanted, found = getattr(meant, field.name), getattr(made, field.name)
        if wanted == found or wanted is None:
            continue
        inner = plain.get(field.encode_name)
        if isinstance(wanted, Struct) and type(wanted) is type(found) and isinstance(inner, dict):
            spell_out(inner, wanted, found)
        else:
            plain[field.encode_name] = in_full(wanted)


def _struct(value: Struct) -> dict[str, Any]:
    plain = _tag(value)
    for field in msgspec.structs.fields(value):
        item = getattr(value, field.name)
        if field.default is not NODEFAULT:
            usual = field.default
        elif field.default_factory is not NODEFAULT:
            usual = field.default_factory()
        else:
            usual = NODEFAULT
        if item is None and usual is not None:
            raise TypeError(f"{type(value).__name__}.{field.name} is None, which TOML can't say and isn't its default")
        if usual is NODEFAULT or item != usual:
            plain[field.encode_name] = without_defaults(item)
    return plain


def _tag(value: Struct) -> dict[str, Any]:
    config = value.__struct_config__
    return {} if config.tag is None or config.tag_field is None else {config.tag_field: config.tag}


def _key(key: Any) -> str:
    return str(key.value if isinstance(key, enum.Enum) else key)
