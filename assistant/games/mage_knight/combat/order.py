"""A fight from its first to its last phase: digest C2-C6, L666-865."""

from __future__ import annotations

from assistant.engine.sequence import back_to, repeat, when
from assistant.games.mage_knight.combat import phases
from assistant.games.mage_knight.combat.damage import came_through, damage_phase, summoned_vanish
from assistant.games.mage_knight.combat.foes import summoning
from assistant.games.mage_knight.combat.outcome import fight_over
from assistant.games.mage_knight.combat.state import under_way
from assistant.games.mage_knight.rules import MageTable, rules


def somebody_left(table: MageTable) -> bool:
    """Somebody can still be beaten."""
    return bool(under_way(table.state.fight).targets)


def a_die_is_hidden(table: MageTable) -> bool:
    """7.12: the previous player has not shown the die yet."""
    return somebody_left(table) and under_way(table.state.fight).die == "hidden"


def somebody_in_reach(table: MageTable) -> bool:
    return bool(phases.reachable(under_way(table.state.fight)))


def the_others_out_of_reach(table: MageTable) -> bool:
    """C2: whoever is left is fortified twice."""
    return somebody_left(table) and not somebody_in_reach(table)


def within_reach_after_all(table: MageTable) -> bool:
    """Nobody was asked for a ranged attack, nothing was blocked yet, and now somebody joined or walls fell."""
    fight = under_way(table.state.fight)
    begun = any(foe.attacked or foe.unblocked for foe in fight.foes)
    return fight.walled and not begun and somebody_in_reach(table)


def an_attack_to_block(table: MageTable) -> bool:
    waiting = any(phases.to_block(under_way(table.state.fight)))
    return waiting and somebody_left(table) and not within_reach_after_all(table)


def an_attack_came_through(table: MageTable) -> bool:
    return somebody_left(table) and any(came_through(under_way(table.state.fight)))


FIGHT = rules.sequence(
    "fight_in_order",
    lambda state: state.fight.course if state.fight else None,
    when(phases.show_white, a_die_is_hidden),
    repeat(phases.ranged_phase, somebody_in_reach),
    when(phases.out_of_reach, the_others_out_of_reach),
    when(summoning, somebody_left),
    when(phases.show_red, a_die_is_hidden),
    repeat(phases.block_phase, an_attack_to_block),
    back_to(phases.ranged_phase, within_reach_after_all),
    repeat(damage_phase, an_attack_came_through),
    when(summoned_vanish, somebody_left),
    when(phases.show_rest, a_die_is_hidden),
    repeat(phases.attack_phase, somebody_left),
    fight_over,
)
