"""The order of a fight's phases. Rules digest: C2-C6 (rulebook lines 666-865)."""

from __future__ import annotations

from assistant.engine.sequence import back_to, repeat, when
from assistant.games.mage_knight.combat import phases
from assistant.games.mage_knight.combat.damage import damage_phase, summoned_vanish, unblocked_foes
from assistant.games.mage_knight.combat.foes import summoning
from assistant.games.mage_knight.combat.outcome import fight_over
from assistant.games.mage_knight.combat.state import under_way
from assistant.games.mage_knight.rules import MageTable, rules


def has_targets(table: MageTable) -> bool:
    """Return whether there are enemies left to beat."""
    return bool(under_way(table.state.fight).targets)


def is_die_hidden(table: MageTable) -> bool:
    """Return whether the previous player's die of "Interactive combat" is not shown yet (7.12)."""
    return has_targets(table) and under_way(table.state.fight).die == "hidden"


def has_target_in_reach(table: MageTable) -> bool:
    return bool(phases.reachable_foes(under_way(table.state.fight)))


def are_targets_out_of_reach(table: MageTable) -> bool:
    """Return whether no remaining enemy can be attacked in the ranged phase (C2)."""
    return has_targets(table) and not has_target_in_reach(table)


def is_target_newly_in_reach(table: MageTable) -> bool:
    """Return whether the skipped ranged phase must be played after all.

    Before the first block, an enemy may have joined, or a fortification may have been removed.
    """
    fight = under_way(table.state.fight)
    begun = any(foe.attacked or foe.unblocked for foe in fight.foes)
    return fight.walled and not begun and has_target_in_reach(table)


def has_attack_to_block(table: MageTable) -> bool:
    waiting = any(phases.foes_to_block(under_way(table.state.fight)))
    return waiting and has_targets(table) and not is_target_newly_in_reach(table)


def has_unblocked_attack(table: MageTable) -> bool:
    return has_targets(table) and any(unblocked_foes(under_way(table.state.fight)))


FIGHT = rules.sequence(
    "fight_in_order",
    lambda state: state.fight.course if state.fight else None,
    when(phases.show_white, is_die_hidden),
    repeat(phases.ranged_phase, has_target_in_reach),
    when(phases.out_of_reach, are_targets_out_of_reach),
    when(summoning, has_targets),
    when(phases.show_red, is_die_hidden),
    repeat(phases.block_phase, has_attack_to_block),
    back_to(phases.ranged_phase, is_target_newly_in_reach),
    repeat(damage_phase, has_unblocked_attack),
    when(summoned_vanish, has_targets),
    when(phases.show_rest, is_die_hidden),
    repeat(phases.attack_phase, has_targets),
    fight_over,
)
