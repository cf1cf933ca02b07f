"""Helpers of the engine tests: sessions saved to JSON and reopened, perhaps with changed rules; small games."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct, field
from toy import Content, rules

from assistant.engine.checkpoint import World
from assistant.engine.rules import Rules, Step
from assistant.engine.runner import Engine
from assistant.messages.events import Event
from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import JournalLine, Timeline

encode = msgspec.json.Encoder(order=None).encode
decode_line = msgspec.json.Decoder(JournalLine).decode


def written(session: GameSession[Any, Any]) -> list[bytes]:
    """Return the lines of a session as a journal has them."""
    return [encode(line) for line in session.timeline.lines]


def read(lines: list[bytes]) -> Timeline:
    timeline = Timeline()
    for line in lines:
        timeline.append(decode_line(line))
    return timeline


def reopened(session: GameSession[Any, Any], under: Rules[Any, Any] | None = None) -> GameSession[Any, Any]:
    """Return the session after a restart, read from its lines, perhaps with other rules."""
    engine = session.engine if under is None else Engine(under, session.engine.content)
    return GameSession.resume(engine, read(written(session)))


def place(session: GameSession[Any, Any]) -> dict[str, Any]:
    """Return everything that must be the same after a restart."""
    moment = session.moment
    return {
        "world": encode(moment.world),
        "session": encode(moment.checkpoint),
        "question": moment.question,
        "told": moment.step_events,
        "log": session.log(),
        "undo": session.timeline.undoable(),
        "redo": session.timeline.redoable(),
    }


def changed(steps: dict[str, Callable[..., None] | None], of: Rules[Any, Any] = rules) -> Rules[Any, Any]:
    """Return the rules of a later version of the app, with these steps replaced or removed (None)."""
    other = copy.copy(of)
    other.steps = dict(of.steps)
    for name, function in steps.items():
        del other.steps[name]
        if function is not None:
            other.steps[name] = Step(function)
    if of.root is not None:
        other.root = other.steps.get(of.root.name, of.root)
    return other


class Small(Struct):
    """The state of a game with a single rule."""

    done: list[str] = field(default_factory=list)
    number: int = 0


class Did(Event, frozen=True, kw_only=True):
    what: str


def small(**options: Any) -> Rules[Small, Content]:
    return Rules("small", Small, (Did,), triggers=lambda content: content.triggers, **options)


def begin(rules: Rules[Any, Any], content: Content | None = None, state: Any = None) -> GameSession[Any, Any]:
    return GameSession.begin(Engine(rules, content or Content()), World(state or Small(), 1))


def told(session: GameSession[Any, Any], kind: type[Event] | None = None) -> list[Any]:
    return [event for event in session.log() if kind is None or isinstance(event, kind)]
