"""The schema of a game's content as JSON Schema, so that an editor can complete and check TOML."""

from __future__ import annotations

import types
from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from assistant.content.descriptions import description_of, field_descriptions, structs_in
from assistant.content.effects import is_effects
from assistant.content.merge import entry_type
from assistant.content.packs import ID
from assistant.content.triggers import TriggerData
from assistant.engine.overlay import fields_of

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The version of JSON Schema that editors of TOML know."""


def json_schema(
    schema: type[Struct],
    *,
    whole: bool = False,
    known: Mapping[str, Collection[str]] | None = None,
    steps: Collection[str] = (),
    events: Collection[str] = (),
) -> dict[str, Any]:
    """Return the JSON Schema for a file with content.

    - `whole`: true if the file has the whole content, as a scenario has. A file of a pack may have any part of it.
    - `known`: for each kind, the ids of entries in earlier packs. An entry with such an id needs no other key.
    - `steps`, `events`: the names that effects and triggers may use. Without them, every name is right.
    """
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    for field in fields_of(schema).values():
        item = entry_type(field.type)
        type_ = types.GenericAlias(list, (item,)) if item else field.type
        required = whole and field.required and item is None
        fields.append((field.encode_name, type_) if required else (field.encode_name, type_, None))
    file = msgspec.defstruct(schema.__name__, fields, forbid_unknown_fields=True, kw_only=True)
    described = _plain(msgspec.json.schema(file))
    definitions = described["$defs"]
    for struct in structs_in(schema):
        if struct.__name__ in definitions:
            _describe(definitions[struct.__name__], struct, steps, events)
    for definition in definitions.values():
        if "properties" in definition:
            definition["additionalProperties"] = False  # the checker knows no further keys either
    _describe_entries(definitions, schema, known or {})
    if "Name" in definitions:  # in content a name has no tag, and it may be written as its English text alone
        name = definitions["Name"]
        del name["properties"]["type"]
        name["required"] = ["en"]
        definitions["Name"] = {"anyOf": [{"type": "string"}, name]}
    return {"$schema": DRAFT, **described}


def _plain(part: Any) -> Any:
    """Return a part of a JSON Schema without what TOML does not have: null."""
    if isinstance(part, list):
        return [_plain(item) for item in part]
    if not isinstance(part, dict):
        return part
    made = {key: _plain(value) for key, value in part.items() if not (key == "default" and value is None)}
    if isinstance(made.get("enum"), list):
        made["enum"] = [value for value in made["enum"] if value is not None]
    if isinstance(made.get("anyOf"), list):
        made["anyOf"] = [choice for choice in made["anyOf"] if choice != {"type": "null"}]
        if len(made["anyOf"]) == 1:
            made |= made.pop("anyOf")[0]
    if "prefixItems" in made:  # the name of draft 2020-12
        made |= {"items": made.pop("prefixItems"), "additionalItems": False}
    if made.get("required") == []:
        del made["required"]
    return made


def _describe(
    definition: dict[str, Any], struct: type[Struct], steps: Collection[str], events: Collection[str]
) -> None:
    """Add the descriptions of a struct and its fields to its definition, and the names for its effects."""
    if words := description_of(struct):
        definition["description"] = words
    descriptions = field_descriptions(struct)
    properties = definition["properties"]
    for key, field in fields_of(struct).items():
        if field.name in descriptions:
            properties[key].setdefault("description", descriptions[field.name])
        if is_effects(field.type) or (struct is TriggerData and key == "then"):
            step = {"enum": sorted(steps)} if steps else {"type": "string"}
            properties[key]["items"] = {"type": "object", "properties": {"step": step}, "required": ["step"]}
    if struct is TriggerData and events:
        properties["on"] |= {"enum": sorted(events)}


def _describe_entries(definitions: dict[str, Any], schema: type[Struct], known: Mapping[str, Collection[str]]) -> None:
    """Say which ids entries may have, and that an entry of an earlier pack needs no other key."""
    file = definitions[schema.__name__]["properties"]
    kinds = [key for key, field in fields_of(schema).items() if entry_type(field.type) is not None]
    names = {kind: file[kind]["items"].get("$ref", "").rpartition("/")[2] for kind in kinds}
    required = {name: definitions[name].get("required", []) for name in names.values() if name in definitions}
    for kind, name in names.items():
        if name not in definitions:
            continue  # one of several types: the tag says which
        definitions[name]["properties"]["id"].setdefault("pattern", f"^{ID.pattern}$")
        if any(known.get(other) for other in kinds if names[other] == name):
            definitions[name]["required"] = ["id"]
            earlier = {"required": ["id"], "properties": {"id": {"enum": sorted(known.get(kind, ()))}}}
            new = {"if": {"not": earlier}, "then": {"required": required[name]}}
            file[kind]["items"] = {"allOf": [file[kind]["items"], new]}
