"""Wounds in a fight (rulebook lines 1353-1373 and 2034-2037).

If the app keeps the hero sheets, the wounds of heroes and Allies are recorded both on the sheet and in the fight.
Otherwise they are recorded only in the fight.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound2.fight.current_fight import current_contenders, current_fight
from assistant.games.runebound2.fight.events import AllyFell, Struck
from assistant.games.runebound2.fight.fighters import Contender
from assistant.games.runebound2.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound2.hero.sheet import wound, wound_ally
from assistant.games.runebound2.names import FIGHTER
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Combatant, Fight
from assistant.messages.questions import Number
from assistant.messages.text import t


@rule("L2034-2037")
def take_damage(table: RuneTable, who: str, damage: int) -> None:
    """Ask how many of these wounds remain after cards have cancelled some, and deal them to a hero in the fight."""
    if damage == 0:
        return
    prompt = t("{name} takes {n}. How much gets through?", name=FIGHTER(table.content, who), n=damage)
    question = Number(key="through", name=t("wounds"), prompt=prompt, least=0, most=99, expected=damage, to=who)
    wound_hero_in_fight(table, who, table.ask(question, FIGHT_INTERRUPTS, who))


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
    """Wound a fighter in the fight only: a Challenge or, if the app keeps no sheets, any fighter."""
    fighter.combatant.wounds += wounds
    table.tell(Struck(name=fighter.id, wounds=wounds, left=fighter.life_left))


@rule("L1353-1373")
def wound_ally_in_fight(table: RuneTable, who: str, index: int, wounds: int) -> None:
    """Wound the Ally with this index. An Ally without Life leaves the fight, and the fight goes on."""
    ally = current_contenders(table).allies[index]
    if not wounds or not ally.life_left:
        return
    if table.is_held("sheets"):
        on_sheet = sheet_index(ally.combatant, current_fight(table))
        ally.combatant.wounds += wounds
        wound_ally(table, who, on_sheet, wounds)
    else:
        wound_combatant(table, ally, wounds)
        _remove_dead_ally(table, ally)


def sheet_index(ally: Combatant, fight: Fight) -> int:
    """Return the index of this Ally on the hero's sheet. Fallen Allies are still in the fight, but not on the sheet."""
    index = next(index for index, combatant in enumerate(fight.allies) if combatant is ally)
    return sum(not combatant.fallen for combatant in fight.allies[:index])


def _remove_dead_ally(table: RuneTable, ally: Contender) -> None:
    if ally.life_left == 0 and not ally.combatant.fallen:
        ally.combatant.fallen = True
        table.tell(AllyFell(name=ally.id))


def sync_after_correction(table: RuneTable) -> None:
    """Copy wounds that were corrected during the fight to the sheets, and remove Allies without Life."""
    both, sheets = current_contenders(table), table.is_held("sheets")
    if sheets:
        for combatant in (both.hero.combatant, both.foe.combatant):
            if any(player.hero == combatant.id for player in table.state.players):
                table.state.player_of(combatant.id).wounds = combatant.wounds
    for ally in both.allies:
        if not sheets:
            _remove_dead_ally(table, ally)
        elif not ally.combatant.fallen:
            on_sheet = sheet_index(ally.combatant, both.fight)
            table.state.player_of(both.hero.id).allies[on_sheet].wounds = ally.combatant.wounds
            if ally.life_left == 0:
                wound_ally(table, both.hero.id, on_sheet, 0)
