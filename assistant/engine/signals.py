"""Exceptions that end an attempt at a step early: the engine's own signals, and mistakes of rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.engine.checkpoint import Call, TranscriptEntry
from assistant.messages.questions import Question


class Signal(BaseException):
    """Base class of the engine's signals. It is a `BaseException`, so that no rule catches one by accident."""


class Unanswered(Signal):
    """An answer is missing. `interrupts` are the ids of the answers that the engine treats as interrupts."""

    def __init__(self, question: Question[Any], interrupts: Iterable[str] = ()) -> None:
        self.question = question
        self.interrupts = frozenset(interrupts)


class GameOver(Signal):
    """The game ends. `call` is the step that runs last."""

    def __init__(self, call: Call) -> None:
        self.call = call


class DoneByHand(Signal):
    """The players want something other than any legal option and carry out the rest of the step themselves."""


class DrawNeeded(Signal):
    """An answer is only being tried out, and the step would need chance now."""


class RestartStep(Signal):
    """The step has changed nothing yet: side actions run before it, then the interrupt, then it restarts.

    `side_actions` include the answers to their questions; `interrupt` is the call of the interrupt.
    """

    def __init__(self, side_actions: tuple[TranscriptEntry, ...], interrupt: Call | None = None) -> None:
        self.side_actions = side_actions
        self.interrupt = interrupt


class SideActionFailed(Signal):
    """A side action raised an error or was refused."""

    def __init__(self, step: str, cause: Exception) -> None:
        self.step = step
        self.cause = cause


class RuleError(Exception):
    """A mistake in a rule, not of the players."""
