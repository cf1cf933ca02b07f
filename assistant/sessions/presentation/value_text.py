"""Values of the state as text in an input field, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, get_args

import msgspec

from assistant.engine.tracked import CorrectableValue
from assistant.messages.names import Label
from assistant.messages.text import Arg

Names = Mapping[str, Label]


class LabelTranslator(Protocol):
    """Anything that translates labels, such as a `Translator`."""

    def say(self, label: Arg, /) -> str: ...


def format_value(value: Any, translator: LabelTranslator, names: Names) -> str:
    """Return a value as text: items with commas, names instead of ids. Other values are written as JSON."""
    plain = msgspec.to_builtins(value, str_keys=True)
    labels = {id: translator.say(name) for id, name in names.items() if "," not in translator.say(name)}
    if plain is None or isinstance(plain, str):
        return labels.get(plain or "", plain or "")
    if isinstance(plain, list) and all(isinstance(item, str) and item and "," not in item for item in plain):
        return ", ".join(str(labels.get(item, item)) for item in plain)
    if isinstance(plain, dict) and all(isinstance(item, int) and not isinstance(item, bool) for item in plain.values()):
        return ", ".join(f"{labels.get(key, key)} {number}" for key, number in plain.items())
    return msgspec.json.encode(plain).decode()


def parse_value(text: str, before: Any, kind: Any, translator: LabelTranslator, names: Names) -> Any:
    """Return typed text as plain data of the same form as the old value `before`, with ids instead of names."""
    ids = {translator.say(name).casefold(): id for id, name in reversed(list(names.items()))}

    def with_ids(value: Any) -> Any:
        if isinstance(value, list):
            return [with_ids(item) for item in value]
        if isinstance(value, dict):
            return {with_ids(key): item for key, item in value.items()}
        return ids.get(value.casefold(), value) if isinstance(value, str) and value not in names else value

    return with_ids(_parse(text, before, kind))


def _parse(text: str, before: Any, kind: Any) -> Any:
    text = text.strip()
    plain = msgspec.to_builtins(before, str_keys=True)
    if text[:1] in ("[", "{") or not (plain is None or isinstance(plain, str | list | dict)):
        return _parse_json(text)
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if isinstance(plain, list):
        has_strings = not plain or any(isinstance(item, str) for item in plain)
        return [part if has_strings else _parse_json(part) for part in parts]
    if isinstance(plain, dict):
        pairs = [part.rpartition(" ") for part in parts]
        return {key.strip(): _parse_json(number) for key, _, number in pairs} if all(k for k, _, _ in pairs) else text
    if not text and type(None) in get_args(kind):
        return None
    return text if isinstance(plain, str) else _parse_json(text)


def _parse_json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def by_owner(values: Iterable[CorrectableValue]) -> list[CorrectableValue]:
    """Return the values of each hero, figure or place next to each other. The first value of each decides the order."""
    owned: dict[str, list[CorrectableValue]] = {}
    for value in values:
        owned.setdefault(_owner(value.path), []).append(value)
    return [value for group in owned.values() for value in group]


def _owner(path: str) -> str:
    """Return the part of a path that names whose value it is: `heroes.0` of `heroes.0.wounds`, `sheets.tovak`."""
    parts = path.split(".")
    return ".".join(parts[:2]) if len(parts) > 2 else path
