"""A game's content schema as JSON Schema, for authors whose editor completes and checks TOML by it."""

from __future__ import annotations

import types
from typing import Any

import msgspec
from msgspec import Struct

from assistant.content.merge import entry_type


def json_schema(schema: type[Struct]) -> dict[str, Any]:
    """What one file of a pack may hold: any part of the content, entries as arrays of tables."""
    fields: list[tuple[str, Any, Any]] = []
    for field in msgspec.structs.fields(schema):
        item = entry_type(field.type)
        fields.append((field.encode_name, types.GenericAlias(list, (item,)) if item else field.type, None))
    file = msgspec.defstruct(schema.__name__, fields, forbid_unknown_fields=True)
    made = msgspec.json.schema(file)
    name = made["$defs"].get("Name")
    if name:  # in content a name has no tag, and may be the English word alone
        del name["properties"]["type"]
        name["required"] = ["en"]
        made["$defs"]["Name"] = {"anyOf": [{"type": "string"}, name]}
    return made
