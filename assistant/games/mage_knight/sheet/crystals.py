"""Crystals: digest C12, C6, E4. So many of a colour at most: `MOST_CRYSTALS`."""

from __future__ import annotations

from typing import Literal

from assistant.games.mage_knight.cards import Color
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.events import CrystalSource, CrystalUsed, HeroCrystalGained
from assistant.games.mage_knight.sheet.state import MOST_CRYSTALS

RULES: dict[CrystalSource, str] = {
    "effect": "C12, L361",
    "mine": "E4, L878",
    "reward": "C6, L880",
    "gift": "A10, 12.2-14, L1733",
}


def gain_crystal(table: MageTable, hero: str, color: Color, source: CrystalSource) -> None:
    """C12: into the inventory. Above the limit one of an effect is a mana token, one of a mine or a reward nothing."""
    state = table.state
    if not table.held("sheets"):
        table.tell(
            HeroCrystalGained(
                who=hero, alone=state.alone, color=color, source=source, counted=False, rule=RULES[source]
            )
        )
        return
    crystals = state.sheet(hero).crystals
    before = crystals.get(color, 0)
    if before < MOST_CRYSTALS:
        crystals[color] = before + 1
    table.tell(
        HeroCrystalGained(
            who=hero,
            alone=state.alone,
            color=color,
            source=source,
            to="inventory" if before < MOST_CRYSTALS else _above_the_limit(table, source),
            now=crystals.get(color, 0),
            rule=RULES[source],
        )
    )


def _above_the_limit(table: MageTable, source: CrystalSource) -> Literal["mana", "nothing"]:
    """An effect's is a mana token (L361), a mine's or a reward's nothing; of a gift the book is silent (12.2-14)."""
    if source == "gift":
        return "mana" if table.ruling("mine_gift_with_three") == "mana" else "nothing"
    return "mana" if source == "effect" else "nothing"


def use_crystal(table: MageTable, hero: str, color: Color) -> None:
    """C12: it becomes mana, at any time of the own turn."""
    crystals = table.state.sheet(hero).crystals
    if crystals.get(color, 0) > 0:
        crystals[color] -= 1
        table.tell(
            CrystalUsed(who=hero, alone=table.state.alone, color=color, left=crystals[color], rule="C12, L325-331")
        )
