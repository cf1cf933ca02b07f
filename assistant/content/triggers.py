"""Triggers as written in content: on an event, run these steps (rule functions)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class TriggerData(Struct, frozen=True, forbid_unknown_fields=True):
    """One trigger in a content file.

    - `on`: the tag of the event, which is the name of its class in snake_case.
    - `where`: the values that fields of the event must have.
    - `then`: the steps to run, with their arguments.
    - `once`: the trigger happens only once in a game.
    """

    id: str
    on: str
    then: list[dict[str, Any]]
    where: dict[str, Any] = field(default_factory=dict)
    once: bool = True
