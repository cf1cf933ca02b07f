"""The steps of a quest, from set-up to end, and of a campaign, from quest to quest."""

from __future__ import annotations

from assistant.engine.interrupts import Anytime
from assistant.engine.sequence import back_to, each, turns, when
from assistant.games.warhammer_quest.board.quest_end import quest_ends
from assistant.games.warhammer_quest.phases.enemies import enemy_turn, ready_all, who_activates
from assistant.games.warhammer_quest.phases.heroes import (
    HERO_INTERRUPTS,
    activations,
    begin_round,
    hero_activation,
    is_out_of_action,
    told_about,
)
from assistant.games.warhammer_quest.phases.locations import location_phase
from assistant.games.warhammer_quest.phases.peril import pass_leader, peril_phase
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.games.warhammer_quest.set_up import choose_leader, first_location, lay_out, open_quest
from assistant.games.warhammer_quest.settlement.actions import settle
from assistant.games.warhammer_quest.settlement.flow import (
    has_next_quest,
    must_ask_whether_lost,
    next_quest,
    next_to_settle,
    nobody_stands,
    refresh,
    spoils,
    still_nobody_stands,
    the_end,
)
from assistant.games.warhammer_quest.state import WarhammerQuest


def goes_on(table: QuestTable) -> bool:
    """Return whether the quest is neither won nor lost."""
    return not table.state.outcome


def is_not_laid_out(table: QuestTable) -> bool:
    return not table.state.laid_out


QUEST = rules.sequence(
    "quest",
    lambda state: state.course,
    open_quest,
    when(lay_out, is_not_laid_out),
    choose_leader,
    first_location,
    when(begin_round, goes_on),
    each(hero_activation, activations, skip=is_out_of_action),
    turns(enemy_turn, who_activates),
    when(nobody_stands, must_ask_whether_lost),
    when(ready_all, goes_on),
    when(location_phase, goes_on),
    when(peril_phase, goes_on),
    when(pass_leader, goes_on),
    when(still_nobody_stands, must_ask_whether_lost),
    back_to(begin_round, goes_on),
    quest_ends,
    when(spoils, has_next_quest),
    turns(settle, next_to_settle),
    when(refresh, has_next_quest),
    when(next_quest, has_next_quest),
    back_to(open_quest, is_not_laid_out),
    the_end,
    participants=lambda state: (hero.id for hero in state.heroes),
)
rules.root = QUEST

SET_UP = {step.name for step in (open_quest, lay_out, choose_leader, first_location)}


def _happens(state: WarhammerQuest) -> tuple[str] | None:
    """Return the hero for the list of key `e`, or None during set-up and after the quest, when there is no list."""
    return None if state.outcome or state.course.at in SET_UP else (told_about(state),)


rules.anytime = Anytime(HERO_INTERRUPTS, _happens)
