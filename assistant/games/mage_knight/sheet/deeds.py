"""What may happen in a turn with a hero."""

from __future__ import annotations

from assistant.games.mage_knight.deeds import Deed
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet import hero as my
from assistant.games.mage_knight.sheet import skills
from assistant.table.text import t


def _skill_to_gain(table: MageTable, hero: str) -> bool:
    return not table.held("sheets") and table.state.alone and table.state.virtual.skills > 0


def _sheet_kept(table: MageTable, hero: str) -> bool:
    return table.held("sheets")


DEEDS: tuple[Deed, ...] = (
    Deed("skill", t("I gained a skill"), 6, _skill_to_gain, skills.gained),
    Deed("hero", t("my hero"), 6, _sheet_kept, my.my_hero),
)
