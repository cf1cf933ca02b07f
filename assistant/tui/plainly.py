"""Values of the state and of the content in plain words, and such words read back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from msgspec import Struct

from assistant.table.kept import NO, NONE, YES
from assistant.table.names import Words
from assistant.table.text import Name, Text, word
from assistant.tui.pen import Pen

Names = Mapping[str, Words]


def plainly(value: Any, pen: Pen, names: Names | None = None) -> str:
    """Lists with commas, nothing as "none", true and false as yes and no, things by their names."""
    if isinstance(value, Name | Text):
        return pen.say(value)
    if isinstance(value, bool):
        return pen.say(YES if value else NO)
    if value is None or value == "":
        return pen.say(NONE)
    if isinstance(value, str):
        return pen.say(names[value]) if names and value in names else pen.say(word(value))
    if isinstance(value, Struct):
        name = getattr(value, "name", None)
        return pen.say(name) if isinstance(name, Name) else _fields(value, pen, names)
    if isinstance(value, dict):
        pairs = (f"{plainly(key, pen, names)} {plainly(inner, pen, names)}" for key, inner in value.items())
        return ", ".join(pairs) or pen.say(NONE)
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(plainly(inner, pen, names) for inner in value) or pen.say(NONE)
    return pen.signs(str(msgspec.to_builtins(value)))


def _fields(thing: Struct, pen: Pen, names: Names | None) -> str:
    """`red 2, blue 1`; what a thing doesn't have is left out."""
    there = {field.name: getattr(thing, field.name) for field in msgspec.structs.fields(thing)}
    kept = {key: value for key, value in there.items() if value not in (None, "", (), [], {}, False)}
    said = (f"{plainly(key, pen)} {plainly(value, pen, names)}" for key, value in kept.items())
    return ", ".join(said) or pen.say(NONE)


def names_in(thing: Struct) -> dict[str, Name]:
    """What the parts of a thing are called, by their ids: the readings of a ruling."""
    parts = [
        part
        for field in msgspec.structs.fields(thing)
        if isinstance(held := getattr(thing, field.name), tuple | list)
        for part in held
    ]
    named = ((getattr(part, "id", None), getattr(part, "name", None)) for part in parts)
    return {id: name for id, name in named if isinstance(id, str) and isinstance(name, Name)}


def typed_out(value: Any, pen: Pen, names: Names) -> str:
    """The same for a line of words that is typed over: names, and ids as they are where there is none."""
    plain = msgspec.to_builtins(value, str_keys=True)
    said = {id: pen.say(name) for id, name in names.items() if "," not in pen.say(name)}
    if plain is None or isinstance(plain, str):
        return said.get(plain or "", plain or "")
    if isinstance(plain, list) and all(isinstance(one, str) and one and "," not in one for one in plain):
        return ", ".join(str(said.get(one, one)) for one in plain)
    if isinstance(plain, dict) and all(isinstance(one, int) and not isinstance(one, bool) for one in plain.values()):
        return ", ".join(f"{said.get(key, key)} {number}" for key, number in plain.items())
    return msgspec.json.encode(plain).decode()


def read_back(words: str, before: Any, kind: Any, pen: Pen, names: Names) -> Any:
    """What was typed, as the kind of thing that stood there; things by their names or their ids."""
    ids = {pen.say(name).casefold(): id for id, name in reversed(list(names.items()))}

    def meant(thing: Any) -> Any:
        if isinstance(thing, list):
            return [meant(one) for one in thing]
        if isinstance(thing, dict):
            return {meant(key): one for key, one in thing.items()}
        return ids.get(thing.casefold(), thing) if isinstance(thing, str) and thing not in names else thing

    return meant(_read(words, before, kind))


def _read(words: str, before: Any, kind: Any) -> Any:
    words = words.strip()
    plain = msgspec.to_builtins(before, str_keys=True)
    if words[:1] in ("[", "{") or not (plain is None or isinstance(plain, str | list | dict)):
        return _json(words)
    parts = [part.strip() for part in words.split(",") if part.strip()]
    if isinstance(plain, list):
        return [_json(part) if plain and not any(isinstance(one, str) for one in plain) else part for part in parts]
    if isinstance(plain, dict):
        pairs = [part.rpartition(" ") for part in parts]
        return {key.strip(): _json(number) for key, _, number in pairs} if all(k for k, _, _ in pairs) else words
    if not words and type(None) in get_args(kind):
        return None
    return words if isinstance(plain, str) else _json(words)


def _json(words: str) -> Any:
    try:
        return msgspec.json.decode(words)
    except msgspec.DecodeError:
        return words
