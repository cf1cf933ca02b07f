"""A hero is knocked out: what he loses, in the printed order. Automa A8, L1160-1184."""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.runebound2.events import KnockedOut
from assistant.games.runebound2.hero.events import CardLost, Wounded
from assistant.games.runebound2.hero.sheet import exhaust, lose_ally, return_card, wound, wound_ally
from assistant.games.runebound2.names import MARKET
from assistant.games.runebound2.rules import ALLY_PRICE, ITEM_PRICE, RuneTable, rules
from assistant.messages.text import t


@rule("Automa A8, L1160-1184")
def knock_out(table: RuneTable, who: str, *, slot: int = 0, stays: bool = False) -> None:
    """Wounds, exhaustion, all gold, the dearest Item or Ally, to the nearest city. Not in the Endgame.

    Who fell already in this turn, while a question waited, loses nothing again: only the Challenge takes its slot.
    """
    state = table.state
    again = who == state.player.hero and state.struck_down
    player = state.player_of(who)
    weak = "weak_knockout" in state.variants
    player.wounds = player.exhaustion = 0
    player.gold = 0
    if who == state.player.hero:
        state.struck_down = True
    table.tell(KnockedOut(who=who, weak=weak, slot=slot, stays=stays))
    if not weak and not again and table.is_held("sheets"):
        _lose_dearest(table, who)


def card_price(table: RuneTable, card: str) -> int:
    """What is printed on it; asked once if it decides."""
    return ITEM_PRICE.of(table, card) if card in table.content.pack.item else ALLY_PRICE.of(table, card)


@rule("L1169-1172")
def _lose_dearest(table: RuneTable, who: str) -> None:
    """Items and Allies compared together; equal: the player chooses. Kept adventure cards are safe."""
    player = table.state.player_of(who)
    cards = dict.fromkeys(one.card for one in player.items_and_allies if not one.kept)
    if not cards:
        return
    prices = {card: card_price(table, card) if len(cards) > 1 else 0 for card in cards}
    dearest = [card for card in prices if prices[card] == max(prices.values())]
    chosen = dearest[0]
    if len(dearest) > 1:
        prompt = t("Equally dear: which card goes?")
        chosen = table.one("dearest", prompt, lambda: dearest, MARKET, name=t("lost"), to=who) or dearest[0]
    table.tell(CardLost(who=who, card=chosen))
    lose_card(table, who, chosen)


def lose_card(table: RuneTable, who: str, card: str) -> None:
    """An Item or an Ally leaves a hero."""
    player = table.state.player_of(who)
    item = next((one for one in player.items if one.card == card), None)
    if item is not None:
        player.items.remove(item)
        return_card(table, who, item)
        return
    place = next((place for place, one in enumerate(player.allies) if one.card == card), None)
    if place is not None:
        lose_ally(table, who, place)


# -- what a card does to a hero


def wound_outside_fight(table: RuneTable, who: str, wounds: int, place: int | None = None) -> None:
    """Outside of a fight, the hero or an Ally: the last wound knocks out, but nobody loses anything in the Endgame."""
    if wounds and place is not None:
        wound_ally(table, who, place, wounds)
    elif wounds and wound(table, who, wounds) and not table.state.endgame:
        knock_out(table, who)


@rules.step(phase="turn", title=t("wounds by a card"), rule="L840-852")
def wound_hero(table: RuneTable, hero: str, wounds: int) -> None:
    if not table.is_held("sheets"):
        table.tell(Wounded(who=hero, wounds=wounds, left=-1))
    else:
        wound_outside_fight(table, hero, wounds)


@rules.step(phase="turn", title=t("exhaustion by a card"), rule="L266-269, L840-857")
def exhaust_hero(table: RuneTable, hero: str, exhaustion: int) -> None:
    wound_outside_fight(table, hero, exhaust(table, hero, exhaustion))
