"""What is wrong with a content pack, as data: a `Problem` for each mistake, in words for its author."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from msgspec import Struct

from assistant.messages.text import Arg, Name, Text, shown, some, t

KeyPath = tuple[str | int, ...]

MAX_PROBLEMS = 200
"""More are not collected: nobody mends two hundred at once, and a hostile pack could hold millions."""

# Control characters move the cursor and start escape sequences; bidirectional overrides reorder a line.
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class Problem(Struct, frozen=True):
    """One mistake. `line` and `column` count from 1; 0 means the file as a whole."""

    file: str
    line: int
    key: str
    message: Text
    column: int = 0

    def __str__(self) -> str:
        place = self.file
        if self.line:
            place += f":{self.line}"
            if self.column:
                place += f":{self.column}"
        return ": ".join(part for part in (place, self.key, english(self.message)) if part)


class BrokenReference(Struct, frozen=True):
    """A game's finding: the entry `id` of `kind` names under `key` (`deck.0`) a `value` that is not known.

    A plain table has the empty id; a key of a scenario file has the empty kind, too.
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


class Override(Struct, frozen=True):
    """A later pack replaced an entry (`hero.goldyx`) or a key of an earlier one."""

    what: str
    file: str
    over: str


class ContentErrors(Exception):
    """Everything that is wrong with the packs, at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class Report:
    """Collects problems; gives up with what it has when there are too many."""

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
    """The English sentence of a message; the screen has its own way with all languages."""
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
    """The known word that `word` was most likely meant to be, or the empty string."""
    if len(word) > 100:
        return ""
    folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), folded, n=1)
    return folded[close[0]] if close else ""


def dotted(path: KeyPath) -> str:
    """`("hero", 2, "crystals")` as a person reads it: `hero[3].crystals`."""
    words = ""
    for part in path:
        words += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if words else part
    return words
