"""Damage, healing, knock-outs, curses and defeats. Rules digest: C9, C10, C12, A3, 5.12, 6.3."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.drunagor import events
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.adventure.endings import lose
from assistant.games.drunagor.figures import tokens
from assistant.games.drunagor.figures.numbers import MOST_HEALTH
from assistant.games.drunagor.heroes import skills
from assistant.games.drunagor.monsters.cards import color_of
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Ally, AttackCard, Fighter, Figure, Friend, Hero, Monster
from assistant.messages.questions import Number, Refused
from assistant.messages.text import Text, t

DEFAULT_SOURCE = t("As the table says")
NO_MAXIMUM = ("commander", "overlord")
"""The kinds of monsters that healing can raise above their first health (L2147)."""


# ---- dealing and healing ----


def deal(
    table: DrunagorTable,
    figure: Figure,
    dealt: int,
    *,
    source: Text = DEFAULT_SOURCE,
    preventable: bool = True,
    stands_up: bool = False,
) -> int:
    """Deal damage to a figure and return how much health it loses. SHIELD absorbs preventable damage.

    `stands_up` is true if a hero knocked out by it regains breath in the same turn.
    """
    if dealt < 1 or figure.knocked_out:
        return 0
    through = _after_shield(table, figure, dealt) if preventable else dealt
    absorbed = _spend_shield(table, figure, dealt, through) if preventable else 0
    _lose_health(table, figure, through, source=source, absorbed=absorbed, stands_up=stands_up)
    return through


def damage_question(
    table: DrunagorTable, friend: Friend, dealt: int, *, key: str, lead: tuple[Text, ...] = (), handed: bool = False
) -> Number:
    """Return the question how much damage a hero, pet or companion takes.

    It suggests the damage that SHIELD leaves. The players subtract what reactions prevent.
    """
    name = friend.display_name(table.content)
    return Number(
        key=key,
        name=t("{who} takes", who=name),
        prompt=t("How much does {who} take?", who=name),
        lead=lead,
        handed=handed,
        hint=t("What got through after reactions."),
        expected=_after_shield(table, friend, dealt),
        most=max(99, dealt),
        to=friend.player,
        loses=friend.number,
    )


def suffer(table: DrunagorTable, friend: Friend, dealt: int, through: int, *, source: Text) -> int:
    """Deal damage to a hero, pet or companion. Return how much health is lost.

    - `dealt`: the whole damage.
    - `through`: the part that was not prevented.

    A hero whom a correction has knocked out loses no health.
    """
    if friend.knocked_out:
        return 0
    absorbed = _spend_shield(table, friend, dealt, through)
    _lose_health(table, friend, through, source=source, absorbed=absorbed)
    return through


def _shield(table: DrunagorTable, figure: Figure) -> int:
    """Return a figure's SHIELD tokens, or 0 for a hero whose resource tokens the app does not track."""
    return tokens.number_of(figure, "shield") if not isinstance(figure, Hero) or table.is_held("tokens") else 0


def _after_shield(table: DrunagorTable, figure: Figure, dealt: int) -> int:
    return max(0, dealt - _shield(table, figure))


def _spend_shield(table: DrunagorTable, figure: Figure, dealt: int, through: int) -> int:
    """Remove the SHIELD tokens that the damage has used up, and return their number (L732-746).

    If any damage got through, all tokens are used up.
    """
    held = _shield(table, figure)
    return tokens.take(table, figure, "shield", held if through > 0 else min(held, dealt))


def _lose_health(
    table: DrunagorTable, figure: Figure, damage: int, *, source: Text, absorbed: int, stands_up: bool = False
) -> None:
    if isinstance(figure, Monster):
        _hurt_monster(table, figure, damage, absorbed=absorbed)
    elif isinstance(figure, Ally):
        _hit_ally(table, figure, damage, absorbed=absorbed)
    else:
        before, figure.hp = figure.hp, max(0, figure.hp - damage)
        table.tell(events.HeroHurt(hero=figure.id, damage=damage, left=figure.hp, source=source, absorbed=absorbed))
        if figure.hp < 1:
            knock_out(table, figure, source=source, damage=damage, before=before, stands_up=stands_up)


