"""Triggers as they are written in content. A trigger names an event and the steps that run after it is reported.

`trigger_compiler` compiles them.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class TriggerData(Struct, frozen=True, forbid_unknown_fields=True):
    """One trigger in a content file.

    `on` is the tag of the event, `where` has the required values of its fields, `then` has the steps with their
    arguments.
    """

    id: str
    on: str
    then: list[dict[str, Any]]
    where: dict[str, Any] = field(default_factory=dict)
    once: bool = True
