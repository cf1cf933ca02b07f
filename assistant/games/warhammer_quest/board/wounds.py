"""Wounds, healing, defeat and revival of heroes and enemies.

Rules digest: Defeat (rulebook lines 1019-1057, 1288-1300).
"""

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
from assistant.games.warhammer_quest.state import HERO_ACTIVATION, Enemy, Hero, full_health
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t

UNKNOWN = -1


def health_left(content: Content, hero: Hero) -> int:
    most = full_health(content, hero)
    return most - hero.wounds if most else UNKNOWN


def enemy_health_left(content: Content, enemy: Enemy) -> int:
    health = HEALTH.seen(content, enemy.card) if enemy.face_up else None
    return health - enemy.wounds if health else UNKNOWN


@rule("L1279-1300")
def hurt_hero(table: QuestTable, who: str, wounds: int, by: Text | None = None) -> None:
    """Deal wounds to a hero. `by` names who deals them. Without it, it is the enemy that acts.

    With as many wounds as health, the hero is defeated. Wounds beyond that are not placed. A hero revived without
    healing is defeated by the next wound (A16).
    """
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
        defeat_hero(table, who, wounds, by or _who_acts(table))


def _who_acts(table: QuestTable) -> Text | None:
    """Return the name of the enemy that is being activated, or None if there is none."""
    enemy = table.state.enemy(table.state.acting)
    return None if enemy is None else t("{enemy}", enemy=enemy.display_name(table.content))


@rule("L1025-1049")
def defeat_hero(table: QuestTable, who: str, wounds: int = 0, by: Text | None = None) -> None:
    """Defeat a hero. `wounds` and `by` tell how many wounds did it and who dealt them, if that is known.

    The hero's conditions are discarded, and the enemies of the hero's zone go into the shadows. In a delve the hero is
    eliminated.
    """
    hero = table.state.hero(who)
    if hero.defeated:
        return
    hero.defeated = True
    most = full_health(table.content, hero)
    hero.wounds = min(hero.wounds, most) if most else hero.wounds
    moved = clear_play_area(table, hero)
    numbers = tuple(enemy.number for enemy in moved)
    table.tell(HeroDefeated(who=who, numbers=numbers, out=hero.out, wounds=wounds, by=by))
    table.run_scheduled()
    lose_if_nobody_stands(table)


def defeat_hero_outright(table: QuestTable, who: str) -> None:
    """Defeat a hero, whatever health is left."""
    hero = table.state.hero(who)
    hero.wounds = max(hero.wounds, full_health(table.content, hero))
    defeat_hero(table, who)


def clear_play_area(table: QuestTable, hero: Hero) -> list[Enemy]:
    """Discard a defeated hero's conditions and move the enemies of the hero's zone into the shadows.

    Return these enemies. In a delve, eliminate the hero.
    """
    state = table.state
    hero.out, hero.revived, hero.conditions = table.content.quest.kind == "delve", False, []
    moved = state.enemies_in(hero.id)
    for enemy in moved:
        enemy.zone = SHADOWS
    state.enemies = [*(enemy for enemy in state.enemies if enemy not in moved), *moved]
    return moved


@rules.step(title=t("a hero is healed"), rule="L137-141, L819-822")
def heal(table: QuestTable, hero: str, n: int) -> None:
    """Heal `n` wounds of a hero who is not defeated. Do nothing if `hero` is ""."""
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
    """Revive a defeated hero, then heal `heals` wounds. Revival alone heals nothing."""
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
    """Deal wounds to a face-up enemy. For a face-down enemy, call `reveal` first."""
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
    """Defeat an enemy and discard its card. A nemesis of the campaign pool leaves the campaign for good instead."""
    state = table.state
    enemy = state.enemy(number)
    if enemy is None:
        return
    _leaves_play(table, enemy)
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
    """Discard an enemy that was not defeated, for example by travel. Nobody looks at a face-down card."""
    _leaves_play(table, enemy)
    ENEMIES.discard(table.state, enemy.card)


def _leaves_play(table: QuestTable, enemy: Enemy) -> None:
    """Remove an enemy from play and from the targets of the current action."""
    table.state.enemies.remove(enemy)
    if table.is_held("reckoning") and table.state.course.at == HERO_ACTIVATION:
        table.state.no_targets = [*(table.state.no_targets or ()), enemy.number]
