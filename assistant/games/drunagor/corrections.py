"""What follows from corrections, and from values that a position sets."""

from __future__ import annotations

from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.adventure.endings import lose
from assistant.games.drunagor.figures.damage import check_trauma, defeat, has_no_maximum, knock_out
from assistant.games.drunagor.monsters.cards import face_of
from assistant.games.drunagor.names import ITEM
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Hero
from assistant.messages.questions import Refused
from assistant.messages.text import t


@rules.after_correction
def sweep(table: DrunagorTable) -> None:
    """Apply what follows from corrected values. This also happens at the start and end of turns and attacks.

    - Figures at 0 health are defeated or knocked out.
    - Too many curse or trauma cubes lose the adventure.
    - Items that a hero no longer carries are unequipped.
    - Cubes on skills beyond those that the hero has are removed.
    """
    state = table.state
    for index, hero in enumerate(state.heroes):
        hero.remove_surplus_cubes()
        if table.corrected == f"heroes.{index}.equipped":
            _check_carried(table, hero)
        hero.unequip_missing_items()
    _fill_bag(table)
    _move_card(table)
    _keep_to_full_health(table)
    if state.stage != "turns":  # nobody is defeated or knocked out outside a round
        return
    for monster in [monster for monster in state.monsters if monster.hp < 1]:
        defeat(table, monster)
    for index, hero in enumerate(state.heroes):
        if hero.hp < 1 and not hero.knocked_out and hero.max_hp:
            knock_out(table, hero)
        elif hero.hp > 0 and hero.knocked_out:
            if table.corrected == f"heroes.{index}.knocked_out":
                hero.hp = 0
            else:  # the health was corrected last, so it counts
                hero.knocked_out = False
        if hero.curse > hero.curse_limit:
            lose(table, "curse", hero.id)
        check_trauma(table, hero)


def _check_carried(table: DrunagorTable, hero: Hero) -> None:
    """Refuse a correction that equips items which the hero does not carry."""
    missing = next((item for item in hero.equipped if hero.equipped.count(item) > hero.items.count(item)), None)
    if missing is not None:
        raise Refused(
            t(
                "{hero} does not carry {item}: correct the hero's items first.",
                hero=hero.display_name(table.content),
                item=t("{name}", name=ITEM(table.content, missing)),
            )
        )


def _fill_bag(table: DrunagorTable) -> None:
    """Make the runes in the bag and on the track fit each other after one of the two was corrected."""
    runes, state = table.content.pack.rune, table.state
    if (known := runes.get(table.corrected.removeprefix("runes."))) is not None:
        state.bag.counts[known.id] = known.count - state.runes.get(known.id, 0)
    for known in runes.values() if table.corrected.startswith("bag") else ():
        if (most := known.count - state.bag.counts.get(known.id, 0)) < state.runes.get(known.id, 0):
            state.runes[known.id] = most


def _move_card(table: DrunagorTable) -> None:
    """Move a card after its side, rune or arrow was corrected (5.8).

    A card that is taking its turn moves when the next round begins.
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
    """Keep the heroes' health within their full health (L365, L2770).

    Raising health above full health is refused. Lowering full health lowers the health, too.
    """
    for figure in table.state.fighters:
        if not figure.max_hp or figure.hp <= figure.max_hp or has_no_maximum(table, figure):
            continue
        if table.corrected.endswith(".hp"):
            raise Refused(t("{who} has at most {n} health.", who=figure.display_name(table.content), n=figure.max_hp))
        figure.hp = figure.max_hp
