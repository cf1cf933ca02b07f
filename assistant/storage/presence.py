"""`open_on.json`: on which machine a campaign is open. Machines that share the folder read it; it never blocks one."""

from __future__ import annotations

import contextlib
import socket
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
from msgspec import Struct

from assistant.messages.questions import Refused
from assistant.storage import files
from assistant.storage.journal import Clock, now

PRESENCE_FILE = "open_on.json"
MOST_BYTES = 1 << 12


class Presence(Struct, frozen=True):
    """A machine on which the campaign was open, and the time when it said so last."""

    host: str
    at: str

    def age(self, clock: Clock = now) -> timedelta | None:
        """Return how long ago that was, or None if the time can't be read."""
        try:
            return clock() - datetime.fromisoformat(self.at)
        except (ValueError, TypeError):
            return None


def this_host() -> str:
    return socket.gethostname() or "machine"


def say_open(campaign: Path, clock: Clock = now, host: str | None = None) -> None:
    """Say that the campaign in this folder is open on this machine. Errors are ignored."""
    presence = Presence(host or this_host(), f"{clock():%Y-%m-%dT%H:%M:%SZ}")
    with contextlib.suppress(Refused, OSError):
        files.replace(campaign / PRESENCE_FILE, msgspec.json.encode(presence))


def say_closed(campaign: Path, host: str | None = None) -> None:
    """Take back what `say_open` said on this machine."""
    if (found := open_on(campaign)) is not None and found.host == (host or this_host()):
        with contextlib.suppress(OSError):
            (campaign / PRESENCE_FILE).unlink()


def open_on(campaign: Path) -> Presence | None:
    """Return the machine on which the campaign is open, or None. It may have died without saying that it closed."""
    try:
        return msgspec.json.decode(files.read_regular(campaign / PRESENCE_FILE, MOST_BYTES), type=Presence)
    except (OSError, ValueError, RecursionError):
        return None
