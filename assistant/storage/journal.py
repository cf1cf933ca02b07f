"""The save: `journal.jsonl`, one line for each thing a person did, only ever appended to.

A line is on the disk before the input is shown. Several screens may have the same journal open: whoever hasn't
seen its newest line is refused and reads it first.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import force_setattr

from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.storage import files, migrations
from assistant.storage.journal_lines import encode, format_of, scan, sealed
from assistant.storage.lock import locked
from assistant.timeline.timeline import FORMAT, JournalLine, Timeline

JOURNAL_FILE = "journal.jsonl"

Clock = Callable[[], datetime]


def now() -> datetime:
    return datetime.now(UTC)


class Behind(Refused):
    """Another screen appended first: read its news, then do it again."""

    def __init__(self) -> None:
        super().__init__(t("Another screen has gone on meanwhile: nothing of this was kept. Its question is open now."))


class Replaced(Behind):
    """The file in the folder is another one than the one that was read: a tool or an editor put it there."""

    def __init__(self, path: Path) -> None:
        Refused.__init__(
            self,
            t(
                "{path} was replaced by another file meanwhile: nothing of this was kept. It is opened anew.",
                path=str(path),
            ),
        )


class Journal:
    """One open journal. `keep` is the writer of an evening; `news` what others have kept since.

    `timeline` holds what was there when it was opened; from then on it is the evening's. A journal that can
    only be read says why in `only_read`.
    """

    def __init__(self, path: Path, handle: int, clock: Clock) -> None:
        self.path = path
        self.timeline = Timeline()
        self.notices: list[Text] = []
        self.only_read: Text | None = None
        self.damaged = False
        self._handle = handle
        self.clock = clock
        self._size = 0
        self._count = 0

    @property
    def folder(self) -> Path:
        return self.path.parent

    @property
    def count(self) -> int:
        """The lines read or kept so far."""
        return self._count

    # -- opening

    @classmethod
    def create(cls, folder: Path, clock: Clock = now) -> Journal:
        """A new, empty journal; `Refused` if the folder has one."""
        path = folder / JOURNAL_FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handle = _open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL)
        except FileExistsError as error:
            raise Refused(
                t("{path} is there already: a new game needs a folder of its own.", path=str(path))
            ) from error
        except OSError as error:
            raise files.refusal(error, path) from error
        files.sync_folder(folder)
        files.sync_folder(folder.parent)
        return cls(path, handle, clock)

    @classmethod
    def open(cls, folder: Path, clock: Clock = now) -> Journal:
        """The journal in this folder, read; `Refused` if there is none or none that can be read."""
        path = folder / JOURNAL_FILE
        files.sweep(folder)
        while True:
            journal = cls._opened(path, clock)
            try:
                with locked(journal._handle) if journal.only_read is None else contextlib.nullcontext():
                    # Another program may have migrated it, and so replaced the file, while we waited.
                    if journal._is_in_place(os.fstat(journal._handle)) and journal._load():
                        return journal
            except OSError as error:
                journal.close()
                raise files.unreadable(error, path) from error
            except BaseException:
                journal.close()
                raise
            journal.close()

    @classmethod
    def _opened(cls, path: Path, clock: Clock) -> Journal:
        try:
            try:
                return cls(path, _open(path, os.O_RDWR | os.O_APPEND), clock)
            except FileNotFoundError:
                raise
            except OSError:
                journal = cls(path, _open(path, os.O_RDONLY), clock)
        except FileNotFoundError as error:
            raise Refused(
                t("There is no save in {folder}: {file} is missing.", folder=str(path.parent), file=JOURNAL_FILE)
            ) from error
        except OSError as error:
            raise files.unreadable(error, path) from error
        journal._read_only(
            t("{path} can't be written: the evening opens for reading only. Allow writing there.", path=str(path))
        )
        return journal

    def _load(self) -> bool:
        """Reads all of it; False if it was brought up to date and has to be opened anew."""
        data = files.read_all(self._handle)
        old = format_of(data)
        if old is not None and (refused := migrations.refusal(self.path, old)):
            raise refused
        if old is not None and old < FORMAT:
            fresh = migrations.migrated(data, old)
            if self.only_read is None:
                migrations.back_up(self.path, data, old)
                files.replace(self.path, fresh)
                return False
            data = fresh
        found = scan(data, 0)
        if found.newer:
            raise migrations.too_new(self.path, found.newer)
        if not found.lines:
            raise Refused(t("Nothing can be read in {path}: its first line is not whole.", path=str(self.path)))
        for line in found.lines:
            self.timeline.append(line)
        self._count, self._size = len(found.lines), found.sound
        if found.verdict == "torn":
            try:
                self._set_aside(data[found.sound :])
            except Refused as refused:  # a full disk: the evening can be looked at all the same
                self._read_only(refused.text)
        elif found.verdict == "damaged":
            self._damage()
        return True

    def _is_in_place(self, here: os.stat_result) -> bool:
        """Whether the open file still is the one in the folder."""
        try:
            return os.path.samestat(here, os.stat(self.path))
        except OSError:
            return False

    # -- what is wrong with it

    def _set_aside(self, torn: bytes) -> None:
        """The torn end goes into a file of its own. The lock is held: nobody is writing it just now."""
        if self.only_read is not None:
            self.notices.append(t("The last line of {path} is torn; it is left out.", path=str(self.path)))
            return
        kept = files.unused(self.folder, f"{self.path.stem}.torn", ".txt")
        files.replace(kept, torn)
        os.ftruncate(self._handle, self._size)
        os.fsync(self._handle)
        self.notices.append(
            t(
                "The last line was torn, as a power cut does it; it is kept as {file}. All before it is here.",
                file=kept.name,
            )
        )

    def _damage(self) -> None:
        self.damaged = True
        self._read_only(
            t(
                "{path} is damaged at line {line}: the evening opens for reading only, as it stood before that. "
                "A sound copy can go on from there.",
                path=str(self.path),
                line=self._count + 1,
            )
        )

    def _read_only(self, why: Text) -> None:
        self.only_read = why
        self.notices.append(why)

    def sound_copy(self, folder: Path) -> Path:
        """A new journal elsewhere with all lines before the damage."""
        path = folder / JOURNAL_FILE
        if os.path.lexists(path):
            raise Refused(t("{path} is there already: a sound copy needs a folder of its own.", path=str(path)))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise files.refusal(error, path) from error
        files.replace(path, files.read_all(self._handle)[: self._size])
        return path

    # -- keeping

    def keep(self, line: JournalLine) -> None:
        """Makes the line last, or raises `Refused` and the journal is as before."""
        if self.only_read is not None:
            raise Refused(self.only_read)
        if line.n != self._count:
            raise Behind
        force_setattr(line, "at", f"{self.clock():%Y-%m-%dT%H:%M:%SZ}")
        data = sealed(encode(line))
        try:
            with locked(self._handle):
                self._check_newest()
                self._append(data)
        except OSError as error:
            raise files.refusal(error, self.path) from error
        self._size += len(data)
        self._count += 1

    def _check_newest(self) -> None:
        here = os.fstat(self._handle)
        if not self._is_in_place(here):
            if self.path.exists():
                raise Replaced(self.path)
            if self.folder.exists() or not here.st_nlink:  # a folder that was renamed takes its journal along
                raise Refused(
                    t("{path} was removed: nothing was kept. Bring it back, then do it again.", path=str(self.path))
                )
        if here.st_size < self._size:
            raise Refused(
                t("{path} got shorter meanwhile: nothing was kept. Open the campaign again.", path=str(self.path))
            )
        if here.st_size > self._size:
            found = scan(rest := files.read_all(self._handle, self._size), self._count)
            if found.lines or found.verdict == "damaged":
                raise Behind
            self._set_aside(rest)  # another screen died while it wrote

    def _append(self, data: bytes) -> None:
        try:
            files.write_all(self._handle, data)
            os.fsync(self._handle)
        except BaseException:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._size)
            raise

    # -- following

    def news(self) -> list[JournalLine]:
        """Lines others have appended since; one that is being written just now comes the next time."""
        if self._handle < 0 or self.damaged:
            return []
        here = os.fstat(self._handle)
        if self.only_read is None and not self._is_in_place(here) and self.path.exists():
            raise Replaced(self.path)
        if here.st_size <= self._size:
            return []
        found = scan(files.read_all(self._handle, self._size), self._count)
        if found.verdict == "damaged":  # or we read while another screen cut off a torn line
            with locked(self._handle):
                found = scan(files.read_all(self._handle, self._size), self._count)
        if found.newer:
            self.damaged = True
            self._read_only(migrations.too_new(self.path, found.newer).text)
        self._count += len(found.lines)
        self._size += found.sound
        if found.verdict == "damaged" and not self.damaged:
            self._damage()
        return found.lines

    # -- closing

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
            if self.only_read is None:
                self.only_read = t("This evening is closed: open the campaign again.")

    def discard(self) -> None:
        """Takes a journal away again in which nothing could be kept."""
        self.close()
        with contextlib.suppress(OSError):
            if self.path.stat().st_size == 0:
                self.path.unlink()
                self.folder.rmdir()


def _open(path: Path, flags: int) -> int:
    """A pipe or a device in its place is refused before it can block."""
    if os.path.lexists(path):
        files.check_regular(path)
    return os.open(path, flags | files.BINARY | files.CLOSED_IN_CHILDREN, 0o666)
