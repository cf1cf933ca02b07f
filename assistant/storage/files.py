"""Writing files so that a crash never leaves half of them, and sentences for disk errors."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from pathlib import Path

from assistant.messages.questions import Refused
from assistant.messages.text import Text, t

BINARY: int = getattr(os, "O_BINARY", 0)  # without it, Windows changes line ends
CLOSED_IN_CHILDREN: int = getattr(os, "O_CLOEXEC", 0)
_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
_GONE = {errno.ENOENT, errno.ENOTDIR, getattr(errno, "ESTALE", errno.ENOENT)}


def replace(path: Path, data: bytes) -> None:
    """Write a file. After a crash it has either the old or the new content.

    Raise `Refused` if it can't be written.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY | CLOSED_IN_CHILDREN, 0o666)
        try:
            write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(temporary, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError):
            raise refusal(error, path) from error
        raise
    sync_folder(path.parent)


def check_regular(path: Path) -> None:
    """Raise an `OSError` if the path is a folder, a pipe or a device."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(errno.EINVAL, "it is no file", str(path))


def read_regular(path: Path, most: int) -> bytes:
    """Return the bytes of a file.

    Raise an `OSError` if the path is a folder, a pipe or a device, or if the file has more than `most` bytes.
    """
    # Without O_NONBLOCK, opening a named pipe would block for ever.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | BINARY | CLOSED_IN_CHILDREN)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "it is no file", str(path))
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most // 1024} KiB", str(path))
    return data


def remove_leftovers(folder: Path) -> None:
    """Delete temporary files that a crash has left behind."""
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            found = re.fullmatch(r"\..+\.(\d+)\.tmp", entry.name)
            if found and not _is_running(int(found[1])):
                with contextlib.suppress(OSError):
                    os.unlink(entry.path)


def _is_running(process: int) -> bool:
    """Return whether a process with this id is running, or True if that is unknown."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def make_folder(folder: Path) -> None:
    """Make the folder and its parents so that they survive a power cut."""
    missing = [part for part in (folder, *folder.parents) if not part.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for part in missing:
        sync_folder(part.parent)


def write_all(handle: int, data: bytes) -> None:
    """Write all bytes, in several calls if needed."""
    written = os.write(handle, data)
    while written < len(data):
        written += os.write(handle, data[written:])


def read_all(handle: int, start: int = 0) -> bytes:
    """Return the bytes of an open file from `start` to its end."""
    os.lseek(handle, start, os.SEEK_SET)
    parts: list[bytes] = []
    while part := os.read(handle, 1 << 22):
        parts.append(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def sync_folder(folder: Path) -> None:
    """Make the entries of a folder survive a power cut, if the system supports that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def unused_path(folder: Path, stem: str, suffix: str, first: int = 1) -> Path:
    """Return the first path `stem-1.suffix`, `stem-2.suffix`, … that does not exist in the folder."""
    number = first
    while os.path.lexists(path := folder / f"{stem}-{number}{suffix}"):
        number += 1
    return path


def refusal(error: OSError, path: Path) -> Refused:
    """Return the refusal for a file that can't be written, with what the player can do."""
    return Refused(_sentence(error, str(path)))


def unreadable(error: OSError, path: Path) -> Refused:
    """Return the refusal for a file that can't be read."""
    reason = error.strerror or type(error).__name__
    return Refused(t("{path} can't be read: {reason}.", path=str(path), reason=reason))


def _sentence(error: OSError, path: str) -> Text:
    if error.errno in _FULL:
        return t("The disk is full: nothing was kept in {path}. Make room there, then do it again.", path=path)
    if error.errno in _READ_ONLY:
        return t("{path} can't be written: nothing was kept. Allow writing there, then do it again.", path=path)
    if error.errno in _GONE:
        return t(
            "{path} is gone or was never there: nothing was kept. Bring its folder back or name another one, "
            "then do it again.", path=path,
        )  # fmt: skip
    reason = error.strerror or type(error).__name__
    return t("{path} can't be written: {reason}. Nothing was kept; do it again.", path=path, reason=reason)
