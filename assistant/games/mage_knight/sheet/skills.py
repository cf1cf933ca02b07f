"""Skills: digest A8, C11."""

from __future__ import annotations

from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.events import SkillGained
from assistant.table.text import t


@rules.step(phase="sheet", title=t("a skill gained"), rule="A8, L1212-1218")
def gained(table: MageTable, hero: str) -> None:
    """Solo: each skill you gain turns up one of the virtual player's."""
    virtual = table.state.virtual
    if virtual.skills:
        virtual.skills -= 1
        table.tell(SkillGained(left=virtual.skills, rule="A8, L1212-1218"))
