"""Reading one TOML file of an untrusted pack: no links out of the pack, no large files, only plain data."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from assistant.content.problems import UNPRINTABLE, KeyPath, Report, dotted
from assistant.content.toml_lines import MAX_DEPTH, LineIndex, too_many_parts
from assistant.messages.text import Text, shown, t

MAX_FILE_BYTES = 2 * 1024 * 1024
MAX_STRING = 10_000
MAX_NUMBER = 2**63 - 1

_TOML_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class SourceFile:
    """A file that was read: the name that messages use for it, its text and its data."""

    def __init__(self, name: str, text: str, data: dict[str, Any]) -> None:
        self.name = name
        self.text = text
        self.data = data

    @cached_property
    def lines(self) -> LineIndex:
        """The line numbers of the keys. They are found when the first problem is reported."""
        return LineIndex(self.text)

    def fault(self, report: Report, path: KeyPath, message: Text, key: str = "") -> None:
        """Report a mistake at a key path. The message names `key` or, without it, the path."""
        report.add(self.name, self.lines.of(path), key or dotted(path), message)


def read_source(path: Path, pack: Path, name: str, report: Report) -> SourceFile | None:
    """Read one file of a pack. If it can't be used, report why and return None."""
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


def parse(text: str, name: str, report: Report) -> SourceFile | None:
    """Parse TOML text. If it can't be used, report why and return None."""
    text = text.replace("\r\n", "\n")
    if line := too_many_parts(text):  # tomllib takes quadratic time for them
        report.add(name, line, "", _too_deep())
        return None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        _report_syntax(str(error), text, name, report)
        return None
    except RecursionError:
        report.add(name, 0, "", _too_deep())
        return None
    except ValueError:  # such as a number with five thousand digits
        report.add(name, 0, "", t("This file holds a number or a date that cannot be read."))
        return None
    source = SourceFile(name, text, data)
    return source if _check_items(source, data.items(), (), report) else None


def _read_bytes(path: Path, pack: Path, name: str, report: Report) -> bytes | None:
    try:
        real = path.resolve(strict=True)
        if not real.is_relative_to(pack.resolve()):
            report.add(name, 0, "", t("This is a link that leaves the pack; put the file itself into the pack."))
            return None
        # Without O_NONBLOCK, opening a named pipe would block for ever.
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


def _too_deep() -> Text:
    return t("This nests too deeply; at most {most} levels are read.", most=MAX_DEPTH)


def _check_items(source: SourceFile, items: Iterable[tuple[str | int, Any]], path: KeyPath, report: Report) -> bool:
    """Report every value that is not plain data, and texts that could harm the screen.

    Return False if the data is nested too deeply.
    """
    shallow = True
    for key, value in items:
        here = (*path, key)
        if isinstance(key, str) and (len(key) > MAX_STRING or UNPRINTABLE.search(key)):
            source.fault(report, here, t("This key is too long or holds a control character; name it plainly."))
        if isinstance(value, dict | list):
            inner = value.items() if isinstance(value, dict) else enumerate(value)
            if len(here) > MAX_DEPTH:
                source.fault(report, here, _too_deep())
                shallow = False
            elif not _check_items(source, inner, here, report):
                shallow = False
        elif wrong := _wrong_value(value):
            source.fault(report, here, wrong)
    return shallow


def _wrong_value(value: object) -> Text | None:
    if isinstance(value, str):
        if len(value) > MAX_STRING:
            return t("This text is too long; at most {most} letters are read.", most=MAX_STRING)
        if found := UNPRINTABLE.search(value):
            return t("This text holds the control character {code}; leave it out.", code=f"U+{ord(found[0]):04X}")
        return None
    if isinstance(value, int | float):  # NaN is refused as well, because every comparison with it is false
        return None if -MAX_NUMBER <= value <= MAX_NUMBER else t("This number is too large; use at most 18 digits.")
    return t("Dates and times are not used in content; write a text or a number.")
