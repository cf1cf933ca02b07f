"""The advanced action and spell offers: digest A6, where the players gave them to the app.

On the table they are asked about only when the virtual player needs the colour of a lowest card.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.games.mage_knight.cards import Color
from assistant.games.mage_knight.market.events import CardTaken, MonasteryDealt, OfferDealt
from assistant.games.mage_knight.market.state import Offer
from assistant.games.mage_knight.rules import MageTable, color_options, or_none, rules
from assistant.table.pieces import Deck
from assistant.table.questions import InOrder, OneOf, Option
from assistant.table.text import Name, Text, t

SIZE = 3
KINDS = ("advanced_actions", "spells")


def held(table: MageTable) -> bool:
    return table.source("offers") == "app" and not unknown(table)


def unknown(table: MageTable) -> bool:
    """Some advanced actions stay in the box by their printed number, which the content doesn't know."""
    return bool(table.content.scenario.remove_advanced_actions)


def offer(table: MageTable, kind: str) -> Offer:
    return table.state.spells if kind == "spells" else table.state.advanced_actions


def name_of(table: MageTable, kind: str, card: str) -> Name:
    pack = table.content.pack
    return pack.spell[card].name if kind == "spells" else pack.advanced_action[card].name


def color_of(table: MageTable, kind: str, card: str) -> Color:
    pack = table.content.pack
    return pack.spell[card].color if kind == "spells" else pack.advanced_action[card].color


def deal(table: MageTable) -> None:
    """Setup 8: three of each; interactive spells stay in the box where the scenario says so."""
    pack, scenario = table.content.pack, table.content.scenario
    table.state.advanced_actions.deck = Deck(pool=dict.fromkeys(pack.advanced_action, 1))
    table.state.spells.deck = Deck(
        pool={
            id: 1 for id, spell in pack.spell.items() if not (spell.interactive and scenario.remove_interactive_spells)
        }
    )
    for kind in KINDS:
        for _ in range(SIZE):
            _refill(table, kind)
        table.tell(OfferDealt(offer=kind, column=tuple(offer(table, kind).column), rule="A6, L193-195"))


@rules.step(phase="market", title=t("an advanced action taken"), rule="A6, L367-369")
def take_action(table: MageTable, hero: str) -> None:
    take(table, "advanced_actions")


@rules.step(phase="market", title=t("a spell taken"), rule="A6, L367-369")
def take_spell(table: MageTable, hero: str) -> None:
    take(table, "spells")


@rules.step(phase="market", title=t("a monastery revealed"), rule="A7, L527")
def monastery_revealed(table: MageTable, hero: str) -> None:
    monastery(table)


def take(table: MageTable, kind: str) -> None:
    """A card is taken: the others slide down, a new one comes on top, at once. A monastery's is not replaced."""
    card = table.ask(lambda: _take_question(table, kind))
    column, monasteries = offer(table, kind).column, table.state.monastery_cards
    if card in column:
        column.remove(card)
        table.tell(CardTaken(offer=kind, card=card, new=_refill(table, kind), rule="A6, L367"))
    elif kind == "advanced_actions" and card in monasteries:
        monasteries.remove(card)
        table.tell(CardTaken(offer="monasteries", card=card, rule="A6, L369"))


def _take_question(table: MageTable, kind: str) -> OneOf:
    options = [Option(card, t("{card}", card=name_of(table, kind, card))) for card in offer(table, kind).column]
    if kind == "advanced_actions":
        options += [
            Option(card, t("{card}", card=name_of(table, kind, card)), note=t("in the unit offer: only in a monastery"))
            for card in table.state.monastery_cards
        ]
    return OneOf(key=f"take:{kind}", prompt=t("Which card do you take?"), options=or_none(options))


def monastery(table: MageTable) -> None:
    """A7: a revealed monastery puts an advanced action into the unit offer."""
    table.state.monasteries += 1
    cards = _draw(table, "advanced_actions")
    table.state.monastery_cards += cards
    table.tell(MonasteryDealt(card=cards[0] if cards else "", rule="A6, A7, L527"))


def renew_monasteries(table: MageTable) -> None:
    """R1 c: what is left goes under the deck, one for each monastery comes; in a shortage the offer is served first."""
    state, actions = table.state, table.state.advanced_actions
    if not held(table) or not (state.monasteries or state.monastery_cards):
        return
    for card in state.monastery_cards:
        actions.deck.put_at_bottom(card)
    state.monastery_cards.clear()
    for_offer = SIZE + 1 - len(actions.column)  # its lowest card leaves
    for _ in range(min(state.monasteries, actions.deck.left - for_offer)):
        state.monastery_cards += _draw(table, "advanced_actions")
    table.tell(OfferDealt(offer="monasteries", column=tuple(state.monastery_cards), rule="A6, L233, L237, L1418"))


def lowest(table: MageTable, kind: str, question: Callable[[], OneOf]) -> tuple[Color, str]:
    """The colour of the lowest card, and the card if the app holds the offer: it leaves the column."""
    column = offer(table, kind).column
    if held(table) and column:
        card = column.pop()
        return color_of(table, kind, card), card
    color = table.ask(question)
    return color, ""  # type: ignore[return-value]  # one of the four colours


def lowest_question(kind: str, name: Text, prompt: Text, *lead: Text) -> OneOf:
    return OneOf(key=f"lowest:{kind}", name=name, prompt=prompt, lead=lead, options=color_options(cards=False))


def refresh(table: MageTable, kind: str) -> None:
    """The others slide down and the top is filled."""
    if held(table):
        while len(offer(table, kind).column) < SIZE and _refill(table, kind):
            pass
        table.tell(OfferDealt(offer=kind, column=tuple(offer(table, kind).column), rule="A6, L238-241"))


def _refill(table: MageTable, kind: str) -> str:
    cards = _draw(table, kind)
    offer(table, kind).column[:0] = cards
    return cards[0] if cards else ""


def _draw(table: MageTable, kind: str) -> list[str]:
    deck = offer(table, kind).deck
    return table.draw("offers", deck, 1, lambda: InOrder(key="offers", prompt=t("Which card?"), options=(), count=1))
