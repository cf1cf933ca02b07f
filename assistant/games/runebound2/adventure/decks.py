"""The four adventure decks.

The app draws from a deck if it knows every card of the deck. Otherwise the players draw.

Rules digest: Components, item 10.
"""

from __future__ import annotations

from assistant.components.counted_stack import CountedStack
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.discards import has_doom_track
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.deck_events import DeckEmpty, LastCard, NoChallengeLeft
from assistant.games.runebound2.events import DrawnByHand
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
    cards = cards_to_shuffle(state, colour)
    if not cards or not _is_shuffled(table, told=True):
        table.tell(DeckEmpty(colour=colour))
        return False
    encounters, track = state.discards[colour] - cards, _cards_on_track(state, colour)
    if by_app(table, colour):
        _shuffle_discards(table, colour)
    state.left[colour], state.discards[colour] = cards, encounters
    table.tell(DeckEmpty(colour=colour, shuffled=cards, encounters=encounters, track=track))
    return True


def cards_to_shuffle(state: Runebound2, colour: str) -> int:
    """Return how many cards of the discard pile would form a new deck: all but the Encounters."""
    return max(0, state.discards.get(colour, 0) - state.encounters_among_discards(colour))


def is_encounter(content: Content, card: str) -> bool:
    entry = content.pack.adventure.get(card)
    return entry is not None and entry.kind == "encounter"


def _shuffle_discards(table: RuneTable, colour: str) -> None:
    """Shuffle the discard pile into the deck. Its Encounters stay in the discard pile."""
    pile = table.state.pile(colour)
    encounters = [card for card in pile.discard if is_encounter(table.content, card)]
    pile.discard = [card for card in pile.discard if card not in encounters]
    DECKS[colour].shuffle_discard(table)
    pile.discard += encounters


def _cards_on_track(state: Runebound2, colour: str) -> int:
    return sum(card.colour == colour for card in state.doom)


MOST_SHUFFLES = 2
"""How often an empty deck may be refilled from its discard pile in one adventure.

When the deck is empty once more, the app takes it for a deck without a Challenge.
"""


class ChallengeSearch:
    """The search for a Challenge in one adventure. The search ends if no remaining card can be a Challenge.

    Without the doom track, Events go under their deck. So the whole deck was searched after as many draws as the deck
    had cards. With the doom track, Events may come back each time that the discard pile becomes the new deck.
    """

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.drawn = self.shuffles = 0

    def may_go_on(self, table: RuneTable, colour: str) -> bool:
        """Count a draw, and return whether it may find a Challenge. If it cannot, tell the players."""
        if has_doom_track(table.state):
            self.shuffles += self.drawn > 0 and not table.state.left.get(colour, 0)
            is_over = self.shuffles > MOST_SHUFFLES
        else:
            is_over = 0 < self.cards <= self.drawn
        self.drawn += 1
        if is_over:
            table.tell(NoChallengeLeft(colour=colour))
        return not is_over


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
        _tell_last_card(table, colour)
    if colour in state.built and not by_app(table, colour):
        state.built.remove(colour)  # the players drew from it, so the app no longer knows what is left
    return card


def _tell_last_card(table: RuneTable, colour: str) -> None:
    state = table.state
    if not _is_shuffled(table):
        table.tell(LastCard(colour=colour))
        return
    cards = cards_to_shuffle(state, colour)
    encounters, track = state.discards.get(colour, 0) - cards, _cards_on_track(state, colour)
    table.tell(LastCard(colour=colour, shuffled=True, cards=cards, encounters=encounters, track=track))
