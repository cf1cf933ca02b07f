"""How an attempt at a step ends before the step does: the kernel's own signals, and the mistakes of rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.engine.checkpoint import Call, TranscriptEntry
from assistant.messages.questions import Question


class Signal(BaseException):
    """The kernel's own signals: no rule can catch them by accident."""


class Unanswered(Signal):
    """An answer is missing. `happenings` are the ids of what the kernel runs by itself if it is the answer."""

    def __init__(self, question: Question[Any], interrupts: Iterable[str] = ()) -> None:
        self.question = question
        self.interrupts = frozenset(interrupts)


class GameOver(Signal):
    def __init__(self, call: Call) -> None:
        self.call = call


class DoneByHand(Signal):
    """The table wants something else than any legal option: what is left of the step is its business."""


class DrawNeeded(Signal):
    """Only tried out: chance is left alone."""


class RestartStep(Signal):
    """The step has changed nothing yet: what was done beside it comes first, then what happened, then it begins anew.

    `beside` are the asides and what was answered to them; `happened` is the step that runs for what happened.
    """

    def __init__(self, beside: tuple[TranscriptEntry, ...], happened: Call | None = None) -> None:
        self.beside = beside
        self.happened = happened


class SideActionFailed(Signal):
    def __init__(self, step: str, cause: Exception) -> None:
        self.step = step
        self.cause = cause


class RuleError(Exception):
    """A mistake in a rule, not at the table."""
