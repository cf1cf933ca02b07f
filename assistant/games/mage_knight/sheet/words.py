"""Fame, levels, skills and rewards in words."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.sheet import events as e
from assistant.table.events import Event
from assistant.table.text import Text, tn


def say(content: Content, event: Event) -> Text | None:
    match event:
        case e.SkillGained(left=left):
            return tn(
                "Turn over one skill token of the virtual player into the common pool; {n} is left in its pile.",
                "Turn over one skill token of the virtual player into the common pool; {n} are left in its pile.",
                left,
            )
        case _:
            return None
