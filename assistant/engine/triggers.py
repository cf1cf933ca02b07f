"""What reacts to events: triggers of the content, and occasions for the players' reminders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from assistant.engine.checkpoint import Call
from assistant.messages.events import Event, tag_of_event
from assistant.messages.text import Text


class Trigger(Struct, frozen=True):
    """A rule of the content: when an event of the kind `on` is reported, the calls `then` are scheduled.

    - `where`: the values that fields of the event must have.
    - `once`: the trigger happens only the first time.
    """

    id: str
    on: str
    where: Mapping[str, Any]
    then: tuple[Call, ...]
    once: bool = True

    def matches(self, event: Event) -> bool:
        return all(getattr(event, name) == value for name, value in self.where.items())

    def calls(self, event: Event) -> list[Call]:
        """Return the calls that this event triggers.

        An argument `"@field"` is replaced by this field of the event.
        """
        return [Call(call.step, filled(call.args, lambda name: getattr(event, name))) for call in self.then]


class Occasion(Struct, frozen=True):
    """A kind of event to which players can tie a reminder.

    - `on`: the tag of the event's class.
    - `where`: the values that fields of the event must have.
    """

    id: str
    label: Text
    on: str
    where: Mapping[str, Any] = {}

    def matches(self, event: Event) -> bool:
        return self.on == tag_of_event(event) and all(getattr(event, k) == v for k, v in self.where.items())


def filled(args: Mapping[str, Any], given: Callable[[str], Any]) -> dict[str, Any]:
    """Return the arguments with each value `"@name"` replaced by `given("name")`."""
    return {
        name: msgspec.to_builtins(given(value[1:])) if isinstance(value, str) and value.startswith("@") else value
        for name, value in args.items()
    }
