"""Values of the state in plain words for a line that is typed over, and such words read back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, get_args

import msgspec

from assistant.messages.names import Label
from assistant.messages.text import Arg

Names = Mapping[str, Label]


class Speaks(Protocol):
    """Who puts things into the words of one language."""

    def say(self, thing: Arg, /) -> str: ...


def typed_out(value: Any, speaker: Speaks, names: Names) -> str:
    """Lists with commas, things by their names, and by their ids where they have none."""
    plain = msgspec.to_builtins(value, str_keys=True)
    said = {id: speaker.say(name) for id, name in names.items() if "," not in speaker.say(name)}
    if plain is None or isinstance(plain, str):
        return said.get(plain or "", plain or "")
    if isinstance(plain, list) and all(isinstance(one, str) and one and "," not in one for one in plain):
        return ", ".join(str(said.get(one, one)) for one in plain)
    if isinstance(plain, dict) and all(isinstance(one, int) and not isinstance(one, bool) for one in plain.values()):
        return ", ".join(f"{said.get(key, key)} {number}" for key, number in plain.items())
    return msgspec.json.encode(plain).decode()


def read_back(words: str, before: Any, kind: Any, speaker: Speaks, names: Names) -> Any:
    """What was typed, as the kind of thing that stood there; things by their names or their ids."""
    ids = {speaker.say(name).casefold(): id for id, name in reversed(list(names.items()))}

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
