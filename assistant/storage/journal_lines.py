"""Journal lines as bytes: JSON with a checksum as the last key, then a newline."""

from __future__ import annotations

import gc
from typing import Literal
from zlib import crc32

import msgspec
from msgspec import UNSET, Struct, field

from assistant.timeline.timeline import FORMAT, JournalLine

CHECKSUM_LENGTH = len(',"sum":"00000000"}')
"""The number of bytes of the checksum at the end of a line. It covers all bytes before it."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(JournalLine).decode


class LineHeader(Struct):
    """The fields of a journal line that are the same in every format."""

    format: int
    n: int = -1
    at: str = ""
    about: dict[str, str] = field(default_factory=dict)


decode_header = msgspec.json.Decoder(LineHeader).decode


class JournalScan(Struct, frozen=True):
    """The result of reading a part of a journal.

    - `lines`: the intact lines.
    - `sound`: the number of their bytes.
    - `verdict`: what follows them: nothing ("sound"), an incomplete last line ("torn") or anything else ("damaged").
    - `newer`: the format of a line that only a later version of the app can read, or 0.
    """

    lines: list[JournalLine]
    sound: int
    verdict: Literal["sound", "torn", "damaged"]
    newer: int = 0


def with_checksum(body: bytes) -> bytes:
    """Return an encoded line with its checksum and a newline."""
    body = body[:-1]
    return b'%b,"sum":"%08x"}\n' % (body, crc32(body))


def is_sound(line: bytes) -> bool:
    """Return whether the checksum of a line (without the newline) is right."""
    return line[-10:-2] == b"%08x" % crc32(line[:-CHECKSUM_LENGTH])


def scan(data: bytes, first: int) -> JournalScan:
    """Decode the intact lines in a part of a journal. `first` is the number of the first line."""
    collecting = gc.isenabled()
    gc.disable()  # decoding makes thousands of objects and no garbage; collecting would take most of the time
    try:
        return _scan(data, first)
    finally:
        if collecting:
            gc.enable()


def _scan(data: bytes, first: int) -> JournalScan:
    lines: list[JournalLine] = []
    pieces = data.split(b"\n")
    end = pieces.pop()
    sound = number = 0
    for number, piece in enumerate(pieces):
        if piece[-10:-2] != b"%08x" % crc32(piece[:-CHECKSUM_LENGTH]):
            torn = number == len(pieces) - 1 and not end
            return JournalScan(lines, sound, "torn" if torn else "damaged")
        try:
            line = decode(piece)
        except (msgspec.MsgspecError, RecursionError):
            return JournalScan(lines, sound, "damaged", _newer_format(piece))
        n = first + number
        follows = line.n == n and (-1 < line.parent < n or (line.parent == -1 and line.full is not UNSET))
        follows = follows and line.of <= n
        if line.format != FORMAT or not follows:
            return JournalScan(lines, sound, "damaged", _newer_format(piece))
        lines.append(line)
        sound += len(piece) + 1
    return JournalScan(lines, sound, "torn" if end else "sound")


def _newer_format(piece: bytes) -> int:
    try:
        found = decode_header(piece).format
    except (msgspec.MsgspecError, RecursionError):
        return 0
    return found if found > FORMAT else 0


def format_of(data: bytes) -> int | None:
    """Return the format number of a journal, or None if its first line can't be read."""
    first, newline, _ = data.partition(b"\n")
    if not newline or not is_sound(first):
        return None
    try:
        return decode_header(first).format
    except (msgspec.MsgspecError, RecursionError):
        return None
