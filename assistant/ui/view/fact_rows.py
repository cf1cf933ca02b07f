"""Printed facts of a component, for the search (`/`)."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.messages.names import Label
from assistant.messages.text import Name, Text, t, verbatim


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
