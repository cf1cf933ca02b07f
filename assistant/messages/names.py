"""By what a thing is called: the type of a field says in which table of the content its ids have their names.

`Face = Annotated[str, FACE]`: to msgspec and mypy the field stays a `str`; events, kept things and questions that
hold one know how to say it, which ids there are and in which hue it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from assistant.messages.text import Name, Text, hued, verbatim, word

Label = Text | Name

DEEPEST = 20
"""How many parts of the content are looked through for tables."""


class Named:
    """Ids that are called by the entries of these tables of the content, or by words of the rules themselves.

    An entry is called by its `label` if it has one, else by its `name`. `hue`: its ids are colours, or its entries
    have a `hue` of their own. `kind` is what one such thing is called, for refusals. `other` says what no table has.
    """

    def __init__(
        self,
        *tables: str,
        words: Mapping[str, Label] | None = None,
        hue: bool = False,
        kind: Text | None = None,
        other: Callable[[Any, str], Label | None] | None = None,
    ) -> None:
        self.tables = tables
        self.words = words or {}
        self.hues = hue
        self.kind = kind
        self.other = other
        self._found: tuple[Any, list[Mapping[str, Any]]] | None = None

    def __call__(self, content: Any, id: str) -> Label:
        """The thing in words, in its hue; an id that nobody knows, as it is spelled."""
        if id in self.words:
            return hued(self.words[id], id) if self.hues else self.words[id]
        entry = self.entry(content, id)
        if entry is not None:
            return label_of(entry)
        said = self.other(content, id) if self.other is not None else None
        if said is not None:
            return said
        return word(id) if id.islower() else verbatim(id)

    def all(self, content: Any, ids: Iterable[str]) -> tuple[Label, ...]:
        return tuple(self(content, id) for id in ids)

    def entry(self, content: Any, id: str) -> Any:
        """What the content knows of it, or None."""
        for table in self._tables(content):
            if id in table:
                return table[id]
        return None

    def hue(self, content: Any, id: str) -> str:
        """In which colour it is shown, "" if in none."""
        if id in self.words:
            return id if self.hues else ""
        return str(getattr(self.entry(content, id), "hue", ""))

    def number(self, id: str) -> int:
        """The digit that means it all evening; 0 if it has none of its own."""
        ids = list(self.words)
        return ids.index(id) + 1 if id in ids else 0

    def known(self, content: Any) -> list[str]:
        """Every id there is."""
        return [*self.words, *(id for table in self._tables(content) for id in table)]

    def missing(self, content: Any) -> list[str]:
        """The tables that the content doesn't have: misspelt."""
        return [name for name in self.tables if table_named(content, name) is None]

    def _tables(self, content: Any) -> list[Mapping[str, Any]]:
        """Looked up once for a content: it stays as it is."""
        if self._found is None or self._found[0] is not content:
            found = (table_named(content, name) for name in self.tables)
            self._found = content, [table for table in found if table is not None]
        return self._found[1]


class Said:
    """How a number is said, by the type of the field that holds it: `Signed = Annotated[int, Said(signed)]`."""

    def __init__(self, words: Callable[[int], str | Text]) -> None:
        self.words = words


def label_of(entry: Any) -> Label:
    """What an entry of the content is called, in its hue."""
    return hued(_label_of(entry), getattr(entry, "hue", ""))


def _label_of(entry: Any) -> Label:
    label = getattr(entry, "label", None)
    if isinstance(label, Text | Name):
        return label
    name = getattr(entry, "name", None)
    return name if isinstance(name, Text | Name) else verbatim(str(name or getattr(entry, "id", "")))


def table_named(content: Any, name: str) -> Mapping[str, Any] | None:
    """A table of the content by its word, wherever it lies."""
    holders: list[Any] = [content]
    for holder in holders:
        found = getattr(holder, name, None)
        if isinstance(found, Mapping):
            return found
        if len(holders) < DEEPEST and isinstance(holder, Struct):
            fields = (getattr(holder, name) for name in holder.__struct_fields__)
            holders += [held for held in fields if isinstance(held, Struct)]
    return None


def said_in(annotation: Any) -> Said | None:
    """How a number of this type is said, if not as it is."""
    return next((found for found in getattr(annotation, "__metadata__", ()) if isinstance(found, Said)), None)


def named_in(annotation: Any) -> Named | None:
    """The `Named` of a type, also inside a list, tuple, dict (its keys) or an optional one."""
    for found in getattr(annotation, "__metadata__", ()):
        if isinstance(found, Named):
            return found
    for inner in getattr(annotation, "__args__", ()):
        found = named_in(inner)
        if found is not None:
            return found
    return None
