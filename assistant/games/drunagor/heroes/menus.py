"""A list under `e`, one line for each thing that may have happened: what it is called, what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from assistant.games.drunagor.rules import DrunagorTable
from assistant.messages.questions import Option
from assistant.messages.text import Text


class Possible(NamedTuple):
    """A line of a list under `e`: its digit, what it is called, what it does, whether it can happen now."""

    number: int
    id: str
    label: Text
    does: Callable[[], object]
    there: object = True


def what_happened(
    table: DrunagorTable,
    key: str,
    prompt: Text,
    possible: Callable[[], Iterable[Possible]],
    *,
    name: Text,
    sole: bool = False,
) -> None:
    """Which of them it was, and then it is done. Each keeps its digit; only what can be is offered."""
    what = table.one(
        key,
        prompt,
        lambda: (Option(one.id, one.label, number=one.number) for one in possible() if one.there),
        name=name,
        sole=sole,
    )
    for one in possible():
        if one.id == what:
            one.does()
            return
