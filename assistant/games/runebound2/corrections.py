"""What players type to wound or heal, and what follows from their corrections.

`3-1` wounds hero 3 once. `9-2` wounds the opponent in a fight twice.
"""

from __future__ import annotations

from assistant.games.runebound2.adventure.discards import begin_endgame, clear_full_track, has_doom_track
from assistant.games.runebound2.adventure.rewards import win_game
from assistant.games.runebound2.events import Discarded
from assistant.games.runebound2.fight.current_fight import current_contenders, redirect_fight
from assistant.games.runebound2.fight.damage import (
    sheet_index,
    sync_after_correction,
    wound_ally_in_fight,
    wound_combatant,
    wound_hero_in_fight,
)
from assistant.games.runebound2.hero.knock_out import knock_out, wound_outside_fight
from assistant.games.runebound2.hero.sheet import exhaust, heal, hero_life, hero_stamina, wound, wound_ally
from assistant.games.runebound2.numbers import DOOM_COUNTERS
from assistant.games.runebound2.rules import ALLY_NUMBERS, ALLY_STAMINA, HERO_STAMINA, RuneTable, rules
from assistant.games.runebound2.set_up import set_up, start_doom_track
from assistant.games.runebound2.state import Combatant, Fight, Player
from assistant.messages.questions import Refused
from assistant.messages.text import t


@rules.typed_amount
def hurt_or_heal(table: RuneTable, figure: int, by: int) -> None:
    """Wound the hero, Ally or opponent with this number, or heal if `by` is negative."""
    state = table.state
    fight = state.fight
    if fight is not None and figure in [one.number for one in (fight.hero, fight.foe, *fight.attacking_allies)]:
        _hurt_or_heal_in_fight(table, fight, figure, by)
        return
    player = next((player for player in state.players if player.number == figure), None)
    if player is None:
        raise Refused(t("No hero has the number {number}.", number=figure))
    if not table.is_held("sheets"):
        raise Refused(t("No sheets are kept: wounds lie on the table."))
    if by < 0:
        heal(table, player.hero, -by)
    else:
        wound_outside_fight(table, player.hero, by)


def _hurt_or_heal_in_fight(table: RuneTable, fight: Fight, figure: int, by: int) -> None:
    allies = fight.attacking_allies
    index = next((index for index, ally in enumerate(allies) if ally.number == figure), None)
    if index is not None:
        ally = allies[index]
        if by > 0:
            wound_ally_in_fight(table, index, by)
        elif not ally.fallen:
            if table.is_held("sheets"):
                heal(table, fight.attacker.id, -by, sheet_index(ally, allies))
            _remove_wounds(ally, -by)
        return
    combatant = fight.hero if fight.hero.number == figure else fight.foe
    if by > 0 and (combatant is fight.hero or fight.rival):
        wound_hero_in_fight(table, combatant.id, by)
    elif by > 0:
        wound_combatant(table, current_contenders(table).foe, by)
    else:
        if table.is_held("sheets") and combatant.id in table.content.pack.hero:
            heal(table, combatant.id, -by)
        _remove_wounds(combatant, -by)


def _remove_wounds(combatant: Combatant, n: int) -> None:
    combatant.wounds = max(0, combatant.wounds - n)


@rules.after_correction
def consequences(table: RuneTable) -> None:
    """Apply the rules that follow from a correction, for example a knock-out.

    If the correction decides the running fight, the fight ends. If it removes the attacking Ally, another attack is
    chosen.
    """
    corrected = table.corrected
    if table.state.fight is not None:
        sync_after_correction(table, corrected)
    _apply_consequences(table)
    redirect_fight(table)


def _apply_consequences(table: RuneTable) -> None:
    """Apply the rules that follow from the corrected state.

    - Exhaustion above Stamina becomes wounds. An Ally with wounds equal to Life dies.
    - A hero with wounds equal to Life is knocked out, except in a fight or in the Endgame.
    - A hero with enough runes wins the game.
    - A full doom track is cleared, and the last doom counter starts the Endgame.
    """
    state = table.state
    for colour, n in (state.swept_encounters or {}).items():
        state.swept_encounters = {**(state.swept_encounters or {}), colour: min(n, state.discards.get(colour, 0))}
    if table.is_held("sheets") and not state.over:
        for player in state.players:
            _exhaustion_to_wounds(table, player)
            _check_allies(table, player)
    if state.over or state.endgame:
        return
    for player in state.players:
        if player.runes >= table.content.scenario.runes_to_win:
            win_game(table, player.hero, "runes")
            return
    if has_doom_track(state) and state.laid and state.course.at != set_up.name:
        if not (state.threshold or state.doom):
            start_doom_track(table)
            table.tell(Discarded(colour="green", to="doom", cards=len(state.doom), threshold=state.threshold))
        clear_full_track(table)
        if state.counters >= DOOM_COUNTERS and not state.endgame:
            begin_endgame(table)
    if state.fight is not None or state.endgame or not table.is_held("sheets"):
        return
    for player in state.players:
        life = hero_life(table.content, player)
        if life and player.wounds >= life:
            knock_out(table, player.hero)


def _exhaustion_to_wounds(table: RuneTable, player: Player) -> None:
    """Turn the hero's exhaustion above Stamina into wounds."""
    over = player.exhaustion - hero_stamina(table.content, player)
    if HERO_STAMINA.seen(table.content, player.hero) is None or over <= 0:
        return
    player.exhaustion -= over
    fight = table.state.fight
    in_fight = fight is not None and player.hero in (fight.hero.id, fight.foe.id)
    (wound_hero_in_fight if in_fight else wound)(table, player.hero, exhaust(table, player.hero, over))


def _check_allies(table: RuneTable, player: Player) -> None:
    """Turn exhaustion of Allies above Stamina into wounds, and remove dead Allies.

    Do nothing if the hero is fighting: the fight keeps track of wounded Allies.
    """
    fight = table.state.fight
    if fight is not None and player.hero in (fight.hero.id, fight.foe.id):
        return
    for index, ally in reversed(list(enumerate(player.allies))):
        stamina = ALLY_STAMINA.seen(table.content, ally.card)
        over = 0 if stamina is None else max(0, ally.exhaustion - stamina)
        life = ALLY_NUMBERS["life"].seen(table.content, ally.card)
        if over:
            ally.exhaustion -= over
            wound_outside_fight(table, player.hero, exhaust(table, player.hero, over, index), index)
        elif life and ally.wounds >= life:
            wound_ally(table, player.hero, index, 0)
