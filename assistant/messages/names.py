"""Names of ids. The annotation of a field says where its ids have their names.

A field with the type `Annotated[str, FACE]` is a plain `str`. `FACE` is a `Named`, which knows all ids with their names
and colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from assistant.messages.text import Name, Text, hued, verbatim, word

Label = Text | Name

DEEPEST = 20
"""How many structs of the content `table_named` looks into."""


class Named:
    """The names of ids, taken from entries of the content or from the mapping `words`.

    - `tables`: the names of the dicts of the content that contain the entries. Their keys are the ids.
    - `hue`: whether the ids are colours themselves.
    - `kind`: the word for such a thing in refusals, such as "enemy".
    - `other`: a function that returns the name of an id without an entry.
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
        """Return the name of an id, in its colour. An unknown id is its own name."""
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
        """Return the content's entry for an id, or None."""
        for table in self._tables(content):
            if id in table:
                return table[id]
        return None

    def hue(self, content: Any, id: str) -> str:
        """Return the colour of an id, or "" if it has none."""
        if id in self.words:
            return id if self.hues else ""
        return str(getattr(self.entry(content, id), "hue", ""))

    def number(self, id: str) -> int:
        """Return the digit that always stands for this id in questions, or 0 if there is none."""
        ids = list(self.words)
        return ids.index(id) + 1 if id in ids else 0

    def known(self, content: Any) -> list[str]:
        """Return every valid id."""
        return [*self.words, *(id for table in self._tables(content) for id in table)]

    def missing(self, content: Any) -> list[str]:
        """Return the names in `tables` that the content does not have."""
        return [name for name in self.tables if table_named(content, name) is None]

    def _tables(self, content: Any) -> list[Mapping[str, Any]]:
        """Return the dicts of the content that contain the entries."""
        if self._found is None or self._found[0] is not content:
            found = (table_named(content, name) for name in self.tables)
            self._found = content, [table for table in found if table is not None]
        return self._found[1]


class NumberFormat:
    """An annotation with a function that formats a number: `Signed = Annotated[int, NumberFormat(signed)]`."""

    def __init__(self, words: Callable[[int], str | Text]) -> None:
        self.words = words


def label_of(entry: Any) -> Label:
    """Return the name of a content entry, in the colour of the entry."""
    return hued(_label_of(entry), getattr(entry, "hue", ""))


def _label_of(entry: Any) -> Label:
    label = getattr(entry, "label", None)
    if isinstance(label, Text | Name):
        return label
    name = getattr(entry, "name", None)
    return name if isinstance(name, Text | Name) else verbatim(str(name or getattr(entry, "id", "")))


def table_named(content: Any, name: str) -> Mapping[str, Any] | None:
    """Return the dict that is the field `name` of the content or of a struct inside it, or None."""
    holders: list[Any] = [content]
    for holder in holders:
        found = getattr(holder, name, None)
        if isinstance(found, Mapping):
            return found
        if len(holders) < DEEPEST and isinstance(holder, Struct):
            fields = (getattr(holder, name) for name in holder.__struct_fields__)
            holders += [held for held in fields if isinstance(held, Struct)]
    return None


def number_format_in(annotation: Any) -> NumberFormat | None:
    """Return the `NumberFormat` annotation of a type, or None."""
    return next((found for found in getattr(annotation, "__metadata__", ()) if isinstance(found, NumberFormat)), None)


def named_in(annotation: Any) -> Named | None:
    """Return the `Named` annotation of a type, or None. It may be inside a list, a tuple or the keys of a dict."""
    for found in getattr(annotation, "__metadata__", ()):
        if isinstance(found, Named):
            return found
    for inner in getattr(annotation, "__args__", ()):
        found = named_in(inner)
        if found is not None:
            return found
    return None
