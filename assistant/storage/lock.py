"""A lock on an open file, so that only one program writes at a time.

The journal itself is locked, without a separate lock file. Two screens of one process exclude each other, too.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator

from assistant.messages.questions import Refused
from assistant.messages.text import Text, t

PATIENCE = 5.0
"""How many seconds to wait while another program writes. Usually that takes less than a thousandth of this time."""

if sys.platform == "win32":
    import msvcrt
    import os

    # On Windows other programs can't read locked bytes, so the locked byte is far behind the end of any journal.
    _PLACE = 0x7FFF_FFF0

    def _try_lock(handle: int) -> None:
        os.lseek(handle, _PLACE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _unlock(handle: int) -> None:
        os.lseek(handle, _PLACE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)


HELD = t("Another program holds this save and doesn't let go: close it there, then try again.")


@contextlib.contextmanager
def locked(handle: int, held: Text = HELD) -> Iterator[None]:
    """Hold the lock of an open file during the `with` block.

    Raise `Refused` if another program holds it for `PATIENCE` seconds.
    """
    try:
        _try_lock(handle)
    except (BlockingIOError, PermissionError):
        _wait(handle, held)
    try:
        yield
    finally:
        _unlock(handle)


def _wait(handle: int, held: Text) -> None:
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        time.sleep(0.002)
        with contextlib.suppress(BlockingIOError, PermissionError):
            _try_lock(handle)
            return
    raise Refused(held)
