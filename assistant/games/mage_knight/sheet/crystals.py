"""Crystals, at most `MOST_CRYSTALS` of each colour. Rules digest: C12, C6, E4."""

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
    """Give the hero a crystal, at most `MOST_CRYSTALS` of a colour (C12).

    Beyond that, an effect gives a mana token instead, and a mine or a reward gives nothing.
    """
    if not table.is_held("sheets"):
        table.tell(HeroCrystalGained(who=hero, color=color, source=source, counted=False, rule=RULES[source]))
        return
    crystals = table.state.sheet(hero).crystals
    before = crystals.get(color, 0)
    fits = before < MOST_CRYSTALS
    crystals[color] = before + fits
    to: Literal["inventory", "mana", "nothing"] = "inventory"
    if not fits:  # the rulebook does not cover gifts (12.2-14)
        gives_mana = source == "effect" or (source == "gift" and table.ruling("mine_gift_with_three") == "mana")
        to = "mana" if gives_mana else "nothing"
    table.tell(HeroCrystalGained(who=hero, color=color, source=source, to=to, now=crystals[color], rule=RULES[source]))


@rule("C12, L325-331")
def use_crystal(table: MageTable, hero: str, color: Color) -> None:
    """Use a crystal as mana (C12)."""
    crystals = table.state.sheet(hero).crystals
    if crystals.get(color, 0) > 0:
        crystals[color] -= 1
        table.tell(CrystalUsed(who=hero, color=color, left=crystals[color]))
