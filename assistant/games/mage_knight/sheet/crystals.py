"""Crystals: digest C12, C6, E4. So many of a colour at most: `MOST_CRYSTALS`."""

from __future__ import annotations

from typing import Literal

from assistant.engine.rules import rule
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
    if not table.is_held("sheets"):
        table.tell(HeroCrystalGained(who=hero, color=color, source=source, counted=False, rule=RULES[source]))
        return
    crystals = table.state.sheet(hero).crystals
    before = crystals.get(color, 0)
    fits = before < MOST_CRYSTALS
    crystals[color] = before + fits
    to: Literal["inventory", "mana", "nothing"] = "inventory"
    if not fits:  # of a gift the book is silent (12.2-14)
        gives_mana = source == "effect" or (source == "gift" and table.ruling("mine_gift_with_three") == "mana")
        to = "mana" if gives_mana else "nothing"
    table.tell(HeroCrystalGained(who=hero, color=color, source=source, to=to, now=crystals[color], rule=RULES[source]))


@rule("C12, L325-331")
def use_crystal(table: MageTable, hero: str, color: Color) -> None:
    """C12: it becomes mana, at any time of the own turn."""
    crystals = table.state.sheet(hero).crystals
    if crystals.get(color, 0) > 0:
        crystals[color] -= 1
        table.tell(CrystalUsed(who=hero, color=color, left=crystals[color]))
