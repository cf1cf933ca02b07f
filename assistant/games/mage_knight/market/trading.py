"""Buying: what an interaction or an effect brings a hero. Digest Interaction (L603-631), A6.

Prices are shown, not collected: influence is counted at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from assistant.engine.rules import rule
from assistant.games.mage_knight.cards import UnitCard
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import offers, prices, units
from assistant.games.mage_knight.market.events import ArtifactBought, Barred, Healed, InfluenceNeeded, UnitAdded
from assistant.games.mage_knight.names import CITIES, CITY, COLOR_NAMES, SITE
from assistant.games.mage_knight.printed import unit_option
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.messages.names import Label
from assistant.messages.questions import Option
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Text, t, verbatim
from assistant.messages.verdict import BoxParts

ACTION = Option("advanced_action", t("an advanced action"), number=1)
SPELL = Option("spell", t("a spell"), number=2)
UNIT = Option("unit", t("a unit"), number=3)
ARTIFACT = Option("artifact", t("an artifact"), number=4)
HEALING = Option("healing", t("healing"), number=5)
ELITE = Option("elite", t("white city: an elite unit joins the offer"), number=6)
SUM = Option("sum", t("how much influence do I need?"), number=7)
EFFECT = Option("effect", t("an effect gives it, not an interaction"), number=9)

BLIND = "blind"
ELSEWHERE = Option("elsewhere", t("elsewhere"), number=9)


def to_trade(table: MageTable, hero: str) -> bool:
    return bool(_goods(table, hero, free=False))


@rules.step(phase="market", title=t("buying"), rule="Interaction, L603-631")
def trade(table: MageTable, hero: str) -> None:
    """What did you get? Only what the app keeps is asked about.

    The sum of the turn: reputation and shields count once. The interaction is its action (T4).
    """
    lines, lead = partial(_to_get, table, hero), partial(_nobody_deals, table, hero)
    what = table.one("trade", t("What do you get?"), lines, name=t("bought"), lead=lead, to=hero)
    free = what == EFFECT.id
    if free:
        prompt = t("What does the effect give you?")
        what = table.one("effect", prompt, lambda: _goods(table, hero, free=True), name=t("gained"))
    bought = _BUY.get(what)
    if bought:
        cost, city = bought(table, hero, free)
        if cost and not free:
            turn = table.state.turn
            turn.bought += cost
            turn.fought = True
            if table.is_held("sheets"):
                own_shields = prices.shields(table.state, hero, city) if city else 0
                _tell_needed(table, turn.bought, prices.modifier(table, hero), own_shields)


def _goods(table: MageTable, hero: str, *, free: bool) -> list[Option]:
    """What can be had, as far as it is kept."""
    state = table.state
    offered: list[Option] = []
    if table.is_held("offers"):
        if state.advanced_actions.column or state.advanced_actions.deck.left or state.monastery_cards:
            offered.append(ACTION)
        if state.spells.column or state.spells.deck.left:
            offered.append(SPELL)
    if state.units.offer or (table.is_held("sheets") and not table.is_held("units")):
        offered.append(UNIT)
    if table.is_held("offers") and state.artifacts.left:
        offered.append(ARTIFACT)
    if table.is_held("sheets") and not free:
        offered.append(HEALING)
    white_city = any(city.conquered and "white" in (city.color, city.other) for city in state.cities)
    if table.is_held("units") and state.units.elite.left and white_city:
        offered.append(ELITE)
    if offered and not free:
        offered.append(SUM)
    return offered


def _nobody_deals(table: MageTable, hero: str) -> tuple[Text, ...]:
    """Why: on the X field nobody does, nor after another action."""
    turn = table.state.turn
    if prices.barred(table, hero):
        return (t("Your reputation is on the X field: nobody deals with you."),)
    if turn.fought and not turn.bought:
        return (t("The action of this turn is taken: nobody deals with you any more."),)
    return ()


def _to_get(table: MageTable, hero: str) -> list[Option]:
    """Where nobody deals with the hero, only what an effect gives is left; after another action a sum, too."""
    if prices.barred(table, hero):
        return [EFFECT]
    options = [*_goods(table, hero, free=False), *([EFFECT] if _goods(table, hero, free=True) else [])]
    return [one for one in options if one in (SUM, EFFECT)] if _nobody_deals(table, hero) else options


# -- the purchases: each returns its price and the city it was paid in

Paid = tuple[int, str]
NOTHING: Paid = (0, "")


def _action(table: MageTable, hero: str, free: bool) -> Paid:
    """Green city: of the offer or the top of the deck. Monastery: those in the unit offer."""
    offers.open_offer(table, "advanced_actions")
    card = table.one("take:advanced_actions", offers.WHICH_CARD, partial(_actions, table, hero, free))
    in_monastery = card in table.state.monastery_cards
    taken = offers.take_blind(table, hero) if card == BLIND else offers.take_card(table, "advanced_actions", hero, card)
    return (prices.ADVANCED_ACTION, "" if in_monastery else "green") if taken else NOTHING


def _actions(table: MageTable, hero: str, free: bool) -> Iterator[Option]:
    state, cost = table.state, _cost(table, hero, free)
    green = _at(cost(prices.ADVANCED_ACTION), CITIES["green"])
    monastery = _at(cost(prices.ADVANCED_ACTION), SITE(table.content, "monastery"))
    yield from (offers.card_option(table, card, green) for card in state.advanced_actions.column)
    in_monastery = monastery or t("in the unit offer: only in a monastery")
    yield from (offers.card_option(table, card, in_monastery) for card in state.monastery_cards)
    if state.advanced_actions.deck.left:
        yield Option(BLIND, t("the top card of the deck, unseen"), note=green, number=9)


def _spell(table: MageTable, hero: str, free: bool) -> Paid:
    """Mage tower or blue city: seven, and one mana of the spell's colour."""
    offers.open_offer(table, "spells")
    card = table.one("take:spells", offers.WHICH_CARD, partial(_spells, table, hero, free))
    if not offers.take_card(table, "spells", hero, card):
        return NOTHING
    return prices.SPELL, "" if free else _where(table, hero, "blue")


