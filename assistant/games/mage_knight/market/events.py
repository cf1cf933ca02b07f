"""What is told of dice, offers and units. `who` is empty where one player sits alone at the table."""

from __future__ import annotations

from assistant.table.events import Event


class SourceRolled(Event, frozen=True, kw_only=True):
    dice: tuple[str, ...]


class DieUsed(Event, frozen=True, kw_only=True):
    """`number` counts the dice of this turn; `color`: what a gold one stands for, where that had to be asked."""

    who: str = ""
    face: str
    number: int = 1
    color: str = ""


class DieRerolled(Event, frozen=True, kw_only=True):
    used: str
    now: str


class DieSet(Event, frozen=True, kw_only=True):
    was: str
    now: str


class DieTaken(Event, frozen=True, kw_only=True):
    """A tactic takes a die out of the source until its owner uses it."""

    who: str = ""
    face: str


class OffersOnTable(Event, frozen=True, kw_only=True):
    """The app was to hold the offers, but can't in this scenario."""


class OfferDealt(Event, frozen=True, kw_only=True):
    """`offer` is advanced_actions, spells (the column from newest to lowest) or monasteries."""

    offer: str
    column: tuple[str, ...]


class CardTaken(Event, frozen=True, kw_only=True):
    """`offer` is advanced_actions, spells, monasteries or deck; only the first two are filled again."""

    who: str = ""
    offer: str
    card: str
    new: str = ""


class CardUnderDeck(Event, frozen=True, kw_only=True):
    """The lowest card of an offer goes under its deck."""

    offer: str
    card: str


class NothingLeft(Event, frozen=True, kw_only=True):
    """Somebody is owed a card or unit, and none is there: nothing is gained."""

    who: str = ""
    what: str


class MonasteryDealt(Event, frozen=True, kw_only=True):
    """A monastery was revealed: this advanced action lies in the unit offer now, if there was one."""

    card: str = ""


class UnitsDealt(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]


class UnitAdded(Event, frozen=True, kw_only=True):
    """White City: an elite unit joins the offer."""

    unit: str


class UnitGained(Event, frozen=True, kw_only=True):
    who: str = ""
    unit: str
    reward: bool = False


class UnitDisbanded(Event, frozen=True, kw_only=True):
    """A unit leaves the game."""

    who: str = ""
    unit: str
    banner: bool = False


class UnitPostponed(Event, frozen=True, kw_only=True):
    """The reward waits for the command token of this turn's level."""

    who: str = ""


class UnitForgone(Event, frozen=True, kw_only=True):
    who: str = ""


class ArtifactsGained(Event, frozen=True, kw_only=True):
    """`back` goes under the deck."""

    who: str = ""
    artifacts: tuple[str, ...]
    back: str = ""


class ArtifactBought(Event, frozen=True, kw_only=True):
    """Taken at the end of the turn, together with the `count` that wait for it."""

    who: str = ""
    count: int = 1


class Healed(Event, frozen=True, kw_only=True):
    """`hand` wounds leave the hand, `units` are healed of a wound each."""

    who: str = ""
    points: int
    hand: int = 0
    units: tuple[str, ...] = ()


class InfluenceNeeded(Event, frozen=True, kw_only=True):
    """What this turn's purchases cost together, and what reputation and shields make of it."""

    cost: int
    reputation: int = 0
    shields: int = 0
    needed: int


class Barred(Event, frozen=True, kw_only=True):
    """The reputation stands on the X field: no interaction."""

    who: str = ""


EVENTS: tuple[type[Event], ...] = (
    SourceRolled,
    DieUsed,
    DieRerolled,
    DieSet,
    DieTaken,
    OffersOnTable,
    OfferDealt,
    CardTaken,
    CardUnderDeck,
    NothingLeft,
    MonasteryDealt,
    UnitsDealt,
    UnitAdded,
    UnitGained,
    UnitDisbanded,
    UnitPostponed,
    UnitForgone,
    ArtifactsGained,
    ArtifactBought,
    Healed,
    InfluenceNeeded,
    Barred,
)
