"""Events of the Endgame, and their sentences."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound2.names import HERO, HeroId, OfHero
from assistant.messages.events import Event, sentence
from assistant.messages.text import Text, t


class EndgameOrder(Event, frozen=True, kw_only=True):
    """The order of the heroes in the Endgame was found.

    The event has their levels and, if levels are equal, their gold.
    """

    heroes: tuple[HeroId, ...]
    levels: tuple[int, ...]
    gold: tuple[int, ...] = ()
    says = sentence("Order: {order}.")

    def order(self, content: Any) -> Text:
        """Return the order as text. It shows gold only for heroes of equal level."""
        named = []
        for hero, n, gold in zip(self.heroes, self.levels, self.gold, strict=True):
            place = t("{hero} level {n}", hero=HERO(content, hero), n=n)
            named.append(t("{place} with {gold} gold", place=place, gold=gold) if self.levels.count(n) > 1 else place)
        ordered = named[0]
        for place in named[1:]:
            ordered = t("{before}; {next}", before=ordered, next=place)
        return ordered


class RedKept(OfHero, frozen=True, kw_only=True):
    """A red Challenge is beaten in the Endgame. The hero now has `cards` red cards."""

    cards: int
    says = sentence("Beaten: the red card is kept, {n} now.", "Beaten: the red card is kept, {n} now.", "cards")


class Eliminated(OfHero, frozen=True, kw_only=True):
    says = sentence("Knocked out: out of the Endgame, without losing gold. The card is shuffled back.")


class RedDeckEmpty(Event, frozen=True, kw_only=True):
    says = sentence("The red deck is empty: the ranking decides.")


class MargathLeftOut(Event, frozen=True, kw_only=True):
    """Red cards in the discard pile and on the doom track stay out of the Endgame.

    `red` is the number of these cards. `margath` is true if Margath is one of them.
    """

    red: int
    margath: bool = False
    says = (
        sentence(
            "{n} red card lies on the track or in the discard pile and stays out: it is HIGH LORD MARGATH.",
            "{n} red cards lie on the track or in the discard pile and stay out, HIGH LORD MARGATH among them.",
            "red",
            margath=True,
        ),
        sentence(
            "{n} red card lies on the track or in the discard pile and stays out: Margath, perhaps.",
            "{n} red cards lie on the track or in the discard pile and stay out, Margath perhaps among them.",
            "red",
        ),
    )
