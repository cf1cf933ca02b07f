"""The Market phase: upkeep, a new card, buying, hiring, selling, healing.

Rules digest: Flow, phase 4. Rulebook lines 631-681.
"""

from __future__ import annotations

from collections import Counter

from assistant.components.stack import Stack
from assistant.engine.facts import ANOTHER, another
from assistant.engine.menu import Menu, MenuLine, MenuLines
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.discards import turn_ends_now
from assistant.games.runebound2.card_summaries import held_card_summary
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.events import DrawnByHand, StaysByHand
from assistant.games.runebound2.hero.events import Bought, MarketCard, MarketEmpty, Sold, Upkeep
from assistant.games.runebound2.hero.items import (
    DONE,
    add_card,
    limit_refusal,
)
from assistant.games.runebound2.hero.knock_out import card_price
from assistant.games.runebound2.hero.sheet import heal, lose_ally, pay_gold, remove_exhaustion
from assistant.games.runebound2.names import ALLY, CITY, HERO, MARKET
from assistant.games.runebound2.numbers import HEALING_PRICE, UPKEEP_PRICE
from assistant.games.runebound2.rules import ALLY_CARD, ITEM_CARD, RuneTable
from assistant.games.runebound2.state import HeldItem, Player, Runebound2
from assistant.messages.questions import CardQuestion, OneOf, Option
from assistant.messages.text import Text, t

BUY, SELL = "buy:", "sell:"
"""Prefixes of option ids in a market: the hero buys or sells the card whose id follows."""
MARKET_DECK: Stack[Runebound2, Content] = Stack(
    "markets",
    lambda state: state.market,
    lambda content: content.market(),
    when_empty="stay_empty",
    name=t("market card"),
    label=MARKET,
)


# -- the market deck


@rule("Setup 4, L319-326")
def deal_markets(table: RuneTable) -> None:
    """Deal one card to each city except the start city. All other cards form the market deck."""
    build_market_deck(table)
    for city in table.content.cities():
        if not city.start and (
            card := draw_market_card(table, t("A market card for {city}. Which one?", city=city.name))
        ):
            table.state.stacks[city.id] = [card]


def build_market_deck(table: RuneTable) -> None:
    """Make the market deck from the cards that no city and no hero has.

    The app draws from it only if it knows every market card.
    """
    content, state = table.content, table.state
    if table.source("markets") != "app":
        return
    known = Counter(content.market())
    if not content.knows_market():
        table.tell(DrawnByHand(known=known.total(), cards=content.scenario.box.market))
    elif "sheets" not in state.known:
        table.tell(StaysByHand())
    else:
        known.subtract(_in_use(state))
        MARKET_DECK.fill(state, +known)
        state.built.append("market")


def draw_market_card(table: RuneTable, prompt: Text) -> str:
    """Draw a market card and return its id, or "" if the deck is empty. If the players draw, ask which card it is."""
    table.apply_corrections()
    if "market" in table.state.built and table.source("markets") == "app":
        return MARKET_DECK.draw(table, prompt)
    if "market" in table.state.built:
        table.state.built.remove("market")
    return ask_market_card(table, prompt)


def ask_market_card(table: RuneTable, prompt: Text) -> str:
    """Ask which market card was drawn and return its id. A new card is saved in `own.toml`."""
    chosen = table.ask(lambda: _market_card_question(table, prompt))
    if chosen != ANOTHER:
        return chosen
    item = table.yes("is_item", t("Is it an Item or an Ally?"), yes=t("an Item"), no=t("an Ally"), reports=True)
    printed = ITEM_CARD if item else ALLY_CARD
    return printed.new(table, "market_name", t("Which name is printed on it?"), **table.content.origin)


def _market_card_question(table: RuneTable, prompt: Text) -> CardQuestion:
    """Return the question for a market card. Cards that all lie elsewhere come last, with a note.

    They can still be chosen, because the players may have more copies, or may not have said what left a market.
    """
    copies = Counter(table.content.market())
    in_use = _in_use(table.state)
    in_box = [Option(card, MARKET(table.content, card)) for card in copies if in_use[card] < copies[card]]
    placed = [
        Option(card, MARKET(table.content, card), t("the box has no more of it"))
        for card in copies
        if in_use[card] >= copies[card]
    ]
    return CardQuestion(
        key="market_card", name=t("market card"), prompt=prompt, options=(*in_box, *placed, another()), reports=True
    )


def _in_use(state: Runebound2) -> Counter[str]:
    """Return how many copies of each market card lie in the markets or belong to heroes."""
    cards = Counter(card for stack in state.stacks.values() for card in stack)
    cards.update(held.card for player in state.players for held in player.items_and_allies if not held.kept)
    return cards


# -- a visit


