"""The offers on the table, as far as the app keeps them. Digest A6."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.table.pieces import Deck


class Offer(Struct):
    """A column of cards, the newest first, the lowest last, and the deck it is filled from."""

    column: list[str] = field(default_factory=list)
    deck: Deck = field(default_factory=Deck)


class UnitOffer(Struct):
    """The units on offer and the two decks they come from.

    `recruited` are with heroes whose sheets the table keeps; `removed` are out of the game.
    """

    offer: list[str] = field(default_factory=list)
    regular: Deck = field(default_factory=Deck)
    elite: Deck = field(default_factory=Deck)
    recruited: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
