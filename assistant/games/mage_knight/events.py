"""What a game of Mage Knight tells of its clock and its virtual player."""

from __future__ import annotations

from assistant.games.mage_knight.cards import Color, Time
from assistant.table.events import Event


class VirtualPlayerMade(Event, frozen=True, kw_only=True):
    hero: str
    crystals: dict[Color, int]


class VariantsChosen(Event, frozen=True, kw_only=True):
    variants: tuple[str, ...]


class CityLevelsSet(Event, frozen=True, kw_only=True):
    """In the order in which the cities will be found."""

    levels: tuple[int, ...]


class TeamsSet(Event, frozen=True, kw_only=True):
    teams: tuple[tuple[str, ...], ...]


class UpgradeOrderSet(Event, frozen=True, kw_only=True):
    """The action upgrade: who exchanges when, and how strong each deck is. `cards` lie open."""

    order: tuple[str, ...]
    scores: tuple[int, ...]
    cards: int


class DraftedActionsJoin(Event, frozen=True, kw_only=True):
    """Everybody adds one of the cards drafted at the start."""

    alone: bool = False


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
    """`others` have one more turn each, in this order."""

    by: str
    human: bool
    others: tuple[str, ...] = ()
    alone: bool = True


class TurnForfeited(Event, frozen=True, kw_only=True):
    """The end is announced already and there is nothing to flip or to play."""

    who: str
    alone: bool = True


class TurnSkipped(Event, frozen=True, kw_only=True):
    """The order token lay face down: it is turned up instead of a turn."""

    who: str


class TokenTurnedUp(Event, frozen=True, kw_only=True):
    """The order token lay face down, but the last turn of the game is played all the same."""

    who: str


class ExtraTurn(Event, frozen=True, kw_only=True):
    who: str
    tactic: str
    alone: bool = True


class RoundEnded(Event, frozen=True, kw_only=True):
    round: int
    time: Time


class TacticsRemoved(Event, frozen=True, kw_only=True):
    tactics: tuple[str, ...]


class TacticsReturned(Event, frozen=True, kw_only=True):
    """Too few were left of this time of day: the removed ones are back."""

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


class LastTurnsBegan(Event, frozen=True, kw_only=True):
    turns: tuple[str, ...]
    with_round: bool = False


EVENTS: tuple[type[Event], ...] = (
    VirtualPlayerMade,
    VariantsChosen,
    CityLevelsSet,
    TeamsSet,
    UpgradeOrderSet,
    DraftedActionsJoin,
    RoundBegan,
    TacticTaken,
    NoTacticLeft,
    TurnOrderSet,
    TurnBegan,
    Flipped,
    RoundEndAnnounced,
    TurnForfeited,
    TurnSkipped,
    TokenTurnedUp,
    ExtraTurn,
    RoundEnded,
    TacticsRemoved,
    TacticsReturned,
    ActionJoined,
    CrystalGained,
    DeckShuffled,
    LastTurnsBegan,
)
