"""What the search (`/`) finds: components and terms of the rules, with their printed facts."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assistant.messages.names import Label
from assistant.messages.text import Name, Text, t, verbatim


class BookEntry(Struct, frozen=True):
    """A component or a term of the rules that the search (`/`) finds.

    `meaning` explains a term in a sentence. The page that explains events (key `w`) shows it, too.
    """

    name: Label
    kind: Text
    facts: tuple[tuple[Label, Label], ...] = ()
    meaning: Label | None = None
    table: str = ""
    """The kind of component, if players can enter its Polish name, else ""."""
    id: str = ""


def facts(*pairs: tuple[Label, Label | int | Iterable[Label] | None]) -> tuple[tuple[Label, Label], ...]:
    """Return the pairs with their values as text. Pairs without a value are left out."""
    said = ((label, _words(value)) for label, value in pairs)
    return tuple((label, words) for label, words in said if words is not None)


def _words(value: Label | int | Iterable[Label] | None) -> Label | None:
    if value is None or isinstance(value, Text | Name):
        return value
    if isinstance(value, int):
        return verbatim(str(value))
    listed = tuple(value)
    return t("{words}", words=listed) if listed else None
