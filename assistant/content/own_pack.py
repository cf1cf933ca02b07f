"""The players' own pack: facts that they entered from printed cards during a game.

They are in `own.toml` in the user's content folder, as entries with only these fields. Loading merges them into the
entries of other packs.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import tomli_w
from msgspec import UNSET

from assistant.content.packs import ID, OWN_FILE, Root
from assistant.content.problems import ContentErrors, Problem, Report
from assistant.content.toml_reader import MAX_FILE_BYTES, parse, read_source
from assistant.engine.checkpoint import Facts
from assistant.messages.text import shown, t
from assistant.storage import files
from assistant.storage.lock import locked

_HEADER = "# Written by the app: what was typed in at the table. It keeps no comments of yours.\n\n"
_HELD = t("Another program holds your own content and doesn't let go: close it there, then try again.")


def write_facts(user_root: Path, game: str, facts: Facts) -> tuple[Problem, ...]:
    """Write facts to `own.toml` and keep everything else in it. A fact that is `UNSET` is removed.

    An entry that is in another file of the players is not written; it is returned as a problem. If the file is damaged
    or can't be written, raise `ContentErrors` or `Refused` and leave it unchanged.
    """
    path = user_root / game / OWN_FILE
    name = Root(user_root).name_of(path)
    facts = {kind: {id: _without_none(fields) for id, fields in entries.items()} for kind, entries in facts.items()}
    _check_ids(name, game, facts)
    _check_values(name, facts)
    with _write_lock(user_root, game):
        report = Report()
        data = _read(path, name, report)
        elsewhere: list[Problem] = []
        for kind, entries in facts.items():
            own_entries = data.setdefault(kind, [])
            if not isinstance(own_entries, list) or not all(isinstance(entry, dict) for entry in own_entries):
                report.add(name, 0, kind, t("Write each entry as a table of its own, under [[{key}]].", key=kind))
                report.raise_if_any()
            for id, fields in entries.items():
                if (other := _other_file_with(path, kind, id)) is not None:
                    sentence = t('"{what}" stands in {file}: change it there.', what=id, file=str(other))
                    elsewhere.append(Problem(name, 0, kind, sentence))
                else:
                    _update_entry(own_entries, id, fields)
        text = _text_of(data)
        if len(text.encode()) > MAX_FILE_BYTES:
            report.add(name, 0, "", t("The file is full; move some of its entries to another file of the folder."))
        report.raise_if_any()
        if len(elsewhere) < sum(map(len, facts.values())):
            files.replace(path, text.encode())
        return tuple(elsewhere)


def read_own_pack(user_root: Path, game: str) -> dict[str, Any]:
    """Return the data of `own.toml`, or {} if it can't be read."""
    path = user_root / game / OWN_FILE
    source = read_source(path, path.parent, path.name, Report()) if os.path.lexists(path) else None
    return source.data if source else {}


def own_fields(data: Mapping[str, Any], kind: str, id: str) -> dict[str, Any]:
    """Return the fields of an entry in the data of `own.toml`, or {} if there is no such entry."""
    entries = data.get(kind)
    found = entries if isinstance(entries, list) else []
    return next((entry for entry in found if isinstance(entry, dict) and entry.get("id") == id), {})


def own_text_with(data: Mapping[str, Any], facts: Facts) -> str:
    """Return the text of `own.toml` with `facts` added to `data`. A fact that is `UNSET` is removed."""
    changed = deepcopy(dict(data))
    for kind, entries in facts.items():
        for id, fields in entries.items():
            if own_fields(changed, kind, id):
                _update_entry(changed[kind], id, fields)
    return _text_of(changed)


def _text_of(data: Mapping[str, Any]) -> str:
    return _HEADER + tomli_w.dumps({kind: entries for kind, entries in data.items() if entries != []})


def _check_ids(name: str, game: str, facts: Facts) -> None:
    report = Report()
    words = [("game", game), *(("kind", kind) for kind in facts)]
    words += [("id", id) for entries in facts.values() for id in entries]
    for key, word in words:
        if not isinstance(word, str) or not ID.fullmatch(word):
            report.add(name, 0, key, t('"{word}" can be no id; use letters, digits, _ and -.', word=shown(str(word))))
    report.raise_if_any()


def _check_values(name: str, facts: Facts) -> None:
    """Raise `ContentErrors` if a value is too long or has control characters, because it could not be read again."""
    report = Report()
    try:
        plain = {
            kind: [{"id": id, **_without_unset(fields)} for id, fields in entries.items()]
            for kind, entries in facts.items()
        }
        parse(tomli_w.dumps(plain), name, report)
    except (TypeError, ValueError, ContentErrors) as error:
        if isinstance(error, ContentErrors):
            raise
        report.add(name, 0, "", t("This can't be written to a file: {error}.", error=shown(str(error), 200)))
    report.raise_if_any()


@contextlib.contextmanager
def _write_lock(user_root: Path, game: str) -> Iterator[None]:
    """Hold the lock for writing `own.toml` during the `with` block.

    The lock file is outside the pack's folder.
    """
    folder = user_root / game
    lock = user_root / f".{game}.lock"
    try:
        new = not folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        if new:
            files.sync_folder(folder)
            files.sync_folder(user_root)
            files.sync_folder(user_root.parent)
        handle = os.open(lock, os.O_RDWR | os.O_CREAT | files.BINARY | files.CLOSED_IN_CHILDREN, 0o666)
    except OSError as error:
        raise files.refusal(error, folder) from error
    try:
        with locked(handle, _HELD):
            for stray in folder.glob(f".{OWN_FILE}.*.tmp"):  # left by a killed program: nobody else writes now
                with contextlib.suppress(OSError):
                    stray.unlink()
            yield
    finally:
        os.close(handle)


def _read(path: Path, name: str, report: Report) -> dict[str, Any]:
    if not os.path.lexists(path):
        return {}
    source = read_source(path, path.parent, name, report)
    report.raise_if_any()
    return source.data if source else {}


def _other_file_with(path: Path, kind: str, id: str) -> Path | None:
    """Return another file of the players that has this entry, or None."""
    for other in sorted(path.parent.rglob("*.toml")):
        if other == path:
            continue
        source = read_source(other, path.parent, other.name, Report())
        entries = source.data.get(kind) if source else None
        if isinstance(entries, list) and any(isinstance(entry, dict) and entry.get("id") == id for entry in entries):
            return other
    return None


def _without_none(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields without those that are None, for which TOML has no value."""
    return {field: value for field, value in fields.items() if value is not None}


def _without_unset(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in fields.items() if value is not UNSET}


def _update_entry(entries: list[dict[str, Any]], id: str, fields: Mapping[str, Any]) -> None:
    entry = next((old for old in entries if old.get("id") == id), None)
    if entry is None:
        entry = {"id": id}
        entries.append(entry)
    entry.update(_without_unset(fields))
    for field, value in fields.items():
        if value is UNSET:
            entry.pop(field, None)
    if entry.keys() == {"id"}:
        entries.remove(entry)
