"""Log events of turns, adventure cards, the doom track and the end of the game."""

from __future__ import annotations

from typing import Any

from assistant.games.runebound2.names import (
    CARD,
    CHALLENGE_COLOUR,
    COUNTER,
    CardId,
    ChallengeColour,
    CityId,
    ColourId,
    CounterColour,
    HeroId,
    MarketId,
    OfHero,
    VariantId,
    rank_name,
)
from assistant.games.runebound2.numbers import DOOM_COUNTERS
from assistant.games.runebound2.plates import hands_on_board, plate_name
from assistant.messages.events import Event, sentence
from assistant.messages.names import Label
from assistant.messages.text import Text, t, tc, tn
from assistant.messages.turning_points import TurningPoint


def challenge_name(content: Any, colour: str, card: str = "") -> Label:
    """Return the name of a Challenge, or its colour if the card is not known."""
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
    """The city in which the hero's figure is placed on the hero's first turn."""
    says = (sentence("It is {hero}'s turn.", city=""), sentence("{hero}: first turn, the figure into {city}."))


class TurnEnded(OfHero, frozen=True, kw_only=True):
    """Log event: the end of a turn.

    - `experience`: the price of an experience counter, or 0 if the turn has no Experience phase.
    - `short`: true if the hero certainly cannot pay that price.
    - `alone`: true in a game with one hero.
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
    """Log event: a Challenge is beaten.

    - `kept`: true if the hero keeps the card.
    - `hazard`: true if the Challenge was a travel hazard, which pays no reward.
    - `slot`: the slot for undefeated Challenges in which the card was, or 0.
    """

    colour: ChallengeColour
    card: str = ""
    kept: bool = False
    hazard: bool = False
    slot: int = 0
    fought: bool = False
    """True if the app ran the fight."""
    sign = "hands"
    says = (
        sentence("{challenge} is beaten. Take a {colour} counter from the common pool, no reward.", hazard=True),
        sentence("{challenge} is beaten. Take the reward and the counter of the hex, keep the card.", kept=True),
        sentence("{challenge} is beaten. Take the reward and the counter of the hex.", slot=0),
        sentence("{challenge} is beaten. Take the reward and the counter of the hex, put counter {slot} back."),
    )

    def challenge(self, content: Any) -> Label:
        return challenge_name(content, self.colour, self.card)

    def turning_point(self, content: Any) -> TurningPoint | None:
        if not self.fought:
            return None
        entry = content.pack.adventure.get(self.card)
        gold = entry.gold if entry is not None and not self.hazard else 0
        hands = [] if self.hazard else [t("Take the adventure counter of the hex.")]
        hands += [t("Take a {colour} counter from the common pool.")] if self.hazard else []
        hands += [t("Keep the card of {challenge}.")] if self.kept else []
        hands += [t("Put counter {slot} back beside its slot.")] if self.slot else []
        return TurningPoint(
            "good",
            tc("plate", "fight won"),
            who=plate_name(content, self.who),
            cause=t("{challenge} is beaten."),
            hands=hands_on_board(content, *hands),
            means=(t("A hazard pays no reward."),)
            if self.hazard
            else (t("Reward: {gold} gold.", gold=gold),)
            if gold
            else (),
        )


class Fled(OfHero, frozen=True, kw_only=True):
    """Log event: a hero flees.

    - `slot`: the slot into which the undefeated Challenge goes. An enemy of an Encounter gets no slot: 0.
    - `stays`: true if the Challenge was in that slot before the fight.
    """

    colour: ChallengeColour
    slot: int = 0
    stays: bool = False
    card: str = ""
    fought: bool = False
    """The app has run the fight."""
    sign = "hands"
    says = (
        sentence("Fled: move one hex back.", slot=0),
        sentence("Fled: move one hex back. The card stays in slot {slot}.", stays=True),
        sentence("Fled: put the card into slot {slot} and counter {slot} on the hex, then move one hex back."),
    )

    def turning_point(self, content: Any) -> TurningPoint | None:
        if not self.fought:
            return None
        hands = [t("Put the card into slot {slot} and counter {slot} on the hex.")]
        return TurningPoint(
            "warn",
            tc("plate", "fled"),
            who=plate_name(content, self.who),
            cause=t("The adventure counter stays on the hex.") if self.slot else None,
            hands=hands_on_board(
                content, *(hands if self.slot and not self.stays else []), t("Move the figure one hex back.")
            ),
            means=(
                t("The turn is over, without Experience."),
                *((t("The Challenge waits in slot {slot}."),) if self.slot else ()),
            ),
        )


class KnockedOut(OfHero, frozen=True, kw_only=True):
    """Log event: a hero is knocked out.

    - `weak`: true in the variant in which a knocked-out hero loses no card.
    - `slot`: the slot of the undefeated Challenge, or 0 if there is none.
    - `stays`: true if the Challenge was in that slot before the fight.
    """

    weak: bool = False
    slot: int = 0
    stays: bool = False
    sign = "hands"
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

    def turning_point(self, content: Any) -> TurningPoint:
        hands = [t("Take all wounds and exhaustion off the hero and put all gold back.")]
        hands += [] if self.weak else [t("Put the dearest Item or Ally under the market deck.")]
        hands += [t("Put the figure into the nearest city.")]
        if self.slot and not self.stays:
            hands += [t("Put the Challenge into slot {slot} and counter {slot} on the hex.")]
        return TurningPoint(
            "bad",
            tc("plate", "knocked out"),
            who=plate_name(content, self.who),
            hands=hands_on_board(content, *hands),
            means=(
                t("All gold is lost.") if self.weak else t("All gold and the dearest Item or Ally are lost."),
                *((t("The Challenge waits in slot {slot}."),) if self.slot else ()),
            ),
        )


class SlotPushedOut(Event, frozen=True, kw_only=True):
    """Log event: the oldest undefeated Challenge is discarded, because all slots are taken."""

    slot: int
    colour: ChallengeColour
    since: int
    card: str = ""
    sign = "hands"
    says = sentence("All slots are taken: discard the card of slot {slot}, the oldest, since round {since}.")


class EventDrawn(OfHero, frozen=True, kw_only=True):
    """Base class of log events about a drawn Event. `card` is empty if the players drew it."""

    rank: int
    card: CardId = ""

    def named(self, content: Any) -> Text:
        rank = rank_name(self.rank)
        return t("{card}, {rank}", card=CARD(content, self.card), rank=rank) if self.card else rank


class EventLaid(EventDrawn, frozen=True, kw_only=True):
    """Log event: an Event comes into play. `beats` is the rank of the Event that it replaces, or 0."""

    beats: int
    colour: ColourId
    sign = "hands"
    says = (
        sentence("Lay the Event into the event space: {named}. It works at once.", beats=0),
        sentence("Lay the Event into the event space: {named}. The old one, {old}, leaves."),
    )

    @property
    def old(self) -> Text:
        return rank_name(self.beats)


class EventTooLow(EventDrawn, frozen=True, kw_only=True):
    """Log event: an Event has no effect, because an Event of a higher rank (`under`) is in play."""

    under: int
    says = sentence("The Event has no effect: {named} is below {old}. Refill all the same.")

    @property
    def old(self) -> Text:
        return rank_name(self.under)


class Refill(Event, frozen=True, kw_only=True):
    """Log event: the players are reminded to refill adventure counters, because the app does not track them."""

    sign = "hands"
    says = sentence("Put a counter from the common pool on every empty gem with sun rays.")


class Refilled(Event, frozen=True, kw_only=True):
    placed: dict[str, int]
    says = sentence("Refilled: {counters}.")

    def counters(self, content: Any) -> Text:
        named = tuple(t("{colour} {n}", colour=COUNTER(content, one), n=n) for one, n in self.placed.items() if n)
        return t("{list}", list=named) if named else t("nothing")


class PoolShort(OfHero, frozen=True, kw_only=True):
    """Log event: the pool has too few counters of a colour. There are `there` counters for `gems` empty gems."""

    colour: CounterColour
    there: int
    gems: int
    sign = "hands"
    says = sentence("Too few {colour} counters: {there} for {gems} gems. Choose where.")


class NoCounter(OfHero, frozen=True, kw_only=True):
    """Log event: a hero gets no adventure counter.

    `hazard` is true if the pool cannot pay for a beaten hazard. Otherwise the map has no counter of the colour.
    """

    colour: CounterColour
    hazard: bool = False
    says = (
        sentence("No experience: the common pool has nothing of that worth.", hazard=True),
        sentence("No {colour} counter is counted on the map."),
    )


class CountersLaid(Event, frozen=True, kw_only=True):
    """Log event: a card puts counters on the map, or takes them off if `n` is negative."""

    colour: CounterColour
    n: int
    says = sentence("{colour} counters onto the map: {n}.")


class DrawnByHand(Event, frozen=True, kw_only=True):
    """Log event: the players draw from a deck, because the app does not know all its cards.

    An empty `colour` means the market deck.
    """

    known: int
    cards: int
    colour: ColourId = ""
    says = (
        sentence("The packs know {known} of {cards} market cards: they are drawn by hand.", colour=""),
        sentence("{colour}: the packs know {known} of {cards} cards, so they are drawn by hand."),
    )


class StaysByHand(Event, frozen=True, kw_only=True):
    """Log event: the app cannot take over a deck, because it does not know which cards are left in it.

    An empty `colour` means the market deck.
    """

    colour: ColourId = ""
    says = (
        sentence("The app can't know what is left in the market deck: it is drawn by hand.", colour=""),
        sentence("{colour}: the app can't know which cards are left, so they are drawn by hand."),
    )


class LeadsOn(OfHero, frozen=True, kw_only=True):
    """Log event: a beaten Challenge leads directly to another one."""

    card: CardId
    says = sentence("It leads straight to {card}.")


class CardBecame(OfHero, frozen=True, kw_only=True):
    """Log event: an adventure card becomes an Item or Ally. `taken` is false if the hero refuses that Item or Ally."""

    card: MarketId
    taken: bool = True
    says = (
        sentence("The card is kept: {card}. It is never sold, nor lost by a knock-out.", taken=True),
        sentence("{card} is refused."),
    )


class EncounterMet(OfHero, frozen=True, kw_only=True):
    """Log event: the app drew an Encounter. The sentence includes the card's text."""

    card: CardId
    says = sentence("Encounter: {what}.")

    def what(self, content: Any) -> Text:
        name, does = CARD(content, self.card), content.pack.adventure[self.card].does
        return t("{card}", card=name) if does is None else t("{card}, {does}", card=name, does=does)


