"""What scenarios and variants do at the start and at the end of a round: digest A10."""

from __future__ import annotations

from assistant.games.mage_knight.realm import druid_nights, goals, hold, mines, portal, round_dice, sites
from assistant.games.mage_knight.rules import MageTable


def start_of_round(table: MageTable) -> None:
    """Every day and night: crystals of liberated mines, a stronger defence; by day the ruins are seen."""
    scenario = table.content.scenario
    if scenario.has("mines"):
        mines.gifts(table)
    if scenario.has("hold"):
        hold.tell_defence(table)
    if table.state.time == "day":
        sites.at_dawn(table)


def end_of_round(table: MageTable) -> None:
    """After the last turn of a day or night. Whatever a further round would need is left out in the last one."""
    scenario = table.content.scenario
    last = goals.is_last_round(table)
    if scenario.has("portal"):
        portal.end(table) if last else portal.close(table)
    if last or table.state.ending:
        return
    if scenario.has("druid_nights"):
        druid_nights.end_of_round(table)
    round_dice.rampage(table)
    round_dice.darkness(table)
