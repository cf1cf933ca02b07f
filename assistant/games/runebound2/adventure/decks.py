"""The four adventure decks: drawn by the app where it knows every card, else at the table. Components; item 10."""

from __future__ import annotations

from assistant.games.runebound2.adventure.discarding import has_doom
from assistant.games.runebound2.called import COLOURS
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.events import DeckEmpty
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Runebound2
from assistant.pieces.stack import Stack
from assistant.speech.text import t
from assistant.table.rules import rule


def _stack(colour: str) -> Stack[Runebound2, Content]:
    return Stack(
        "cards",
        lambda state: state.pile(colour),
        lambda content: content.cards(colour),
        when_empty="stay_empty",
        key=f"card:{colour}",
        name=t("adventure card"),
    )


DECKS: dict[str, Stack[Runebound2, Content]] = {colour: _stack(colour) for colour in COLOURS}


def by_app(table: RuneTable) -> bool:
    return table.source("cards") == "app"


def cards_left(table: RuneTable, colour: str) -> int:
    state = table.state
    return state.pile(colour).left if by_app(table) else state.left.get(colour, 0)


def build(table: RuneTable) -> None:
    """Shuffled by colour; with the doom track the top green card lies face down on its first place, unseen."""
    state, box = table.state, table.content.scenario.box
    for colour in COLOURS:
        if by_app(table):
            DECKS[colour].fill(state, {card.id: card.copies for card in table.content.cards(colour).values()})
        state.left[colour] = box.cards[colour]


@rule("Item 10, L521-527, L1517-1521")
def has_card(table: RuneTable, colour: str) -> bool:
    """An empty deck: with the doom track its discards are shuffled, Encounters excepted; else no card is drawn."""
    if cards_left(table, colour):
        return True
    state = table.state
    pile = state.discards.get(colour, 0)
    if not has_doom(state) or not pile or table.ruling("r10_empty_deck") == "stays":
        table.tell(DeckEmpty(colour=colour))
        return False
    if by_app(table):
        DECKS[colour].shuffle_discard(table)
    state.left[colour], state.discards[colour] = pile, 0
    table.tell(DeckEmpty(colour=colour, shuffled=pile))
    return True


def draw(table: RuneTable, colour: str) -> str:
    """The next card, by the app; "" where the table draws it: then only what it is is asked."""
    state = table.state
    if not by_app(table):
        state.left[colour] = max(0, state.left.get(colour, 0) - 1)
        return ""
    card = DECKS[colour].draw(table, t("Draw a card. Which one is it?"))
    state.left[colour] = state.pile(colour).left
    return card
