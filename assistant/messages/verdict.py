"""The result of an answer that the players are still typing, such as "blocked", in very large letters."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.messages.text import Text

Tone = Literal["plain", "good", "bad", "warn"]
BoxParts = tuple[tuple[str, int], ...]
"""For each box of a `Sums` question: its id, and how much it adds to the sum."""


class Verdict(Struct, frozen=True):
    """The result of an answer that the players are still typing.

    - `words`: the result in very large letters, such as BLOCKED. A line has at most eight letters.
    - `sum`: what was compared, such as `block of 8 needed`.
    - `have`, `needed`: the two numbers that were compared.
    - `why`: the consequence, in one sentence.
    - `parts`: how much each box of the question adds.
    """

    words: tuple[Text, ...]
    tone: Tone
    sum: Text | None = None
    why: Text | None = None
    have: int | None = None
    needed: int | None = None
    parts: BoxParts = ()


class AnswerPreview(Struct, frozen=True):
    """What an answer would lead to: the sentences of its events, and the result in large letters."""

    said: tuple[Text, ...] = ()
    verdict: Verdict | None = None
