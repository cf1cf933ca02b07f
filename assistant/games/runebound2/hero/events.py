"""Log events of wounds, experience, Items, Allies and markets."""

from __future__ import annotations

from assistant.games.runebound2.names import AllyId, BoughtId, CityId, HeroId, ItemId, MarketId, OfHero
from assistant.messages.events import Event, sentence
from assistant.messages.text import Text, t, verbatim


class Wounded(OfHero, frozen=True, kw_only=True):
    """Log event: the hero, or the Ally named in `ally`, takes wounds.

    `left` is the Life left, or -1 if the app keeps no sheets.
    """

    wounds: int
    left: int
    ally: AllyId = ""
    says = (
        sentence("{n} wound.", "{n} wounds.", "wounds", left=-1),
        sentence("{n} wound, {left} Life left.", "{n} wounds, {left} Life left.", "wounds", ally=""),
        sentence("{ally}: {n} wound, {left} Life left.", "{ally}: {n} wounds, {left} Life left.", "wounds"),
    )


class Healed(OfHero, frozen=True, kw_only=True):
    wounds: int
    left: int
    ally: AllyId = ""
    says = (
        sentence("{n} wound healed, {left} Life left.", "{n} wounds healed, {left} Life left.", "wounds", ally=""),
        sentence("{ally}: {n} wound healed.", "{ally}: {n} wounds healed.", "wounds"),
    )


class Exhausted(OfHero, frozen=True, kw_only=True):
    """Log event: the hero or an Ally is exhausted. The exhaustion above Stamina, `over`, becomes wounds."""

    exhaustion: int
    over: int = 0
    ally: AllyId = ""
    says = (
        sentence("{exhaustion} exhaustion.", over=0, ally=""),
        sentence("{exhaustion} exhaustion; {over} above Stamina become wounds.", ally=""),
        sentence("{ally}: {exhaustion} exhaustion.", over=0),
        sentence("{ally}: {exhaustion} exhaustion; {over} above Stamina become wounds."),
    )


class Eased(OfHero, frozen=True, kw_only=True):
    """Log event: the hero or an Ally loses all exhaustion."""

    ally: AllyId = ""
    says = (sentence("All exhaustion comes off.", ally=""), sentence("{ally}: all exhaustion comes off."))


class Rested(OfHero, frozen=True, kw_only=True):
    removed: int
    says = sentence("Rested: {removed} exhaustion off.")


class DiceRolled(OfHero, frozen=True, kw_only=True):
    """Log event: a roll of movement dice, with the terrains on each die."""

    dice: tuple[tuple[str, ...], ...]
    says = sentence("{n} movement die is rolled.", "{n} movement dice are rolled.", "count")

    @property
    def count(self) -> int:
        return len(self.dice)


class WayPaid(OfHero, frozen=True, kw_only=True):
    """Log event: dice pay for a path.

    - `dice`: the number of the die for each hex.
    - `left`: the number of unused dice.
    """

    dice: tuple[int, ...]
    left: int = 0
    says = (
        sentence("The way is paid: dice {places}.", left=0),
        sentence("The way is paid: dice {places}. Not needed: {left}."),
    )

    @property
    def places(self) -> Text:
        return t("{list}", list=tuple(verbatim(str(place)) for place in self.dice))


class AllyKilled(OfHero, frozen=True, kw_only=True):
    ally: AllyId
    says = sentence("{ally} is killed: under the market deck.")


class CardLost(OfHero, frozen=True, kw_only=True):
    """Log event: a knocked-out hero loses the most expensive Item or Ally."""

    card: MarketId
    says = sentence("The dearest card goes under the market deck: {card}.")


class GoldChanged(OfHero, frozen=True, kw_only=True):
    gold: int
    now: int
    says = (sentence("Gold {gold}.", now=0), sentence("Gold {gold}, now {now}."))


class PointsChanged(OfHero, frozen=True, kw_only=True):
    points: int
    says = sentence("Experience points by an effect: {points}.")


class ExperienceBought(OfHero, frozen=True, kw_only=True):
    """Log event: a hero buys an experience counter.

    A +1 Life counter closes the adventure colour `closes` to the hero.
    """

    kind: BoughtId
    price: int
    closes: str = ""
    says = (
        sentence("{kind} for {price} experience points.", closes=""),
        sentence("{kind} for {price} experience points. The easiest colour is closed to you from now on."),
    )


class PointsWritten(OfHero, frozen=True, kw_only=True):
    """Log event: the app writes down experience points of a hero, because the pool cannot give change."""

    points: int
    says = sentence("No change in the common pool: {points} points are written down.")


class Bought(OfHero, frozen=True, kw_only=True):
    card: MarketId
    price: int
    says = (sentence("{card} is bought.", price=0), sentence("{card} for {price} gold."))


class Sold(OfHero, frozen=True, kw_only=True):
    card: ItemId
    price: int
    says = sentence("{card} is sold for {price} gold.")


class MarketCard(Event, frozen=True, kw_only=True):
    city: CityId
    card: MarketId
    says = sentence("{city}: {card} is new in the market.")


class MarketEmpty(Event, frozen=True, kw_only=True):
    says = sentence("The market deck is empty: no new card.")


class Upkeep(OfHero, frozen=True, kw_only=True):
    paid: int
    gone: tuple[AllyId, ...] = ()
    says = (
        sentence("Upkeep: {paid} gold.", gone=()),
        sentence("Upkeep: {paid} gold. Not paid for: {gone}."),
    )


class Activated(OfHero, frozen=True, kw_only=True):
    card: ItemId
    says = sentence("{card} is activated: face down until your next turn.")


class ItemGone(OfHero, frozen=True, kw_only=True):
    card: MarketId
    says = sentence("{card} goes under the market deck.")


class Traded(OfHero, frozen=True, kw_only=True):
    to: HeroId
    says = sentence("Trade with {to}: you don't attack in this turn.")


class NoContact(OfHero, frozen=True, kw_only=True):
    says = sentence("In a city there is no contact between heroes.")


class Given(OfHero, frozen=True, kw_only=True):
    """Log event: a hero gives gold or a card to another hero in a trade."""

    to: HeroId
    gold: int = 0
    card: MarketId = ""
    says = (sentence("{gold} gold to {to}.", card=""), sentence("{card} to {to}."))


class SpoilsTaken(OfHero, frozen=True, kw_only=True):
    """Log event: the winner of a duel took spoils. `what` says which.

    - `gold`: all gold.
    - `held`: an Item or Ally.
    - `card`: an adventure card.
    - `rune`: a Dragon Rune.
    - `nothing`: nothing.
    - `table`: the players move gold, Items or Allies themselves, because the app keeps no sheets.
    """

    what: str
    loser: HeroId
    runes: int = 0
    gold: int = 0
    card: MarketId = ""
    says = (
        sentence("Spoils from {loser}: {gold} gold.", what="gold"),
        sentence("Spoils from {loser}: {card}.", what="held"),
        sentence("Spoils from {loser}: gold, an Item or an Ally.", what="table"),
        sentence("Spoils from {loser}: an adventure card.", what="card"),
        sentence("Spoils from {loser}: a Dragon Rune, number {runes}.", what="rune"),
        sentence("No spoils from {loser}."),
    )
