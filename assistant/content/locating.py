"""Finding the file and the line of a key such as `hero.goldyx.name`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from assistant.content.problems import KeyPath, Problem
from assistant.content.toml_reader import SourceFile


def located(problem: Problem, sources: Iterable[SourceFile]) -> Problem:
    """Return the problem with the file and the line of its key.

    If several files have the key, the last one counts. If none has it, the line is that of the table around it.
    """
    source, path = find_key(problem.key, sources)
    if source is None:
        return problem
    return replace(problem, file=source.name, line=source.lines.of(path))


def find_key(key: str, sources: Iterable[SourceFile]) -> tuple[SourceFile | None, KeyPath]:
    """Return the last file that has most of a key, and the key path of that part in the file."""
    best: tuple[SourceFile | None, KeyPath] = (None, ())
    for source in sources:
        path = _path(key, source.data)
        if best[0] is None or len(path) >= max(len(best[1]), 1):
            best = (source, path)
    return best


def value_at(source: SourceFile, path: KeyPath) -> Any:
    """Return what a file has at a key path."""
    value: Any = source.data
    for part in path:
        value = value[part]
    return value


def _path(key: str, data: dict[str, Any]) -> KeyPath:
    """Return the key path of as many parts of a key as the data has.

    A part names a key of a table, or an entry of a list by its id or by its place, counted from 0.
    """
    path: KeyPath = ()
    value: Any = data
    for part in key.split("."):
        step = _step(part, value)
        if step is None:
            break
        path, value = (*path, step), value[step]
    return path


def _step(part: str, value: Any) -> str | int | None:
    if isinstance(value, dict):
        return part if part in value else None
    if isinstance(value, list):
        place = next((n for n, item in enumerate(value) if isinstance(item, dict) and item.get("id") == part), None)
        if place is None and part.isdecimal() and int(part) < len(value):
            return int(part)
        return place
    return None