@rule("L2770")
def heal(table: DrunagorTable, figure: Fighter, amount: int) -> int:
    """Heal a figure up to full health, and return by how much (L756, L2147, L2770).

    Commanders and overlords may exceed full health. A knocked-out hero cannot be healed.
    """
    room = amount if has_no_maximum(table, figure) else figure.max_hp - figure.hp
    healed = 0 if figure.knocked_out else max(0, min(amount, room))
    figure.hp += healed
    if healed and isinstance(figure, Hero):
        table.tell(events.HeroHealed(hero=figure.id, healed=healed, left=figure.hp))
    elif healed and isinstance(figure, Monster):
        table.tell(events.MonsterHealed(**figure.monster_fields, healed=healed, left=figure.hp))
    return healed


def has_no_maximum(table: DrunagorTable, figure: Fighter) -> bool:
    """Return whether the figure is a commander or an overlord. A figure of unknown kind is one if it has a power."""
    return isinstance(figure, Monster) and (figure.power > 0 or color_of(table.content, figure.kind) in NO_MAXIMUM)


# ---- heroes ----


@rule("C10, L748-758")
def knock_out(
    table: DrunagorTable,
    hero: Hero,
    *,
    source: Text | None = None,
    damage: int = 0,
    before: int = 0,
    stands_up: bool = False,
) -> None:
    """Knock a hero out (C10, 6.3).

    The hero loses all conditions and the aura, takes one trauma cube, and gets all cubes back without a curse cube.

    - `source`, `before`: who dealt the damage that did it, and the hero's health before it.
    - `stands_up`: true if the hero regains breath in the same turn.
    """
    hero.hp, hero.knocked_out = 0, True
    conditions = tokens.clear_conditions(table, hero)
    hero.regain_all_cubes()
    hero.trauma += 1
    aura, hero.aura = hero.aura, ""
    table.tell(
        events.KnockedOut(
            hero=hero.id,
            trauma=hero.trauma,
            aura=aura,
            source=source,
            damage=damage,
            before=before,
            conditions=conditions,
            spare=_spare_trauma(table, hero),
            full=hero.max_hp,
            at_once=stands_up,
        )
    )
    check_trauma(table, hero)
    skills.cover(table, hero, "trauma")


def _spare_trauma(table: DrunagorTable, hero: Hero) -> int:
    """Return how many more trauma cubes the hero can take. -1 in PvP, where the team's cubes are added up."""
    return -1 if table.state.mode == "pvp" else max(0, hero.trauma_limit - hero.trauma)


def check_trauma(table: DrunagorTable, hero: Hero) -> None:
    """Lose the adventure if the hero has more trauma cubes than the limit.

    In PvP, the cubes of the whole team and their limits are added up (L2695-2701).
    """
    state = table.state
    if state.mode == "pvp":
        team = [other for other in state.heroes if other.team == hero.team]
        if sum(member.trauma for member in team) >= sum(member.trauma_limit + 1 for member in team):
            lose(table, "trauma", hero.id)
    elif hero.trauma > hero.trauma_limit:
        lose(table, "trauma", hero.id)


@rule("C12, L1057-1059")
def curse(table: DrunagorTable, hero: Hero, count: int = 1, *, effect: bool = False) -> int:
    """Give a hero curse cubes, and return how many. More than the limit lose the adventure.

    `effect` is true for CURSE X, which does nothing to an immune hero (C12, L2750).
    """
    if count < 1 or (effect and (hero.knocked_out or "curse" in hero.immune)):
        return 0
    hero.curse += count
    table.tell(events.CurseTaken(hero=hero.id, count=count, now=hero.curse, limit=hero.curse_limit))
    if hero.curse > hero.curse_limit:
        lose(table, "curse", hero.id)
    skills.cover(table, hero, "curse", count)
    return count


@rule("L2796")
def cleanse(table: DrunagorTable, hero: Hero, count: int) -> None:
    """Remove up to `count` curse cubes and all POISON.

    Do nothing if the hero is knocked out (L756, L2796).
    """
    if hero.knocked_out:
        return
    gone = min(count, hero.curse)
    hero.curse -= gone
    tokens.take(table, hero, "poison")
    if gone:
        table.tell(events.Cleansed(hero=hero.id, curse=gone, now=hero.curse))
        skills.uncover(table, hero, "curse", gone, hero.curse + gone)


@rule("C12, L1063")
def cover_health(table: DrunagorTable, hero: Hero, bonus: int) -> None:
    """Lower a hero's full health by `bonus`, because a cube now covers the passive skill that gives it (L1063)."""
    hero.max_hp = max(1, hero.max_hp - bonus)
    hero.hp = max(0, hero.hp - bonus)
    hero.covered += bonus
    table.tell(events.FullHealthChanged(hero=hero.id, by=-bonus, hp=hero.hp, max_hp=hero.max_hp))
    if hero.hp < 1 and not hero.knocked_out:
        knock_out(table, hero)


