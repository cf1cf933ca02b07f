"""Numbered instructions for the players' hands, shown above a question."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.messages.text import Text, t


def numbered(steps: Sequence[Text]) -> tuple[Text, ...]:
    """Return the steps as lines, each with its number in front. The last one is the prompt of the question."""
    return tuple(t("{n}. {step}", n=n, step=step) for n, step in enumerate(steps, 1))
