"""Triggers as written in content: when an event is told, these steps follow. `trigger_compiler` compiles them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class TriggerData(Struct, frozen=True, forbid_unknown_fields=True):
    """`on` is the tag of an event, `where` the required values of its fields, `then` the steps with their arguments."""

    id: str
    on: str
    then: list[dict[str, Any]]
    where: dict[str, Any] = field(default_factory=dict)
    once: bool = True
