"""What may happen in a turn with a hero."""

from __future__ import annotations

from assistant.games.mage_knight.deeds import Deed
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet import skills
from assistant.table.text import t


def _skill_to_gain(table: MageTable, hero: str) -> bool:
    return len(table.state.heroes) == 1 and table.state.virtual.skills > 0


DEEDS: tuple[Deed, ...] = (Deed("skill", t("I gained a skill"), 6, _skill_to_gain, skills.gained),)
