"""Entries of the search (`/`): components and rules terms with their printed facts."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.messages.names import Label
from assistant.messages.text import Name, Text, t, verbatim


class BookEntry(Struct, frozen=True):
    """A game component or rules term as the search (`/`) shows it, with its printed facts.

    `meaning` explains a rules term in a sentence; the reasons (`w`) repeat it wherever the term is used.
    """

    name: Label
    kind: Text
    facts: tuple[tuple[Label, Label], ...] = ()
    meaning: Label | None = None
    table: str = ""
    """The content table of the entry, if the owner of the game may type in its Polish name."""
    id: str = ""


def facts(*pairs: tuple[Label, Label | int | Iterable[Label] | None]) -> tuple[tuple[Label, Label], ...]:
    """Return labels with their values as text: numbers as digits, several values with commas, None left out."""
    said = ((label, _words(value)) for label, value in pairs)
    return tuple((label, words) for label, words in said if words is not None)


def _words(value: Label | int | Iterable[Label] | None) -> Label | None:
    if value is None or isinstance(value, Text | Name):
        return value
    if isinstance(value, int):
        return verbatim(str(value))
    listed = tuple(value)
    return t("{words}", words=listed) if listed else None
