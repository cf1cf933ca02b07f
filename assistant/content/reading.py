"""Reading one file of a stranger's pack: nothing outside the pack, nothing too large, only plain data."""

from __future__ import annotations

import math
import os
import re
import stat
import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any

from assistant.content.lines import MAX_DEPTH, Lines, too_deep
from assistant.content.problems import UNPRINTABLE, KeyPath, Report, dotted, shown
from assistant.table.text import Text, t

MAX_FILE_BYTES = 2 * 1024 * 1024
MAX_STRING = 10_000
MAX_NUMBER = 2**63 - 1

_TOML_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class Source:
    """One file that has been read: its name for messages, its text and its data."""

    def __init__(self, name: str, text: str, data: dict[str, Any]) -> None:
        self.name = name
        self.text = text
        self.data = data

    @cached_property
    def lines(self) -> Lines:
        """Scanned only when something has to be said about the file."""
        return Lines(self.text)

    def fault(self, report: Report, path: KeyPath, message: Text, key: str = "") -> None:
        """Report a mistake at a key path (shown as `key` if that is plainer)."""
        report.add(self.name, self.lines.of(path), key or dotted(path), message)


def read_source(path: Path, pack: Path, name: str, report: Report) -> Source | None:
    """One file of a pack, or None with the reasons reported."""
    raw = _read_bytes(path, pack, name, report)
    if raw is None:
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        report.add(name, line, "", t("This file is not UTF-8 text; save it in the encoding UTF-8."))
        return None
    return parse(text, name, report)


def parse(text: str, name: str, report: Report) -> Source | None:
    """TOML text as plain data, or None with the reasons reported."""
    text = text.replace("\r\n", "\n")
    deep = too_deep(text)
    if deep:
        report.add(name, deep, "", t("This nests too deeply; at most {most} levels are read.", most=MAX_DEPTH))
        return None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        _report_syntax(str(error), text, name, report)
        return None
    except (ValueError, RecursionError):  # such as a number of five thousand digits, a date in month 13
        report.add(name, 0, "", t("This file holds a number, a date or a nesting that cannot be read."))
        return None
    source = Source(name, text, data)
    for key, value in data.items():
        _check_key(source, (key,), report)
        _check_value(source, value, (key,), report)
    return source


def _read_bytes(path: Path, pack: Path, name: str, report: Report) -> bytes | None:
    try:
        real = path.resolve(strict=True)
        if not real.is_relative_to(pack.resolve()):
            report.add(name, 0, "", t("This is a link that leaves the pack; put the file itself into the pack."))
            return None
        # Without O_NONBLOCK a named pipe would hold up the start for ever.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
        handle = os.open(real, flags | getattr(os, "O_BINARY", 0))
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                report.add(name, 0, "", t("This is not a file; a pack holds plain TOML files only."))
                return None
            with os.fdopen(handle, "rb", closefd=False) as file:
                raw = file.read(MAX_FILE_BYTES + 1)
        finally:
            os.close(handle)
    except (OSError, ValueError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__
        report.add(name, 0, "", t("This file cannot be read: {reason}.", reason=shown(reason)))
        return None
    if len(raw) > MAX_FILE_BYTES:
        most = MAX_FILE_BYTES // 1024
        report.add(name, 0, "", t("This file is too large; at most {most} KiB are read. Split it.", most=most))
        return None
    return raw


def _report_syntax(error: str, text: str, name: str, report: Report) -> None:
    place = _TOML_PLACE.search(error)
    reason = shown(error[: place.start()] if place else error, 120)
    if place and place[1]:
        line, column = int(place[1]), int(place[2])
    else:
        line, column = text.count("\n") + 1, 0
    report.add(name, line, "", t("This is not valid TOML: {reason}.", reason=reason), column)


def _check_key(source: Source, path: KeyPath, report: Report) -> None:
    key = path[-1]
    if isinstance(key, str) and (UNPRINTABLE.search(key) or len(key) > MAX_STRING):
        source.fault(report, path, t("This key is too long or holds a control character; name it plainly."))


def _check_value(source: Source, value: object, path: KeyPath, report: Report) -> None:
    """Texts, numbers, true and false, lists and tables: nothing else, nothing that harms the screen."""
    if len(path) > MAX_DEPTH:
        source.fault(report, path, t("This nests too deeply; at most {most} levels are read.", most=MAX_DEPTH))
    elif isinstance(value, str):
        if len(value) > MAX_STRING:
            source.fault(report, path, t("This text is too long; at most {most} letters are read.", most=MAX_STRING))
        elif found := UNPRINTABLE.search(value):
            code = f"U+{ord(found[0]):04X}"
            source.fault(report, path, t("This text holds the control character {code}; leave it out.", code=code))
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_key(source, (*path, key), report)
            _check_value(source, item, (*path, key), report)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            _check_value(source, item, (*path, number), report)
    elif isinstance(value, int | float):
        if not (math.isfinite(value) and abs(value) <= MAX_NUMBER):
            source.fault(report, path, t("This number is too large; numbers have at most 18 digits."))
    else:
        source.fault(report, path, t("Dates and times are not used in content; write a text or a number."))
