"""A line of the journal as bytes: the JSON of a `Line`, its checksum as the last key, a newline."""

from __future__ import annotations

import gc
from typing import Literal
from zlib import crc32

import msgspec
from msgspec import UNSET, Struct, field

from assistant.timeline.timeline import FORMAT, JournalLine

SEAL = len(',"sum":"00000000"}')
"""What follows the bytes that are summed up."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(JournalLine).decode


class LineHeader(Struct):
    """What every format of a line has."""

    format: int
    n: int = -1
    at: str = ""
    about: dict[str, str] = field(default_factory=dict)


head = msgspec.json.Decoder(LineHeader).decode


class Scan(Struct, frozen=True):
    """What some bytes of a journal hold: sound lines, then perhaps something that isn't.

    `sound` counts the bytes of the sound lines. A torn end is what a crash leaves; damage is anything else.
    `newer` is the format of a line that only a later version of the app can read.
    """

    lines: list[JournalLine]
    sound: int
    verdict: Literal["sound", "torn", "damaged"]
    newer: int = 0


def sealed(body: bytes) -> bytes:
    """A line with its checksum and its newline."""
    body = body[:-1]
    return b'%b,"sum":"%08x"}\n' % (body, crc32(body))


def is_sound(line: bytes) -> bool:
    """Whether a line, without its newline, is as it was written."""
    return line[-10:-2] == b"%08x" % crc32(line[:-SEAL])


def scan(data: bytes, first: int) -> Scan:
    """The lines from number `first` on."""
    collecting = gc.isenabled()
    gc.disable()  # thousands of new objects, none of them garbage: looking for some takes most of the time
    try:
        return _scan(data, first)
    finally:
        if collecting:
            gc.enable()


def _scan(data: bytes, first: int) -> Scan:
    lines: list[JournalLine] = []
    pieces = data.split(b"\n")
    end = pieces.pop()
    sound = number = 0
    for number, piece in enumerate(pieces):
        if piece[-10:-2] != b"%08x" % crc32(piece[:-SEAL]):
            torn = number == len(pieces) - 1 and not end
            return Scan(lines, sound, "torn" if torn else "damaged")
        try:
            line = decode(piece)
        except (msgspec.MsgspecError, RecursionError):
            return Scan(lines, sound, "damaged", _newer(piece))
        n = first + number
        follows = line.n == n and (-1 < line.parent < n or (line.parent == -1 and line.full is not UNSET))
        if line.format != FORMAT or not follows:
            return Scan(lines, sound, "damaged", _newer(piece))
        lines.append(line)
        sound += len(piece) + 1
    return Scan(lines, sound, "torn" if end else "sound")


def _newer(piece: bytes) -> int:
    try:
        found = head(piece).format
    except (msgspec.MsgspecError, RecursionError):
        return 0
    return found if found > FORMAT else 0


def format_of(data: bytes) -> int | None:
    """The format of a journal by its first line, if that can be read."""
    first, newline, _ = data.partition(b"\n")
    if not newline or not is_sound(first):
        return None
    try:
        return head(first).format
    except (msgspec.MsgspecError, RecursionError):
        return None
