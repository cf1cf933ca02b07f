"""Verdicts: the result of numbers that are still being typed, in words that can be read from a distance."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.messages.text import Text

Tone = Literal["plain", "good", "bad", "warn"]
BoxParts = tuple[tuple[str, int], ...]
"""The boxes of a `Sums` question. Each item has the id of a box and the amount that the box adds to the sum."""


class Verdict(Struct, frozen=True):
    """The result of an answer that is still being typed.

    - `words` are the result itself. They are shown very large, so each line has at most eight letters (BLOCKED, NOT /
      BLOCKED).
    - `sum` says what was compared (`block of 8 needed`).
    - `have` and `needed` are the two numbers that were compared.
    - `why` is the consequence.
    - `parts` say how much each box of the question counts, in the order of the sum.
    """

    words: tuple[Text, ...]
    tone: Tone
    sum: Text | None = None
    why: Text | None = None
    have: int | None = None
    needed: int | None = None
    parts: BoxParts = ()


class AnswerPreview(Struct, frozen=True):
    """What an answer would lead to: the texts of the events, and the verdict (the result in large letters)."""

    said: tuple[Text, ...] = ()
    verdict: Verdict | None = None
