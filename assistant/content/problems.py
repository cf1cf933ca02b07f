"""Mistakes in content packs as data, and suggestions for mistyped names."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from assistant.messages.questions import Refused
from assistant.messages.text import Arg, Name, Text, shown, some, t

KeyPath = tuple[str | int, ...]

MAX_PROBLEMS = 200
"""The largest number of mistakes that are collected. A hostile pack could have millions."""

# Control characters move the cursor and start escape sequences; bidirectional overrides reorder a line.
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class Problem(Struct, frozen=True):
    """One mistake. `line` and `column` are counted from 1. Line 0 means the whole file.

    Content with a mistake of the severity `warning` can be played.
    """

    file: str
    line: int
    key: str
    message: Text
    column: int = 0
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        place = self.file
        if self.line:
            place += f":{self.line}"
            if self.column:
                place += f":{self.column}"
        return ": ".join(part for part in (place, self.key, english(self.message)) if part)


class BrokenReference(Struct, frozen=True):
    """An unknown id in the content.

    - `kind`, `id`: the kind and the id of the entry that contains it, or "".
    - `key`: the field of the entry, or a path such as `deck.0`.
    - `value`: the unknown id.
    - `known`: the ids that are right.
    """

    kind: str
    id: str
    key: str
    value: str
    known: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        return ".".join(part for part in (self.kind, self.id, self.key) if part)

    @property
    def message(self) -> Text:
        value = shown(self.value)
        if near := nearest(self.value, self.known):
            return t('There is no "{value}"; did you mean "{nearest}"?', value=value, nearest=near)
        if self.known:
            return t('There is no "{value}"; there are: {known}.', value=value, known=some(self.known))
        return t('There is no "{value}".', value=value)


class ContentWarning(Struct, frozen=True):
    """Something in the content that is probably a mistake, although it can be played.

    `key` is a path such as `hero.goldyx.name` or `set_up.0`.
    """

    key: str
    message: Text


class Override(Struct, frozen=True):
    """A note that a later pack replaced an entry (such as `hero.goldyx`) or a key of an earlier pack."""

    what: str
    file: str
    over: str


class ContentErrors(Exception):
    """Raised with all problems that were found in the packs."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class Report:
    """Collects mistakes. Raises `ContentErrors` if there are too many."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, file: str, line: int, key: str, message: Text, column: int = 0) -> None:
        self.problems.append(Problem(file, line, shown(key, 200), message, column))
        if len(self.problems) >= MAX_PROBLEMS:
            more = t("There may be more problems; only the first {count} are listed.", count=MAX_PROBLEMS)
            raise ContentErrors([*self.problems, Problem(file, 0, "", more)])

    def raise_if_any(self) -> None:
        if self.problems:
            raise ContentErrors(self.problems)


def english(text: Text) -> str:
    """Return a message in English, for exceptions and logs."""
    message = text.plural if text.plural and text.count != 1 else text.message
    args = {name: _english_arg(value) for name, value in text.args}
    if text.plural:
        args["n"] = str(text.count)
    return message.format_map(args)


def _english_arg(value: Arg) -> str:
    if isinstance(value, tuple):
        return ", ".join(_english_arg(item) for item in value)
    if isinstance(value, Text):
        return english(value)
    return value.en if isinstance(value, Name) else str(value)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most similar to `word`, or "" if none is similar."""
    if len(word) > 100:
        return ""
    folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), folded, n=1)
    return folded[close[0]] if close else ""


def check_known(place: Text | str, name: str, known: Iterable[str]) -> None:
    """Raise `Refused` if a typed name is unknown, with the most similar known name or all known names.

    `place` says what the name is for.
    """
    names = list(known)
    if name in names:
        return
    if near := nearest(name, names):
        raise Refused(
            t('{place}: there is no "{name}"; did you mean "{nearest}"?', place=place, name=shown(name), nearest=near)
        )
    raise Refused(
        t('{place}: there is no "{name}"; there are: {known}.', place=place, name=shown(name), known=some(names))
    )


def dotted(path: KeyPath) -> str:
    """Return a key path in words: `hero[3].crystals` for `("hero", 2, "crystals")`. Items are counted from 1."""
    words = ""
    for part in path:
        words += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if words else part
    return words
