"""The market of a city: upkeep, a new card, buying, hiring, selling, healing. Flow 4, L631-681."""

from __future__ import annotations

from collections import Counter

from assistant.components.stack import Stack
from assistant.engine.facts import ANOTHER, another
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.discards import turn_ends_now
from assistant.games.runebound2.card_summaries import held_card_summary
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.events import DrawnByHand, StaysByHand
from assistant.games.runebound2.hero.events import Bought, MarketCard, MarketEmpty, Sold, Upkeep
from assistant.games.runebound2.hero.interrupts import HERO_INTERRUPTS
from assistant.games.runebound2.hero.items import (
    DONE,
    OneOfWithRefusals,
    activate,
    add_card,
    can_activate,
    limit_refusal,
)
from assistant.games.runebound2.hero.knock_out import card_price
from assistant.games.runebound2.hero.sheet import heal, lose_ally, pay_gold, remove_exhaustion
from assistant.games.runebound2.names import ALLY, CITY, HERO, MARKET
from assistant.games.runebound2.numbers import HEALING_PRICE, UPKEEP_PRICE
from assistant.games.runebound2.rules import ALLY_CARD, ITEM_CARD, RuneTable, rules
from assistant.games.runebound2.state import Runebound2
from assistant.messages.questions import Card, Option
from assistant.messages.text import Text, t

HEAL, EASE, BUY, SELL, SOLD = "heal", "ease", "buy", "sell", "sold"

MARKET_DECK: Stack[Runebound2, Content] = Stack(
    "markets",
    lambda state: state.market,
    lambda content: content.market(),
    when_empty="stay_empty",
    name=t("market card"),
    label=MARKET,
)


@rules.step(phase="market", title=t("I activate a card in the market"), rule="L899-900")
def activates_in_market(table: RuneTable, who: str) -> None:
    activate(table, who)


MARKET_INTERRUPTS: Interrupts[[str]] = Interrupts(
    *HERO_INTERRUPTS.all,
    Interrupt(9, activates_in_market, when=can_activate),
)


def sale_price(cost: int) -> int:
    """Half, rounded down; an Item that costs 1 can't be sold. L664-669."""
    return cost // 2 if cost > 1 else 0


# -- the market deck


@rule("Setup 4, L319-326")
def deal_markets(table: RuneTable) -> None:
    """One card face up in each city but the first; the rest is the market deck."""
    build_market_deck(table)
    for city in table.content.cities():
        if not city.start and (
            card := draw_market_card(table, t("A market card for {city}. Which one?", city=city.name))
        ):
            table.state.stacks[city.id] = [card]


def build_market_deck(table: RuneTable) -> None:
    """What lies in no city and with no hero, where the app draws and knows every card."""
    content, state = table.content, table.state
    if table.source("markets") != "app":
        return
    known = Counter(content.market())
    if not content.knows_market():
        table.tell(DrawnByHand(known=known.total(), cards=content.scenario.box.market))
    elif "sheets" not in state.known:
        table.tell(StaysByHand())
    else:
        known.subtract(card for cards in state.stacks.values() for card in cards)
        for player in state.players:
            known.subtract(one.card for one in player.items_and_allies if not one.kept)
        MARKET_DECK.fill(state, +known)
        state.built.append("market")


def draw_market_card(table: RuneTable, prompt: Text) -> str:
    """By the app where it knows every market card; else the table says what came, a new one by its name."""
    table.apply_corrections()
    if "market" in table.state.built and table.source("markets") == "app":
        return MARKET_DECK.draw(table, prompt)
    if "market" in table.state.built:
        table.state.built.remove("market")
    return ask_market_card(table, prompt)


def ask_market_card(table: RuneTable, prompt: Text) -> str:
    chosen = table.ask(lambda: _market_card_question(table, prompt))
    if chosen != ANOTHER:
        return chosen
    item = table.yes("is_item", t("Is it an Item?"), yes=t("an Item"), no=t("an Ally"))
    printed = ITEM_CARD if item else ALLY_CARD
    return printed.new(table, "market_name", t("Which name is printed on it?"), **table.content.origin)


