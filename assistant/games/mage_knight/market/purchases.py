"""What a hero buys in an interaction or gains by an effect.

The app shows the prices. The players check that they play enough influence. Rules digest: Interaction, A6 (rulebook
lines 603-631).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.mage_knight.card_options import unit_option
from assistant.games.mage_knight.cards import UnitCard
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import offers, prices, units
from assistant.games.mage_knight.market.events import ArtifactBought, Barred, Healed, InfluenceNeeded, UnitAdded
from assistant.games.mage_knight.names import CITIES, CITY, COLOR_NAMES, SITE
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.messages.names import Label
from assistant.messages.questions import Option
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Text, t, verbatim
from assistant.messages.verdict import BoxParts

BLIND = "blind"
SUM, EFFECT = "sum", "effect"
ELSEWHERE = Option("elsewhere", t("elsewhere"), number=9)


def can_trade(table: MageTable, hero: str) -> bool:
    return bool(GOODS.options(table, hero, False))


@rules.step(phase="market", title=t("buying"), rule="Interaction, L603-631")
def trade(table: MageTable, hero: str) -> None:
    """Ask what the hero buys or gains by an effect, and carry it out.

    A purchase is the action of the turn (T4). Reputation and shields change the price once for all purchases of the
    turn.
    """
    lines, lead = partial(_trade_options, table, hero), partial(_reasons_against_trade, table, hero)
    what = table.one("trade", t("What do you get?"), lines, name=t("bought"), lead=lead, to=hero, reports=True)
    if not what:
        return
    cost, city = TRADE.run(table, what, hero, False)
    if cost:
        turn = table.state.turn
        turn.bought += cost
        turn.fought = True
        if table.is_held("sheets"):
            own_shields = prices.count_shields(table.state, hero, city) if city else 0
            _tell_needed(table, turn.bought, prices.reputation_modifier(table, hero), own_shields)


def _reasons_against_trade(table: MageTable, hero: str) -> tuple[Text, ...]:
    """Return sentences that say why no interaction is possible, or none.

    The hero's reputation may be on the X space, or the hero may have used the action of the turn.
    """
    turn = table.state.turn
    if prices.is_barred(table, hero):
        return (t("Your reputation is on the X field: nobody deals with you."),)
    if turn.fought and not turn.bought:
        return (t("The action of this turn is taken: nobody deals with you any more."),)
    return ()


def _trade_options(table: MageTable, hero: str) -> list[Option]:
    """Return what the hero can choose in a trade.

    - Reputation on the X space: only what an effect gives.
    - The action of the turn is used: what an effect gives, or the calculation of influence.
    """
    options = TRADE.options(table, hero, False)
    if not _reasons_against_trade(table, hero):
        return list(options)
    left = (EFFECT,) if prices.is_barred(table, hero) else (SUM, EFFECT)
    return [option for option in options if option.id in left]


# -- purchases: each returns its price and the city where it was paid

Paid = tuple[int, str]
NOTHING: Paid = (0, "")


def _buy_action(table: MageTable, hero: str, free: bool) -> Paid:
    """Let the hero take an advanced action. Return its price and the city where it is paid.

    The city is green for a card from the offer or the deck, and "" for a monastery.
    """
    offers.open_offer(table, "advanced_actions")
    card = table.one("take:advanced_actions", offers.WHICH_CARD, partial(_action_options, table, hero, free))
    in_monastery = card in table.state.monastery_cards
    taken = offers.take_blind(table, hero) if card == BLIND else offers.take_card(table, "advanced_actions", hero, card)
    return (prices.ADVANCED_ACTION, "" if in_monastery else "green") if taken else NOTHING


def _action_options(table: MageTable, hero: str, free: bool) -> Iterator[Option]:
    state, cost = table.state, _price_formatter(table, hero, free)
    green = _price_and_places(cost(prices.ADVANCED_ACTION), CITIES["green"])
    monastery = _price_and_places(cost(prices.ADVANCED_ACTION), SITE(table.content, "monastery"))
    yield from (offers.card_option(table, card, green) for card in state.advanced_actions.column)
    in_monastery = monastery or t("in the unit offer: only in a monastery")
    yield from (offers.card_option(table, card, in_monastery) for card in state.monastery_cards)
    if state.advanced_actions.deck.left:
        yield Option(BLIND, t("the top card of the deck, unseen"), note=green, number=9)


def _buy_spell(table: MageTable, hero: str, free: bool) -> Paid:
    """Let the hero take a spell. Return its price and the city where it is paid: blue, or "" for a mage tower."""
    offers.open_offer(table, "spells")
    card = table.one("take:spells", offers.WHICH_CARD, partial(_spell_options, table, hero, free))
    if not offers.take_card(table, "spells", hero, card):
        return NOTHING
    return prices.SPELL, "" if free else _city_of_purchase(table, hero, "blue")


def _spell_options(table: MageTable, hero: str, free: bool) -> Iterator[Option]:
    cost = _price_formatter(table, hero, free)(prices.SPELL)
    for card in table.state.spells.column:
        color = COLOR_NAMES[table.content.pack.spell[card].color]
        note = t("{price}, and mana: {color}", price=cost, color=color) if cost else None
        yield offers.card_option(table, card, note)


def _recruit_unit(table: MageTable, hero: str, free: bool) -> Paid:
    """Let the hero recruit a unit. Return its price and the city where it is paid: white, or "" for any other site.

    The white city recruits every unit, other sites only units on whose card they are printed.
    """
    cost = _price_formatter(table, hero, free)

    def line(unit: UnitCard) -> Option:
        sites, price = SITE.all(table.content, prices.recruiting_sites(table.content, unit)), cost(unit.cost)
        return unit_option(unit, _price_and_places(price, *sites), price or verbatim(str(unit.cost)), sites)

    recruited = units.recruit(table, hero, line)
    if not recruited:
        return NOTHING
    card = table.content.pack.unit[recruited]
    return card.cost, "" if free else _city_of_purchase(table, hero, *(CITIES if "city" in card.at else ("white",)))


@rule("Interaction, L627, L881")
def _buy_artifact(table: MageTable, hero: str, free: bool) -> Paid:
    """Let the hero buy an artifact, to be drawn at the end of the turn.

    Return its price and the red city, where it is paid.
    """
    rewards = table.state.turn.rewards
    rewards.append("artifact")
    table.tell(ArtifactBought(who=hero, count=rewards.count("artifact")))
    return prices.ARTIFACT, "red"


@rule("Interaction, L628")
def _add_elite(table: MageTable, hero: str, free: bool) -> Paid:
    """Add an elite unit to the unit offer. Return the price and the white city, where it is paid."""
    unit = units.STACKS["elite"].draw(table, t("Lay the top elite unit into the offer. Which one is it?"))
    if unit:
        table.state.units.offer.append(unit)
        table.tell(UnitAdded(unit=unit))
    return prices.ELITE, "white"


def _price_formatter(table: MageTable, hero: str, free: bool) -> Callable[[int], Text | None]:
    """Return a function that formats a price. With `free`, it returns None, because the hero pays nothing."""
    return lambda cost: None if free else prices.price_text(table, hero, cost)


def _price_and_places(price: Text | None, *places: Label) -> Text | None:
    return t("{price} · {places}", price=price, places=places) if price else None


def _city_of_purchase(table: MageTable, hero: str, *cities: str) -> str:
    """Return the city where the hero buys, or "" for any other place.

    Ask only if the hero has shields on the card of one of these cities, because they change the price.
    """
    with_shields = prices.cities_with_shields(table.state, hero, cities)
    if not table.is_held("sheets") or not with_shields:
        return ""
    where = table.one(
        "where", t("Where are you?"), lambda: (*with_shields, ELSEWHERE), CITY, name=t("bought in"), reports=True
    )
    return "" if where == ELSEWHERE.id else where


@rule("Interaction, L609-631")
def _tell_needed(table: MageTable, cost: int, reputation: int, own_shields: int, parts: BoxParts = ()) -> None:
    needed = prices.needed(cost, reputation, own_shields)
    table.tell(InfluenceNeeded(cost=cost, reputation=reputation, shields=own_shields, needed=needed, parts=parts))


# -- healing

HEALERS = ("village", "monastery")


@rule("C9, L622, L949-953")
def _buy_healing(table: MageTable, hero: str, free: bool) -> Paid:
    """Let the hero heal wounds for influence. Return the price and "", because no city sells healing.

    A wound in hand needs 1 healing point, a wound of a unit as many as the unit's level.
    """
    pack = table.content.pack
    cost = {site: prices.healing(table.content, site) for site in HEALERS}
    healers = [
        Option(site, pack.site[site].name, note=t("{n} influence for each point", n=cost[site])) for site in HEALERS
    ]
    site = table.one("healer", t("Where are you healed?"), lambda: healers, name=t("healing"), reports=True)
    healed = table.ask(lambda: _healing_question(table, hero))
    own, points = table.state.sheet(hero), healed.get("hand", 0)
    own.wounds = max(0, own.wounds - points)
    cured: list[str] = []
    for index, unit in enumerate(own.units):
        wounds = min(healed.get(f"unit:{index}", 0), unit.wounds)
        unit.wounds -= wounds
        cured += [unit.kind] * wounds
        points += wounds * pack.unit[unit.kind].level
    if not points:
        return NOTHING
    table.tell(Healed(who=hero, points=points, hand=healed.get("hand", 0), units=tuple(cured)))
    return points * cost[site], ""


def _healing_question(table: MageTable, hero: str) -> Sums:
    boxes = [Box("hand", t("wounds in your hand"), most=20)]
    for index, unit in enumerate(table.state.peek_sheet(hero).units):
        if unit.wounds:
            card = table.content.pack.unit[unit.kind]
            note = t("healing points for each wound: {n}", n=card.level)
            boxes.append(Box(f"unit:{index}", card.name, most=unit.wounds, note=note))
    prompt = t("Which wounds are healed?")
    return Sums(key="healing", name=t("healed"), prompt=prompt, boxes=tuple(boxes), none=t("nothing healed"))


# -- calculating influence


@rule("Interaction, L609-631")
def _calculate_influence(table: MageTable, hero: str, free: bool) -> Paid:
    """Calculate the influence for purchases that the players consider. Return no price, because nothing is bought."""
    if prices.is_barred(table, hero):
        table.tell(Barred(who=hero, rule="Interaction, L614"))
        return NOTHING
    wanted = table.ask(lambda: _sum_question(table))
    each = _unit_prices(table.content)
    parts = tuple((piece, wanted[piece] * each[piece]) for piece in each if piece in wanted)
    cost = sum(influence for _, influence in parts)
    reputation = prices.reputation_modifier(table, hero) + wanted.get("better", 0) - wanted.get("worse", 0)
    _tell_needed(table, cost, reputation, wanted.get("shields", 0), parts)
    return NOTHING


def _unit_prices(content: Content) -> dict[str, int]:
    """Return the price in influence of one card or healing point, by kind.

    The price of `units` is 1, because players enter the influence for all units.
    """
    return {
        "units": 1,
        "advanced_actions": prices.ADVANCED_ACTION,
        "spells": prices.SPELL,
        "artifacts": prices.ARTIFACT,
        **{site: prices.healing(content, site) for site in HEALERS},
        "elites": prices.ELITE,
    }


def _sum_question(table: MageTable) -> Sums:
    cards, heal, city, reputed = t("cards"), t("healing points"), t("in a city"), t("reputation")
    site, each = table.content.pack.site, {**_unit_prices(table.content), "shields": -1}

    def box(id: str, label: Label, row: Text) -> Box:
        return Box(id, label, row=row, note=t("{n} each", n=str(each[id])))

    boxes = [
        Box("units", t("units, their costs together"), most=99),
        box("advanced_actions", t("advanced actions"), cards),
        box("spells", t("spells"), cards),
        box("artifacts", t("artifacts"), cards),
        *(box(healer, site[healer].name, heal) for healer in HEALERS),
        box("elites", t("elite units added"), city),
        box("shields", t("your shields"), city),
    ]
    if not table.is_held("sheets"):
        boxes += [Box("better", t("adds"), row=reputed, most=5), Box("worse", t("takes away"), row=reputed, most=5)]
    prompt = t("What would you like to buy?")
    return Sums(key="sum", name=t("influence"), prompt=prompt, boxes=tuple(boxes), none=t("nothing"))


# -- the menu


def _gain_by_effect(table: MageTable, hero: str, free: bool) -> Paid:
    """Ask what an effect gives to the hero, and give it without a price."""
    prompt = t("What does the effect give you?")
    what = table.one("effect", prompt, lambda: GOODS.options(table, hero, True), name=t("gained"), reports=True)
    if what:
        GOODS.run(table, what, hero, True)
    return NOTHING


def _has_actions(table: MageTable, hero: str, free: bool) -> bool:
    state = table.state
    left = state.advanced_actions.column or state.advanced_actions.deck.left or state.monastery_cards
    return table.is_held("offers") and bool(left)


def _has_spells(table: MageTable, hero: str, free: bool) -> bool:
    return table.is_held("offers") and bool(table.state.spells.column or table.state.spells.deck.left)


def _has_units(table: MageTable, hero: str, free: bool) -> bool:
    """Return whether a unit can join the hero.

    If the app keeps the hero sheets but not the unit offer, any unit can.
    """
    return bool(table.state.units.offer) or (table.is_held("sheets") and not table.is_held("units"))


def _may_add_elite(table: MageTable, hero: str, free: bool) -> bool:
    white_city = any(city.conquered and "white" in (city.color, city.other) for city in table.state.cities)
    return table.is_held("units") and bool(table.state.units.elite.left) and white_city


GOODS: Menu[[str, bool], Paid] = Menu(
    MenuLine("advanced_action", _buy_action, t("an advanced action"), number=1, when=_has_actions),
    MenuLine("spell", _buy_spell, t("a spell"), number=2, when=_has_spells),
    MenuLine("unit", _recruit_unit, t("a unit"), number=3, when=_has_units),
    MenuLine(
        "artifact",
        _buy_artifact,
        t("an artifact"),
        number=4,
        when=lambda table, hero, free: table.is_held("offers") and bool(table.state.artifacts.left),
    ),
    MenuLine(
        "healing",
        _buy_healing,
        t("healing"),
        number=5,
        when=lambda table, hero, free: table.is_held("sheets") and not free,
    ),
    MenuLine("elite", _add_elite, t("white city: an elite unit joins the offer"), number=6, when=_may_add_elite),
)
"""The menu of what a hero can buy or gain, as far as the app tracks it.

`free` is true if the hero gains it by an effect and pays nothing.
"""

TRADE: Menu[[str, bool], Paid] = Menu(
    *GOODS.lines,
    MenuLine(
        SUM,
        _calculate_influence,
        t("how much influence do I need?"),
        number=7,
        when=lambda table, hero, free: bool(GOODS.options(table, hero, free)),
    ),
    MenuLine(
        EFFECT,
        _gain_by_effect,
        t("an effect gives it, not an interaction"),
        number=9,
        when=lambda table, hero, free: prices.is_barred(table, hero) or bool(GOODS.options(table, hero, True)),
    ),
)
