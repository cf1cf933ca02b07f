"""The schema of a game's content as JSON Schema, so that an editor can complete and check TOML."""

from __future__ import annotations

import types
from typing import Any

import msgspec
from msgspec import Struct

from assistant.content.merge import entry_type


def json_schema(schema: type[Struct]) -> dict[str, Any]:
    """Return the JSON Schema for a file of a pack. A file may contain any part of the content."""
    fields: list[tuple[str, Any, Any]] = []
    for field in msgspec.structs.fields(schema):
        item = entry_type(field.type)
        fields.append((field.encode_name, types.GenericAlias(list, (item,)) if item else field.type, None))
    file = msgspec.defstruct(schema.__name__, fields, forbid_unknown_fields=True)
    described = msgspec.json.schema(file)
    name = described["$defs"].get("Name")
    if name:  # in content a name has no tag, and it may be written as its English text alone
        del name["properties"]["type"]
        name["required"] = ["en"]
        described["$defs"]["Name"] = {"anyOf": [{"type": "string"}, name]}
    return described
