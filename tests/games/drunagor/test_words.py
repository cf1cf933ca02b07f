"""Every event of Drunagor that a player should read has a sentence."""

from __future__ import annotations

import typing
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from assistant.evenings import opening
from assistant.evenings.home import Home
from assistant.games.drunagor import words
from assistant.games.drunagor.events import EVENTS
from assistant.table.events import Event
from assistant.table.text import Text, verbatim

SEEN_ELSEWHERE = {"TurnBegan"}


def sample(kind: Any) -> Any:
    """Some value of a type."""
    if kind is str:
        return "vorn"
    if kind is int:
        return 1
    if kind is bool:
        return True
    if kind is Text:
        return verbatim("x")
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return args[0]
    return {} if origin is dict else ()


@cache
def content() -> Any:
    return opening.load("drunagor", "chapter_02", Home.below(Path("nowhere")).roots())[1]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_it_has_a_sentence(event: type[Event]) -> None:
    hints = typing.get_type_hints(event)
    required = {field.name: sample(hints[field.name]) for field in msgspec.structs.fields(event) if field.required}
    said = words.say(content(), event(**required))
    assert (said is None) == (event.__name__ in SEEN_ELSEWHERE)
