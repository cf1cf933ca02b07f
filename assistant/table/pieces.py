"""A deck of cards.

A deck knows what a person at the table knows: which cards are in it, not their order, except for those laid
on its top or bottom. So the same deck serves whether the app or the table draws, and can change hands.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from assistant.table.questions import Refused
from assistant.table.text import t


class Deck(Struct, omit_defaults=True):
    """Cards by name or colour. `unseen` left the deck without showing their face: they still count in `pool`."""

    pool: dict[str, int] = field(default_factory=dict)
    discard: list[str] = field(default_factory=list)
    top: list[str] = field(default_factory=list)
    bottom: list[str] = field(default_factory=list)
    unseen: int = 0

    @property
    def left(self) -> int:
        return sum(self.pool.values()) + len(self.top) + len(self.bottom) - self.unseen

    @property
    def size(self) -> int:
        """All its cards, flipped or not."""
        return self.left + len(self.discard)

    def may_hold(self) -> dict[str, int]:
        """How many of each could still be in it, in the order of the pool."""
        held = dict(self.pool)
        for card in (*self.top, *self.bottom):
            held[card] = held.get(card, 0) + 1
        return held

    def take(self, card: str) -> None:
        """This card leaves the deck; the top one if that is it."""
        if self.left < 1:
            raise Refused(t("The deck is empty."))
        if self.top and self.top[0] == card:
            del self.top[0]
        elif self.pool.get(card, 0) > 0 and sum(self.pool.values()) > self.unseen:
            self.pool[card] -= 1
        elif card in self.bottom:
            self.bottom.remove(card)
        elif card in self.top:
            self.top.remove(card)
        else:
            raise Refused(t("The deck holds no such card any more: {card}.", card=card))

    def take_all(self, cards: Iterable[str]) -> None:
        """All these cards leave the deck, or none does."""
        trial = Deck(dict(self.pool), [], [*self.top], [*self.bottom], self.unseen)
        for card in cards:
            trial.take(card)
        self.pool, self.top, self.bottom = trial.pool, trial.top, trial.bottom

    def take_unknown(self, count: int) -> list[str]:
        """So many cards leave the deck, nobody saw which; one that was known to lie there is named all the same."""
        taken: list[str] = []
        for _ in range(count):
            if self.left < 1:
                raise Refused(t("The deck is empty."))
            if self.top:
                taken.append(self.top.pop(0))
            elif sum(self.pool.values()) > self.unseen:
                self.unseen += 1
                taken.append("")
            else:
                taken.append(self.bottom.pop(0))
        return taken

    def add(self, card: str) -> None:
        """Shuffled in, somewhere."""
        self.pool[card] = self.pool.get(card, 0) + 1

    def put_at_bottom(self, card: str) -> None:
        self.bottom.append(card)

    def remove(self, card: str) -> None:
        """Out of the game, wherever it lies."""
        if card and card in self.discard:
            self.discard.remove(card)
        elif self.pool.get(card, 0) > 0 and sum(self.pool.values()) <= self.unseen and "" in self.discard:
            self.discard.remove("")  # it can only be one of those nobody saw
            self.unseen -= 1
            self.pool[card] -= 1
        else:
            self.take(card)

    def reshuffle(self, *, with_discard: bool = True) -> None:
        """One pool again: what was known of the order is gone, unseen cards are back."""
        back: Iterable[str] = (*self.top, *self.bottom, *(self.discard if with_discard else ()))
        for card in back:
            if card:
                self.add(card)
        self.top, self.bottom = [], []
        if with_discard:
            self.discard = []
            self.unseen = 0
