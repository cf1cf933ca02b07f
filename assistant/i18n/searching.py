"""Comparing typed words with names, whatever their case and accents."""

from __future__ import annotations

import unicodedata

_LETTERS = str.maketrans({"ł": "l", "Ł": "l", "ø": "o", "đ": "d"})


def searchable(words: str) -> str:
    """Return the words in lower case without accents, so that `zol` finds Żółty."""
    apart = unicodedata.normalize("NFKD", words.translate(_LETTERS).casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
