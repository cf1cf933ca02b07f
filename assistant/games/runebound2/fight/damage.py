"""Wounds in a fight (L1353-1373, L2034-2037).

If the app keeps the hero sheets, wounds of heroes and Allies are recorded on the sheet and in the fight. Otherwise they
are recorded only in the fight.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.engine.rules import rule
from assistant.games.runebound2.fight.current_fight import current_contenders, current_fight, goes_on
from assistant.games.runebound2.fight.events import AllyFell, Struck
from assistant.games.runebound2.fight.fighters import Contender
from assistant.games.runebound2.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound2.hero.sheet import wound, wound_ally
from assistant.games.runebound2.names import FIGHTER
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Combatant
from assistant.messages.questions import Number
from assistant.messages.text import t


def deal_damage(table: RuneTable, who: str, damage: int) -> None:
    """Note the wounds that a hero in the fight is about to take. `take_damage` deals them."""
    fight = current_fight(table)
    fight.hurt, fight.damage = (who, damage) if damage else ("", 0)


def is_hurt(table: RuneTable) -> bool:
    """Return whether a hero is about to take wounds."""
    return goes_on(table) and current_fight(table).damage > 0


@rule("L2034-2037")
def take_damage(table: RuneTable) -> None:
    """Ask how many of the noted wounds remain after cards have cancelled some, and deal these wounds."""
    wounds = table.ask(lambda: _damage_question(table), FIGHT_INTERRUPTS, current_fight(table).hurt)
    fight = current_fight(table)
    who, fight.hurt, fight.damage = fight.hurt, "", 0
    wound_hero_in_fight(table, who, wounds)


def _damage_question(table: RuneTable) -> Number:
    fight = current_fight(table)
    prompt = t("{name} takes {n}. How much gets through?", name=FIGHTER(table.content, fight.hurt), n=fight.damage)
    return Number(
        key="through", name=t("wounds"), prompt=prompt, least=0, most=99, expected=fight.damage, to=fight.hurt
    )


def wound_hero_in_fight(table: RuneTable, who: str, wounds: int) -> None:
    """Wound a hero in the fight, and on the sheet if the app keeps the sheets."""
    both = current_contenders(table)
    hero = both.hero if both.hero.id == who else both.foe
    if table.is_held("sheets"):
        wound(table, who, wounds)
        hero.combatant.wounds = table.state.player_of(who).wounds
    else:
        wound_combatant(table, hero, wounds)


def wound_combatant(table: RuneTable, fighter: Contender, wounds: int) -> None:
    """Record wounds of a fighter who has no hero sheet. The wounds last as long as the fight.

    Such a fighter is a Challenge. If the app keeps no sheets, it may also be a hero or an Ally.
    """
    fighter.combatant.wounds += wounds
    table.tell(Struck(name=fighter.id, wounds=wounds, left=fighter.life_left))


@rule("L1353-1373")
def wound_ally_in_fight(table: RuneTable, index: int, wounds: int) -> None:
    """Wound the attacker's Ally with this index. An Ally with no Life left leaves the fight."""
    both = current_contenders(table)
    ally = both.allies[index]
    if not wounds or not ally.life_left:
        return
    on_sheet = sheet_index(ally.combatant, both.fight.attacking_allies)
    if table.is_held("sheets") and on_sheet < len(table.state.player_of(both.hero.id).allies):
        ally.combatant.wounds += wounds
        wound_ally(table, both.hero.id, on_sheet, wounds)
    else:
        wound_combatant(table, ally, wounds)
        _remove_dead_ally(table, ally)


def sheet_index(ally: Combatant, allies: Sequence[Combatant]) -> int:
    """Return the index of this Ally on the hero's sheet. Fallen Allies are no longer on the sheet."""
    index = next(index for index, combatant in enumerate(allies) if combatant is ally)
    return sum(not combatant.fallen for combatant in allies[:index])


def _remove_dead_ally(table: RuneTable, ally: Contender) -> None:
    if ally.life_left == 0 and not ally.combatant.fallen:
        ally.combatant.fallen = True
        table.tell(AllyFell(name=ally.id))


def sync_after_correction(table: RuneTable, corrected: str) -> None:
    """Make the wounds on the sheets and in the fight equal after a correction, and remove dead Allies.

    `corrected` is the path of the corrected field. A corrected sheet is copied to the fight, otherwise the fight to the
    sheets.
    """
    both, sheets = current_contenders(table), table.is_held("sheets")
    if sheets:
        for combatant in (both.fight.hero, both.fight.foe):
            player = next((player for player in table.state.players if player.hero == combatant.id), None)
            if player is not None and corrected.startswith("players."):
                combatant.wounds = player.wounds
            elif player is not None:
                player.wounds = combatant.wounds
    for ally in both.allies:
        if not sheets:
            _remove_dead_ally(table, ally)
        elif not ally.combatant.fallen:
            on_sheet = sheet_index(ally.combatant, both.fight.attacking_allies)
            allies = table.state.player_of(both.hero.id).allies
            if on_sheet >= len(allies):  # the correction took the Ally off the sheet
                ally.combatant.fallen = True
                continue
            allies[on_sheet].wounds = ally.combatant.wounds
            if ally.life_left == 0:
                wound_ally(table, both.hero.id, on_sheet, 0)
