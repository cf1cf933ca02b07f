"""What is told of the heroes: fame, levels, reputation, crystals, skills, rewards."""

from __future__ import annotations

from assistant.table.events import Event


class SkillGained(Event, frozen=True, kw_only=True):
    """You took a skill: a token of the virtual player joins the common pool."""

    left: int


EVENTS: tuple[type[Event], ...] = (SkillGained,)
