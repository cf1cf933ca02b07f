"""What follows from what was set by hand or stands in a position: at once, and at the bounds of turns and attacks."""

from __future__ import annotations

from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.adventure.endings import lose
from assistant.games.drunagor.figures.damage import check_trauma, defeat, has_no_maximum, knock_out
from assistant.games.drunagor.monsters.cards import face_of
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.messages.questions import Refused
from assistant.messages.text import t


@rules.after_correction
def sweep(table: DrunagorTable) -> None:
    """Who is at 0 is defeated or knocked out, cubes above the limit lose the adventure, nothing lies on a skill or is
    worn that isn't there.
    """
    state = table.state
    for hero in state.heroes:
        hero.remove_surplus_cubes()
        hero.unequip_missing_items()
    _fill_bag(table)
    _move_card(table)
    _keep_to_full_health(table)
    if state.stage != "turns":  # before and after it nobody falls
        return
    for monster in [monster for monster in state.monsters if monster.hp < 1]:
        defeat(table, monster)
    for index, hero in enumerate(state.heroes):
        if hero.hp < 1 and not hero.knocked_out and hero.max_hp:
            knock_out(table, hero)
        elif hero.hp > 0 and hero.knocked_out:
            if table.corrected == f"heroes.{index}.knocked_out":
                hero.hp = 0
            else:  # what was corrected last is right
                hero.knocked_out = False
        if hero.curse > hero.curse_limit:
            lose(table, "curse", hero.id)
        check_trauma(table, hero)


def _fill_bag(table: DrunagorTable) -> None:
    """A rune corrected onto the track came out of the bag, one taken off it lies in the bag again."""
    known = table.content.pack.rune.get(table.corrected.removeprefix("runes."))
    if known is not None:
        table.state.bag.counts[known.id] = known.count - table.state.runes.get(known.id, 0)


def _move_card(table: DrunagorTable) -> None:
    """A card whose side, rune or arrow was corrected moves (5.8): in the middle of its own turn not before the next
    round, in which it acts there.
    """
    path, state = table.corrected, table.state
    for index, card in enumerate(state.cards):
        printed = f"facts.card.{face_of(card)}"
        if path in (f"cards.{index}.behaviour", f"{printed}.rune", f"{printed}.side"):
            if card.id == state.acting:
                state.waiting_cards.append(card.id)
            else:
                track.move_card(table, card)


def _keep_to_full_health(table: DrunagorTable) -> None:
    """L365, L2770: nobody has more than full health; if that was corrected, the health follows it."""
    for figure in table.state.fighters:
        if not figure.max_hp or figure.hp <= figure.max_hp or has_no_maximum(table, figure):
            continue
        if table.corrected.endswith(".hp"):
            raise Refused(t("{who} has at most {n} health.", who=figure.display_name(table.content), n=figure.max_hp))
        figure.hp = figure.max_hp
