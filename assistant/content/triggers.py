"""Triggers as they are written in content. A trigger names an event, and the steps to run when it is reported.

`trigger_compiler` compiles them.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class TriggerData(Struct, frozen=True, forbid_unknown_fields=True):
    """One trigger in a content file.

    `on` is the tag of the event (its class name in snake_case). `where` has the values that the event's fields must
    have. `then` has the steps with their arguments. A trigger with `once` fires only once in a game.
    """

    id: str
    on: str
    then: list[dict[str, Any]]
    where: dict[str, Any] = field(default_factory=dict)
    once: bool = True
