"""Contact between heroes: where it is allowed, and trade.

Rules digest: items 15, 31 and 37. Rulebook lines 609-623 and 725-736.
"""

from __future__ import annotations

from typing import TypeVar

from assistant.engine.menu import Menu, MenuLine, MenuLines
from assistant.engine.rules import rule
from assistant.games.runebound2.hero.events import Given, NoContact, Traded
from assistant.games.runebound2.hero.items import DONE, broken_limit
from assistant.games.runebound2.hero.sheet import counts_as_red
from assistant.games.runebound2.names import HERO, MARKET
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import HeldAlly, HeldItem
from assistant.messages.questions import Number, OneOf, Option
from assistant.messages.text import Text, t, tc

Held = TypeVar("Held", HeldItem, HeldAlly)
CITY_CONTACT_RULING = "r15_contact_city"
GIVE, TAKE = "give:", "take:"
"""Prefixes of option ids in a trade: the hero gives or takes the card whose id follows."""


def is_city_contact_allowed(table: RuneTable, *, told: bool = False) -> bool:
    """Return whether ruling 15 allows contact in a city. If `told` is true, log the ruling."""
    return table.ruling(CITY_CONTACT_RULING, told=told) == "yes"


@rule("L611-616, item 15")
def may_make_contact(table: RuneTable, who: str) -> bool:
    """Return whether the hero may make contact with another hero.

    If ruling 15 forbids it in cities, ask whether the hero is in a city.
    """
    if is_city_contact_allowed(table) or not table.yes(
        "in_city", t("Are you in a city?"), expected=False, to=who, reports=True
    ):
        return True
    is_city_contact_allowed(table, told=True)
    table.tell(NoContact(who=who))
    return False


@rule("L618-623, L725-736, items 31 and 37")
def trade(table: RuneTable, who: str, other: str) -> None:
    """Run a trade of gold, Items and Allies. Nobody may exceed the possession limits after it."""
    table.state.traded = True
    table.tell(Traded(who=who, to=other))
    if not table.is_held("sheets"):
        return
    is_done = False
    while not is_done:
        chosen = table.ask(lambda: _trade_question(table, who, other))
        is_done = TRADE.run(table, chosen, who, other)


def _trade_question(table: RuneTable, who: str, other: str) -> OneOf:
    barred = TRADE.barred(table, who, other)
    return OneOf(
        key=f"trade:{other}",
        name=t("trade"),
        prompt=t("Trade with {hero}: what changes hands?", hero=HERO(table.content, other)),
        options=TRADE.options(table, who, other),
        expected="" if DONE in barred else DONE,
        barred=barred,
        to=who,
    )


def _broken_limit(table: RuneTable, who: str, other: str) -> Text | None:
    """Return why the trade must not end: the hero who is above a possession limit, and the limit."""
    for hero in (who, other):
        reason = broken_limit(table, table.state.player_of(hero))
        if reason is not None:
            return t("{hero}: {reason}", hero=HERO(table.content, hero), reason=reason)
    return None


def _reason_without_gold(table: RuneTable, hero: str) -> Text | None:
    return None if table.state.player_of(hero).gold > 0 else t("{hero} has no gold", hero=HERO(table.content, hero))


# Each line of the menu TRADE returns whether the trade is finished.


def _give_gold(table: RuneTable, who: str, other: str) -> bool:
    return _transfer_gold(table, who, other)


def _take_gold(table: RuneTable, who: str, other: str) -> bool:
    return _transfer_gold(table, other, who)


def _transfer_gold(table: RuneTable, giver: str, taker: str) -> bool:
    n = table.ask(lambda: _gold_question(table, giver))
    table.state.player_of(giver).gold -= n
    table.state.player_of(taker).gold += n
    table.tell(Given(who=giver, to=taker, gold=n))
    return False


def _gold_question(table: RuneTable, giver: str) -> Number:
    most = table.state.player_of(giver).gold
    return Number(
        key="trade_gold",
        name=tc("money", "gold"),
        prompt=t("How much gold?"),
        least=0,
        most=most,
        to=giver,
        reports=True,
    )


def _give_options(table: RuneTable, who: str, other: str) -> list[Option]:
    note = t("to {hero}", hero=HERO(table.content, other))
    cards = enumerate(table.state.player_of(who).held_cards, 11)
    return [Option(f"{GIVE}{card}", MARKET(table.content, card), note=note, number=n) for n, card in cards]


def _give_card(table: RuneTable, chosen: str, who: str, other: str) -> bool:
    return _trade_card(table, who, other, chosen.removeprefix(GIVE))


def _take_options(table: RuneTable, who: str, other: str) -> list[Option]:
    note = t("from {hero}", hero=HERO(table.content, other))
    cards = enumerate(table.state.player_of(other).held_cards, 31)
    return [Option(f"{TAKE}{card}", MARKET(table.content, card), note=note, number=n) for n, card in cards]


def _take_card(table: RuneTable, chosen: str, who: str, other: str) -> bool:
    return _trade_card(table, other, who, chosen.removeprefix(TAKE))


def _trade_card(table: RuneTable, giver: str, taker: str, card: str) -> bool:
    transfer_card(table, giver, taker, card)
    table.tell(Given(who=giver, to=taker, card=card))
    return False


TRADE: Menu[[str, str], bool] = Menu(
    MenuLine(
        "gold",
        _give_gold,
        lambda table, who, other: t("gold to {hero}", hero=HERO(table.content, other)),
        number=1,
        barred=lambda table, who, other: _reason_without_gold(table, who),
    ),
    MenuLine(
        "gold_back",
        _take_gold,
        lambda table, who, other: t("gold from {hero}", hero=HERO(table.content, other)),
        number=2,
        barred=lambda table, who, other: _reason_without_gold(table, other),
    ),
    MenuLines(_give_options, _give_card),
    MenuLines(_take_options, _take_card),
    MenuLine(DONE, lambda table, who, other: True, t("done"), number=0, barred=_broken_limit),
)


def transfer_card(table: RuneTable, giver: str, taker: str, card: str) -> None:
    """Move an Item or Ally to another hero. An Ally keeps its wounds and exhaustion."""
    source, target = table.state.player_of(giver), table.state.player_of(taker)
    held = _move_card(source.items, target.items, card) or _move_card(source.allies, target.allies, card)
    red = held is not None and counts_as_red(table.content, held)
    if red:
        source.red, target.red = max(0, source.red_cards - 1), target.red_cards + 1


def _move_card(source: list[Held], target: list[Held], card: str) -> Held | None:
    """Move a copy of `card` from `source` to `target`. Return it, or None if `source` has no copy."""
    for held in source:
        if held.card == card:
            source.remove(held)
            target.append(held)
            return held
    return None
