"""Contact between heroes: where it may be, and trade. L609-623, L725-736; items 15, 31, 37."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from assistant.engine.rules import rule
from assistant.games.runebound2.hero.events import Given, NoContact, Traded
from assistant.games.runebound2.hero.items import DONE, OneOfWithRefusals, broken_limit
from assistant.games.runebound2.hero.sheet import counts_as_red
from assistant.games.runebound2.names import HERO, MARKET
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import HeldAlly, HeldItem, Player
from assistant.messages.questions import Number, Option
from assistant.messages.text import Text, t, tc

Held = TypeVar("Held", HeldItem, HeldAlly)
CITY_CONTACT_RULING = "r15_contact_city"


def is_city_contact_allowed(table: RuneTable, *, told: bool = False) -> bool:
    return table.ruling(CITY_CONTACT_RULING, told=told) == "yes"


@rule("L611-616, item 15")
def may_make_contact(table: RuneTable, who: str) -> bool:
    """In a city, too; by the other reading of item 15 not there, and only the table knows where they stand."""
    if is_city_contact_allowed(table) or not table.yes("in_city", t("Are you in a city?"), expected=False, to=who):
        return True
    is_city_contact_allowed(table, told=True)
    table.tell(NoContact(who=who))
    return False


@rule("L618-623, L725-736, items 31 and 37")
def trade(table: RuneTable, who: str, other: str) -> None:
    """Gold, Items and Allies change hands; at its end nobody may hold more than the limits allow."""
    table.state.traded = True
    table.tell(Traded(who=who, to=other))
    if not table.is_held("sheets"):
        return
    while (deed := table.ask(lambda: _trade_question(table, who, other))) != DONE:
        what, _, card = deed.partition(":")
        giver, taker = (who, other) if what in ("gold", "give") else (other, who)
        if what in ("gold", "gold_back"):
            _transfer_gold(table, giver, taker)
        else:
            transfer_card(table, giver, taker, card)
            table.tell(Given(who=giver, to=taker, card=card))


def _trade_question(table: RuneTable, who: str, other: str) -> OneOfWithRefusals:
    state, content = table.state, table.content
    me, them = state.player_of(who), state.player_of(other)
    options = []
    if me.gold:
        options.append(Option("gold", t("gold to {hero}", hero=HERO(content, other)), number=1))
    if them.gold:
        options.append(Option("gold_back", t("gold from {hero}", hero=HERO(content, other)), number=2))
    options += _card_options(table, me, "give", t("to {hero}", hero=HERO(content, other)), 11)
    options += _card_options(table, them, "take", t("from {hero}", hero=HERO(content, other)), 31)
    wrong = broken_limit(table, me) or broken_limit(table, them)
    return OneOfWithRefusals(
        key=f"trade:{other}",
        name=t("trade"),
        prompt=t("Trade with {hero}: what changes hands?", hero=HERO(content, other)),
        options=(*options, *(() if wrong else (Option(DONE, t("done"), number=0),))),
        expected="" if wrong else DONE,
        refusals={DONE: wrong} if wrong else {},
        to=who,
    )


def _card_options(table: RuneTable, player: Player, what: str, note: Text, first: int) -> Iterator[Option]:
    for place, card in enumerate(player.held_cards, first):
        yield Option(f"{what}:{card}", MARKET(table.content, card), note=note, number=place)


def _transfer_gold(table: RuneTable, giver: str, taker: str) -> None:
    n = table.ask(lambda: _gold_question(table, giver))
    table.state.player_of(giver).gold -= n
    table.state.player_of(taker).gold += n
    table.tell(Given(who=giver, to=taker, gold=n))


def _gold_question(table: RuneTable, giver: str) -> Number:
    most = table.state.player_of(giver).gold
    return Number(key="trade_gold", name=tc("money", "gold"), prompt=t("How much gold?"), least=0, most=most, to=giver)


def transfer_card(table: RuneTable, giver: str, taker: str, card: str) -> None:
    """An Item or an Ally, with its wounds and exhaustion."""
    one, two = table.state.player_of(giver), table.state.player_of(taker)
    held = _move_card(one.items, two.items, card) or _move_card(one.allies, two.allies, card)
    red = held is not None and counts_as_red(table.content, held)
    one.red, two.red = one.red - red, two.red + red


def _move_card(mine: list[Held], theirs: list[Held], card: str) -> Held | None:
    for held in mine:
        if held.card == card:
            mine.remove(held)
            theirs.append(held)
            return held
    return None
