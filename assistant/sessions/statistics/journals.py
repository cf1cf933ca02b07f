"""Reading from a journal only what the statistics need, which takes a small part of the time of opening it."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Raw, Struct, field

from assistant.messages.questions import Refused
from assistant.storage import files
from assistant.storage.journal import JOURNAL_FILE
from assistant.storage.journal_lines import CHECKSUM_LENGTH, is_sound
from assistant.timeline.timeline import FORMAT

MOST_BYTES = 1 << 30


class CountedInput(Struct, frozen=True, gc=False):
    kind: str
    key: str


class CountedLine(Struct, frozen=True, gc=False):
    """A line of a journal without its checkpoint."""

    n: int
    parent: int
    kind: str
    format: int
    kept: int = -1
    told: list[Raw] = field(default_factory=list)
    input: CountedInput | None = None
    at: str = ""
    about: dict[str, str] = field(default_factory=dict)


_decode = msgspec.json.Decoder(CountedLine).decode


def fingerprint(folder: Path) -> tuple[int, str]:
    """Return the size of a journal and the checksum of its last line, which change with every input.

    Raise an `OSError` if there is no journal.
    """
    with open(folder / JOURNAL_FILE, "rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - CHECKSUM_LENGTH - 1))
        return size, file.read().decode("ascii", "replace")


def read_lines(folder: Path) -> list[CountedLine]:
    """Return the intact lines of a journal. Raise `Refused` if it can't be read."""
    return read_journal(folder)[0]


def read_journal(folder: Path) -> tuple[list[CountedLine], int]:
    """Return the intact lines of a journal and the number of the first damaged line, or 0 if none is damaged.

    Raise `Refused` if the journal can't be read.
    """
    path = folder / JOURNAL_FILE
    try:
        data = files.read_regular(path, MOST_BYTES)
    except OSError as error:
        raise files.unreadable(error, path) from error
    lines: list[CountedLine] = []
    *pieces, end = data.split(b"\n")
    for piece in pieces:
        if not is_sound(piece):
            break
        try:
            line = _decode(piece)
        except (msgspec.MsgspecError, RecursionError):
            break
        if line.format != FORMAT or line.n != len(lines) or not -1 <= line.parent < line.n:
            break
        lines.append(line)
    if not lines:
        raise Refused(files.unreadable(OSError(None, "no line of it is whole"), path).text)
    is_damaged = len(lines) < (len(pieces) if end else len(pieces) - 1)  # the last line alone is only torn
    return lines, len(lines) + 1 if is_damaged else 0
