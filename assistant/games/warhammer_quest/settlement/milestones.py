"""Milestones of a delve, which replace the settlement.

A milestone gives the heroes advanced actions, a higher gear limit or refreshed gear.

Rulebook lines 1355-1357.
"""

from __future__ import annotations

from collections.abc import Collection

from assistant.engine.rules import rule
from assistant.games.warhammer_quest.content import Milestone
from assistant.games.warhammer_quest.rules import QuestTable
from assistant.games.warhammer_quest.settlement.actions import raise_gear_limit, train, turn_up_gear
from assistant.games.warhammer_quest.settlement.events import MilestoneReached
from assistant.messages.questions import Option, WhichOf
from assistant.messages.text import t


def milestones_left(table: QuestTable) -> list[Milestone]:
    return [milestone for milestone in table.content.quest.milestone if milestone.id not in table.state.milestones]


def is_delve(table: QuestTable) -> bool:
    return table.content.quest.kind == "delve"


def has_milestone_left(table: QuestTable) -> bool:
    """Return whether the party may still reach a milestone of this delve. True if the milestones are not known."""
    quest = table.content.quest
    return is_delve(table) and (not quest.milestone or bool(milestones_left(table)))


@rule("L1355-1357")
def milestone_reached(table: QuestTable, id: str = "") -> None:
    """Grant the milestone `id`, or ask which milestone was reached if `id` is empty.

    If the app doesn't know the milestones of this delve, ask for the reward.
    """
    if not table.content.quest.milestone:
        brings = table.ask(_brings_question())
        table.tell(MilestoneReached(milestone=""))
        _grant(table, brings)
        return
    left = milestones_left(table)
    if not id:
        id = table.one(
            "milestone",
            t("Which milestone?"),
            lambda: [Option(one.id, one.name) for one in table.content.quest.milestone],
            reports=True,
            barred=lambda: {reached: t("reached already") for reached in table.state.milestones},
        )
    one = next((it for it in left if it.id == id), None)
    if one is None:
        return
    table.state.milestones.append(one.id)
    table.tell(MilestoneReached(milestone=one.id))
    _grant(table, one.brings)


def _brings_question() -> WhichOf:
    return WhichOf(
        key="milestone:brings",
        name=t("milestone"),
        prompt=t("What does the sheet bring now?"),
        options=(
            Option("action", t("everybody a better action"), number=1),
            Option("gear_limit", t("everybody's gear limit up by 1"), number=2),
            Option("refresh", t("depleted gear is turned up"), number=3),
        ),
        least=1,
        reports=True,
    )


def _grant(table: QuestTable, brings: Collection[str]) -> None:
    """Grant the rewards in `brings` to every hero who is not eliminated."""
    for hero in [hero.id for hero in table.state.heroes if not hero.out]:
        if "gear_limit" in brings:
            raise_gear_limit(table, hero)
        if "action" in brings:
            train(table, hero)
    if "refresh" in brings:
        turn_up_gear(table)


def reach_location_milestones(table: QuestTable) -> None:
    """Grant each milestone of a location that the party has reached, if it was not granted yet."""
    for one in milestones_left(table):
        if one.at_location and one.at_location <= table.state.travelled:
            milestone_reached(table, one.id)
