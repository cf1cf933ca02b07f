"""The owner's own pack: facts typed in at the table, kept in `own.toml` of the user's folder."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Any

import tomli_w

from assistant.content.packs import ID, Root
from assistant.content.problems import Report, shown
from assistant.content.reading import MAX_FILE_BYTES, parse, read_source
from assistant.table.text import t

OWN_FILE = "own.toml"

_HEADER = "# Written by the app: what was typed in at the table. It keeps no comments of yours.\n\n"


def write_entry(user_root: Path, game: str, kind: str, entry: dict[str, Any]) -> Path:
    """Write one `[[kind]]` entry, in place of the one with its id; all others stay.

    Raises ContentErrors, and leaves the file alone, if it is damaged or could not be read afterwards.
    """
    path = user_root / game / OWN_FILE
    name = Root(user_root).name_of(path)
    report = Report()
    for key, word in (("game", game), ("kind", kind), ("id", entry.get("id"))):
        if not isinstance(word, str) or not ID.fullmatch(word):
            report.add(name, 0, key, t('"{word}" can be no id; use letters, digits, _ and -.', word=shown(str(word))))
    report.raise_if_any()
    if (other := _elsewhere(path, kind, entry)) is not None:
        sentence = t('"{what}" stands in {file}: change it there.', what=entry["id"], file=str(other))
        report.add(name, 0, kind, sentence)
        report.raise_if_any()
    data = _read(path, name, report)
    entries = data.setdefault(kind, [])
    if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
        report.add(name, 0, kind, t("Write each entry as a table of its own, under [[{key}]].", key=kind))
        report.raise_if_any()
    _put(entries, entry)
    text = _HEADER + tomli_w.dumps(data)
    parse(text, name, report)
    if len(text.encode()) > MAX_FILE_BYTES:
        report.add(name, 0, "", t("The file is full; move some of its entries to another file of the folder."))
    report.raise_if_any()
    _replace(path, text)
    return path


def _read(path: Path, name: str, report: Report) -> dict[str, Any]:
    if not os.path.lexists(path):
        return {}
    source = read_source(path, path.parent, name, report)
    report.raise_if_any()
    return source.data if source else {}


def _elsewhere(path: Path, kind: str, entry: dict[str, Any]) -> Path | None:
    """The owner's other file that has this entry: the same thing twice in a pack would be a mistake."""
    for other in sorted(path.parent.rglob("*.toml")):
        if other == path:
            continue
        source = read_source(other, path.parent, other.name, Report())
        entries = source.data.get(kind) if source else None
        if isinstance(entries, list) and any(isinstance(one, dict) and one.get("id") == entry["id"] for one in entries):
            return other
    return None


def _put(entries: list[dict[str, Any]], entry: dict[str, Any]) -> None:
    for number, old in enumerate(entries):
        if old.get("id") == entry["id"]:
            entries[number] = entry
            return
    entries.append(entry)


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=".own-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
