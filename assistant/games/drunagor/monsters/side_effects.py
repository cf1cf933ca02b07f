"""Side effects of a monster's attack on a target that lost health. Rules digest: 5.7, 6.2, C8."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.builder import has_map
from assistant.games.drunagor.content.pack import Ability
from assistant.games.drunagor.figures import conditions, damage
from assistant.games.drunagor.heroes import cubes
from assistant.games.drunagor.monsters.card_facts import Facts, value_of
from assistant.games.drunagor.monsters.events import EffectOn
from assistant.games.drunagor.monsters.on_map import terrain
from assistant.games.drunagor.names import keyword_name
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Hero, Monster

PUSHING = ("push", "telekinesis")
"""The effects after which players move the hero. With the map on, the app asks for the new place later."""
COSTING_HEALTH = ("penitence", "drain", "shadow_aura")
"""The effects that cost health. A hero knocked out by the attack itself does not suffer them."""


@rule("6.2")
def apply(table: DrunagorTable, monster: Monster, facts: Facts, hero: Hero) -> None:
    """Apply all side effects to the hero, in printed order.

    Ruling G37 decides about a hero whom this attack knocked out. By default, nothing is applied.
    """
    effects = facts.of_kind(table.content, "collateral")
    if not effects:
        return
    down = hero.knocked_out
    if down and table.ruling("g37_collateral_on_knock_out") == "no":
        return
    if down:  # ask for the numbers first: until then the hero stays knocked out
        effects = [effect for effect in effects if effect.keyword not in COSTING_HEALTH]
        for effect in effects:
            value_of(table, monster, effect)
        hero.knocked_out = False
    for effect in effects:
        _apply(table, monster, hero, effect)
        if hero.knocked_out:
            return
    hero.knocked_out = down


def _apply(table: DrunagorTable, monster: Monster, hero: Hero, effect: Ability) -> None:
    word, content = effect.keyword, table.content
    value = value_of(table, monster, effect)
    if word == "curse":
        damage.curse(table, hero, value, effect=True)
    elif word == "penitence":
        _penitence(table, hero)
    elif word == "drain":
        _drain(table, monster, hero, value)
    elif word == "shadow_aura":
        terrain.shadow_aura(table, hero)
    elif word in cubes.FATIGUE_WORDS and table.is_held("cubes"):
        cubes.apply_fatigue(table, hero, word, value)
    elif word in cubes.FATIGUE_WORDS or word in PUSHING:
        if word not in hero.immune and not (word in cubes.FATIGUE_WORDS and "fatigue" in hero.immune):
            table.tell(EffectOn(who=hero.id, effect=word, count=value))
            if word in PUSHING and hero.at and has_map(table.state, content):
                places.ask_new_place(table, hero, pushed=True)
            elif word in PUSHING:
                hero.sure = False
    elif word in content.pack.token:
        conditions.afflict(table, hero, word, max(1, value) if not effect.is_x else value)


@rule("6.1, L2872")
def _penitence(table: DrunagorTable, hero: Hero) -> None:
    """Deal damage equal to the hero's curse cubes. It cannot be prevented."""
    damage.deal(table, hero, hero.curse, source=keyword_name(table.content, "penitence"), preventable=False)


@rule("6.2, L2924")
def _drain(table: DrunagorTable, monster: Monster, hero: Hero, value: int) -> None:
    """Move health from the hero to the monster. It is no damage, so heroes cannot react (L2924)."""
    lost = min(value, hero.hp)
    damage.deal(table, hero, value, source=monster.display_name(table.content), preventable=False)
    if conditions.is_on_board(table, monster):
        damage.heal(table, monster, lost)
