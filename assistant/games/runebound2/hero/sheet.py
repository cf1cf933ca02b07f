"""Wounds, exhaustion and gold of heroes and Allies on the hero sheets that the app keeps.

Rulebook lines 260-269 and 840-863.
"""

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
    """Return the Life of a hero with experience counters, or `UNKNOWN` if the printed Life is not known."""
    printed = HERO_NUMBERS["life"].seen(content, player.hero)
    return printed + player.closed if printed else UNKNOWN


def hero_stamina(content: Content, player: Player) -> int:
    """Return the Stamina of a hero with experience counters."""
    printed = HERO_STAMINA.seen(content, player.hero)
    return (printed or 0) + COUNTER_BONUS * sum(counter.kind == "stamina" for counter in player.experience)


def attribute_value(content: Content, player: Player, attribute: str) -> int:
    """Return an attribute of a hero with experience counters and permanent bonuses of Items."""
    printed = HERO_NUMBERS[attribute].seen(content, player.hero) or 0
    items = (content.pack.item[held.card] for held in player.items if held.card in content.pack.item)
    added = sum(n for item in items for to, n in item.bonus.items() if to == attribute)
    return printed + COUNTER_BONUS * sum(counter.kind == attribute for counter in player.experience) + added


# -- wounds


@rule("L260-264, L1160-1162")
def wound(table: RuneTable, who: str, wounds: int) -> bool:
    """Wound a hero. Return whether the hero has no Life left."""
    HERO_NUMBERS["life"].of(table, who)
    player = table.state.player_of(who)
    life = hero_life(table.content, player)
    player.wounds = min(player.wounds + wounds, life)
    table.tell(Wounded(who=who, wounds=wounds, left=life - player.wounds))
    return player.wounds >= life


def ally_index(table: RuneTable, who: str, card: str) -> int | None:
    """Return the index of the Ally with this card, or None if the hero no longer has this Ally."""
    held = table.state.player_of(who).allies
    return next((index for index, ally in enumerate(held) if ally.card == card), None)


@rule("L1371-1373")
def wound_ally(table: RuneTable, who: str, index: int, wounds: int) -> bool:
    """Wound the Ally with this index. Return whether the Ally died, and put its card away if so."""
    card = table.state.player_of(who).allies[index].card
    life = ALLY_NUMBERS["life"].of(table, card)
    ally = next(iter(table.state.player_of(who).allies[index : index + 1]), None)
    if ally is None or ally.card != card:
        return True  # a correction has taken the Ally away while its Life was asked
    ally.wounds += wounds
    table.tell(Wounded(who=who, ally=ally.card, wounds=wounds, left=max(0, life - ally.wounds)))
    if ally.wounds < life:
        return False
    table.tell(AllyKilled(who=who, ally=ally.card))
    lose_ally(table, who, index)
    return True


def lose_ally(table: RuneTable, who: str, index: int) -> None:
    """Take a dead or discarded Ally off the hero's sheet and out of a running fight."""
    ally: HeldAlly = table.state.player_of(who).allies.pop(index)
    fight = table.state.fight
    fighting = [combatant for combatant in fight.allies_of(who) if not combatant.fallen] if fight is not None else []
    for combatant in fighting[index : index + 1]:
        combatant.fallen = True
    return_card(table, who, ally)


@rule("L1372-1373, item 33")
def return_card(table: RuneTable, who: str, held: HeldItem | HeldAlly) -> None:
    """Put away an Item or Ally that a hero has lost.

    A market card goes under the market deck. Any other card is discarded as an adventure card.
    """
    origin = table.content.adventure_card(held.card) if held.kept else None
    if origin is not None:
        player = table.state.player_of(who)
        if counts_as_red(table.content, held):
            player.red = max(0, player.red_cards - 1)
        discard(table, origin.colour or "green", origin.id, encounter=origin.kind == "encounter")
    elif "market" in table.state.built:
        table.state.market.put_under(held.card)


def counts_as_red(content: Content, held: HeldItem | HeldAlly) -> bool:
    """Return whether this Item or Ally was a red Challenge. It is then a red card in the Endgame (L1785-1787)."""
    origin = content.adventure_card(held.card) if held.kept else None
    return origin is not None and origin.colour == "red" and origin.kind == "challenge"


# -- exhaustion


@rule("L266-269, L840-860")
def exhaust(table: RuneTable, who: str, amount: int, ally: int | None = None) -> int:
    """Exhaust the Ally with index `ally`, or the hero if it is None. Return the exhaustion above Stamina.

    The caller deals that part as wounds. If the app keeps no sheets, only tell the players.
    """
    if not table.is_held("sheets"):
        table.tell(Exhausted(who=who, exhaustion=amount))
        return 0
    over = max(0, amount - payable_exhaustion(table, who, ally))
    player = table.state.player_of(who)
    _character(player, ally).exhaustion += amount - over
    table.tell(Exhausted(who=who, ally=_ally_card(player, ally), exhaustion=amount, over=over))
    return over


def payable_exhaustion(table: RuneTable, who: str, ally: int | None) -> int:
    """Return how much more exhaustion the Ally with index `ally`, or the hero if it is None, can take.

    Stamina is the limit.
    """
    if ally is None:
        HERO_STAMINA.of(table, who)
        stamina = hero_stamina(table.content, table.state.player_of(who))
    else:
        card = table.state.player_of(who).allies[ally].card
        stamina = ALLY_STAMINA.of(table, card)
        ally = ally_index(table, who, card)
        if ally is None:
            return 0  # a correction has taken the Ally away while its Stamina was asked
    return stamina - _character(table.state.player_of(who), ally).exhaustion


def _character(player: Player, ally: int | None) -> Player | HeldAlly:
    return player if ally is None else player.allies[ally]


def heal(table: RuneTable, who: str, wounds: int, ally: int | None = None) -> None:
    """Heal wounds of the Ally with index `ally`, or of the hero if `ally` is None."""
    player = table.state.player_of(who)
    character = _character(player, ally)
    healed = min(character.wounds, wounds)
    character.wounds -= healed
    left = max(0, hero_life(table.content, player) - player.wounds) if ally is None else 0
    table.tell(Healed(who=who, ally=_ally_card(player, ally), wounds=healed, left=left))


def _ally_card(player: Player, ally: int | None) -> str:
    return "" if ally is None else player.allies[ally].card


def remove_exhaustion(table: RuneTable, who: str, ally: int | None) -> None:
    """Remove all exhaustion of the Ally with index `ally`, or of the hero if `ally` is None."""
    player = table.state.player_of(who)
    _character(player, ally).exhaustion = 0
    table.tell(Eased(who=who, ally=_ally_card(player, ally)))


# -- gold


def pay_gold(table: RuneTable, who: str, gold: int) -> None:
    """Pay gold, or raise `Refused` if the hero has too little."""
    player = table.state.player_of(who)
    if player.gold < gold:
        name = HERO(table.content, who)
        raise Refused(t("{hero} has {n} gold, not {price}.", hero=name, n=player.gold, price=gold))
    player.gold -= gold


@rules.step(phase="turn", title=t("gold changes"), rule="L333-342")
def change_gold(table: RuneTable, hero: str, by: int) -> None:
    """Give the hero gold, or take it if `by` is negative. If the app keeps no sheets, only tell the players."""
    player = table.state.player_of(hero)
    if table.is_held("sheets"):
        player.gold = max(0, player.gold + by)
    table.tell(GoldChanged(who=hero, gold=by, now=player.gold))
