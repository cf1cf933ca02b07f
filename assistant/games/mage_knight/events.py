"""What a game of Mage Knight tells."""

from __future__ import annotations

from assistant.games.mage_knight.content import Color, Time
from assistant.table.events import Event


class VirtualPlayerMade(Event, frozen=True, kw_only=True):
    hero: str
    crystals: dict[Color, int]


class RoundBegan(Event, frozen=True, kw_only=True):
    round: int
    time: Time


class TacticTaken(Event, frozen=True, kw_only=True):
    who: str
    tactic: str


class NoTacticLeft(Event, frozen=True, kw_only=True):
    """No tactic of this time of day was left to take."""

    who: str


class TurnOrderSet(Event, frozen=True, kw_only=True):
    """`numbers` are the tactics' in that order, 0 for who has none."""

    order: tuple[str, ...]
    numbers: tuple[int, ...]


class TurnBegan(Event, frozen=True, kw_only=True):
    who: str
    human: bool
    number: int = 0


class Flipped(Event, frozen=True, kw_only=True):
    """The virtual player's turn. An empty card is one whose colour nobody told."""

    cards: tuple[str, ...]
    extra: tuple[str, ...] = ()
    crystals: int = 0
    left: int
    size: int


class RoundEndAnnounced(Event, frozen=True, kw_only=True):
    by: str
    human: bool


class TurnForfeited(Event, frozen=True, kw_only=True):
    """The end is announced already and there is nothing to flip or to play."""

    who: str


class ExtraTurn(Event, frozen=True, kw_only=True):
    who: str
    tactic: str


class RoundEnded(Event, frozen=True, kw_only=True):
    round: int
    time: Time


class TacticsRemoved(Event, frozen=True, kw_only=True):
    tactics: tuple[str, ...]


class ActionJoined(Event, frozen=True, kw_only=True):
    """The lowest advanced action went to the virtual player's cards."""

    color: Color
    card: str = ""


class CrystalGained(Event, frozen=True, kw_only=True):
    """The lowest spell gave the virtual player a crystal."""

    color: Color
    spell: str = ""
    crystals: int


class DeckShuffled(Event, frozen=True, kw_only=True):
    size: int


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


class CityFound(Event, frozen=True, kw_only=True):
    color: Color
    level: int
    garrison: tuple[str, ...] = ()


class CityConquered(Event, frozen=True, kw_only=True):
    """`left` cities of the scenario are still to be conquered."""

    color: Color
    left: int


class SkillGained(Event, frozen=True, kw_only=True):
    """You took a skill: a token of the virtual player joins the common pool."""

    left: int


class LastTurnsBegan(Event, frozen=True, kw_only=True):
    turns: tuple[str, ...]
    with_round: bool = False


class GameEnded(Event, frozen=True, kw_only=True):
    """`lines` are what the app knows of the score: what, how many, points."""

    won: bool
    lines: tuple[tuple[str, int, int], ...] = ()
    total: int = 0


EVENTS: tuple[type[Event], ...] = (
    VirtualPlayerMade,
    RoundBegan,
    TacticTaken,
    NoTacticLeft,
    TurnOrderSet,
    TurnBegan,
    Flipped,
    RoundEndAnnounced,
    TurnForfeited,
    ExtraTurn,
    RoundEnded,
    TacticsRemoved,
    ActionJoined,
    CrystalGained,
    DeckShuffled,
    SourceRolled,
    DieRerolled,
    OffersOnTable,
    OfferDealt,
    CardTaken,
    MonasteryDealt,
    CityFound,
    CityConquered,
    SkillGained,
    LastTurnsBegan,
    GameEnded,
)
