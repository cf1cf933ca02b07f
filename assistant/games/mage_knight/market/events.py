"""Log events of dice, offers and units."""

from __future__ import annotations

from typing import Annotated

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import Card, Face, OfHero, Signed, UnitId, signed
from assistant.messages.events import Event, sentence
from assistant.messages.names import Named
from assistant.messages.text import Text, t, tc, tn
from assistant.messages.verdict import BoxParts, Verdict

PIECES = {
    "advanced_actions": t("advanced actions"),
    "spells": t("spells"),
    "units": t("units"),
    "artifacts": t("artifacts"),
}
Pieces = Annotated[str, Named(words=PIECES)]


# -- the source


class SourceRolled(Event, frozen=True, kw_only=True):
    dice: tuple[Face, ...]
    listed = True
    says = sentence("Mana source: {dice}.")


class DieUsed(OfHero, frozen=True, kw_only=True):
    """Log event: a hero used a die from the source.

    - `number`: which die of this turn it is, counted from 1.
    - `color`: the colour for which a gold die was used, if the players were asked.
    """

    face: Face
    number: int = 1
    color: Face = ""
    says = (
        sentence("Die used: {face}.", color="", number=1),
        sentence("Die used: {face}. Number {number} of this turn: only if an effect allows it.", color=""),
        sentence("Die used: {face} as {color}."),
    )


class DieRerolled(Event, frozen=True, kw_only=True):
    used: Face
    now: Face
    sign = "hands"
    says = sentence("The {used} die is rolled again: {now}.")


class DieSet(Event, frozen=True, kw_only=True):
    was: Face
    now: Face
    sign = "hands"
    says = sentence("A die is turned from {was} to {now}.")


class DieTaken(OfHero, frozen=True, kw_only=True):
    face: Face
    sign = "hands"
    says = sentence("Take a die out of the source until it is used: {face}.")


# -- card offers


class OffersOnTable(Event, frozen=True, kw_only=True):
    """Log event: the players keep the card offers, because the app cannot draw the cards in this scenario."""

    says = sentence("The offers stay on the table: the app doesn't know which advanced actions are in the box.")


class OfferDealt(Event, frozen=True, kw_only=True):
    """Log event: an offer was dealt.

    - `offer`: `advanced_actions`, `spells` or `monasteries`.
    - `column`: its cards from the newest to the lowest.
    """

    offer: str
    column: tuple[Card, ...]
    listed = True
    says = (
        sentence("No advanced action is left for the monasteries.", offer="monasteries", column=()),
        sentence("In the unit offer, for the monasteries: {column}.", offer="monasteries"),
        sentence("Spells on offer, the lowest last: {column}.", offer="spells"),
        sentence("Advanced actions on offer, the lowest last: {column}."),
    )


class CardTaken(OfHero, frozen=True, kw_only=True):
    """Log event: a hero took a card.

    - `offer`: `advanced_actions`, `spells`, `monasteries` or `deck`.
    - `new`: the card that refills the offer. Only `advanced_actions` and `spells` are refilled.
    """

    offer: str
    card: Card
    new: Card = ""
    sign = "hands"
    says = (
        sentence("You take {card} from the unit offer, onto your deck.", offer="monasteries"),
        sentence("You take {card} from the top of the deck, onto your own.", offer="deck"),
        sentence("You take {card}, onto your deck. None is left to come on top of the offer.", new=""),
        sentence("You take {card}, onto your deck. New on top of the offer: {new}."),
    )


class CardUnderDeck(Event, frozen=True, kw_only=True):
    offer: str
    card: Card
    sign = "hands"
    says = sentence("Under its deck: {card}.")


class NothingLeft(OfHero, frozen=True, kw_only=True):
    what: Pieces
    says = sentence("Nothing is gained, none is left: {what}.")


class MonasteryDealt(Event, frozen=True, kw_only=True):
    card: Card = ""
    sign = "hands"
    listed = True
    says = (
        sentence("Monastery: no advanced action is left for it.", card=""),
        sentence("Monastery: {card} joins the unit offer."),
    )


# -- units


