"""What follows from a correction."""

from __future__ import annotations

from assistant.components import box
from assistant.games.mage_knight.box import kinds
from assistant.games.mage_knight.rules import MageTable, rules


@rules.after_correction
def out_of_the_piles(table: MageTable) -> None:
    box.remove_from_piles(kinds(table.content, table.state))
