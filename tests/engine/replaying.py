"""For the tests of the kernel: an evening written to JSON and opened again, perhaps under other rules; small games."""

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
    """The lines as a journal holds them."""
    return [encode(line) for line in session.timeline.lines]


def read(lines: list[bytes]) -> Timeline:
    timeline = Timeline()
    for line in lines:
        timeline.append(decode_line(line))
    return timeline


def reopened(session: GameSession[Any, Any], under: Rules[Any, Any] | None = None) -> GameSession[Any, Any]:
    """The evening after a restart, as its lines have it; perhaps the rules are other ones now."""
    engine = session.engine if under is None else Engine(under, session.engine.content)
    return GameSession.resume(engine, read(written(session)))


def place(session: GameSession[Any, Any]) -> dict[str, Any]:
    """Everything that must be the same after a restart."""
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
    """The rules as a later version of the app has them: these steps otherwise, or gone."""
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
    """The state of a game of one rule."""

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
