"""The end of a turn in its strict order: digest E1-E7."""

from __future__ import annotations

from assistant.games.mage_knight.market import source
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.table.text import t


@rules.step(phase="sheet", title=t("the end of the turn"), rule="E1-E7, L459-467, L868-925")
def end_turn(table: MageTable, hero: str) -> None:
    """What the app keeps of it; the rest is in the panel."""
    source.put_back(table)
