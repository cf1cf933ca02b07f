"""A hero is knocked out: what he loses, in the printed order. Automa A8, L1160-1184."""

from __future__ import annotations

from assistant.games.runebound2.called import MARKET
from assistant.games.runebound2.events import KnockedOut
from assistant.games.runebound2.hero.events import CardLost
from assistant.games.runebound2.rules import ALLY_PRICE, PRICE, RuneTable
from assistant.games.runebound2.state import Player
from assistant.speech.text import t
from assistant.table.rules import rule


@rule("Automa A8, L1160-1184")
def knock_out(table: RuneTable, who: str, *, slot: int = 0, stays: bool = False) -> None:
    """Wounds, exhaustion, all gold, the dearest Item or Ally, to the nearest city. In the Endgame no gold is lost."""
    state = table.state
    player = state.of(who)
    weak = "weak_knockout" in state.variants
    player.wounds = player.exhaustion = 0
    player.gold = 0
    table.tell(KnockedOut(who=who, weak=weak, slot=slot, stays=stays))
    if not weak and table.held("sheets"):
        _lose_dearest(table, who)


def price_of(table: RuneTable, player: Player, card: str) -> int:
    """What is printed on it; asked once if it decides."""
    return PRICE.of(table, card) if card in table.content.pack.item else ALLY_PRICE.of(table, card)


@rule("L1169-1172")
def _lose_dearest(table: RuneTable, who: str) -> None:
    """Items and Allies compared together; equal: the player chooses. Kept adventure cards are safe."""
    player = table.state.of(who)
    cards = [one.card for one in player.items if not one.kept] + [one.card for one in player.allies if not one.kept]
    if not cards:
        return
    prices = {card: price_of(table, player, card) for card in cards} if len(set(cards)) > 1 else dict.fromkeys(cards, 0)
    dearest = [card for card in dict.fromkeys(cards) if prices[card] == max(prices.values())]
    chosen = dearest[0]
    if len(dearest) > 1:
        chosen = (
            table.one("dearest", t("Equally dear: which card goes?"), lambda: dearest, MARKET, to=who) or dearest[0]
        )
    lose_card(table, who, chosen)
    table.tell(CardLost(who=who, card=chosen))


def lose_card(table: RuneTable, who: str, card: str) -> None:
    """An Item or an Ally under the market deck."""
    player = table.state.of(who)
    item = next((one for one in player.items if one.card == card), None)
    if item is not None:
        player.items.remove(item)
    else:
        ally = next((one for one in player.allies if one.card == card), None)
        if ally is not None:
            player.allies.remove(ally)
    table.state.market.put_under(card)
