"""What stays the same while a step runs: the rules, the content and fixed random results."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from assistant.engine.checkpoint import Facts
from assistant.engine.overlay import overlay_facts
from assistant.engine.rules import Rules
from assistant.engine.triggers import Trigger

C = TypeVar("C")

CACHE_SIZE = 20
"""How many versions of the content are cached, one for each set of facts that players entered from cards.

Undo and `Engine.what_if` go back to earlier versions.
"""

_encode = msgspec.json.Encoder().encode


class RunContext(Generic[C]):
    """What stays the same while a step runs: the rules of the game, its content and fixed random results.

    `forced` has results for some components, such as die faces. Examples and tests set them instead of random results.
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
        """Return the content with `facts`, which the players entered from printed cards."""
        if not facts:
            return self.content
        key = _encode(facts)
        if key not in self._laid:
            if len(self._laid) > CACHE_SIZE:
                self._laid.clear()
            self._laid[key] = overlay_facts(self.content, facts)
        return self._laid[key]
