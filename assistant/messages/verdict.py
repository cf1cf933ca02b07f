"""What numbers that are being typed would bring, in a word that can be read across the table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.messages.text import Text

Tone = Literal["plain", "good", "bad", "warn"]
Parts = tuple[tuple[str, int], ...]
"""What each box of a table of sums counts, by its id."""


class Verdict(Struct, frozen=True):
    """`words` shout: at most eight letters a line (BLOCKED, NOT / BLOCKED). `sum` says what was compared (`block of 8
    needed`), `have` and `needed` are its two numbers, `why` what follows from it.

    `parts`: what each box of the question counts, by its id, in the order in which they are summed up.
    """

    words: tuple[Text, ...]
    tone: Tone
    sum: Text | None = None
    why: Text | None = None
    have: int | None = None
    needed: int | None = None
    parts: Parts = ()


class AnswerPreview(Struct, frozen=True):
    """What an answer would result in: the sentences of its events, and the verdict."""

    said: tuple[Text, ...] = ()
    verdict: Verdict | None = None