class UnitsDealt(Event, frozen=True, kw_only=True):
    units: tuple[UnitId, ...]
    listed = True
    says = (sentence("No unit is left for the offer.", units=()), sentence("Unit offer: {units}."))


class UnitAdded(Event, frozen=True, kw_only=True):
    unit: UnitId
    sign = "gains"
    says = sentence("An elite unit joins the offer: {unit}.")


class UnitGained(OfHero, frozen=True, kw_only=True):
    unit: UnitId
    reward: bool = False
    sign = "gains"
    says = (sentence("A unit joins as a reward: {unit}.", reward=True), sentence("A unit joins: {unit}."))


class UnitDisbanded(OfHero, frozen=True, kw_only=True):
    unit: UnitId
    banner: bool = False
    sign = "out"
    says = (
        sentence("Out of the game: {unit}. Its banner goes to the discard pile.", banner=True),
        sentence("Out of the game: {unit}."),
    )


class UnitPostponed(OfHero, frozen=True, kw_only=True):
    says = sentence("The unit waits for the command token of the new level.")


class UnitForgone(OfHero, frozen=True, kw_only=True):
    says = sentence("No unit joins.")


# -- purchases and rewards


class ArtifactsGained(OfHero, frozen=True, kw_only=True):
    artifacts: tuple[Card, ...]
    back: Card = ""
    sign = "hands"
    says = (
        sentence("On top of your deck: {artifacts}.", back=""),
        sentence("On top of your deck: {artifacts}. Under the artifact deck: {back}."),
    )


class ArtifactBought(OfHero, frozen=True, kw_only=True):
    """Log event: a hero bought an artifact, to be drawn at the end of the turn.

    `count` is the number of all artifacts to be drawn then.
    """

    count: int = 1
    sign = "gains"
    says = sentence(
        "{n} artifact at the end of the turn: one more is drawn.",
        "{n} artifacts at the end of the turn: one more is drawn.",
        "count",
    )


class Healed(OfHero, frozen=True, kw_only=True):
    """Log event: wounds were healed, `hand` wounds in hand and one wound of each unit in `units`."""

    points: int
    hand: int = 0
    units: tuple[UnitId, ...] = ()
    sign = "gains"
    says = (
        sentence("{n} wound leaves your hand.", "{n} wounds leave your hand.", "hand", units=()),
        sentence("Healed: {units}.", hand=0),
        sentence("{wounds} Healed: {units}."),
    )

    def verdict(self, content: Content) -> Verdict:
        points = tn("{n} healing point", "{n} healing points", self.points)
        return Verdict((tc("verdict", "HEALED"),), "good", points)

    @property
    def wounds(self) -> Text:
        return tn("{n} wound leaves your hand.", "{n} wounds leave your hand.", self.hand)


class InfluenceNeeded(Event, frozen=True, kw_only=True):
    """Log event: the influence that the hero needs for all purchases of this turn.

    - `cost`: the sum of the prices.
    - `reputation`, `shields`: what changes the cost.
    - `needed`: the influence to play.
    - `parts`: the cost of each input box.
    """

    cost: int
    reputation: Signed = 0
    shields: int = 0
    needed: int
    parts: BoxParts = ()
    says = (
        sentence("Influence needed this turn: {cost}.", reputation=0, shields=0),
        sentence("Influence needed this turn: {needed} ({cost}, reputation {reputation}).", shields=0),
        sentence("Influence needed this turn: {needed} ({cost}, reputation {reputation}, your shields +{shields})."),
    )

    def verdict(self, content: Content) -> Verdict:
        needed = (tc("verdict", "NEED {n}", n=self.needed),)
        return Verdict(needed, "warn", t("influence in this turn"), self._why, parts=self.parts)

    @property
    def _why(self) -> Text | None:
        if not self.reputation and not self.shields:
            return None
        return t(
            "cost {cost}, reputation {reputation}, your shields {shields}",
            cost=self.cost,
            reputation=signed(self.reputation),
            shields=signed(self.shields),
        )


class Barred(OfHero, frozen=True, kw_only=True):
    sign = "loses"
    says = sentence("Your reputation is on the X field: nobody deals with you.")
