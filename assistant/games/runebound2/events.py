"""What is told of turns, cards, events, the doom track, hazards and the Endgame."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound2.names import (
    CARD,
    CHALLENGE_COLOUR,
    COUNTER,
    HERO,
    CardId,
    ChallengeColour,
    CityId,
    ColourId,
    CounterColour,
    HeroId,
    MarketId,
    OfHero,
    TerrainId,
    VariantId,
    rank_name,
)
from assistant.messages.events import Event, sentence
from assistant.messages.names import Label
from assistant.messages.text import Text, t


def challenge_name(content: Any, colour: str, card: str = "") -> Label:
    """By its name if somebody told it, else by its colour."""
    return CARD(content, card) if card else CHALLENGE_COLOUR(content, colour)


# -- the game and its turns


class GameBegan(Event, frozen=True, kw_only=True):
    first: HeroId
    variants: tuple[VariantId, ...] = ()
    heading = True
    says = sentence("{first} begins, drawn by lot.")


class HeroDrawn(Event, frozen=True, kw_only=True):
    hero: HeroId
    number: int
    says = sentence("Seat {number}: {hero}, drawn by lot.")


class RoundBegan(Event, frozen=True, kw_only=True):
    round: int
    heading = True
    says = sentence("Round {round}.")


class TurnBegan(Event, frozen=True, kw_only=True):
    hero: HeroId
    first: bool = False
    city: CityId = ""
    """Where the figure is put on the first turn."""
    says = (sentence("It is {hero}'s turn.", city=""), sentence("{hero}: first turn, the figure into {city}."))


class TurnEnded(OfHero, frozen=True, kw_only=True):
    """What is left for the hands: `experience` is the price of a counter, 0 if none can be bought; `short`: his points
    are known, and not enough for one.
    """

    experience: int = 0
    short: bool = False
    alone: bool = False
    says = (
        sentence("The turn is over, without Experience.", experience=0, alone=True),
        sentence("{who}: the turn is over, without Experience.", experience=0),
        sentence("The turn is over.", short=True, alone=True),
        sentence("{who}: the turn is over.", short=True),
        sentence("The turn is over. An experience counter costs {experience} points.", alone=True),
        sentence("{who}: the turn is over. An experience counter costs {experience} points."),
    )


# -- cards


class ChallengeBeaten(OfHero, frozen=True, kw_only=True):
    """`kept`: the card stays with the hero; a hazard pays no reward."""

    colour: ChallengeColour
    card: str = ""
    kept: bool = False
    hazard: bool = False
    slot: int = 0
    says = (
        sentence("{challenge} beaten: no reward; a {colour} counter from the common pool.", hazard=True),
        sentence("{challenge} beaten: take the reward and the counter of the hex. The card is kept.", kept=True),
        sentence("{challenge} beaten: take the reward and the counter of the hex.", slot=0),
        sentence("{challenge} beaten: reward, the counter of the hex; counter {slot} goes back to its slot."),
    )

    def challenge(self, content: Any) -> Label:
        return challenge_name(content, self.colour, self.card)


class Fled(OfHero, frozen=True, kw_only=True):
    """`slot`: where the card lies now; `stays`: it lay there already."""

    colour: ChallengeColour
    slot: int = 0
    stays: bool = False
    card: str = ""
    says = (
        sentence("Fled: one hex back.", slot=0),
        sentence("Fled: one hex back. The card stays in slot {slot}.", stays=True),
        sentence(
            "Fled: one hex back. The card to slot {slot}, counter {slot} on the hex; the adventure counter stays."
        ),
    )


class KnockedOut(OfHero, frozen=True, kw_only=True):
    """`weak`: no card is lost. `slot` 0: the card goes elsewhere."""

    weak: bool = False
    slot: int = 0
    stays: bool = False
    says = sentence("Knocked out: wounds, exhaustion and gold off{card}; to the nearest city{into}.")

    @property
    def card(self) -> Text:
        return t("") if self.weak else t("; the dearest Item or Ally under the market deck")

    @property
    def into(self) -> Text:
        if not self.slot:
            return t("")
        if self.stays:
            return t(". The Challenge stays in slot {slot}")
        return t(". The Challenge to slot {slot}, counter {slot} on the hex; the adventure counter stays")


class SlotPushedOut(Event, frozen=True, kw_only=True):
    """All are taken: the oldest leaves."""

    slot: int
    colour: ChallengeColour
    since: int
    card: str = ""
    says = sentence("All slots are taken: slot {slot} is the oldest, since round {since}; its card leaves.")


class EventDrawn(OfHero, frozen=True, kw_only=True):
    """`card`: where the app drew it."""

    rank: int
    card: CardId = ""

    def named(self, content: Any) -> Text:
        rank = rank_name(self.rank)
        return t("{card}, {rank}", card=CARD(content, self.card), rank=rank) if self.card else rank


class EventLaid(EventDrawn, frozen=True, kw_only=True):
    """`beats`: the rank that lay there; 0: none."""

    beats: int
    colour: ColourId
    says = (
        sentence("Event, {named}: lay it in the event space. It works at once.", beats=0),
        sentence("Event, {named}, against {old}: lay it in the event space, the old one goes. It works at once."),
    )

    @property
    def old(self) -> Text:
        return rank_name(self.beats)


class EventTooLow(EventDrawn, frozen=True, kw_only=True):
    under: int
    says = sentence("Event, {named}, is below {old}: no effect. Refill all the same.")

    @property
    def old(self) -> Text:
        return rank_name(self.under)


class Refill(Event, frozen=True, kw_only=True):
    """Where counters are not counted the rule is told."""

    says = sentence("Refill: a counter on every empty gem with sun rays, from the common pool.")


class Refilled(Event, frozen=True, kw_only=True):
    placed: dict[str, int]
    says = sentence("Refilled: {counters}.")

    def counters(self, content: Any) -> Text:
        named = tuple(t("{colour} {n}", colour=COUNTER(content, one), n=n) for one, n in self.placed.items() if n)
        return t("{list}", list=named) if named else t("nothing")


class PoolShort(OfHero, frozen=True, kw_only=True):
    colour: CounterColour
    there: int
    gems: int
    says = sentence("{colour} counters: {there} for {gems} gems. You choose where.")


class NoCounter(OfHero, frozen=True, kw_only=True):
    """Nothing of that colour is counted on the map, or the pool can't pay a hazard."""

    colour: CounterColour
    hazard: bool = False
    says = (
        sentence("The common pool has nothing of that worth: no experience.", hazard=True),
        sentence("No {colour} counter is counted on the map."),
    )


