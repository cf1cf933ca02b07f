"""For the tests of the kernel: an evening written to JSON and opened again, perhaps under other rules; small games."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct, field
from toy import Content, rules

from assistant.history.evening import Evening
from assistant.history.timeline import Line, Timeline
from assistant.speech.events import Event
from assistant.table.play import Play
from assistant.table.rules import Rules, Step
from assistant.table.session import World

encode = msgspec.json.Encoder(order=None).encode
decode_line = msgspec.json.Decoder(Line).decode


def written(evening: Evening[Any, Any]) -> list[bytes]:
    """The lines as a journal holds them."""
    return [encode(line) for line in evening.timeline.lines]


def read(lines: list[bytes]) -> Timeline:
    timeline = Timeline()
    for line in lines:
        timeline.append(decode_line(line))
    return timeline


def reopened(evening: Evening[Any, Any], under: Rules[Any, Any] | None = None) -> Evening[Any, Any]:
    """The evening after a restart, as its lines have it; perhaps the rules are other ones now."""
    play = evening.play if under is None else Play(under, evening.play.content)
    return Evening.resume(play, read(written(evening)))


def place(evening: Evening[Any, Any]) -> dict[str, Any]:
    """Everything that must be the same after a restart."""
    moment = evening.moment
    return {
        "world": encode(moment.world),
        "session": encode(moment.session),
        "question": moment.question,
        "told": moment.told,
        "log": evening.log(),
        "undo": evening.timeline.undoable(),
        "redo": evening.timeline.redoable(),
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


def begin(rules: Rules[Any, Any], content: Content | None = None, state: Any = None) -> Evening[Any, Any]:
    return Evening.begin(Play(rules, content or Content()), World(state or Small(), 1))


def told(evening: Evening[Any, Any], kind: type[Event] | None = None) -> list[Any]:
    return [event for event in evening.log() if kind is None or isinstance(event, kind)]
