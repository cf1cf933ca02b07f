"""Wounds of a hero: digest C9, E2, E4. All of them count, in hand, deck and discard pile."""

from __future__ import annotations

from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet.events import WoundsChanged


def change(table: MageTable, hero: str, by: int, *, glade: bool = False, rule: str = "") -> None:
    """Taken, or healed and thrown away; never below none."""
    if not by or not table.held("sheets"):
        return
    sheet = table.state.sheet(hero)
    before = sheet.wounds
    sheet.wounds = max(0, before + by)
    table.tell(
        WoundsChanged(
            who=hero,
            alone=table.state.alone,
            by=sheet.wounds - before,
            now=sheet.wounds,
            glade=glade,
            rule=rule or ("E4, L877, L960" if glade else "C9, L933-957"),
        )
    )
