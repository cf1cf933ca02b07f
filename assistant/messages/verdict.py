"""Verdicts: the result of numbers that are being typed, in a word that can be read across the table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.messages.text import Text

Tone = Literal["plain", "good", "bad", "warn"]
BoxParts = tuple[tuple[str, int], ...]
"""What each box of a `Sums` question counts, by its id."""


class Verdict(Struct, frozen=True):
    """The result of an answer that is being typed.

    `words` are shown very large, so each line has at most eight letters (BLOCKED, NOT / BLOCKED). `sum` says what was
    compared (`block of 8 needed`), `have` and `needed` are the two numbers, `why` is the consequence. `parts` is what
    each box of the question counts, in the order of the sum.
    """

    words: tuple[Text, ...]
    tone: Tone
    sum: Text | None = None
    why: Text | None = None
    have: int | None = None
    needed: int | None = None
    parts: BoxParts = ()


class AnswerPreview(Struct, frozen=True):
    """What an answer would result in: the events as texts, and the verdict."""

    said: tuple[Text, ...] = ()
    verdict: Verdict | None = None
