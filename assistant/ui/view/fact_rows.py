"""What is printed on a thing of the box, for `/`: a label and what stands behind it."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.messages.names import Label
from assistant.messages.text import Name, Text, t, verbatim


def facts(*pairs: tuple[Label, Label | int | Iterable[Label] | None]) -> tuple[tuple[Label, Label], ...]:
    """A number as it is, several things with commas; where there is nothing, no line."""
    said = ((label, _words(value)) for label, value in pairs)
    return tuple((label, words) for label, words in said if words is not None)


def _words(value: Label | int | Iterable[Label] | None) -> Label | None:
    if value is None or isinstance(value, Text | Name):
        return value
    if isinstance(value, int):
        return verbatim(str(value))
    listed = tuple(value)
    return t("{words}", words=listed) if listed else None
