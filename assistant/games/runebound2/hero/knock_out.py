"""Knock-outs: what a hero loses, in the order of the rulebook.

Rules digest: Automa A8. Rulebook lines 1160-1184.
"""

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
    """Knock out a hero outside the Endgame.

    - The hero loses all wounds, exhaustion and gold, and goes to the nearest city.
    - The hero loses the most expensive Item or Ally, but not in the variant `weak_knockout`, and only once in a turn.
    - `slot` is the slot of the undefeated Challenge, or 0. `stays` is true if it was there before the fight.
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
    """Return the printed price of an Item or Ally. Ask the players if it is not known."""
    return ITEM_PRICE.of(table, card) if card in table.content.pack.item else ALLY_PRICE.of(table, card)


@rule("L1169-1172")
def _lose_dearest(table: RuneTable, who: str) -> None:
    """Discard the hero's most expensive Item or Ally. Among equals, the player chooses.

    Items and Allies that were adventure cards are not lost.
    """
    player = table.state.player_of(who)
    cards = dict.fromkeys(held.card for held in player.items_and_allies if not held.kept)
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
    """Take an Item or Ally from a hero and put the card away, as `return_card` does."""
    player = table.state.player_of(who)
    item = next((item for item in player.items if item.card == card), None)
    if item is not None:
        player.items.remove(item)
        return_card(table, who, item)
        return
    index = next((index for index, ally in enumerate(player.allies) if ally.card == card), None)
    if index is not None:
        lose_ally(table, who, index)


# -- effects of cards on a hero


def wound_outside_fight(table: RuneTable, who: str, wounds: int, ally: int | None = None) -> None:
    """Wound the Ally with index `ally`, or the hero if `ally` is None, outside a fight.

    A hero without Life is knocked out, except in the Endgame.
    """
    if wounds and ally is not None:
        wound_ally(table, who, ally, wounds)
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
