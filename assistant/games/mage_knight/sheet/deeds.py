"""What may happen in a turn with a hero."""

from __future__ import annotations

from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet import hero as my
from assistant.games.mage_knight.sheet import skills
from assistant.table.happenings import Happening
from assistant.table.text import t


def _skill_to_gain(table: MageTable, hero: str) -> bool:
    return not table.held("sheets") and table.state.alone and table.state.virtual.skills > 0


def _sheet_kept(table: MageTable, hero: str) -> bool:
    return table.held("sheets")


DEEDS: tuple[Happening[[str]], ...] = (
    Happening(6, skills.gained, id="skill", label=t("I gained a skill"), when=_skill_to_gain),
    Happening(6, my.my_hero, id="hero", label=t("my hero"), when=_sheet_kept),
)