@rule("C12, L1063")
def uncover_health(table: DrunagorTable, hero: Hero, bonus: int) -> None:
    """Raise a hero's full health by `bonus`, because its passive skill is free again.

    `MOST_HEALTH` is the limit (L365).
    """
    gained = min(bonus, MOST_HEALTH - hero.max_hp)
    hero.max_hp += gained
    if not hero.knocked_out:
        hero.hp = min(hero.max_hp, hero.hp + gained)
    hero.covered = max(0, hero.covered - bonus)
    table.tell(events.FullHealthChanged(hero=hero.id, by=gained, hp=hero.hp, max_hp=hero.max_hp))


# ---- monsters ----


@rule("A3, L826-830")
def _hurt_monster(table: DrunagorTable, monster: Monster, damage: int, *, absorbed: int) -> None:
    """Lower a monster's health by the damage, and defeat the monster at 0 health."""
    monster.hp = max(0, monster.hp - damage)
    table.tell(events.MonsterHurt(**monster.monster_fields, damage=damage, left=monster.hp, absorbed=absorbed))
    if monster.hp < 1:
        defeat(table, monster)


@rule("A3, L826-830")
def defeat(table: DrunagorTable, monster: Monster) -> None:
    """Remove a defeated figure from the board (5.12, ruling G21).

    If it was the last of its kind and rank, remove its card, too. If it was a commander, remove its attack cards.
    """
    state = table.state
    if all(other.number != monster.number for other in state.monsters):
        return
    card = state.card_of(monster)
    state.monsters = [other for other in state.monsters if other.number != monster.number]
    state.affected.pop(monster.number, None)
    left = sum(other.kind == monster.kind for other in state.monsters)
    attack_cards = [card for card in state.attack_cards if card.monster == monster.number]
    goes = bool(attack_cards) and table.ruling("g21_cards_of_dead_commander", told=False) == "removed"
    table.tell(
        events.MonsterDefeated(
            **monster.monster_fields,
            rank=monster.rank,
            left=left,
            monsters=len(state.monsters),
            cards=len(attack_cards) if goes else 0,
        )
    )
    if card is not None and not state.figures_of(card):
        track.remove_card(table, card)
    if attack_cards:
        _remove_attack_cards(table, attack_cards)


@rule("G21")
def _remove_attack_cards(table: DrunagorTable, cards: list[AttackCard]) -> None:
    state = table.state
    if table.ruling("g21_cards_of_dead_commander") != "removed":
        return
    for card in cards:
        state.track.remove(card.id)
        table.tell(events.CardRemoved(card=card.id))
    state.attack_cards = [card for card in state.attack_cards if card not in cards]


# ---- pets and companions ----


@rule("A8, A9")
def _hit_ally(table: DrunagorTable, ally: Ally, damage: int, *, absorbed: int) -> None:
    """Hit a pet or companion.

    A pet leaves when it loses its 1 HP. A companion leaves when one hit deals more damage than its STURDINESS.
    """
    table.tell(events.AllyHurt(ally=ally.id, damage=damage, absorbed=absorbed))
    if damage > (0 if ally.kind == "pet" else ally.sturdiness):
        dismiss(table, ally)


@rule("A8, A9")
def dismiss(table: DrunagorTable, ally: Ally) -> None:
    state = table.state
    state.allies = [other for other in state.allies if other.number != ally.number]
    state.affected.pop(ally.number, None)
    table.tell(events.AllyLeft(ally=ally.id, kind=ally.kind, hero=ally.hero))


# ---- what players type ----


@rules.typed_amount
@rule("C9")
def hurt_or_heal(table: DrunagorTable, figure: int, by: int) -> None:
    """Carry out a number that players typed for a figure.

    `6-4` deals 4 damage to figure 6, less what SHIELD absorbs. `2+3` heals figure 2 by 3.
    """
    one = next(it for it in table.state.fighters if it.number == figure)
    if one.knocked_out:
        name = one.display_name(table.content)
        raise Refused(t("{hero} is knocked out: nothing hurts or heals now. A mistake is corrected with a.", hero=name))
    deal(table, one, -by) if by < 0 else heal(table, one, by)


def remove_or_knock_out(table: DrunagorTable, figure: Figure) -> None:
    """Defeat a monster, dismiss a pet or companion, or knock out a hero, as the players say."""
    if isinstance(figure, Monster):
        defeat(table, figure)
    elif isinstance(figure, Ally):
        dismiss(table, figure)
    elif not figure.knocked_out:
        knock_out(table, figure)
