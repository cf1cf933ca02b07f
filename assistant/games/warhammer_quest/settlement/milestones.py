"""A delve has no settlement: its sheet says when an action gets better, the gear limit rises, gear is refreshed.

L1355-1357.
"""

from __future__ import annotations

from assistant.games.warhammer_quest.content import Milestone
from assistant.games.warhammer_quest.rules import QuestTable
from assistant.games.warhammer_quest.settlement.actions import raise_gear_limit, refresh_gear, train
from assistant.games.warhammer_quest.settlement.events import MilestoneReached
from assistant.speech.questions import Option
from assistant.speech.text import t
from assistant.table.rules import rule


def milestones_left(table: QuestTable) -> list[Milestone]:
    return [one for one in table.content.quest.milestone if one.id not in table.state.milestones]


@rule("L1355-1357")
def milestone_reached(table: QuestTable, id: str = "") -> None:
    """By its place on the way, or when the table says so."""
    left = milestones_left(table)
    if not id:
        id = table.one("milestone", t("Which milestone?"), lambda: [Option(one.id, one.name) for one in left])
    one = next((it for it in left if it.id == id), None)
    if one is None:
        return
    table.state.milestones.append(one.id)
    table.tell(MilestoneReached(milestone=one.id))
    for hero in [hero.id for hero in table.state.heroes if not hero.out]:
        if "gear_limit" in one.brings:
            raise_gear_limit(table, hero)
        if "action" in one.brings:
            train(table, hero)
    if "refresh" in one.brings:
        refresh_gear(table)


def reached_here(table: QuestTable) -> None:
    """A milestone tied to how many locations were reached."""
    for one in milestones_left(table):
        if one.at_location and one.at_location <= table.state.travelled:
            milestone_reached(table, one.id)