class EncounterDone(OfHero, frozen=True, kw_only=True):
    """Log event: an Encounter is resolved.

    - `kept`: true if the hero keeps the card.
    - `hazard`: true if a passed test brought nothing, because a hazard pays no reward.
    """

    kept: bool
    hazard: bool = False
    says = (
        sentence("The Encounter stays with you.", kept=True),
        sentence("The Encounter is done. A hazard pays no reward.", hazard=True),
        sentence("The Encounter is done."),
    )


class TaskEnded(OfHero, frozen=True, kw_only=True):
    """Log event: a kept adventure card is used up."""

    colour: ColourId
    card: str = ""
    sign = "hands"
    says = sentence("Put away {task}: it is used up.")

    def task(self, content: Any) -> Label:
        return challenge_name(content, self.colour, self.card)


# -- where cards go


class Discarded(Event, frozen=True, kw_only=True):
    """Log event: an adventure card leaves play. `to` says where it goes.

    - `doom`: onto the doom track, which then has `cards` cards and is full at `threshold` cards.
    - `deck`: under its deck.
    - `gone`: out of the game.
    """

    colour: ColourId
    to: str
    cards: int = 0
    threshold: int = 0
    card: str = ""
    sign = "hands"
    says = (
        sentence("Put the {colour} card on the doom track: {cards} of {threshold}.", to="doom"),
        sentence("Put the {colour} card under its deck.", to="deck"),
        sentence("Put the {colour} card into the box.", to="gone"),
    )


class DoomCounter(Event, frozen=True, kw_only=True):
    """Log event: a doom counter is laid on a city. `city` is empty if the app does not know which city."""

    number: int
    city: CityId = ""
    sign = "hands"
    says = (
        sentence("DOOM COUNTER {number} on city {number}. The track is cleared, its last card stays first.", city=""),
        sentence("DOOM COUNTER {number} on {city}. The track is cleared, its last card stays first."),
    )

    def turning_point(self, content: Any) -> TurningPoint | None:
        if self.number >= DOOM_COUNTERS:
            return None  # the Endgame begins, which is the greater thing
        return TurningPoint(
            "darkness",
            tc("plate", "doom counter {number}"),
            cause=t("The doom track is full."),
            hands=hands_on_board(
                content,
                t("Put doom counter {number} on {city}.") if self.city else t("Put doom counter {number} on its city."),
                t("Move the last card of the doom track to its first place."),
                t("Put the other cards of the track on the discard piles of their colours."),
            ),
            means=(
                tn(
                    "{n} more doom counter, and the Endgame begins.",
                    "{n} more doom counters, and the Endgame begins.",
                    DOOM_COUNTERS - self.number,
                ),
            ),
        )
