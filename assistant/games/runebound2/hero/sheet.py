"""Wounds and exhaustion of a hero and his Allies, where the app keeps them. L260-269, L840-863."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.discards import discard
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.hero.events import AllyKilled, Eased, Exhausted, GoldChanged, Healed, Wounded
from assistant.games.runebound2.names import HERO
from assistant.games.runebound2.numbers import COUNTER_BONUS
from assistant.games.runebound2.rules import ALLY_NUMBERS, ALLY_STAMINA, HERO_NUMBERS, HERO_STAMINA, RuneTable, rules
from assistant.games.runebound2.state import HeldAlly, HeldItem, Player
from assistant.messages.questions import Refused
from assistant.messages.text import t

UNKNOWN = 0


def hero_life(content: Content, player: Player) -> int:
    """With what experience added; 0: nobody knows it."""
    printed = HERO_NUMBERS["life"].seen(content, player.hero)
    return printed + player.closed if printed else UNKNOWN


def hero_stamina(content: Content, player: Player) -> int:
    printed = HERO_STAMINA.seen(content, player.hero)
    return (printed or 0) + COUNTER_BONUS * sum(one.kind == "stamina" for one in player.experience)


def attribute_value(content: Content, player: Player, attribute: str) -> int:
    """With experience, and with what his Items always add."""
    printed = HERO_NUMBERS[attribute].seen(content, player.hero) or 0
    items = (content.pack.item[one.card] for one in player.items if one.card in content.pack.item)
    added = sum(n for item in items for to, n in item.bonus.items() if to == attribute)
    return printed + COUNTER_BONUS * sum(one.kind == attribute for one in player.experience) + added


# -- wounds


@rule("L260-264, L1160-1162")
def wound(table: RuneTable, who: str, wounds: int) -> bool:
    """So many wounds; whether he is knocked out by them."""
    HERO_NUMBERS["life"].of(table, who)
    player = table.state.player_of(who)
    life = hero_life(table.content, player)
    player.wounds = min(player.wounds + wounds, life)
    table.tell(Wounded(who=who, wounds=wounds, left=life - player.wounds))
    return player.wounds >= life


@rule("L1371-1373")
def wound_ally(table: RuneTable, who: str, place: int, wounds: int) -> bool:
    """Whether it is killed: its card goes under the market deck."""
    life = ALLY_NUMBERS["life"].of(table, table.state.player_of(who).allies[place].card)
    ally = table.state.player_of(who).allies[place]
    ally.wounds += wounds
    table.tell(Wounded(who=who, ally=ally.card, wounds=wounds, left=max(0, life - ally.wounds)))
    if ally.wounds < life:
        return False
    table.tell(AllyKilled(who=who, ally=ally.card))
    lose_ally(table, who, place)
    return True


def lose_ally(table: RuneTable, who: str, place: int) -> None:
    """Dead or sent away: in a fight he stands no more, either."""
    ally: HeldAlly = table.state.player_of(who).allies.pop(place)
    fight = table.state.fight
    standing = [one for one in fight.allies_of(who) if not one.fallen] if fight is not None else []
    for one in standing[place : place + 1]:
        one.fallen = True
    return_card(table, who, ally)


@rule("L1372-1373, item 33")
def return_card(table: RuneTable, who: str, held: HeldItem | HeldAlly) -> None:
    """A market card goes under its deck; an adventure card that became an Item or Ally is discarded as what it was."""
    origin = table.content.adventure_card(held.card) if held.kept else None
    if origin is not None:
        table.state.player_of(who).red -= counts_as_red(table.content, held)
        discard(table, origin.colour or "green", origin.id, encounter=origin.kind == "encounter")
    elif "market" in table.state.built:
        table.state.market.put_under(held.card)


def counts_as_red(content: Content, held: HeldItem | HeldAlly) -> bool:
    """A red Challenge that became an Item or Ally is a red card of whoever has it. L1785-1787."""
    origin = content.adventure_card(held.card) if held.kept else None
    return origin is not None and origin.colour == "red" and origin.kind == "challenge"


# -- exhaustion


@rule("L266-269, L840-860")
def exhaust(table: RuneTable, who: str, amount: int, place: int | None = None) -> int:
    """Forced exhaustion of the hero, or of the Ally at this place, up to Stamina; so many wounds are to be taken for
    what is above it. Told only where no sheet is kept.
    """
    if not table.is_held("sheets"):
        table.tell(Exhausted(who=who, exhaustion=amount))
        return 0
    over = max(0, amount - payable_exhaustion(table, who, place))
    player = table.state.player_of(who)
    _character(player, place).exhaustion += amount - over
    table.tell(Exhausted(who=who, ally=_ally_card(player, place), exhaustion=amount, over=over))
    return over


def payable_exhaustion(table: RuneTable, who: str, place: int | None) -> int:
    """Exhaustion that may be taken as a cost: never above Stamina, for a hero and for the Ally who pays (item 23)."""
    if place is None:
        HERO_STAMINA.of(table, who)
        stamina = hero_stamina(table.content, table.state.player_of(who))
    else:
        stamina = ALLY_STAMINA.of(table, table.state.player_of(who).allies[place].card)
    return stamina - _character(table.state.player_of(who), place).exhaustion


def _character(player: Player, place: int | None) -> Player | HeldAlly:
    return player if place is None else player.allies[place]


def heal(table: RuneTable, who: str, wounds: int, place: int | None = None) -> None:
    """Of the hero, or of the Ally at this place."""
    player = table.state.player_of(who)
    one = _character(player, place)
    healed = min(one.wounds, wounds)
    one.wounds -= healed
    left = max(0, hero_life(table.content, player) - player.wounds) if place is None else 0
    table.tell(Healed(who=who, ally=_ally_card(player, place), wounds=healed, left=left))


def _ally_card(player: Player, place: int | None) -> str:
    return "" if place is None else player.allies[place].card


def remove_exhaustion(table: RuneTable, who: str, place: int | None) -> None:
    """All exhaustion of the hero or of one Ally."""
    player = table.state.player_of(who)
    one = _character(player, place)
    one.exhaustion = 0
    table.tell(Eased(who=who, ally=_ally_card(player, place)))


# -- gold


def pay_gold(table: RuneTable, who: str, gold: int) -> None:
    player = table.state.player_of(who)
    if player.gold < gold:
        name = HERO(table.content, who)
        raise Refused(t("{hero} has {n} gold, not {price}.", hero=name, n=player.gold, price=gold))
    player.gold -= gold


@rules.step(phase="turn", title=t("gold changes"), rule="L333-342")
def change_gold(table: RuneTable, hero: str, by: int) -> None:
    """By a card, in play: told only where no sheet is kept."""
    player = table.state.player_of(hero)
    if table.is_held("sheets"):
        player.gold = max(0, player.gold + by)
    table.tell(GoldChanged(who=hero, gold=by, now=player.gold))
