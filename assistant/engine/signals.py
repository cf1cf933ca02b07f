"""Exceptions that end the run of a step early: the engine's own signals, and mistakes of rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.engine.checkpoint import Call, TranscriptEntry
from assistant.messages.questions import Question


class Signal(BaseException):
    """Base class of the engine's signals. It is a `BaseException`, so that no rule catches one by accident."""


class Unanswered(Signal):
    """Raised when an answer is missing. `interrupts` are the answers that report an interrupt instead."""

    def __init__(self, question: Question[Any], interrupts: Iterable[str] = ()) -> None:
        self.question = question
        self.interrupts = frozenset(interrupts)


class GameOver(Signal):
    """Raised to end the game. `call` is the step that runs last."""

    def __init__(self, call: Call) -> None:
        self.call = call


class StepLeft(Signal):
    """Raised to end the running step here. Its changes stay, and the rest of the step is skipped.

    The calls that the step has scheduled still run. If `instead` is given, the calls in `instead` replace them.
    """

    def __init__(self, instead: tuple[Call, ...] | None = None) -> None:
        self.instead = instead


class DoneByHand(Signal):
    """Raised when the players reject all legal options and carry out the rest of the step by hand."""


class DrawNeeded(Signal):
    """Raised when a step needs a random result while an answer is only being tried out.

    Nothing may be drawn for such an answer, so the trial ends here.
    """


class RestartStep(Signal):
    """Raised to restart a step that has changed nothing yet.

    The `side_actions` run first, with the recorded answers to the questions that they ask. Then `interrupt` runs, if
    there is one. Then the step starts again.
    """

    def __init__(self, side_actions: tuple[TranscriptEntry, ...], interrupt: Call | None = None) -> None:
        self.side_actions = side_actions
        self.interrupt = interrupt


class SideActionFailed(Signal):
    """Raised when a side action (such as a correction) failed with an error or was refused."""

    def __init__(self, step: str, cause: Exception) -> None:
        self.step = step
        self.cause = cause


class RuleError(Exception):
    """A mistake in the code of a rule, not a mistake of the players."""
