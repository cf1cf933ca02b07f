"""Damage that players type, and what follows from their corrections.

`1-2` deals 2 damage to hero 1. `9-2` deals 2 damage to the enemy in a fight.
"""

from __future__ import annotations

from assistant.games.runebound3.fight.events import Healed, Struck
from assistant.games.runebound3.fight.fight_state import apply_damage, drop_lost_tokens, health_left
from assistant.games.runebound3.fight.outcomes import outcome
from assistant.games.runebound3.fight.sides import ENEMY
from assistant.games.runebound3.hero.market import enforce_asset_limit
from assistant.games.runebound3.hero.sheet import heal, remaining_health, suffer
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.state import ENEMY_NUMBER, Fight
from assistant.games.runebound3.villain import complete_eliminations
from assistant.messages.questions import Refused
from assistant.messages.text import t


@rules.typed_amount
def hurt_or_heal(table: RuneTable, figure: int, by: int) -> None:
    """Deal damage to the hero or enemy with this number, or heal if `by` is negative."""
    state = table.state
    fight = state.fight
    if fight is not None and figure == ENEMY_NUMBER and not fight.rival:
        _hurt_or_heal_enemy(table, fight, by)
        return
    player = next((player for player in state.standing if player.number == figure), None)
    if player is None:
        raise Refused(t("No hero has the number {number}.", number=figure))
    if by > 0:
        suffer(table, player.hero, by)
    else:
        heal(table, player.hero, -by)


def _hurt_or_heal_enemy(table: RuneTable, fight: Fight, by: int) -> None:
    """Deal damage to the enemy, or heal it, and tell the health left. Shields do not stop this damage."""
    before = health_left(table.content, table.state, fight, ENEMY)
    apply_damage(table, ENEMY, by)
    left = health_left(table.content, table.state, fight, ENEMY)
    if by < 0:
        table.tell(Healed(fighter=fight.enemy.id, healed=left - before, left=left))
    else:
        table.tell(Struck(fighter=fight.enemy.id, damage=by, through=by, left=left))


@rules.after_correction
def consequences(table: RuneTable) -> None:
    """Apply the rules that follow from a correction, as if the change had happened in the game.

    - A hero marked as eliminated leaves the game.
    - A hero marked as defeated suffers damage equal to health. A hero no longer marked heals 1.
    - The limits on assets, skills and hand are enforced. Heroes with too much damage are defeated.
    - A token that a hero no longer owns leaves the fight.
    - If the fight is decided, its open question is dropped.
    """
    corrected = table.corrected
    complete_eliminations(table)
    for index, player in enumerate(table.state.players):
        if corrected == f"players.{index}.defeated" and player.defeated:
            suffer(table, player.hero, remaining_health(table.content, player))
        elif corrected == f"players.{index}.defeated" and remaining_health(table.content, player) == 0:
            heal(table, player.hero, 1)
    for hero in [player.hero for player in table.state.standing]:
        enforce_asset_limit(table, hero)
    if table.state.fight is not None:
        drop_lost_tokens(table)
        if outcome(table):
            table.leave_step()
