"""Wounds of the hero in a fight, and the knock-out: digest C4, edge cases 17 and 18."""

from __future__ import annotations

from assistant.games.mage_knight.combat import arithmetic
from assistant.games.mage_knight.combat.events import KnockedOut
from assistant.games.mage_knight.combat.state import Fight
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet import fame
from assistant.table.rules import rule


def take(table: MageTable, fight: Fight, hand: int, discard: int = 0) -> None:
    """So many into the hand and onto the discard pile; only the hand counts for the knock-out."""
    fight.wounds += hand
    if table.held("sheets"):
        table.state.sheet(fight.hero).wounds += hand + discard


@rule("C4, L796-800")
def knock_out(table: MageTable, fight: Fight) -> None:
    """C4: as many wounds into the hand in this fight as the printed hand limit (edge cases 17, 18)."""
    limit = fame.hand_limit(table, fight.hero)
    if fight.knocked_out or not arithmetic.knocked_out(fight.wounds, limit):
        return
    fight.knocked_out = True
    table.tell(KnockedOut(who=fight.hero, wounds=fight.wounds, limit=limit))
