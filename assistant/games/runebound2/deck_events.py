"""Log events of decks that run out."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound2.names import ColourId
from assistant.messages.events import Event, sentence
from assistant.messages.text import Text, t, tn


class NewDeck(Event, frozen=True, kw_only=True):
    """A deck runs out, and its discard pile may become the new deck.

    `encounters` is the number of Encounters in the discard pile and `track` the number of cards of this colour on the
    doom track. None of these cards are shuffled into the new deck.
    """

    colour: ColourId
    encounters: int = 0
    track: int = 0

    def out(self, content: Any) -> Text:
        """Return what is not shuffled into the new deck."""
        encounters = tn("{n} Encounter", "{n} Encounters", self.encounters)
        track = tn("{n} card on the doom track", "{n} cards on the doom track", self.track)
        return t("{list}", list=tuple(part for part, n in ((encounters, self.encounters), (track, self.track)) if n))


class LastCard(NewDeck, frozen=True, kw_only=True):
    """The last card of a deck is drawn.

    `shuffled` is true if ruling 10 makes the discard pile the new deck. It then has `cards` cards that are shuffled in.
    """

    shuffled: bool = False
    cards: int = 0
    says = (
        sentence("The last {colour} card: after it the deck stays empty.", shuffled=False),
        sentence("The last {colour} card: after it the discard pile is shuffled into a new deck.", cards=0),
        sentence("The last {colour} card. After it a new deck is shuffled: {fresh}.", encounters=0, track=0),
        sentence("The last {colour} card. After it a new deck is shuffled: {fresh}. Not shuffled in: {out}."),
    )

    def fresh(self, content: Any) -> Text:
        return tn("{n} discarded card", "{n} discarded cards", self.cards)


class DeckEmpty(NewDeck, frozen=True, kw_only=True):
    """A deck is empty.

    `shuffled` is the number of discarded cards that form the new deck, or 0 if the deck stays empty.
    """

    shuffled: int = 0
    says = (
        sentence("The {colour} deck is empty and stays so: no card is drawn.", shuffled=0),
        sentence("The {colour} deck is empty. Shuffled into a new one: {fresh}.", encounters=0, track=0),
        sentence("The {colour} deck is empty. Shuffled into a new one: {fresh}. Not shuffled in: {out}."),
    )

    def fresh(self, content: Any) -> Text:
        return tn("{n} discarded card", "{n} discarded cards", self.shuffled)


class NoChallengeLeft(Event, frozen=True, kw_only=True):
    """An adventure ends because a deck has only Events and Encounters left."""

    colour: ColourId
    says = sentence("The {colour} deck has no Challenge left: the adventure is over.")