def _market_card_question(table: RuneTable, prompt: Text) -> Card:
    known = tuple(Option(card, MARKET(table.content, card)) for card in table.content.market())
    return Card(key="market_card", name=t("market card"), prompt=prompt, options=(*known, another()))


# -- a visit


@rule("Flow 4, L631-652, L1942-1948")
def market_phase(table: RuneTable, who: str) -> None:
    """Upkeep first, then a card comes, then anything in any order."""
    table.state.activated, table.state.shopping = False, True
    if "ally_upkeep" in table.state.variants and table.is_held("sheets"):
        _pay_upkeep(table, who)
    if not table.is_held("markets") or turn_ends_now(table):
        return
    cities = [city.id for city in table.content.cities()]
    city = table.one("city", t("In which city?"), lambda: cities, CITY, name=t("city"), to=who)
    if not city:
        return
    card = draw_market_card(table, t("Draw the top market card. Which one is it?"))
    if card:
        table.state.stacks.setdefault(city, []).append(card)
        table.tell(MarketCard(city=city, card=card))
    else:
        table.tell(MarketEmpty())
    while True:
        _read_prices(table, who, city)
        deed = table.ask(lambda: _question(table, who, city), MARKET_INTERRUPTS, who)
        if deed == DONE:
            return
        _do(table, who, city, deed)


