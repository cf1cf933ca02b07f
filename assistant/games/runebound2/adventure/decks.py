"""The four adventure decks. Components; item 10.

The app draws from a deck if it knows every card of it; otherwise the players do.
"""

from __future__ import annotations

from assistant.components.stack import Stack
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.discards import has_doom_track
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.events import DeckEmpty, DrawnByHand, LastCard
from assistant.games.runebound2.names import COLOURS
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Runebound2
from assistant.messages.text import t


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


def by_app(table: RuneTable, colour: str) -> bool:
    """Return whether the app draws from this deck."""
    return table.source("cards") == "app" and colour in table.state.built


def build(table: RuneTable) -> None:
    """Count the decks and shuffle those the app draws from. The players draw from decks with unknown cards."""
    state, content = table.state, table.content
    for colour in COLOURS:
        cards = content.scenario.box.cards[colour]
        state.left[colour] = cards
        if table.source("cards") != "app":
            continue
        known = {card.id: card.copies for card in content.cards(colour).values()}
        if content.knows(colour):
            DECKS[colour].fill(state, known)
            state.built.append(colour)
        else:
            table.tell(DrawnByHand(colour=colour, known=sum(known.values()), cards=cards))


@rule("Item 10, L521-527, L1517-1521")
def has_card(table: RuneTable, colour: str) -> bool:
    """Return whether a card can be drawn.

    With the doom track an empty deck is replaced by its shuffled discard pile, without Encounters (item 10).
    """
    state = table.state
    if state.left.get(colour, 0):
        return True
    pile = state.discards.get(colour, 0)
    if not pile or not _is_shuffled(table, told=True):
        table.tell(DeckEmpty(colour=colour))
        return False
    if by_app(table, colour):
        DECKS[colour].shuffle_discard(table)
    state.left[colour], state.discards[colour] = pile, 0
    table.tell(DeckEmpty(colour=colour, shuffled=pile))
    return True


def _is_shuffled(table: RuneTable, *, told: bool = False) -> bool:
    """Return whether the discard pile becomes the new deck when a deck is empty."""
    return has_doom_track(table.state) and table.ruling("r10_empty_deck", told=told) == "shuffle"


def draw(table: RuneTable, colour: str) -> str:
    """Draw a card and return its id; "" if the players draw it."""
    table.apply_corrections()
    state = table.state
    state.left[colour] = max(0, state.left.get(colour, 0) - 1)
    if not state.left[colour]:
        table.tell(LastCard(colour=colour, shuffled=_is_shuffled(table)))
    if by_app(table, colour):
        return DECKS[colour].draw(table, t("Draw a card. Which one is it?"))
    if colour in state.built:
        state.built.remove(colour)  # the players took the deck over, so the app no longer knows its order
    return ""
