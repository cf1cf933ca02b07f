"""The line numbers of keys in a TOML text, which tomllib does not tell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache

from assistant.content.problems import KeyPath

MAX_DEPTH = 16
"""The largest depth of nested tables and lists, and the largest number of parts of a key such as `a.b.c`."""

MAX_INDEXED = 100_000
"""The largest number of key paths of a file whose lines are kept.

A problem with another key is reported at the line of the table around it.
"""


@cache
def _token_pattern() -> re.Pattern[str]:
    """Return the pattern of a token. It is compiled when a file is read first, which cached content makes rare."""
    return re.compile(
        r"""
          (?P<space>[ \t\r]++|\#[^\n]*+)
        | (?P<newline>\n++)
        | (?P<string>"{3}(?:[^"\\]++|\\.|"(?!""))*+"{3,5}
                   | '{3}(?:[^']++|'(?!''))*+'{3,5}
                   | "(?!"")(?:[^"\\\n]++|\\[^\n])*+"
                   | '(?!'')[^'\n]*+')
        | (?P<unterminated>["'])
        | (?P<mark>[\[\]{}=,.])
        | (?P<bare>[^\s\[\]{}=,.\#"']++)
        | (?P<other>.)
        """,
        re.VERBOSE | re.DOTALL,
    )


Token = tuple[str, str, int]
"""A token: its kind, text and line. The kind of a bracket, comma, dot or equals sign is the character itself."""

_END: Token = ("end", "", 0)


def _tokens(text: str) -> Iterator[Token]:
    line = 1
    for match in _token_pattern().finditer(text):
        kind, words = match.lastgroup or "other", match.group()
        if kind == "unterminated":
            return  # this is not valid TOML; tomllib reports it
        if kind != "space":
            yield (words if kind == "mark" else kind), words, line
        if kind in ("newline", "string"):
            line += words.count("\n")


def too_many_parts(text: str) -> int:
    """Return the line of the first key such as `a.b.c…` that has too many parts for tomllib, or 0."""
    if all(line.count(".") < MAX_DEPTH for line in text.split("\n")):
        return 0  # true for nearly every text, and much faster than reading its tokens
    dots = 0
    for kind, _, line in _tokens(text):
        if kind == ".":
            dots += 1
            if dots >= MAX_DEPTH:
                return line
        elif kind not in ("bare", "string"):
            dots = 0
    return 0


class LineIndex:
    """Finds the line of a key path in a valid TOML text."""

    def __init__(self, text: str) -> None:
        self._lines: dict[KeyPath, int] = {}
        self._tables: dict[KeyPath, int] = {}  # number of [[…]] headers of each name so far
        self._tokens = _tokens(text)
        self._next = next(self._tokens, _END)
        self._document()

    def of(self, path: KeyPath) -> int:
        """Return the line of a key. If it is unknown, return that of the innermost known table around it, or 0."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 0)

    def _document(self) -> None:
        table: KeyPath = ()
        while self._next is not _END:
            kind, _, line = self._next
            if kind == "[":
                table = self._header(line)
            elif kind in ("bare", "string"):
                self._pair(table)
            else:
                self._take()

    def _header(self, line: int) -> KeyPath:
        self._take()
        many = self._next[0] == "["
        if many:
            self._take()
        *outer, last = self._key()
        path: KeyPath = ()
        for part in outer:
            path = self._within((*path, part))
            self._note(path, line)
        path = (*path, last)
        if many:
            self._tables[path] = self._tables.get(path, 0) + 1
            self._note(path, line)
            path = self._within(path)
        self._note(path, line)
        while self._next[0] == "]":
            self._take()
        return path

    def _within(self, path: KeyPath) -> KeyPath:
        """Return the path, or for an array of tables the path of the entry that was read last."""
        count = self._tables.get(path)
        return path if count is None else (*path, count - 1)

    def _pair(self, table: KeyPath) -> None:
        line = self._next[2]
        path = table
        for part in self._key():
            path = (*path, part)
            self._note(path, line)
        if self._next[0] == "=":
            self._take()
        self._value(path)

    def _key(self) -> list[str]:
        parts: list[str] = []
        while self._next[0] in ("bare", "string", "."):
            kind, words, _ = self._take()
            if kind == "bare":
                parts.append(words)
            elif kind == "string":
                parts.append(_unquoted(words))
        return parts or [""]

    def _value(self, path: KeyPath) -> None:
        opening = self._next[0]
        if opening == "[":
            self._take()
            count = 0
            while self._inside("]"):
                self._note((*path, count), self._next[2])
                self._value((*path, count))
                count += 1
        elif opening == "{":
            self._take()
            while self._inside("}"):
                self._pair(path)
        else:
            self._take()
            while self._next[0] in ("bare", "string", ".", "other"):
                self._take()

    def _inside(self, closing: str) -> bool:
        """Go to the next item of a list or an inline table. Return False if the `closing` bracket comes first."""
        while self._next[0] in ("newline", ","):
            self._take()
        if self._next[0] in (closing, "end"):
            self._take()
            return False
        return True

    def _take(self) -> Token:
        token, self._next = self._next, next(self._tokens, _END)
        return token

    def _note(self, path: KeyPath, line: int) -> None:
        if len(self._lines) < MAX_INDEXED:
            self._lines.setdefault(path, line)


def _unquoted(words: str) -> str:
    if words.startswith("'") or "\\" not in words:
        return words[1:-1]
    try:
        return str(tomllib.loads(f"key = {words}")["key"])
    except tomllib.TOMLDecodeError:
        return words
