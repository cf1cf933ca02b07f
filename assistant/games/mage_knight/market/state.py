"""The offers on the table, as far as the app keeps them. Digest A6."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.pieces.pile import Pile


class Offer(Struct):
    """A column of cards, the newest first, the lowest last, and the deck it is filled from."""

    column: list[str] = field(default_factory=list)
    deck: Pile = field(default_factory=Pile)


class UnitOffer(Struct):
    """The units on offer and the two decks they come from.

    `recruited` are with heroes whose sheets the table keeps; `removed` are out of the game.
    """

    offer: list[str] = field(default_factory=list)
    regular: Pile = field(default_factory=Pile)
    elite: Pile = field(default_factory=Pile)
    recruited: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
