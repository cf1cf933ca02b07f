"""Short inputs about a hero, an enemy or the location, which begin with the number of this figure.

- `7-2` deals 2 wounds to number 7.
- `7-` defeats it.
- `7.2` moves it into the zone of hero 2.
- `7*` exhausts or readies it.
- `0+2` adds 2 progress to the location.

Short inputs follow the rules of the game. A correction (key `a`) only changes the state, and `consequences` applies the
rules that follow.
"""

from __future__ import annotations

from assistant.engine.rules import CORRECTION
from assistant.games.warhammer_quest.board.nemeses import is_nemesis
from assistant.games.warhammer_quest.board.quest_end import lose_if_nobody_stands
from assistant.games.warhammer_quest.board.wounds import (
    clear_play_area,
    defeat_enemy,
    defeat_hero,
    defeat_hero_outright,
    enemy_health_left,
    heal,
    heal_card,
    health_left,
    hurt_hero,
)
from assistant.games.warhammer_quest.board.zones import defeat_card, hurt_card, move_enemy, set_ready
from assistant.games.warhammer_quest.events import HeroRevived, Moved
from assistant.games.warhammer_quest.facts import known_health
from assistant.games.warhammer_quest.names import HERO, LAIR, SHADOWS
from assistant.games.warhammer_quest.phases.locations import change_progress
from assistant.games.warhammer_quest.rules import EXPLORATION, HEALTH, QuestTable, rules
from assistant.games.warhammer_quest.state import Enemy, Hero, full_health
from assistant.messages.questions import Refused
from assistant.messages.text import t

SHADOW_KEY, LAIR_KEY = "0", "9"
"""The digits after the point that move an enemy into the shadows (`7.0`) or into the lair (`7.9`)."""


@rules.typed_amount
def hurt_or_heal(table: QuestTable, figure: int, by: int) -> None:
    """Deal `by` wounds to the hero or enemy with this number (`7-2`), or heal if `by` is negative (`7+2`).

    For the location (0), add `by` to its progress (`0+2`).
    """
    hero = _hero(table, figure)
    if figure == 0 and not table.state.location:
        raise Refused(t("No location lies face up."))
    if figure == 0:
        change_progress(table, by)
    elif hero is not None:
        hurt_hero(table, hero.id, by) if by > 0 else heal(table, hero.id, -by)
    elif by > 0:
        hurt_card(table, _pointed_at(table, figure).number, by)
    else:
        heal_card(table, _pointed_at(table, figure).number, -by)


def _hero(table: QuestTable, number: int) -> Hero | None:
    return next((hero for hero in table.state.heroes if hero.number == number), None)


@rules.step(phase=CORRECTION, title=t("a figure is defeated"), rule="L1019-1057")
def defeat(table: QuestTable, figure: int) -> None:
    """Defeat the hero or enemy with this number (`7-`), whatever health is left. Then ask the open question again."""
    table.run_in_play(_defeat, figure)


def _defeat(table: QuestTable, figure: int) -> None:
    hero = _hero(table, figure)
    if hero is None:
        defeat_card(table, _pointed_at(table, figure).number)
    elif hero.defeated:
        raise Refused(t("{hero} is defeated already.", hero=hero.display_name(table.content)))
    else:
        defeat_hero_outright(table, hero.id)


@rules.step(phase=CORRECTION, title=t("an enemy is moved"), rule="Automa 4")
def move_card(table: QuestTable, figure: int, zone: str) -> None:
    """Move the enemy with this number: `7.2` into the zone of hero 2, `7.0` into the shadows, `7.9` into the lair."""
    table.run_in_play(_move, figure, zone)


def _move(table: QuestTable, figure: int, zone: str) -> None:
    number, to = _pointed_at(table, figure).number, _zone(table, zone)
    if to == LAIR and not is_nemesis(table, number):
        raise Refused(t("The lair is for nemeses."))
    move_enemy(table, number, to)


@rules.step(phase=CORRECTION, title=t("a card is turned"), rule="L1508-1531")
def turn_card(table: QuestTable, figure: int) -> None:
    """Exhaust a ready enemy or ready an exhausted one (`7*`)."""
    table.run_in_play(_turn, figure)


def _turn(table: QuestTable, figure: int) -> None:
    enemy = _pointed_at(table, figure)
    set_ready(table, enemy.number, ready=not enemy.ready)


def _zone(table: QuestTable, key: str) -> str:
    if key in (SHADOW_KEY, LAIR_KEY):
        return SHADOWS if key == SHADOW_KEY else LAIR
    hero = next((one for one in table.state.heroes if str(one.number) == key), None)
    if hero is None:
        raise Refused(t("There is no zone {zone}: heroes by their number, 0 the shadows.", zone=key))
    if hero.defeated:
        raise Refused(t("{hero} is defeated: nobody stands in that zone.", hero=hero.display_name(table.content)))
    return hero.id


def _pointed_at(table: QuestTable, figure: int) -> Enemy:
    enemy = table.state.enemy(figure)
    if enemy is None:
        raise Refused(t("No card has the number {number}.", number=figure))
    return enemy


@rules.after_correction
def consequences(table: QuestTable) -> None:
    """Apply the rules that follow from a correction.

    - Wounds above a corrected health and progress above a corrected exploration value are removed.
    - A hero or enemy with as many wounds as health is defeated.
    - A defeated hero loses all conditions and can't get one. The enemies of the hero's zone go into the shadows.
    - A hero corrected to "not defeated" with as many wounds as health is revived. The next wound defeats the hero again
      (A16).
    """
    state, corrected = table.state, table.corrected
    for index, hero in enumerate(state.heroes):
        if corrected == f"heroes.{index}.conditions" and hero.defeated and hero.conditions:
            raise Refused(t("{hero} is defeated and can have no conditions.", hero=HERO(table.content, hero.id)))
        hero.health = known_health(table, hero.id) or hero.health
        hero.wounds = min(hero.wounds, full_health(table.content, hero) or hero.wounds)
        hero.out = hero.out and hero.defeated
        if hero.defeated:
            moved = clear_play_area(table, hero)
            if corrected.endswith(".zone"):
                for enemy in moved:
                    table.tell(Moved(number=enemy.number, card=enemy.card if enemy.face_up else "", to=SHADOWS))
    for enemy in state.enemies:
        health = HEALTH.seen(table.content, enemy.card) if enemy.face_up else None
        enemy.wounds = min(enemy.wounds, health or enemy.wounds)
    exploration = EXPLORATION.seen(table.content, state.location) if state.location else None
    state.progress = min(state.progress, state.progress if exploration is None else exploration)
    for enemy in [one for one in state.enemies if one.face_up and enemy_health_left(table.content, one) == 0]:
        defeat_enemy(table, enemy.number)
    for index, hero in enumerate(state.heroes):
        full = hero.wounds > 0 and health_left(table.content, hero) == 0
        if full and corrected == f"heroes.{index}.defeated" and not hero.defeated:
            hero.revived = True
            table.tell(HeroRevived(who=hero.id, left=0))
        elif full and not hero.revived:
            defeat_hero(table, hero.id)
        hero.revived = hero.revived and full
    lose_if_nobody_stands(table)
