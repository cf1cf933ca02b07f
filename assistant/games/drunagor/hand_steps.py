"""Numbered steps that tell the players' hands what to do, as the lines above a question."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.messages.text import Text, t


def numbered(steps: Sequence[Text]) -> tuple[Text, ...]:
    """Return the steps as lines that begin with their number. The last one is the prompt of the question."""
    return tuple(t("{n}. {step}", n=n, step=step) for n, step in enumerate(steps, 1))
