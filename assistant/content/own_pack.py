"""The owner's own pack: facts read at the table, kept in `own.toml` of the user's folder.

It holds partial entries, an id and the fields that were read; they lie over the entries of the other packs.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import tomli_w

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
    """Lay fields of entries over what `own.toml` has; all else in it stays, whoever else writes meanwhile.

    An entry that another file of the owner has is not written: it is one of the problems that come back. Raises
    ContentErrors or Refused, and leaves the file alone, if it is damaged, could not be read afterwards or the disk
    doesn't take it.
    """
    path = user_root / game / OWN_FILE
    name = Root(user_root).name_of(path)
    facts = {kind: {id: _known(fields) for id, fields in there.items()} for kind, there in facts.items()}
    _check_ids(name, game, facts)
    _check_alone(name, facts)
    with _alone(user_root, game):
        report = Report()
        data = _read(path, name, report)
        elsewhere: list[Problem] = []
        for kind, entries in facts.items():
            there = data.setdefault(kind, [])
            if not isinstance(there, list) or not all(isinstance(one, dict) for one in there):
                report.add(name, 0, kind, t("Write each entry as a table of its own, under [[{key}]].", key=kind))
                report.raise_if_any()
            for id, fields in entries.items():
                if (other := _elsewhere(path, kind, id)) is not None:
                    sentence = t('"{what}" stands in {file}: change it there.', what=id, file=str(other))
                    elsewhere.append(Problem(name, 0, kind, sentence))
                else:
                    _put(there, id, fields)
        text = _HEADER + tomli_w.dumps({kind: entries for kind, entries in data.items() if entries != []})
        if len(text.encode()) > MAX_FILE_BYTES:
            report.add(name, 0, "", t("The file is full; move some of its entries to another file of the folder."))
        report.raise_if_any()
        if len(elsewhere) < sum(map(len, facts.values())):
            files.replace(path, text.encode())
        return tuple(elsewhere)


def _check_ids(name: str, game: str, facts: Facts) -> None:
    report = Report()
    words = [("game", game), *(("kind", kind) for kind in facts)]
    words += [("id", id) for entries in facts.values() for id in entries]
    for key, word in words:
        if not isinstance(word, str) or not ID.fullmatch(word):
            report.add(name, 0, key, t('"{word}" can be no id; use letters, digits, _ and -.', word=shown(str(word))))
    report.raise_if_any()


def _check_alone(name: str, facts: Facts) -> None:
    """What was read must itself be fit for a file: nothing too long, nothing unprintable."""
    report = Report()
    try:
        plain = {kind: [{"id": id, **fields} for id, fields in entries.items()] for kind, entries in facts.items()}
        parse(tomli_w.dumps(plain), name, report)
    except (TypeError, ValueError, ContentErrors) as error:
        if isinstance(error, ContentErrors):
            raise
        report.add(name, 0, "", t("This can't be written to a file: {error}.", error=shown(str(error), 200)))
    report.raise_if_any()


@contextlib.contextmanager
def _alone(user_root: Path, game: str) -> Iterator[None]:
    """One writer at a time, whatever the process: the file itself is replaced, so the lock lies beside its folder."""
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
            for stray in folder.glob(f".{OWN_FILE}.*.tmp"):  # of a writer that was killed: nobody else writes now
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


def _elsewhere(path: Path, kind: str, id: str) -> Path | None:
    """The owner's other file that has this entry: the same thing twice in a pack would be a mistake."""
    for other in sorted(path.parent.rglob("*.toml")):
        if other == path:
            continue
        source = read_source(other, path.parent, other.name, Report())
        entries = source.data.get(kind) if source else None
        if isinstance(entries, list) and any(isinstance(one, dict) and one.get("id") == id for one in entries):
            return other
    return None


def _known(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is not known after all; a file has no word for that."""
    return {field: value for field, value in fields.items() if value is not None}


def _put(entries: list[dict[str, Any]], id: str, fields: Mapping[str, Any]) -> None:
    for old in entries:
        if old.get("id") == id:
            old.update(fields)
            return
    entries.append({"id": id, **fields})
