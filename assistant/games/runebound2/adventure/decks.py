"""The four adventure decks.

The app draws from a deck if it knows every card of the deck. Otherwise the players draw.

Rules digest: Components, item 10.
"""

from __future__ import annotations

from assistant.components.counted_stack import CountedStack
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.discards import has_doom_track
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.events import DeckEmpty, DrawnByHand, LastCard
from assistant.games.runebound2.names import COLOURS
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Runebound2
from assistant.messages.text import t


def by_app(table: RuneTable, colour: str) -> bool:
    """Return whether the app draws the cards of this colour. The app must know every card of the deck."""
    return table.source("cards") == "app" and colour in table.state.built


def _deck(colour: str) -> CountedStack[Runebound2, Content]:
    return CountedStack(
        "cards",
        lambda state: state.pile(colour),
        lambda content: content.cards(colour),
        when_empty="stay_empty",
        key=f"card:{colour}",
        name=t("adventure card"),
        counts=lambda state: state.left,
        count_key=colour,
        known_if=lambda table: by_app(table, colour),
    )


DECKS: dict[str, CountedStack[Runebound2, Content]] = {colour: _deck(colour) for colour in COLOURS}


def build(table: RuneTable) -> None:
    """Count the cards of each deck, and shuffle the decks that the app draws from.

    The players draw from a deck with cards that the app does not know.
    """
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
    """Return whether a card of this colour can be drawn.

    If the deck is empty and the doom track is in play, ruling 10 decides whether the shuffled discard pile becomes the
    new deck. Encounters are not part of that pile.
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
    """Return whether the discard pile becomes the new deck when a deck is empty (ruling 10).

    If `told` is true, report the ruling in the log.
    """
    return has_doom_track(table.state) and table.ruling("r10_empty_deck", told=told) == "shuffle"


def draw(table: RuneTable, colour: str) -> str:
    """Draw a card and return its id if the app draws. Return "" if the players draw.

    If the players draw, this function does not ask which card it is. The rules ask later for what they need to know.
    """
    table.apply_corrections()
    state, deck = table.state, DECKS[colour]
    card = deck.draw(table, t("Draw a card. Which one is it?"))
    if not deck.left(state):
        table.tell(LastCard(colour=colour, shuffled=_is_shuffled(table)))
    if colour in state.built and not by_app(table, colour):
        state.built.remove(colour)  # the players drew from it, so the app no longer knows what is left
    return card
