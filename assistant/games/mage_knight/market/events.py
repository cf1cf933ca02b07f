"""What is told of dice, offers and units."""

from __future__ import annotations

from assistant.table.events import Event


class SourceRolled(Event, frozen=True, kw_only=True):
    dice: tuple[str, ...]


class DieRerolled(Event, frozen=True, kw_only=True):
    used: str
    now: str


class OffersOnTable(Event, frozen=True, kw_only=True):
    """The app was to hold the offers, but can't in this scenario."""


class OfferDealt(Event, frozen=True, kw_only=True):
    """`offer` is advanced_actions, spells (the column from newest to lowest) or monasteries."""

    offer: str
    column: tuple[str, ...]


class CardTaken(Event, frozen=True, kw_only=True):
    """`offer` is advanced_actions, spells or monasteries; only the first two are filled again."""

    offer: str
    card: str
    new: str = ""


class MonasteryDealt(Event, frozen=True, kw_only=True):
    """A monastery was revealed: this advanced action lies in the unit offer now, if there was one."""

    card: str = ""


EVENTS: tuple[type[Event], ...] = (
    SourceRolled,
    DieRerolled,
    OffersOnTable,
    OfferDealt,
    CardTaken,
    MonasteryDealt,
)