@rule("Flow 4, L631-652, L1942-1948")
def market_phase(table: RuneTable, who: str) -> None:
    """Run the Market phase: upkeep (a variant), a new card for this city, then buying, selling and healing."""
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
    is_done = False
    while not is_done:
        _read_prices(table, who, city)
        chosen = table.ask(lambda: _question(table, who, city))
        is_done = MARKET_MENU.run(table, chosen, who, city)


@rule("L1942-1948, item 22")
def _pay_upkeep(table: RuneTable, who: str) -> None:
    """Pay `UPKEEP_PRICE` gold for each Ally. If there is too little gold, the player chooses which Allies leave."""
    gone: list[str] = []
    while True:
        table.apply_corrections()  # the gold may be enough then
        if not _unpaid_allies(table, who):
            break
        index = 0
        if _payable_allies(table, who):
            chosen = table.one(
                "upkeep",
                lambda: t("Gold for {n} of your Allies: who leaves?", n=_payable_allies(table, who)),
                lambda: _unpaid_allies(table, who),
                name=t("leaves"),
                to=who,
            )
            index = int(chosen or 0)
        gone.append(table.state.player_of(who).allies[index].card)
        lose_ally(table, who, index)
    player = table.state.player_of(who)
    paid = UPKEEP_PRICE * len(player.allies)
    if paid or gone:
        player.gold -= paid
        table.tell(Upkeep(who=who, paid=paid, gone=tuple(gone)))


def _payable_allies(table: RuneTable, who: str) -> int:
    """Return the number of Allies whose upkeep the hero can pay."""
    return table.state.player_of(who).gold // UPKEEP_PRICE


def _unpaid_allies(table: RuneTable, who: str) -> list[Option]:
    """Return the Allies to choose from if one must leave, because there is too little gold. Otherwise return none."""
    held = table.state.player_of(who).allies
    if len(held) <= _payable_allies(table, who):
        return []
    return [Option(str(index), ALLY(table.content, ally.card)) for index, ally in enumerate(held)]


def _read_prices(table: RuneTable, who: str, city: str) -> None:
    """Ask for unknown prices and kinds of the cards in the market menu."""
    if not table.is_held("sheets"):
        return
    for card in (*table.state.stacks.get(city, ()), *(item.card for item in table.state.player_of(who).items)):
        card_price(table, card)
        limit_refusal(table, table.state.player_of(who), card)


def _question(table: RuneTable, who: str, city: str) -> OneOf:
    name = CITY(table.content, city)
    prompt = (
        t("{city}: {n} gold. What do you do?", city=name, n=table.state.player_of(who).gold)
        if table.is_held("sheets")
        else t("{city}: what left the market, or came to it?", city=name)
    )
    return OneOf(
        key=f"market:{city}",
        name=t("market"),
        prompt=prompt,
        options=MARKET_MENU.options(table, who, city),
        expected=DONE,
        barred=_barred_lines(table, who, city),
        to=who,
    )


def _barred_lines(table: RuneTable, who: str, city: str) -> dict[str, Text]:
    """Return the option ids for cards that cannot be bought or sold now and for what cannot be healed, with reasons."""
    if not _may_shop(table):
        return {}
    player = table.state.player_of(who)
    reasons = {f"{BUY}{card}": _purchase_refusal(table, player, card) for card in _wares(table, city)}
    reasons |= {f"{SELL}{item.card}": _sale_refusal(table, item) for item in _sale_items(player)}
    if player.gold < HEALING_PRICE:
        poor = _too_dear(table, player, HEALING_PRICE)
        reasons |= {option.id: poor for option in _healing_options(table, who, city)}
    return {id: reason for id, reason in reasons.items() if reason is not None}


def _may_shop(table: RuneTable) -> bool:
    """Return whether the app can list what to buy and sell.

    It must keep the sheets, and the turn must not have ended.
    """
    return table.is_held("sheets") and not turn_ends_now(table)


# -- buying


def _wares(table: RuneTable, city: str) -> list[str]:
    """Return the cards in the market of a city, without duplicates."""
    return list(dict.fromkeys(table.state.stacks.get(city, [])))


def _purchase_refusal(table: RuneTable, player: Player, card: str) -> Text | None:
    """Return why the hero cannot buy this card, or None."""
    cost, refusal = card_price(table, card), limit_refusal(table, player, card)
    return _too_dear(table, player, cost) if cost > player.gold else refusal


def _too_dear(table: RuneTable, player: Player, cost: int) -> Text:
    return t("costs {cost} gold, {hero} has {n}", cost=cost, hero=HERO(table.content, player.hero), n=player.gold)


def _purchase_options(table: RuneTable, who: str, city: str) -> list[Option]:
    """Return the cards of the market. If the app keeps the sheets, each has its price."""
    content, sheets = table.content, table.is_held("sheets")
    if turn_ends_now(table):
        return []
    options = []
    for card in _wares(table, city):
        label = (
            t("{card} for {n} gold", card=MARKET(content, card), n=card_price(table, card))
            if sheets
            else t("{card} is bought", card=MARKET(content, card))
        )
        options.append(Option(f"{BUY}{card}", label, held_card_summary(content, card)))
    return options


