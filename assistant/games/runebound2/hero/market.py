"""The market of a city: upkeep, a new card, buying, hiring, selling, healing. Flow 4, L631-681."""

from __future__ import annotations

from assistant.games.runebound2.called import CITY, MARKET
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.hero.events import Bought, MarketCard, MarketEmpty, Sold, Upkeep
from assistant.games.runebound2.hero.items import over_limit, take
from assistant.games.runebound2.hero.sheet import heal, pay
from assistant.games.runebound2.rules import ALLY_PRICE, PRICE, RuneTable
from assistant.games.runebound2.state import Runebound2
from assistant.pieces.stack import Stack
from assistant.speech.questions import OneOf, Option, Refused
from assistant.speech.text import t
from assistant.table.rules import rule

DONE, HEAL, EASE = "done", "heal", "ease"

DECK: Stack[Runebound2, Content] = Stack(
    "markets",
    lambda state: state.market,
    lambda content: {**content.pack.item, **content.pack.ally},
    when_empty="stay_empty",
    name=t("market card"),
)


def price(table: RuneTable, card: str) -> int:
    return PRICE.of(table, card) if card in table.content.pack.item else ALLY_PRICE.of(table, card)


def worth_when_sold(cost: int) -> int:
    """Half, rounded down; an Item that costs 1 can't be sold. L664-669."""
    return cost // 2 if cost > 1 else 0


@rule("Flow 4, L631-652, L1942-1948")
def market(table: RuneTable, who: str) -> None:
    """Upkeep first, then a card comes, then anything in any order."""
    if "ally_upkeep" in table.state.variants and table.held("sheets"):
        _upkeep(table, who)
    if not table.held("markets"):
        return
    cities = [city.id for city in table.content.cities()]
    city = table.one("city", t("In which city?"), lambda: cities, CITY, name=t("city"), to=who)
    if not city:
        return
    card = DECK.draw(table, t("Draw the top market card. Which one is it?"))
    if card:
        table.state.stacks.setdefault(city, []).append(card)
        table.tell(MarketCard(city=city, card=card))
    else:
        table.tell(MarketEmpty())
    if table.held("sheets"):
        while (deed := table.ask(lambda: _question(table, who, city))) != DONE:
            _do(table, who, city, deed)


def _upkeep(table: RuneTable, who: str) -> None:
    """1 gold for each Ally; whom he can't pay for leaves at once, the last ones first."""
    player = table.state.of(who)
    paid = min(player.gold, len(player.allies))
    gone = player.allies[paid:]
    player.gold -= paid
    player.allies = player.allies[:paid]
    for ally in gone:
        table.state.market.put_under(ally.card)
    table.tell(Upkeep(who=who, paid=paid, gone=tuple(ally.card for ally in gone)))


def _question(table: RuneTable, who: str, city: str) -> OneOf:
    state, content = table.state, table.content
    player = state.of(who)
    options = []
    for place, card in enumerate(dict.fromkeys(state.stacks.get(city, [])), 11):
        cost = price(table, card)
        if cost <= player.gold and over_limit(table, player, card) is None:
            label = t("{card} for {n} gold", card=MARKET(content, card), n=cost)
            options.append(Option(f"buy:{card}", label, number=place))
    for place, item in enumerate(player.items, 31):
        gold = worth_when_sold(price(table, item.card))
        if gold and not item.bought and not item.kept:
            label = t("sell {card} for {n} gold", card=MARKET(content, item.card), n=gold)
            options.append(Option(f"sell:{item.card}", label, number=place))
    if player.gold and player.wounds:
        options.append(Option(HEAL, t("1 gold: a wound off"), number=1))
    if player.gold and player.exhaustion:
        options.append(Option(EASE, t("1 gold: all exhaustion off"), number=2))
    return OneOf(
        key=f"market:{city}",
        name=t("market"),
        prompt=t("{city}: {n} gold. What do you do?", city=CITY(content, city), n=player.gold),
        options=(*options, Option(DONE, t("done"), number=0)),
        expected=DONE,
        to=who,
    )


def _do(table: RuneTable, who: str, city: str, deed: str) -> None:
    what, _, card = deed.partition(":")
    if what == "buy":
        buy(table, who, city, card)
    elif what == "sell":
        sell(table, who, city, card)
    elif what == HEAL:
        pay(table, who, 1)
        heal(table, who, 1)
    else:
        pay(table, who, 1)
        table.state.of(who).exhaustion = 0


def buy(table: RuneTable, who: str, city: str, card: str) -> None:
    cost = price(table, card)
    if card not in table.state.stacks.get(city, []):
        raise Refused(t("{card} doesn't lie there.", card=MARKET(table.content, card)))
    pay(table, who, cost)
    take(table, who, card, bought=True)
    table.state.stacks[city].remove(card)
    table.tell(Bought(who=who, card=card, price=cost))


@rule("L664-673")
def sell(table: RuneTable, who: str, city: str, card: str) -> None:
    """Onto this city's stack, for half its price; not what was bought this turn, nothing that costs 1, no Ally."""
    player = table.state.of(who)
    item = next((one for one in player.items if one.card == card), None)
    name = MARKET(table.content, card)
    if item is None:
        raise Refused(t("{card} is no Item of this hero: Allies are never sold.", card=name))
    gold = worth_when_sold(price(table, card))
    if not gold:
        raise Refused(t("{card} costs 1: it can't be sold.", card=name))
    if item.bought:
        raise Refused(t("{card} was bought this turn: it can't be sold in it.", card=name))
    player.items.remove(item)
    player.gold += gold
    table.state.stacks.setdefault(city, []).append(card)
    table.tell(Sold(who=who, card=card, price=gold))
