"""The save: `journal.jsonl`, a file to which each input adds a line.

A line is on disk before its result is shown. Several screens may use one journal. An input is refused if its screen has
not read the last line yet.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import force_setattr

from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.storage import files, migrations
from assistant.storage.journal_lines import encode, format_of, scan, with_checksum
from assistant.storage.lock import locked
from assistant.timeline.timeline import FORMAT, JournalLine, Timeline

JOURNAL_FILE = "journal.jsonl"

ONLY_READ = t("This save is only looked at.")

Clock = Callable[[], datetime]


def now() -> datetime:
    return datetime.now(UTC)


class StaleJournal(Refused):
    """Raised when another screen has added a line that this screen has not read (see `Journal.news`)."""

    def __init__(self) -> None:
        super().__init__(t("Another screen has gone on meanwhile: nothing of this was kept. Its question is open now."))


class JournalReplaced(StaleJournal):
    """Raised when the file in the folder is no longer the one that was opened, for example after an editor saved it."""

    def __init__(self, path: Path) -> None:
        Refused.__init__(
            self,
            t(
                "{path} was replaced by another file meanwhile: nothing of this was kept. It is opened anew.",
                path=str(path),
            ),
        )


class Journal:
    """One open journal. `keep` adds a line, `news` returns the lines of other screens.

    - `timeline`: the lines of the journal, to which the game session adds its own.
    - `read_only_reason`: why nothing can be written, or None.
    """

    def __init__(self, path: Path, handle: int, clock: Clock) -> None:
        self.path = path
        self.timeline = Timeline()
        self.notices: list[Text] = []
        self.read_only_reason: Text | None = None
        self.damaged = False
        self._handle = handle
        self.clock = clock
        self._size = 0
        self._count = 0
        self._refused = b""
        """A refused line that could not be removed from the file, because the disk failed then, too."""

    @property
    def folder(self) -> Path:
        return self.path.parent

    @property
    def count(self) -> int:
        """The number of lines read or appended so far."""
        return self._count

    # -- opening

    @classmethod
    def create(cls, folder: Path, clock: Clock = now) -> Journal:
        """Create an empty journal, or raise `Refused` if the folder has one."""
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
    def open(cls, folder: Path, clock: Clock = now, *, only_reading: bool = False) -> Journal:
        """Open and read the journal in this folder, or raise `Refused`. With `only_reading`, change nothing there."""
        path = folder / JOURNAL_FILE
        if not only_reading:
            files.remove_leftovers(folder)
        while True:
            journal = cls._open_to_read(path, clock, ONLY_READ) if only_reading else cls._open_file(path, clock)
            try:
                with locked(journal._handle) if journal.read_only_reason is None else contextlib.nullcontext():
                    # While this one waited for the lock, another program may have migrated and replaced the file.
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
    def _open_file(cls, path: Path, clock: Clock) -> Journal:
        """Open the file and return the journal. If the file can't be written, open it only for reading."""
        with contextlib.suppress(OSError):
            return cls(path, _open(path, os.O_RDWR | os.O_APPEND), clock)
        why = t("{path} can't be written: the game opens for reading only. Allow writing there.", path=str(path))
        journal = cls._open_to_read(path, clock, why)
        journal.notices.append(why)
        return journal

    @classmethod
    def _open_to_read(cls, path: Path, clock: Clock, why: Text) -> Journal:
        """Open the file only for reading and return the journal. `why` is the reason."""
        try:
            journal = cls(path, _open(path, os.O_RDONLY), clock)
        except FileNotFoundError as error:
            raise Refused(
                t("There is no save in {folder}: {file} is missing.", folder=str(path.parent), file=JOURNAL_FILE)
            ) from error
        except OSError as error:
            raise files.unreadable(error, path) from error
        journal.read_only_reason = why
        return journal

    def _load(self) -> bool:
        """Read all lines. Return False if the file was converted to the present format and must be opened again."""
        data = files.read_all(self._handle)
        old = format_of(data)
        if old is not None and (refused := migrations.refusal(self.path, old)):
            raise refused
        if old is not None and old < FORMAT:
            migrated = migrations.migrated(data, old)
            if self.read_only_reason is None:
                migrations.back_up(self.path, data, old)
                files.replace(self.path, migrated)
                return False
            data = migrated
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
            except Refused as refused:  # with a full disk the game can still be opened for reading
                self._read_only(refused.text)
        elif found.verdict == "damaged":
            self._mark_damaged()
        return True

    def _is_in_place(self, here: os.stat_result) -> bool:
        """Return whether the open file is still the file in the folder."""
        try:
            return os.path.samestat(here, os.stat(self.path))
        except OSError:
            return False

    # -- damage

    def _set_aside(self, torn: bytes) -> None:
        """Move an incomplete last line to a separate file, while the caller holds the lock."""
        if self.read_only_reason is not None:
            self.notices.append(t("The last line of {path} is torn; it is left out.", path=str(self.path)))
            return
        moved_to = files.unused_path(self.folder, f"{self.path.stem}.torn", ".txt")
        files.replace(moved_to, torn)
        os.ftruncate(self._handle, self._size)
        os.fsync(self._handle)
        self.notices.append(
            t(
                "The last line was torn, as a power cut does it; it is kept as {file}. All before it is here.",
                file=moved_to.name,
            )
        )

    def _mark_damaged(self) -> None:
        self.damaged = True
        self._read_only(
            t(
                "{path} is damaged at line {line}: the game opens for reading only, as it was before that. "
                "A repaired copy can continue from there.",
                path=str(self.path),
                line=self._count + 1,
            )
        )

    def _read_only(self, why: Text) -> None:
        self.read_only_reason = why
        self.notices.append(why)

    def sound_copy(self, folder: Path) -> Path:
        """Write the intact lines to a new journal in another folder and return its path."""
        path = folder / JOURNAL_FILE
        if os.path.lexists(path):
            raise Refused(t("{path} is there already: a sound copy needs a folder of its own.", path=str(path)))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise files.refusal(error, path) from error
        files.replace(path, self.intact_bytes())
        return path

    def intact_bytes(self) -> bytes:
        """Return the intact lines of the open file, also if another file has its name by now."""
        return files.read_all(self._handle)[: self._size]

    # -- appending

    def keep(self, line: JournalLine) -> None:
        """Add a line so that it survives a power cut.

        If this fails, raise `Refused` and leave the journal unchanged.
        """
        if self.read_only_reason is not None:
            raise Refused(self.read_only_reason)
        if line.n != self._count:
            raise StaleJournal
        force_setattr(line, "at", f"{self.clock():%Y-%m-%dT%H:%M:%SZ}")
        data = with_checksum(encode(line))
        try:
            with locked(self._handle):
                self._check_newest()
                self._append(data)
        except OSError as error:
            raise files.refusal(error, self.path) from error
        self._size += len(data)
        self._count += 1

    def _check_newest(self) -> None:
        """Raise `Refused` if another screen has added a line, or if the open file is no longer in the folder.

        An incomplete last line is moved to a separate file.
        """
        here = os.fstat(self._handle)
        if not self._is_in_place(here):
            if self.path.exists():
                raise JournalReplaced(self.path)
            # If the whole folder was renamed, the open file is still good and has a name elsewhere.
            if self.folder.exists() or not here.st_nlink:
                raise Refused(
                    t("{path} was removed: nothing was kept. Bring it back, then do it again.", path=str(self.path))
                )
        if here.st_size < self._size:
            raise Refused(
                t("{path} got shorter meanwhile: nothing was kept. Open the campaign again.", path=str(self.path))
            )
        if here.st_size > self._size:
            rest = files.read_all(self._handle, self._size)
            if self._remove_refused(rest):
                return
            found = scan(rest, self._count)
            if found.lines or found.verdict == "damaged":
                raise StaleJournal
            self._set_aside(rest)  # another screen died while it was writing

    def _append(self, data: bytes) -> None:
        try:
            files.write_all(self._handle, data)
            os.fsync(self._handle)
        except BaseException:
            self._refused = data
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._size)
                self._refused = b""
            raise

    def _remove_refused(self, rest: bytes) -> bool:
        """Remove a refused line that still follows the last line, while the caller holds the lock.

        Return whether `rest`, which follows the last line, was such a line. Raise `OSError` if it can't be removed.
        """
        if not self._refused or not self._refused.startswith(rest):
            return False
        os.ftruncate(self._handle, self._size)
        self._refused = b""
        return True

    def locked(self) -> AbstractContextManager[None]:
        """Return a lock that keeps all other screens from writing during a `with` block."""
        return locked(self._handle)

    # -- following

    def news(self) -> list[JournalLine]:
        """Return the complete lines that other screens have added since the last read."""
        if self._handle < 0 or self.damaged:
            return []
        here = os.fstat(self._handle)
        if self.read_only_reason is None and not self._is_in_place(here) and self.path.exists():
            raise JournalReplaced(self.path)
        if here.st_size <= self._size:
            return []
        if self._refused and self._still_refused():
            return []
        found = scan(files.read_all(self._handle, self._size), self._count)
        if found.verdict == "damaged":  # read again with the lock: another screen may have been cutting a torn line
            with locked(self._handle):
                found = scan(files.read_all(self._handle, self._size), self._count)
        if found.newer:
            self.damaged = True
            self._read_only(migrations.too_new(self.path, found.newer).text)
        self._count += len(found.lines)
        self._size += found.sound
        if found.verdict == "damaged" and not self.damaged:
            self._mark_damaged()
        return found.lines

    def _still_refused(self) -> bool:
        """Return whether nothing new was added but a line that was refused here. It is removed if possible."""
        with locked(self._handle):
            rest = files.read_all(self._handle, self._size)
            try:
                return self._remove_refused(rest)
            except OSError:
                return True

    # -- closing

    def close(self) -> None:
        if self._handle >= 0:
            if self._refused:
                with contextlib.suppress(Refused, OSError):
                    self._still_refused()
            os.close(self._handle)
            self._handle = -1
            if self.read_only_reason is None:
                self.read_only_reason = t("This game is closed: open the campaign again.")

    def discard(self) -> None:
        """Delete a new journal and its folder, because its first line could not be written."""
        self.close()
        if self._count == 0:
            with contextlib.suppress(OSError):
                self.path.unlink()
                self.folder.rmdir()


def _open(path: Path, flags: int) -> int:
    """Open the file and return its handle. A pipe or a device is refused, because opening it could block."""
    if os.path.lexists(path):
        files.check_regular(path)
    return os.open(path, flags | files.BINARY | files.CLOSED_IN_CHILDREN, 0o666)
