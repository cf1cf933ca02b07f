"""The placeholders of messages, such as `{name}`. Other braces are text."""

from __future__ import annotations

from functools import lru_cache

from assistant.messages.text import GAP, gaps


@lru_cache(maxsize=8192)
def pieces(message: str) -> tuple[str, ...]:
    """Split a message at its placeholders: text, name, text, name, …, text."""
    return tuple(GAP.split(message))


def placeholder_names(message: str) -> frozenset[str]:
    """Return the names of the placeholders."""
    return frozenset(gaps(message))


@lru_cache(maxsize=8192)
def fits(translation: str, message: str, plural: str = "", *, single: bool = True) -> bool:
    """Return whether a translation has the same placeholders as the message.

    `single` means the form for exactly one thing, which may omit `{n}` ("one card left").
    """
    found, singular_names = placeholder_names(translation), placeholder_names(message)
    if not plural:
        return found == singular_names
    plural_names = placeholder_names(plural)
    in_both = singular_names & plural_names
    needed = in_both - {"n"} if single else in_both | (plural_names & {"n"})
    return needed <= found <= singular_names | plural_names | {"n"}