class CountersLaid(Event, frozen=True, kw_only=True):
    """By a card; fewer than nothing: taken off the map."""

    colour: CounterColour
    n: int
    says = sentence("{colour} counters onto the map: {n}.")


class DrawnByHand(Event, frozen=True, kw_only=True):
    """The app was to draw, but the packs don't know every card."""

    known: int
    cards: int
    colour: ColourId = ""
    says = (
        sentence("The packs know {known} of {cards} market cards: they are drawn by hand.", colour=""),
        sentence("{colour}: the packs know {known} of {cards} cards, so they are drawn by hand."),
    )


class StaysByHand(Event, frozen=True, kw_only=True):
    """The app is to draw from now on, but can't know what is left in the deck."""

    colour: ColourId = ""
    says = (
        sentence("The app can't know what is left in the market deck: it is drawn by hand.", colour=""),
        sentence("{colour}: the app can't know which cards are left, so they are drawn by hand."),
    )


class LeadsOn(OfHero, frozen=True, kw_only=True):
    """A Challenge that is beaten leads straight to another."""

    card: CardId
    says = sentence("It leads straight to {card}.")


class CardBecame(OfHero, frozen=True, kw_only=True):
    card: MarketId
    taken: bool = True
    says = (
        sentence("The card is kept: {card}. It is never sold, nor lost by a knock-out.", taken=True),
        sentence("{card} is refused."),
    )


class EncounterMet(OfHero, frozen=True, kw_only=True):
    """One that the app drew: who plays can't read it on the table."""

    card: CardId
    says = sentence("Encounter: {what}.")

    def what(self, content: Any) -> Text:
        name, does = CARD(content, self.card), content.pack.adventure[self.card].does
        return t("{card}", card=name) if does is None else t("{card}, {does}", card=name, does=does)


class EncounterDone(OfHero, frozen=True, kw_only=True):
    kept: bool
    says = (sentence("The Encounter stays with you.", kept=True), sentence("The Encounter is done."))


class TaskEnded(OfHero, frozen=True, kw_only=True):
    colour: ColourId
    card: str = ""
    says = sentence("{task} is used up.")

    def task(self, content: Any) -> Label:
        return challenge_name(content, self.colour, self.card)


class LastCard(Event, frozen=True, kw_only=True):
    """Told before the deck is needed again, with the reading in force."""

    colour: ColourId
    shuffled: bool = False
    says = (
        sentence("The last {colour} card: after it the discard pile is shuffled into a new deck.", shuffled=True),
        sentence("The last {colour} card: after it the deck stays empty."),
    )