@rule("L1942-1948, item 22")
def _pay_upkeep(table: RuneTable, who: str) -> None:
    """Gold for each Ally; whom he can't pay for leaves at once: he chooses who stays."""
    gone: list[str] = []
    while len(table.state.player_of(who).allies) > (enough := table.state.player_of(who).gold // UPKEEP_PRICE):

        def allies() -> list[Option]:
            held = table.state.player_of(who).allies
            return [Option(str(place), ALLY(table.content, one.card)) for place, one in enumerate(held)]

        place = 0
        if enough:
            prompt = t("Gold for {n} of your Allies: who leaves?", n=enough)
            place = int(table.one("upkeep", prompt, allies, name=t("leaves"), to=who) or 0)
        gone.append(table.state.player_of(who).allies[place].card)
        lose_ally(table, who, place)
    player = table.state.player_of(who)
    paid = UPKEEP_PRICE * len(player.allies)
    if paid or gone:
        player.gold -= paid
        table.tell(Upkeep(who=who, paid=paid, gone=tuple(gone)))


def _read_prices(table: RuneTable, who: str, city: str) -> None:
    """What the lines need is asked before they are shown."""
    if not table.is_held("sheets"):
        return
    for card in (*table.state.stacks.get(city, ()), *(one.card for one in table.state.player_of(who).items)):
        card_price(table, card)
        limit_refusal(table, table.state.player_of(who), card)


def _question(table: RuneTable, who: str, city: str) -> OneOfWithRefusals:
    """What ends the turn at once while he shops leaves nothing to do."""
    sheets = table.is_held("sheets")
    options, refusals = _market_options(table, who, city) if sheets else _stack_options(table, city)
    if turn_ends_now(table):
        options, refusals = [], {}
    player = table.state.player_of(who)
    prompt = (
        t("{city}: {n} gold. What do you do?", city=CITY(table.content, city), n=player.gold)
        if sheets
        else t("{city}: what left the market, or came to it?", city=CITY(table.content, city))
    )
    return OneOfWithRefusals(
        key=f"market:{city}",
        name=t("market"),
        prompt=prompt,
        options=(*(one for one in options if one.id not in refusals), Option(DONE, t("done"), number=0)),
        expected=DONE,
        refusals=refusals,
        to=who,
    )


def _market_options(table: RuneTable, who: str, city: str) -> tuple[list[Option], dict[str, Text]]:
    """Everything that lies there and everything he could sell; what can't be is refused with its reason."""
    content, player = table.content, table.state.player_of(who)
    options: list[Option] = []
    refusals: dict[str, Text] = {}
    for card in dict.fromkeys(table.state.stacks.get(city, [])):
        cost, id = card_price(table, card), f"{BUY}:{card}"
        label = t("{card} for {n} gold", card=MARKET(content, card), n=cost)
        options.append(Option(id, label, held_card_summary(content, card)))
        refusal = limit_refusal(table, player, card)
        if cost > player.gold:
            name = HERO(content, who)
            refusal = t("{hero} has {n} gold, not {price}.", hero=name, n=player.gold, price=cost)
        if refusal is not None:
            refusals[id] = refusal
    sellable = sorted(player.items, key=lambda one: not one.kept and not one.bought, reverse=False)
    for item in {one.card: one for one in sellable}.values():
        id, name = f"{SELL}:{item.card}", MARKET(content, item.card)
        gold = sale_price(card_price(table, item.card))
        options.append(Option(id, t("sell {card} for {n} gold", card=name, n=gold)))
        if item.kept:
            refusals[id] = t("{card} is an adventure card: it is never sold.", card=name)
        elif item.bought:
            refusals[id] = t("{card} was bought this turn: it can't be sold in it.", card=name)
        elif not gold:
            refusals[id] = t("{card} costs 1: it can't be sold.", card=name)
    if player.gold >= HEALING_PRICE:
        options += _healing_options(table, who)
    return options, refusals


def _healing_options(table: RuneTable, who: str) -> list[Option]:
    """For gold: one wound or all exhaustion of the hero or an Ally. L678-681."""
    content, player = table.content, table.state.player_of(who)
    people = [("", HERO(content, who), player.wounds, player.exhaustion)]
    people += [
        (f":{place}", ALLY(content, one.card), one.wounds, one.exhaustion) for place, one in enumerate(player.allies)
    ]
    made: list[Option] = []
    for id, name, wounds, exhaustion in people:
        if wounds:
            made.append(Option(f"{HEAL}{id}", t("{n} gold: a wound off, {who}", n=HEALING_PRICE, who=name)))
        if exhaustion:
            made.append(Option(f"{EASE}{id}", t("{n} gold: all exhaustion off, {who}", n=HEALING_PRICE, who=name)))
    return made


def _stack_options(table: RuneTable, city: str) -> tuple[list[Option], dict[str, Text]]:
    """Where no sheets are kept only what lies in the market is."""
    stack = dict.fromkeys(table.state.stacks.get(city, []))
    options = [
        Option(
            f"{BUY}:{card}",
            t("{card} is bought", card=MARKET(table.content, card)),
            held_card_summary(table.content, card),
        )
        for card in stack
    ]
    return [*options, Option(SOLD, t("an Item is sold here"))], {}


def _do(table: RuneTable, who: str, city: str, deed: str) -> None:
    what, _, rest = deed.partition(":")
    place = int(rest) if what in (HEAL, EASE) and rest else None
    if what == BUY:
        buy_card(table, who, city, rest)
    elif what == SELL:
        sell_item(table, who, city, rest)
    elif what == SOLD:
        card = ask_market_card(table, t("Which Item is sold?"))
        table.state.stacks.setdefault(city, []).append(card)
        table.tell(MarketCard(city=city, card=card))
    else:
        pay_gold(table, who, HEALING_PRICE)
        if what == EASE:
            remove_exhaustion(table, who, place)
        else:
            heal(table, who, 1, place)


@rule("L654-662")
def buy_card(table: RuneTable, who: str, city: str, card: str) -> None:
    cost = 0
    if table.is_held("sheets"):
        cost = card_price(table, card)
        pay_gold(table, who, cost)
        add_card(table, table.state.player_of(who), card, bought=True)
    table.state.stacks[city].remove(card)
    table.tell(Bought(who=who, card=card, price=cost))


@rule("L664-673")
def sell_item(table: RuneTable, who: str, city: str, card: str) -> None:
    """Onto this city's stack, for half its price; not what was bought this turn, nothing that costs 1, no Ally."""
    player = table.state.player_of(who)
    item = next(one for one in player.items if one.card == card and not one.bought and not one.kept)
    gold = sale_price(card_price(table, card))
    player.items.remove(item)
    player.gold += gold
    table.state.stacks.setdefault(city, []).append(card)
    table.tell(Sold(who=who, card=card, price=gold))
