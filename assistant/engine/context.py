"""The rules, the content with its triggers, and the fixed random results. They stay the same while a step runs."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from assistant.engine.checkpoint import Facts
from assistant.engine.overlay import overlay_facts
from assistant.engine.rules import Rules
from assistant.engine.triggers import Trigger

C = TypeVar("C")

CACHE_SIZE = 20
"""How many versions of the content are cached, for undo and `Engine.what_if`.

There is one version for each set of facts that the players entered from printed cards.
"""

_encode = msgspec.json.Encoder().encode


class RunContext(Generic[C]):
    """The rules, the content with its triggers, and the fixed random results. They stay the same while a step runs.

    `forced` has fixed results for some components. Examples and tests use them instead of random ones.
    """

    def __init__(self, rules: Rules[Any, C], content: C) -> None:
        self.rules = rules
        self.content = content
        self.triggers: dict[str, list[Trigger]] = {}
        for trigger in rules.triggers(content):
            self.triggers.setdefault(trigger.on, []).append(trigger)
        self.rulings = {ruling.id: ruling for ruling in rules.rulings(content)}
        self.forced: dict[str, list[str]] = {}
        self._laid: dict[bytes, C] = {}

    def overlaid(self, facts: Facts) -> C:
        """Return the content with these facts in it. Players entered the facts from printed cards."""
        if not facts:
            return self.content
        key = _encode(facts)
        if key not in self._laid:
            if len(self._laid) > CACHE_SIZE:
                self._laid.clear()
            self._laid[key] = overlay_facts(self.content, facts)
        return self._laid[key]
