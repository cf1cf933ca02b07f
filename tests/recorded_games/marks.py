"""Texts in which a line that stood there before is written as a short mark of its own."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Iterable, Iterator
from hashlib import sha256

SIGN = "~"
"""Begins a line of marks."""
SHORT = 6
"""A line of at most so many characters is written again, because its mark would be as long."""
BYTES, LETTERS = 4, 5


def mark_of(line: str) -> str:
    """Return five letters that depend on nothing but the line, so that a new line before it changes no mark."""
    return b32encode(sha256(line.encode()).digest()[:BYTES]).decode().lower()[:LETTERS]


def short(lines: Iterable[str]) -> Iterator[str]:
    """Replace every line that came before by its mark. Marks in a row share a line."""
    known: dict[str, str] = {}
    marks: list[str] = []
    for line in lines:
        mark = mark_of(line)
        if len(line) > SHORT and known.get(mark) == line:
            marks.append(mark)
            continue
        if marks:
            yield SIGN + " ".join(marks)
            marks = []
        known.setdefault(mark, line)
        yield line
    if marks:
        yield SIGN + " ".join(marks)


def full(lines: Iterable[str]) -> Iterator[str]:
    """Replace every mark by its line."""
    known: dict[str, str] = {}
    for line in lines:
        if line.startswith(SIGN):
            yield from (known.get(mark, mark) for mark in line.removeprefix(SIGN).split())
        else:
            known.setdefault(mark_of(line), line)
            yield line