class DeckEmpty(Event, frozen=True, kw_only=True):
    colour: ColourId
    shuffled: int = 0
    says = (
        sentence("The {colour} deck is empty and stays so: no card is drawn.", shuffled=0),
        sentence("The {colour} deck is empty: its discard pile is shuffled into a new one."),
    )


# -- where cards go


class Discarded(Event, frozen=True, kw_only=True):
    """`to`: the doom track with so many cards of so many, under its deck, or out of the game."""

    colour: ColourId
    to: str
    cards: int = 0
    threshold: int = 0
    card: str = ""
    says = (
        sentence("{colour} to the doom track: {cards} of {threshold}.", to="doom"),
        sentence("{colour} under its deck.", to="deck"),
        sentence("{colour} out of the game.", to="gone"),
    )


class DoomCounter(Event, frozen=True, kw_only=True):
    number: int
    city: CityId = ""
    says = (
        sentence("DOOM COUNTER {number} on city {number}. The track is cleared, its last card stays first.", city=""),
        sentence("DOOM COUNTER {number} on {city}. The track is cleared, its last card stays first."),
    )


class EndgameBegins(Event, frozen=True, kw_only=True):
    heading = True
    says = sentence("The eighth doom counter: the Endgame begins.")


# -- runes and winning


class RuneGained(OfHero, frozen=True, kw_only=True):
    runes: int
    says = sentence("A Dragon Rune, number {runes}. The card is kept.")


class GameWon(Event, frozen=True, kw_only=True):
    """`heroes`: those whom nothing parts."""

    hero: HeroId = ""
    how: str
    heroes: tuple[HeroId, ...] = ()
    runes: int = 0
    says = (
        sentence("HIGH LORD MARGATH is beaten: {hero} wins.", how="final"),
        sentence("Third Dragon Rune: {hero} wins.", how="runes", runes=3),
        sentence("Dragon Rune {runes}: {hero} wins.", how="runes"),
        sentence("All are out. Most red cards, then level, then gold: {hero} wins.", how="ranking"),
        sentence("All are out, and nothing parts {heroes}: a shared win.", how="shared"),
        sentence("The Endgame is lost, with {runes} red cards."),
    )


# -- hazards


class HazardMet(OfHero, frozen=True, kw_only=True):
    """By the doom track: the number of symbols leads to a place; by 2d10 without it."""

    number: int
    colour: ColourId
    place: int = 0
    cards: int = 0
    says = (
        sentence("Hazard: {number} on the dice, {colour}.", place=0),
        sentence("Hazard number {number}, {cards} cards: place {place}, {colour}."),
    )


class HazardRoll(OfHero, frozen=True, kw_only=True):
    """Two movement dice against the terrain of an empty hex."""

    terrain: TerrainId
    safe: bool
    says = (
        sentence("{terrain} on a die: no hazard.", safe=True),
        sentence("No {terrain} on either die: a hazard."),
    )


class NoHazard(OfHero, frozen=True, kw_only=True):
    """By a closed colour, or because the hero stayed where he was."""

    colour: ColourId = ""
    says = (
        sentence("You stayed where you were: no hazard.", colour=""),
        sentence("{colour} is closed to you: no hazard."),
    )


# -- the Endgame


class EndgameOrder(Event, frozen=True, kw_only=True):
    heroes: tuple[HeroId, ...]
    levels: tuple[int, ...]
    gold: tuple[int, ...] = ()
    says = sentence("Order: {order}.")

    def order(self, content: Any) -> Text:
        """Gold only of those who are level."""
        named = []
        for hero, n, gold in zip(self.heroes, self.levels, self.gold, strict=True):
            place = t("{hero} level {n}", hero=HERO(content, hero), n=n)
            named.append(t("{place} with {gold} gold", place=place, gold=gold) if self.levels.count(n) > 1 else place)
        ordered = named[0]
        for place in named[1:]:
            ordered = t("{before}; {next}", before=ordered, next=place)
        return ordered


class RedKept(OfHero, frozen=True, kw_only=True):
    cards: int
    says = sentence("Beaten: the red card is kept, {n} now.", "Beaten: the red card is kept, {n} now.", "cards")


class Eliminated(OfHero, frozen=True, kw_only=True):
    says = sentence("Knocked out: out of the Endgame, without losing gold. The card is shuffled back.")


class RedDeckEmpty(Event, frozen=True, kw_only=True):
    says = sentence("The red deck is empty: the ranking decides.")


class MargathLeftOut(Event, frozen=True, kw_only=True):
    """Red cards in the discard piles and on the track don't come back. `margath`: the final enemy is among them."""

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
