"""Warnings that are the same for every game: missing translations, names that look alike, triggers that never run."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from msgspec import Struct

from assistant.content.locating import find_key, value_at
from assistant.content.packs import OWN_FILE
from assistant.content.problems import ContentWarning
from assistant.content.toml_reader import SourceFile
from assistant.content.triggers import TriggerData
from assistant.engine.overlay import fields_of
from assistant.messages.text import Name, t

EDITIONS = ("demo", "set")
"""The fields that say to which game an entry belongs. Entries of two games are never on the table together."""

_STROKES = str.maketrans("łŁøØđĐ", "lLoOdD")
"""Letters whose stroke is no accent for Unicode."""


def untranslated(content: Struct, sources: Sequence[SourceFile], shipped: Collection[str]) -> Iterator[ContentWarning]:
    """Yield each name that has only one language.

    Two kinds of names are right: those that players typed from cards, and names in plain text in the files named in
    `shipped`. There, plain text means that the printed Polish name is the same or is not known.
    """
    for key, name in _names(content, ""):
        if bool(name.en.strip()) == bool(name.pl.strip()):
            continue
        source, path = find_key(key, sources)
        if source is None or Path(source.name).name == OWN_FILE:
            continue
        if source.name in shipped and isinstance(value_at(source, path), str):
            continue
        example = f'{{ en = "{name.en or "…"}", pl = "{name.pl or "…"}" }}'
        yield ContentWarning(key, t("This name is in one language only; write {example}.", example=example))


def similar_names(content: Struct, told_apart: Mapping[str, Collection[str]]) -> Iterator[ContentWarning]:
    """Yield entries of one kind whose names are equal, or differ in case and accents only.

    `told_apart` has, for a kind, the fields whose values tell such entries apart.
    """
    for kind, field in fields_of(type(content)).items():
        entries = getattr(content, field.name)
        if not isinstance(entries, dict):
            continue
        apart = (*EDITIONS, *told_apart.get(kind, ()))
        for language in ("en", "pl"):
            alike: dict[Any, list[tuple[str, str]]] = {}
            for id, entry in entries.items():
                name = getattr(getattr(entry, "name", None), language, "")
                if name:
                    key = (folded(name), *(repr(getattr(entry, field, None)) for field in apart))
                    alike.setdefault(key, []).append((id, name))
            for (first, name), *others in alike.values():
                for id, other in others:
                    yield from _alike(f"{kind}.{id}.name", other, f"{kind}.{first}", name, language)


def _alike(key: str, name: str, other: str, other_name: str, language: str) -> Iterator[ContentWarning]:
    if name == other_name:
        message = t(
            '"{name}" ({language}) is the name of {other}, too. Players need names that differ.',
            name=name,
            language=language,
            other=other,
        )
    else:
        message = t(
            '"{name}" ({language}) differs from "{other_name}", the name of {other}, in case or accents only.',
            name=name,
            language=language,
            other=other,
            other_name=other_name,
        )
    yield ContentWarning(key, message)


def folded(name: str) -> str:
    """Return a name without case, accents and repeated spaces."""
    letters = unicodedata.normalize("NFKD", name.translate(_STROKES))
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).casefold().split())


def idle_triggers(triggers: Sequence[TriggerData]) -> Iterator[ContentWarning]:
    """Yield triggers that do nothing, and those whose id another one has: only one of the two happens."""
    for number, trigger in enumerate(triggers):
        if not trigger.then:
            yield ContentWarning(
                f"trigger.{number}", t("This trigger does nothing: its list {key} is empty.", key="then")
            )
    for (first, one), (second, other) in combinations(enumerate(triggers), 2):
        if one.id == other.id and (one.once or other.once):
            message = t(
                "Trigger {first} has the id {id}, too: once one of the two has happened, the other may not. Rename it.",
                first=first + 1,
                id=one.id,
            )
            yield ContentWarning(f"trigger.{second}", message)


def _names(value: Any, key: str) -> Iterator[tuple[str, Name]]:
    """Yield each name in a value of the content, with its key."""
    if isinstance(value, Name):
        yield key, value
    elif isinstance(value, Struct):
        for field in fields_of(type(value)).values():
            yield from _names(getattr(value, field.name), _joined(key, field.encode_name))
    elif isinstance(value, dict):
        for id, item in value.items():
            yield from _names(item, _joined(key, str(id)))
    elif isinstance(value, list | tuple):
        for number, item in enumerate(value):
            yield from _names(item, _joined(key, str(number)))


def _joined(key: str, part: str) -> str:
    return f"{key}.{part}" if key else part
