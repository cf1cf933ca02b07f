"""Triggers as an author writes them: when this is told, these steps follow. Each game converts them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class TriggerData(Struct, frozen=True, forbid_unknown_fields=True):
    """`on` is the tag of an event, `where` what its fields hold, `then` the steps with their arguments."""

    id: str
    on: str
    then: list[dict[str, Any]]
    where: dict[str, Any] = field(default_factory=dict)
    once: bool = True
