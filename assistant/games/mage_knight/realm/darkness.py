"""Darkness falls: after each day two dice; a black one brings night for good. Digest A10, 7.12."""

from __future__ import annotations

from assistant.games.mage_knight.realm.events import DarknessRolled
from assistant.games.mage_knight.realm.rampage import roll
from assistant.games.mage_knight.rules import MageTable
from assistant.table.rules import rule

DICE = 2


@rule("A10, L1343-1345")
def end_of_round(table: MageTable) -> None:
    """No black die: another day. Once it is night nobody rolls again."""
    state = table.state
    if "darkness_falls" not in state.variants or state.time != "day":
        return
    dice = roll(table, DICE)
    if "black" in dice:
        state.time = "night"
    table.tell(DarknessRolled(dice=tuple(dice), night=state.time == "night"))
