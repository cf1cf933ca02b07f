"""Log events of wounds, experience, Items, Allies and markets."""

from __future__ import annotations

from assistant.games.runebound2.names import CARD_COLOURS, AllyId, BoughtId, CityId, HeroId, ItemId, MarketId, OfHero
from assistant.messages.events import Event, sentence
from assistant.messages.text import Text, t, verbatim


class Wounded(OfHero, frozen=True, kw_only=True):
    """Log event: the hero, or the Ally named in `ally`, takes wounds.

    `left` is the Life left, or -1 if the app keeps no sheets.
    """

    wounds: int
    left: int
    ally: AllyId = ""
    sign = "loses"
    says = (
        sentence("{n} wound.", "{n} wounds.", "wounds", left=-1),
        sentence("{n} wound, {left} Life left.", "{n} wounds, {left} Life left.", "wounds", ally=""),
        sentence("{ally}: {n} wound, {left} Life left.", "{ally}: {n} wounds, {left} Life left.", "wounds"),
    )


class Healed(OfHero, frozen=True, kw_only=True):
    wounds: int
    left: int
    ally: AllyId = ""
    sign = "gains"
    says = (
        sentence("No wound to heal, {left} Life left.", wounds=0, ally=""),
        sentence("{n} wound healed, {left} Life left.", "{n} wounds healed, {left} Life left.", "wounds", ally=""),
        sentence("{ally}: {n} wound healed.", "{ally}: {n} wounds healed.", "wounds"),
    )


class Exhausted(OfHero, frozen=True, kw_only=True):
    """Log event: the hero or an Ally is exhausted. The exhaustion above Stamina, `over`, becomes wounds."""

    exhaustion: int
    over: int = 0
    ally: AllyId = ""
    sign = "loses"
    says = (
        sentence("{exhaustion} exhaustion.", over=0, ally=""),
        sentence("{exhaustion} exhaustion; {over} above Stamina become wounds.", ally=""),
        sentence("{ally}: {exhaustion} exhaustion.", over=0),
        sentence("{ally}: {exhaustion} exhaustion; {over} above Stamina become wounds."),
    )


class Eased(OfHero, frozen=True, kw_only=True):
    """Log event: the hero or an Ally loses all exhaustion."""

    ally: AllyId = ""
    sign = "hands"
    says = (sentence("Take off all exhaustion.", ally=""), sentence("{ally}: take off all exhaustion."))


class Rested(OfHero, frozen=True, kw_only=True):
    removed: int
    sign = "gains"
    says = (
        sentence("A rest takes no exhaustion off.", removed=0),
        sentence("A rest takes {removed} exhaustion off."),
    )


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
    sign = "hands"
    says = sentence("{ally} is killed. Put the card under the market deck.")


class CardLost(OfHero, frozen=True, kw_only=True):
    """Log event: a knocked-out hero loses the most expensive Item or Ally."""

    card: MarketId
    sign = "hands"
    says = sentence("Put the dearest card under the market deck: {card}.")


class GoldChanged(OfHero, frozen=True, kw_only=True):
    gold: int
    now: int
    sign = "hands"
    says = (
        sentence("Take {gold} gold.", paid=0),
        sentence("Pay {paid} gold."),
    )

    @property
    def paid(self) -> int:
        return max(0, -self.gold)


class PointsChanged(OfHero, frozen=True, kw_only=True):
    points: int
    sign = "gains"
    says = sentence("{n} experience point.", "{n} experience points.", "points")


class ExperienceBought(OfHero, frozen=True, kw_only=True):
    """Log event: a hero buys an experience counter.

    A +1 Life counter closes the adventure colour `closes` to the hero.
    """

    kind: BoughtId
    price: int
    closes: str = ""

    @property
    def closed(self) -> Text:
        return CARD_COLOURS[self.closes]

    sign = "hands"
    says = (
        sentence("Pay {price} experience points and take {kind}.", closes=""),
        sentence("Pay {price} experience points and take {kind}. Its colour is closed to you now: {closed}."),
    )


class PointsWritten(OfHero, frozen=True, kw_only=True):
    """Log event: the app writes down experience points of a hero, because the pool cannot give change."""

    points: int
    sign = "hands"
    says = sentence(
        "No change in the common pool: write down {n} point.",
        "No change in the common pool: write down {n} points.",
        "points",
    )


class Bought(OfHero, frozen=True, kw_only=True):
    card: MarketId
    price: int
    sign = "hands"
    says = (sentence("Take {card} from the market.", price=0), sentence("Pay {price} gold and take {card}."))


class Sold(OfHero, frozen=True, kw_only=True):
    card: ItemId
    price: int
    sign = "hands"
    says = sentence("Put {card} into the market and take {price} gold.")


class MarketCard(Event, frozen=True, kw_only=True):
    city: CityId
    card: MarketId
    sign = "hands"
    says = sentence("Put {card} into the market of {city}.")


class MarketEmpty(Event, frozen=True, kw_only=True):
    says = sentence("The market deck is empty: no new card.")


class Upkeep(OfHero, frozen=True, kw_only=True):
    paid: int
    gone: tuple[AllyId, ...] = ()
    sign = "loses"
    says = (
        sentence("Pay {paid} gold for your Allies.", gone=()),
        sentence("Pay {paid} gold for your Allies. These leave: {gone}."),
    )


class Activated(OfHero, frozen=True, kw_only=True):
    card: ItemId
    sign = "hands"
    says = sentence("Turn {card} face down until your next turn.")


class ItemGone(OfHero, frozen=True, kw_only=True):
    card: MarketId
    sign = "hands"
    says = sentence("Put {card} under the market deck.")


class Traded(OfHero, frozen=True, kw_only=True):
    to: HeroId
    says = sentence("A trade with {to}: no attack in this turn.")


class NoContact(OfHero, frozen=True, kw_only=True):
    says = sentence("Heroes in a city neither fight nor trade.")


class Given(OfHero, frozen=True, kw_only=True):
    """Log event: a hero gives gold or a card to another hero in a trade."""

    to: HeroId
    gold: int = 0
    card: MarketId = ""
    sign = "hands"
    says = (sentence("Give {gold} gold to {to}.", card=""), sentence("Give {card} to {to}."))


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
    sign = "hands"
    says = (
        sentence("Take {gold} gold from {loser}.", what="gold"),
        sentence("Take {card} from {loser}.", what="held"),
        sentence("Take all gold, an Item or an Ally from {loser}.", what="table"),
        sentence("Take an adventure card from {loser}.", what="card"),
        sentence("Take a Dragon Rune from {loser}: it is number {runes}.", what="rune"),
        sentence("No spoils from {loser}."),
    )
