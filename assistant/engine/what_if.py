"""Trying out an answer: the events that it would cause are shown while the players type it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TypeVar

from assistant.engine.checkpoint import TranscriptEntry
from assistant.engine.context import RunContext
from assistant.engine.moment import Moment, common_events
from assistant.engine.rules import DECIDE
from assistant.engine.signals import Signal
from assistant.engine.table import Table
from assistant.messages.events import Event
from assistant.messages.questions import Answer

S = TypeVar("S")


def events_if_answered(context: RunContext[Any], moment: Moment[S], answer: Answer) -> tuple[Event, ...]:
    """Return the events that this answer would cause in the running step, up to the first random draw."""
    checkpoint, question = moment.checkpoint, moment.question
    if checkpoint.failed or question.key.startswith(DECIDE) or moment.is_interrupt(answer):
        return ()
    table: Table[S, Any] = Table(
        context,
        context.rules.world_decoder.decode(checkpoint.start),
        (*checkpoint.transcript, TranscriptEntry("answer", question.key, answer)),
        start=checkpoint.start,
        running=checkpoint.running.step,
        chooser_options=moment.chooser_options,
        forced_choices=checkpoint.forced_choices,
        trying=True,
    )
    with suppress(Signal, Exception):  # a failing rule is reported when the answer is really given
        table.run_call(checkpoint.running)
    events = tuple(table.events)
    return events[common_events(moment.step_events, events) :]
