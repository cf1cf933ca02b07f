"""Events with their sentences."""

from assistant.messages.events import Event, Sky, sentence
from night_watch.names import BeastId, HeroId, OfHero


class NightBegan(Event, frozen=True, kw_only=True):
    cards: int
    says = sentence("Night falls. {n} beast is in the dark.", "Night falls. {n} beasts are in the dark.", "cards")
    heading = True

    @property
    def sky(self) -> Sky:
        return "night"


class BeastCame(OfHero, frozen=True, kw_only=True):
    beast: BeastId
    number: int
    says = sentence("{beast} comes out of the dark, number {number}.")


class BeastTurned(Event, frozen=True, kw_only=True):
    beast: BeastId
    to: HeroId
    says = sentence("{beast} turns to {to}.")


class BeastsRoused(Event, frozen=True, kw_only=True):
    beast: BeastId
    says = sentence("Every {beast} is wide awake.")


class BeastDazzled(Event, frozen=True, kw_only=True):
    beast: BeastId
    says = sentence("The light dazzles {beast}: it won't bite this round.")


class BeastGone(Event, frozen=True, kw_only=True):
    beast: BeastId
    says = sentence("{beast} is gone.")


class Struck(OfHero, frozen=True, kw_only=True):
    beast: BeastId
    wounds: int
    says = (
        sentence("{beast} shrugs it off.", wounds=0),
        sentence("You strike {beast}: {n} wound.", "You strike {beast}: {n} wounds.", "wounds"),
    )


class Hurt(OfHero, frozen=True, kw_only=True):
    wounds: int
    left: int
    beast: BeastId = ""
    says = (
        sentence("{n} wound, {left} left.", "{n} wounds, {left} left.", "wounds", beast=""),
        sentence("{beast} bites: {n} wound, {left} left.", "{beast} bites: {n} wounds, {left} left.", "wounds"),
    )


class Fell(OfHero, frozen=True, kw_only=True):
    says = sentence("You fall.")


class Rested(OfHero, frozen=True, kw_only=True):
    health: int
    says = sentence("You get your breath back: health {health}.")


class Trained(OfHero, frozen=True, kw_only=True):
    strength: int
    says = sentence("You train: strength {strength}.")


class WatchEnded(Event, frozen=True, kw_only=True):
    held: bool
    says = (sentence("The village is safe.", held=True), sentence("Nobody is left to keep the watch."))
