"""Entries of the search (`/`): components and terms of the rules, with their printed facts."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.messages.names import Label
from assistant.messages.text import Name, Text, t, verbatim


class BookEntry(Struct, frozen=True):
    """A component or a term of the rules, as the search (`/`) shows it, with its printed facts.

    `meaning` explains a term in a sentence. The page that explains events (`w`) shows this sentence if the term appears
    on that page.
    """

    name: Label
    kind: Text
    facts: tuple[tuple[Label, Label], ...] = ()
    meaning: Label | None = None
    table: str = ""
    """The content table that has this component. It is empty if players can't enter a Polish name for the component.

    The Polish name is the one that is printed on their card.
    """
    id: str = ""


def facts(*pairs: tuple[Label, Label | int | Iterable[Label] | None]) -> tuple[tuple[Label, Label], ...]:
    """Return labels with their values as text: numbers as digits, several values separated by commas.

    Pairs with the value None are left out.
    """
    said = ((label, _words(value)) for label, value in pairs)
    return tuple((label, words) for label, words in said if words is not None)


def _words(value: Label | int | Iterable[Label] | None) -> Label | None:
    if value is None or isinstance(value, Text | Name):
        return value
    if isinstance(value, int):
        return verbatim(str(value))
    listed = tuple(value)
    return t("{words}", words=listed) if listed else None