def _buy(table: RuneTable, chosen: str, who: str, city: str) -> bool:
    buy_card(table, who, city, chosen.removeprefix(BUY))
    return False


@rule("L654-662")
def buy_card(table: RuneTable, who: str, city: str, card: str) -> None:
    """Buy an Item or hire an Ally. If the app keeps no sheets, only remove the card from the market."""
    cost = 0
    if table.is_held("sheets"):
        cost = card_price(table, card)
        pay_gold(table, who, cost)
        add_card(table, table.state.player_of(who), card, bought=True)
    table.state.stacks[city].remove(card)
    table.tell(Bought(who=who, card=card, price=cost))


# -- selling


def sale_price(cost: int) -> int:
    """Return half the cost of an Item, rounded down.

    Return 0 if the Item costs 1, because it cannot be sold (L664-669).
    """
    return cost // 2 if cost > 1 else 0


def _sale_items(player: Player) -> list[HeldItem]:
    """Return the hero's Items, one of each kind. Among several copies, prefer one that may be sold."""
    sellable_last = sorted(player.items, key=lambda item: not item.kept and not item.bought)
    return list({item.card: item for item in sellable_last}.values())


def _sale_refusal(table: RuneTable, item: HeldItem) -> Text | None:
    """Return why an Item cannot be sold, or None."""
    if item.kept:
        return t("adventure cards are never sold")
    if item.bought:
        return t("bought in this turn")
    if not sale_price(card_price(table, item.card)):
        return t("costs 1: can't be sold")
    return None


def _sale_options(table: RuneTable, who: str, city: str) -> list[Option]:
    if not _may_shop(table):
        return []
    options = []
    for item in _sale_items(table.state.player_of(who)):
        gold = sale_price(card_price(table, item.card))
        name = MARKET(table.content, item.card)
        label = t("sell {card} for {n} gold", card=name, n=gold) if gold else t("sell {card}", card=name)
        options.append(Option(f"{SELL}{item.card}", label))
    return options


def _sell(table: RuneTable, chosen: str, who: str, city: str) -> bool:
    sell_item(table, who, city, chosen.removeprefix(SELL))
    return False


@rule("L664-673")
def sell_item(table: RuneTable, who: str, city: str, card: str) -> None:
    """Sell an Item for its `sale_price` and put it on the market stack of this city."""
    player = table.state.player_of(who)
    item = next(item for item in player.items if item.card == card and not item.bought and not item.kept)
    gold = sale_price(card_price(table, card))
    player.items.remove(item)
    player.gold += gold
    table.state.stacks.setdefault(city, []).append(card)
    table.tell(Sold(who=who, card=card, price=gold))


def _record_sale(table: RuneTable, who: str, city: str) -> bool:
    """Ask which Item was sold and put it on the market stack. Used if the app keeps no sheets."""
    card = ask_market_card(table, t("Which Item is sold?"))
    table.state.stacks.setdefault(city, []).append(card)
    table.tell(MarketCard(city=city, card=card))
    return False


# -- healing


def _healing_options(table: RuneTable, who: str, city: str) -> list[Option]:
    """Return what a hero can heal for `HEALING_PRICE` (L678-681).

    It is one wound or all exhaustion of the hero or an Ally.
    """
    content, player = table.content, table.state.player_of(who)
    if not _may_shop(table):
        return []
    party = [("", HERO(content, who), player.wounds, player.exhaustion)]
    party += [
        (f":{index}", ALLY(content, ally.card), ally.wounds, ally.exhaustion)
        for index, ally in enumerate(player.allies)
    ]
    options: list[Option] = []
    for id, name, wounds, exhaustion in party:
        if wounds:
            options.append(Option(f"heal{id}", t("{n} gold: a wound off, {who}", n=HEALING_PRICE, who=name)))
        if exhaustion:
            options.append(Option(f"ease{id}", t("{n} gold: all exhaustion off, {who}", n=HEALING_PRICE, who=name)))
    return options


def _heal(table: RuneTable, chosen: str, who: str, city: str) -> bool:
    what, _, index = chosen.partition(":")
    ally = int(index) if index else None
    pay_gold(table, who, HEALING_PRICE)
    if what == "ease":
        remove_exhaustion(table, who, ally)
    else:
        heal(table, who, 1, ally)
    return False


MARKET_MENU: Menu[[str, str], bool] = Menu(
    MenuLines(_purchase_options, _buy),
    MenuLines(_sale_options, _sell),
    MenuLines(_healing_options, _heal),
    MenuLine(
        "sold",
        _record_sale,
        t("an Item is sold here"),
        when=lambda table, who, city: not table.is_held("sheets") and not turn_ends_now(table),
    ),
    MenuLine(DONE, lambda table, who, city: True, t("done"), number=0),
)
"""The menu of a visit to a market. Each action returns whether the visit is over."""
