"""The braces of a message: `{name}` with a plain name is a place to fill, everything else is text."""

from __future__ import annotations

from functools import lru_cache

from assistant.messages.text import GAP, gaps


@lru_cache(maxsize=8192)
def pieces(message: str) -> tuple[str, ...]:
    """The message cut at its places: text, name, text, name, …, text."""
    return tuple(GAP.split(message))


def places(message: str) -> frozenset[str]:
    """The names in braces."""
    return frozenset(gaps(message))


@lru_cache(maxsize=8192)
def fits(translation: str, message: str, plural: str = "", *, single: bool = True) -> bool:
    """Whether a translation has the same places as the message.

    With a plural, `{n}` may be left out of the form for exactly one ("one card left"), not of the others.
    """
    here, one = places(translation), places(message)
    if not plural:
        return here == one
    many = places(plural)
    needed = (one & many) - {"n"} if single else (one & many) | (many & {"n"})
    return needed <= here <= one | many | {"n"}
