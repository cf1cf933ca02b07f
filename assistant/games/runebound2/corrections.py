"""What is typed while a question waits: `3-1` a wound for hero 3, in a fight `9-2` for the opponent. Screens 5."""

from __future__ import annotations

from assistant.games.runebound2.adventure.cards import win_game
from assistant.games.runebound2.adventure.discards import begin_endgame, clear_full_track, has_doom_track
from assistant.games.runebound2.events import Discarded
from assistant.games.runebound2.fight.current_fight import current_contenders
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
from assistant.games.runebound2.set_up import start_doom_track
from assistant.games.runebound2.state import Combatant, Fight, Player
from assistant.messages.questions import Refused
from assistant.messages.text import t


@rules.typed_amount
def hurt_or_heal(table: RuneTable, figure: int, by: int) -> None:
    """More wounds or fewer; somebody in a fight feels it there, too."""
    state = table.state
    fight = state.fight
    if fight is not None and figure in [one.number for one in (fight.hero, fight.foe, *fight.allies)]:
        _hurt_or_heal_in_fight(table, fight, figure, by)
        return
    player = next((one for one in state.players if one.number == figure), None)
    if player is None:
        raise Refused(t("No hero has the number {number}.", number=figure))
    if not table.is_held("sheets"):
        raise Refused(t("No sheets are kept: wounds lie on the table."))
    if by < 0:
        heal(table, player.hero, -by)
    else:
        wound_outside_fight(table, player.hero, by)


def _hurt_or_heal_in_fight(table: RuneTable, fight: Fight, figure: int, by: int) -> None:
    ally = next((place for place, one in enumerate(fight.allies) if one.number == figure), None)
    who = fight.hero.id
    if ally is not None:
        one = fight.allies[ally]
        if by > 0:
            wound_ally_in_fight(table, who, ally, by)
        elif not one.fallen:
            if table.is_held("sheets"):
                heal(table, who, -by, sheet_index(one, fight))
            _remove_wounds(one, -by)
        return
    one = fight.hero if fight.hero.number == figure else fight.foe
    if by > 0 and (one is fight.hero or fight.rival):
        wound_hero_in_fight(table, one.id, by)
    elif by > 0:
        wound_combatant(table, current_contenders(table).foe, by)
    else:
        if table.is_held("sheets") and one.id in table.content.pack.hero:
            heal(table, one.id, -by)
        _remove_wounds(one, -by)


def _remove_wounds(one: Combatant, by: int) -> None:
    one.wounds = max(0, one.wounds - by)


@rules.after_correction
def consequences(table: RuneTable) -> None:
    """The last rune wins, a full doom track and the last doom counter do what they do. Exhaustion above Stamina becomes
    wounds; wounds that equal Life kill an Ally and knock out a hero, outside of a fight at once; in the Endgame the
    fights decide.
    """
    state = table.state
    if state.fight is not None:
        sync_after_correction(table)
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
    if has_doom_track(state) and state.laid:
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
    over = player.exhaustion - hero_stamina(table.content, player)
    if HERO_STAMINA.seen(table.content, player.hero) is None or over <= 0:
        return
    player.exhaustion -= over
    fight = table.state.fight
    in_fight = fight is not None and player.hero in (fight.hero.id, fight.foe.id)
    (wound_hero_in_fight if in_fight else wound)(table, player.hero, exhaust(table, player.hero, over))


def _check_allies(table: RuneTable, player: Player) -> None:
    """Those in a fight stand as the fight knows them."""
    fight = table.state.fight
    if fight is not None and player.hero in (fight.hero.id, fight.foe.id):
        return
    for place, ally in reversed(list(enumerate(player.allies))):
        stamina = ALLY_STAMINA.seen(table.content, ally.card)
        over = 0 if stamina is None else max(0, ally.exhaustion - stamina)
        life = ALLY_NUMBERS["life"].seen(table.content, ally.card)
        if over:
            ally.exhaustion -= over
            wound_outside_fight(table, player.hero, exhaust(table, player.hero, over, place), place)
        elif life and ally.wounds >= life:
            wound_ally(table, player.hero, place, 0)
