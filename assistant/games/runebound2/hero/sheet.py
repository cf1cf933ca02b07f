"""Wounds and exhaustion of a hero and his Allies, where the app keeps them. L260-269, L840-863."""

from __future__ import annotations

from assistant.games.runebound2.called import HERO
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.hero.events import AllyKilled, Exhausted, GoldChanged, Healed, Rested, Wounded
from assistant.games.runebound2.rules import ALLY_NUMBERS, HERO_NUMBERS, STAMINA, RuneTable, rules
from assistant.games.runebound2.state import DICE, DICE_HURT, HeldAlly, Player
from assistant.speech.questions import Refused
from assistant.speech.text import t
from assistant.table.rules import rule

UNKNOWN = 0
REST = 4
"""Exhaustion that a rest without any die takes off."""


def life_of(content: Content, player: Player) -> int:
    """With what experience added; 0: nobody knows it."""
    printed = HERO_NUMBERS["life"].seen(content, player.hero)
    return printed + player.closed if printed else UNKNOWN


def stamina_of(content: Content, player: Player) -> int:
    printed = STAMINA.seen(content, player.hero)
    return (printed or 0) + 2 * sum(one.kind == "stamina" for one in player.experience)


def value_of(content: Content, player: Player, attribute: str) -> int:
    printed = HERO_NUMBERS[attribute].seen(content, player.hero) or 0
    return printed + 2 * sum(one.kind == attribute for one in player.experience)


def is_hurt(player: Player) -> bool:
    """Whether he or an Ally has a wound or exhaustion: then he has one die less."""
    return bool(player.wounds or player.exhaustion) or any(ally.wounds or ally.exhaustion for ally in player.allies)


def dice_of(player: Player) -> int:
    """L403-406."""
    return DICE_HURT if is_hurt(player) else DICE


@rule("L260-264, L1160-1162")
def wound(table: RuneTable, who: str, wounds: int) -> bool:
    """So many wounds; whether he is knocked out by them."""
    player = table.state.of(who)
    life = life_of(table.content, player)
    player.wounds += wounds
    if life:
        player.wounds = min(player.wounds, life)
    table.tell(Wounded(who=who, wounds=wounds, left=max(0, life - player.wounds) if life else 0))
    return bool(life) and player.wounds >= life


@rule("L1371-1373")
def wound_ally(table: RuneTable, who: str, place: int, wounds: int) -> bool:
    """Whether it is killed: its card goes under the market deck."""
    player = table.state.of(who)
    ally = player.allies[place]
    life = ALLY_NUMBERS["life"].seen(table.content, ally.card) or UNKNOWN
    ally.wounds += wounds
    table.tell(Wounded(who=who, ally=ally.card, wounds=wounds, left=max(0, life - ally.wounds)))
    if not life or ally.wounds < life:
        return False
    lose_ally(table, who, ally)
    return True


def lose_ally(table: RuneTable, who: str, ally: HeldAlly) -> None:
    player = table.state.of(who)
    player.allies = [one for one in player.allies if one is not ally]
    table.tell(AllyKilled(who=who, ally=ally.card))
    table.state.market.put_under(ally.card)


@rule("L266-269, L840-860")
def exhaust(table: RuneTable, who: str, amount: int, *, cost: bool = False) -> bool:
    """Forced exhaustion above Stamina becomes wounds; as a cost it may not exceed it. Whether he is knocked out."""
    player = table.state.of(who)
    stamina = stamina_of(table.content, player)
    if cost and player.exhaustion + amount > stamina:
        name = HERO(table.content, who)
        raise Refused(t("{hero}: as a cost exhaustion may not exceed Stamina, {n}.", hero=name, n=stamina))
    player.exhaustion += amount
    over = max(0, player.exhaustion - stamina)
    player.exhaustion -= over
    table.tell(Exhausted(who=who, exhaustion=amount, over=over))
    return wound(table, who, over) if over else False


def heal(table: RuneTable, who: str, wounds: int) -> None:
    player = table.state.of(who)
    healed = min(player.wounds, wounds)
    player.wounds -= healed
    table.tell(Healed(who=who, wounds=healed, left=max(0, life_of(table.content, player) - player.wounds)))


@rule("L464-469")
def rest(table: RuneTable, who: str, dice: int) -> None:
    """With 0 to 3 dice: up to 4 less the dice; from the hero first, then from his Allies."""
    if not 0 <= dice < REST:
        raise Refused(t("A rest is with 0 to 3 dice, not {n}.", n=dice))
    player = table.state.of(who)
    left = REST - dice
    removed = min(left, player.exhaustion)
    player.exhaustion -= removed
    for ally in player.allies:
        off = min(left - removed, ally.exhaustion)
        ally.exhaustion -= off
        removed += off
    table.tell(Rested(who=who, removed=removed))


def pay(table: RuneTable, who: str, gold: int) -> None:
    player = table.state.of(who)
    if player.gold < gold:
        name = HERO(table.content, who)
        raise Refused(t("{hero} has {n} gold, not {price}.", hero=name, n=player.gold, price=gold))
    player.gold -= gold


@rules.step(phase="turn", title=t("gold changes"), rule="L333-342")
def change_gold(table: RuneTable, hero: str, by: int) -> None:
    player = table.state.of(hero)
    player.gold = max(0, player.gold + by)
    table.tell(GoldChanged(who=hero, gold=by, now=player.gold))
