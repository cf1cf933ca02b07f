"""Wounds, healing, defeat and revival: one way for everybody, whoever deals them. Defeat; L1019-1057, L1288-1300."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.warhammer_quest.board.quest_end import lose_if_nobody_stands
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.decks import ENEMIES
from assistant.games.warhammer_quest.events import (
    EnemyDefeated,
    EnemyHealed,
    EnemyHit,
    HeroDefeated,
    HeroHealed,
    HeroHit,
    HeroRevived,
    NoEffectOnDefeated,
)
from assistant.games.warhammer_quest.names import SHADOWS
from assistant.games.warhammer_quest.rules import HEALTH, QuestTable, rules
from assistant.games.warhammer_quest.state import Enemy, Hero, full_health
from assistant.messages.questions import Refused
from assistant.messages.text import t

UNKNOWN = -1


def health_left(content: Content, hero: Hero) -> int:
    most = full_health(content, hero)
    return most - hero.wounds if most else UNKNOWN


def enemy_health_left(content: Content, enemy: Enemy) -> int:
    health = HEALTH.seen(content, enemy.card) if enemy.face_up else None
    return health - enemy.wounds if health else UNKNOWN


@rule("L1279-1300")
def hurt_hero(table: QuestTable, who: str, wounds: int) -> None:
    """Wounds never exceed health; wounds that equal it defeat him, also one who was revived without healing (A16)."""
    if not who:
        return
    hero = table.state.hero(who)
    if hero.defeated:
        table.tell(NoEffectOnDefeated(who=who))
        return
    most = full_health(table.content, hero)
    laid = min(wounds, most - hero.wounds) if most else wounds
    hero.wounds += laid
    table.tell(HeroHit(who=who, wounds=wounds, laid=laid, left=health_left(table.content, hero)))
    if wounds and most and hero.wounds >= most:
        defeat_hero(table, who)


@rule("L1025-1049")
def defeat_hero(table: QuestTable, who: str) -> None:
    """Card face-down, conditions away, his enemies into the shadows; a delve eliminates him."""
    hero = table.state.hero(who)
    if hero.defeated:
        return
    hero.defeated = True
    most = full_health(table.content, hero)
    hero.wounds = min(hero.wounds, most) if most else hero.wounds
    there = clear_play_area(table, hero)
    table.tell(HeroDefeated(who=who, numbers=tuple(enemy.number for enemy in there), out=hero.out))
    table.run_scheduled()
    lose_if_nobody_stands(table)


def defeat_hero_outright(table: QuestTable, who: str) -> None:
    """Whatever he had left."""
    hero = table.state.hero(who)
    hero.wounds = max(hero.wounds, full_health(table.content, hero))
    defeat_hero(table, who)


def clear_play_area(table: QuestTable, hero: Hero) -> list[Enemy]:
    """What a defeated hero loses: conditions, the enemies of his zone, who go into the shadows; a delve itself."""
    state = table.state
    hero.out, hero.revived, hero.conditions = table.content.quest.kind == "delve", False, []
    there = state.enemies_in(hero.id)
    for enemy in there:
        enemy.zone = SHADOWS
    state.enemies = [*(one for one in state.enemies if one not in there), *there]
    return there


@rules.step(title=t("a hero is healed"), rule="L137-141, L819-822")
def heal(table: QuestTable, hero: str, n: int) -> None:
    """An aid may have found nobody; who is defeated can't be healed."""
    if not hero:
        return
    who = table.state.hero(hero)
    if who.defeated:
        table.tell(NoEffectOnDefeated(who=hero))
        return
    healed = min(who.wounds, n)
    who.wounds -= healed
    who.revived = who.revived and not healed
    table.tell(HeroHealed(who=hero, healed=healed, left=health_left(table.content, who)))


@rules.step(phase="heroes", title=t("a hero is revived"), rule="L1051-1054")
def revive(table: QuestTable, hero: str, heals: int = 0) -> None:
    """Revival itself doesn't heal."""
    who = table.state.hero(hero)
    if who.out:
        raise Refused(t("{hero} is out of this delve for good.", hero=who.display_name(table.content)))
    if not who.defeated:
        raise Refused(t("{hero} is not defeated.", hero=who.display_name(table.content)))
    who.defeated = False
    who.wounds = max(0, who.wounds - heals)
    who.revived = health_left(table.content, who) == 0
    table.tell(HeroRevived(who=hero, left=health_left(table.content, who)))


# -- enemies


@rule("L1279-1300")
def hurt_enemy(table: QuestTable, number: int, wounds: int) -> None:
    """Wounds on a face-up card; `reveal` it first if it lies face down."""
    enemy = table.state.enemy(number)
    if enemy is None:
        return
    health = HEALTH.seen(table.content, enemy.card)
    laid = min(wounds, health - enemy.wounds) if health else wounds
    enemy.wounds += laid
    left = enemy_health_left(table.content, enemy)
    table.tell(EnemyHit(number=number, card=enemy.card, wounds=wounds, laid=laid, left=left))
    if left == 0:
        defeat_enemy(table, number)


@rules.step(title=t("an enemy is healed"), rule="L819-822")
def heal_card(table: QuestTable, number: int, n: int) -> None:
    enemy = table.state.enemy(number)
    if enemy is None:
        return
    healed = min(enemy.wounds, n)
    enemy.wounds -= healed
    left = enemy_health_left(table.content, enemy)
    table.tell(EnemyHealed(number=number, card=enemy.card, healed=healed, left=left))


@rule("L1056-1057, L896-898")
def defeat_enemy(table: QuestTable, number: int) -> None:
    """To the discard pile; a nemesis of the campaign pool leaves the campaign for good."""
    state = table.state
    enemy = state.enemy(number)
    if enemy is None:
        return
    state.enemies.remove(enemy)
    nemesis = table.content.pack.enemy[enemy.card].kind == "nemesis"
    gone = nemesis and enemy.card in state.pool.enemies
    if gone:
        state.pool.enemies.remove(enemy.card)
        state.gone.append(enemy.card)
    else:
        ENEMIES.discard(state, enemy.card)
    table.tell(EnemyDefeated(number=number, card=enemy.card, nemesis=nemesis, gone=gone))
    table.run_scheduled()


def discard_enemy(table: QuestTable, enemy: Enemy) -> None:
    """It leaves play without being defeated: travel, an effect. Face down, it stays unseen."""
    table.state.enemies.remove(enemy)
    ENEMIES.discard(table.state, enemy.card)
