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
    """Return whether the app draws the cards of this colour. It can do so only if it knows every card of the deck."""
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
    """Count the cards of each deck. Shuffle the decks in which the app knows every card."""
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

    In a game with the doom track, ruling 10 may say that an empty deck is replaced by its discard pile. Then shuffle
    the discard pile into the deck first, without its Encounters.
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
    """Return how many cards of the discard pile would form a new deck. Encounters are not shuffled in."""
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
"""How often one adventure may shuffle the discard pile into an empty deck.

If the deck is then empty again, the app assumes that it has no Challenge.
"""


class ChallengeSearch:
    """Counts the draws of one adventure and stops it if no remaining card can be a Challenge.

    - Without the doom track, Events go under their deck. So the adventure stops when it has drawn the whole deck once.
    - With the doom track, it stops when the discard pile would be shuffled into the deck once too often.
    """

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.drawn = self.shuffles = 0

    def may_go_on(self, table: RuneTable, colour: str) -> bool:
        """Count one draw and return whether it may find a Challenge. If not, tell the players."""
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
    """Return whether an empty deck is replaced by its shuffled discard pile (ruling 10).

    If `told` is true, log the ruling.
    """
    return has_doom_track(table.state) and table.ruling("r10_empty_deck", told=told) == "shuffle"


def draw(table: RuneTable, colour: str) -> str:
    """Draw a card and return its id, or "" if the players draw.

    The rules ask the players later for what they need to know about their card.
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
