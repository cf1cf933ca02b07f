"""The counted journals of all campaigns. What was counted is kept, and only changed journals are counted again."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from assistant import __version__
from assistant.content import Root
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions import opening
from assistant.sessions.statistics.counting import count
from assistant.sessions.statistics.journals import fingerprint, read_journal
from assistant.sessions.statistics.records import JournalRecord
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import files
from assistant.storage.journal import JOURNAL_FILE

CACHE_FILE = "statistics.json"
FORMAT = 2
"""Must grow when something is counted in another way."""


class CountedJournal(Struct):
    """A counted journal: its size, the checksum of its last line, and what was counted.

    `damaged` is the number of the first damaged line, from which nothing is counted, or 0.
    """

    size: int
    last: str
    record: JournalRecord
    damaged: int = 0


class CountedJournals(Struct):
    """The content of the cache file, by the path of the campaign's folder."""

    format: int = FORMAT
    version: str = __version__
    journals: dict[str, CountedJournal] = field(default_factory=dict)


_decode = msgspec.json.Decoder(CountedJournals).decode
_encode = msgspec.json.Encoder().encode


def counted(dirs: UserDirs, folders: Sequence[Path], notices: list[Text] | None = None) -> list[JournalRecord]:
    """Return what is counted in the journals of these folders.

    A journal that can't be read is left out. Of a damaged one, the lines before the damage are counted. A sentence
    about each is added to `notices`.
    """
    kept = _read(dirs.cache)
    reader = _Reader(dirs)
    records: list[JournalRecord] = []
    changed = False
    for folder in folders:
        try:
            size, last = fingerprint(folder)
            known = kept.journals.get(str(folder))
            if known is None or (known.size, known.last) != (size, last):
                known = CountedJournal(size, last, *reader.count(folder))
                kept.journals[str(folder)] = known
                changed = True
            records.append(known.record)
            if notices is not None and known.damaged:
                path = str(folder / JOURNAL_FILE)
                notices.append(
                    t("{path} is damaged at line {line}: what is before it is counted.", path=path, line=known.damaged)
                )
        except Refused as refused:
            if notices is not None:
                notices.append(refused.text)
        except OSError as error:
            if notices is not None:
                notices.append(files.unreadable(error, folder / JOURNAL_FILE).text)
    gone = [folder for folder in kept.journals if not Path(folder, JOURNAL_FILE).exists()] if changed else []
    for name in gone:
        del kept.journals[name]
    if changed:
        _write(dirs.cache, kept)
    return records


def known_records(dirs: UserDirs, folders: Sequence[Path]) -> dict[Path, JournalRecord]:
    """Return what was counted before in those journals that have not changed since. Nothing is counted now."""
    kept = _read(dirs.cache)
    found: dict[Path, JournalRecord] = {}
    for folder in folders:
        known = kept.journals.get(str(folder))
        with contextlib.suppress(OSError):
            if known is not None and (known.size, known.last) == fingerprint(folder):
                found[folder] = known.record
    return found


def _read(cache: Path | None) -> CountedJournals:
    """Return what the cache file has. A missing or damaged file, or one of another version, is as good as empty."""
    with contextlib.suppress(OSError, msgspec.MsgspecError, RecursionError):
        if cache is not None:
            found = _decode((cache / CACHE_FILE).read_bytes())
            if (found.format, found.version) == (FORMAT, __version__):
                return found
    return CountedJournals()


def _write(cache: Path | None, kept: CountedJournals) -> None:
    if cache is not None:
        with contextlib.suppress(OSError, Refused):  # without it, everything is counted again next time
            cache.mkdir(parents=True, exist_ok=True)
            files.replace(cache / CACHE_FILE, _encode(kept))


class _Reader:
    """Counts journals. The content of a scenario is loaded once for all of them."""

    def __init__(self, dirs: UserDirs) -> None:
        self.dirs = dirs
        self._roots: Sequence[Root] | None = None
        self._contents: dict[tuple[str, str], Any] = {}

    def count(self, folder: Path) -> tuple[JournalRecord, int]:
        """Return what is counted in a journal, and the number of its first damaged line or 0."""
        lines, damaged = read_journal(folder)
        about = lines[0].about
        game = opening.find_game(about.get("game", ""))
        first = about.get("scenario", "")
        return count(folder.name, lines, game, lambda scenario: self._content(game.id, scenario, first)), damaged

    def _content(self, game: str, scenario: str, first: str) -> Any:
        """Return the content of a scenario, or of the first one of the campaign if that is gone."""
        key = (game, scenario)
        if key not in self._contents:
            if self._roots is None:
                self._roots = self.dirs.roots()
            try:
                self._contents[key] = opening.load(game, scenario, self._roots, [], self.dirs.cache)[1]
            except Refused:
                if scenario == first:
                    raise
                return self._content(game, first, first)
        return self._contents[key]