def _spells(table: MageTable, hero: str, free: bool) -> Iterator[Option]:
    cost = _cost(table, hero, free)(prices.SPELL)
    for card in table.state.spells.column:
        color = COLOR_NAMES[table.content.pack.spell[card].color]
        note = t("{price}, and mana: {color}", price=cost, color=color) if cost else None
        yield offers.card_option(table, card, note)


def _unit(table: MageTable, hero: str, free: bool) -> Paid:
    """Any site with the unit's sign; in the white city units of every kind."""
    cost = _cost(table, hero, free)

    def line(unit: UnitCard) -> Option:
        sites, price = SITE.all(table.content, prices.recruited_at(table.content, unit)), cost(unit.cost)
        return unit_option(unit, _at(price, *sites), price or verbatim(str(unit.cost)), sites)

    recruited = units.recruit(table, hero, line)
    if not recruited:
        return NOTHING
    card = table.content.pack.unit[recruited]
    return card.cost, "" if free else _where(table, hero, *(CITIES if "city" in card.at else ("white",)))


@rule("Interaction, L627, L881")
def _artifact(table: MageTable, hero: str, free: bool) -> Paid:
    """Red city: taken at the end of the turn, all together, like a reward."""
    rewards = table.state.turn.rewards
    rewards.append("artifact")
    table.tell(ArtifactBought(who=hero, count=rewards.count("artifact")))
    return prices.ARTIFACT, "red"


@rule("Interaction, L628")
def _elite(table: MageTable, hero: str, free: bool) -> Paid:
    """White City: an elite unit joins the offer, which is not filled otherwise during the round."""
    unit = units.STACKS["elite"].draw(table, t("Lay the top elite unit into the offer. Which one is it?"))
    if unit:
        table.state.units.offer.append(unit)
        table.tell(UnitAdded(unit=unit))
    return prices.ELITE, "white"


def _cost(table: MageTable, hero: str, free: bool) -> Callable[[int], Text | None]:
    """The price in words; an effect names its own."""
    return lambda cost: None if free else prices.price(table, hero, cost)


def _at(price: Text | None, *places: Label) -> Text | None:
    return t("{price} · {places}", price=price, places=places) if price else None


def _where(table: MageTable, hero: str, *cities: str) -> str:
    """Only where own shields on a city's card would change the sum it is asked where the hero stands."""
    with_shields = prices.cities_with_shields(table.state, hero, cities)
    if not table.is_held("sheets") or not with_shields:
        return ""
    where = table.one("where", t("Where are you?"), lambda: (*with_shields, ELSEWHERE), CITY, name=t("bought in"))
    return "" if where == ELSEWHERE.id else where


@rule("Interaction, L609-631")
def _tell_needed(table: MageTable, cost: int, reputation: int, own_shields: int, parts: BoxParts = ()) -> None:
    needed = prices.needed(cost, reputation, own_shields)
    table.tell(InfluenceNeeded(cost=cost, reputation=reputation, shields=own_shields, needed=needed, parts=parts))


# -- healing

HEALERS = ("village", "monastery")


@rule("C9, L622, L949-953")
def _healing(table: MageTable, hero: str, free: bool) -> Paid:
    """Village 3, monastery 2 for each point: a wound of the hand costs one, one of a unit its level."""
    pack = table.content.pack
    cost = {site: prices.healing(table.content, site) for site in HEALERS}
    healers = [
        Option(site, pack.site[site].name, note=t("{n} influence for each point", n=cost[site])) for site in HEALERS
    ]
    site = table.one("healer", t("Where are you healed?"), lambda: healers, name=t("healing"))
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
    for index, unit in enumerate(table.state.noted(hero).units):
        if unit.wounds:
            card = table.content.pack.unit[unit.kind]
            note = t("healing points for each wound: {n}", n=card.level)
            boxes.append(Box(f"unit:{index}", card.name, most=unit.wounds, note=note))
    prompt = t("Which wounds are healed?")
    return Sums(key="healing", name=t("healed"), prompt=prompt, boxes=tuple(boxes), none=t("nothing healed"))


# -- how much influence?


@rule("Interaction, L609-631")
def _sum(table: MageTable, hero: str, free: bool) -> Paid:
    """A sum to try out: nothing is bought."""
    if prices.barred(table, hero):
        table.tell(Barred(who=hero, rule="Interaction, L614"))
        return NOTHING
    wanted = table.ask(lambda: _sum_question(table))
    each = _each(table.content)
    parts = tuple((piece, wanted[piece] * each[piece]) for piece in each if piece in wanted)
    cost = sum(influence for _, influence in parts)
    reputation = prices.modifier(table, hero) + wanted.get("better", 0) - wanted.get("worse", 0)
    _tell_needed(table, cost, reputation, wanted.get("shields", 0), parts)
    return NOTHING


def _each(content: Content) -> dict[str, int]:
    """What one of it costs; the costs of units are typed together."""
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
    site, each = table.content.pack.site, {**_each(table.content), "shields": -1}

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


_BUY: dict[str, Callable[[MageTable, str, bool], Paid]] = {
    ACTION.id: _action,
    SPELL.id: _spell,
    UNIT.id: _unit,
    ARTIFACT.id: _artifact,
    HEALING.id: _healing,
    ELITE.id: _elite,
    SUM.id: _sum,
}
