"""The advanced action and spell offers: digest A6, where the players gave them to the app.

On the table they are asked about only when the virtual player needs the colour of a lowest card.
"""

from __future__ import annotations

from assistant.games.mage_knight.content import Color
from assistant.games.mage_knight.events import CardTaken, MonasteryDealt, OfferDealt
from assistant.games.mage_knight.rules import MageTable, color_options
from assistant.games.mage_knight.state import Offer
from assistant.table.pieces import Deck
from assistant.table.questions import InOrder, OneOf, Option
from assistant.table.text import Name, Text, t

SIZE = 3
KINDS = ("advanced_actions", "spells")


def held(table: MageTable) -> bool:
    return table.source("offers") == "app"


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
        table.tell(OfferDealt(offer=kind, column=tuple(offer(table, kind).column), rule="A6"))


def take(table: MageTable, kind: str) -> None:
    """A card is taken: the others slide down, a new one comes on top, at once."""
    column = offer(table, kind).column
    card = table.ask(
        lambda: OneOf(
            key=f"take:{kind}",
            prompt=t("Which card do you take?"),
            options=tuple(Option(card, t("{card}", card=name_of(table, kind, card))) for card in column),
        )
    )
    column.remove(card)
    new = _refill(table, kind)
    table.tell(CardTaken(offer=kind, card=card, new=new, rule="A6"))


def monastery(table: MageTable) -> None:
    """A7: a revealed monastery puts an advanced action into the unit offer."""
    cards = _draw(table, "advanced_actions")
    if cards:
        table.tell(MonasteryDealt(card=cards[0], rule="A7"))


def lowest(table: MageTable, kind: str, question: Text, name: Text) -> tuple[Color, str]:
    """The colour of the lowest card, and the card if the app holds the offer: it leaves the column."""
    column = offer(table, kind).column
    if held(table) and column:
        card = column.pop()
        return color_of(table, kind, card), card
    color = table.ask(OneOf(key=f"lowest:{kind}", name=name, prompt=question, options=color_options()))
    return color, ""  # type: ignore[return-value]  # one of the four colours


def refresh(table: MageTable, kind: str) -> None:
    """The others slide down and the top is filled."""
    if held(table):
        while len(offer(table, kind).column) < SIZE and _refill(table, kind):
            pass
        table.tell(OfferDealt(offer=kind, column=tuple(offer(table, kind).column), rule="A6"))


def _refill(table: MageTable, kind: str) -> str:
    cards = _draw(table, kind)
    offer(table, kind).column[:0] = cards
    return cards[0] if cards else ""


def _draw(table: MageTable, kind: str) -> list[str]:
    deck = offer(table, kind).deck
    return table.draw("offers", deck, 1, lambda: InOrder(key="offers", prompt=t("Which card?"), options=(), count=1))
