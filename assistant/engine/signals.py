"""Exceptions that end the run of a step early."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.engine.checkpoint import Call, TranscriptEntry
from assistant.messages.questions import Question


class Signal(BaseException):
    """Base class of the engine's signals.

    It is a `BaseException`, so that `except Exception` in a rule does not catch it.
    """


class Unanswered(Signal):
    """Raised when a question has no answer yet. `interrupts` are the answers that report an interrupt instead."""

    def __init__(self, question: Question[Any], interrupts: Iterable[str] = ()) -> None:
        self.question = question
        self.interrupts = frozenset(interrupts)


class GameOver(Signal):
    """Raised to end the game. `call` is the last step to run."""

    def __init__(self, call: Call) -> None:
        self.call = call


class StepLeft(Signal):
    """Raised to end the running step here. Its changes stay.

    The calls that it has scheduled still run, or the calls `instead` if they are given.
    """

    def __init__(self, instead: tuple[Call, ...] | None = None) -> None:
        self.instead = instead


class DoneByHand(Signal):
    """Raised when the players reject all options of a decision and carry out the rest of the step themselves."""


class DrawNeeded(Signal):
    """Raised when a step needs a random result while an answer is only being tried out (see `Engine.what_if`)."""


class RestartStep(Signal):
    """Raised to restart a step that has changed nothing yet.

    - `side_actions`: corrections and settings that run before it, with the answers that they need.
    - `interrupt`: a call that runs after them and before the step.
    """

    def __init__(self, side_actions: tuple[TranscriptEntry, ...], interrupt: Call | None = None) -> None:
        self.side_actions = side_actions
        self.interrupt = interrupt


class SideActionFailed(Signal):
    """Raised when the step of a correction, a setting or a note failed or was refused."""

    def __init__(self, step: str, cause: Exception) -> None:
        self.step = step
        self.cause = cause


class RuleError(Exception):
    """A mistake in the code of a rule, not a mistake of the players."""
