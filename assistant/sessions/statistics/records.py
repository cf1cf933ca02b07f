"""What is counted in one journal. Names are kept in both languages, so that no content is needed to show them."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.games.meanings import DEALT, TAKEN, Side
from assistant.messages.names import Label
from assistant.messages.text import Text


class RoundCount(Struct):
    """What is counted in one round.

    - `chapter`: the number of the chapter in the campaign, from 1.
    - `minutes`: how long the round took, without long breaks.
    - `inputs`: how many inputs the players made.
    """

    chapter: int
    round: int
    minutes: float = 0.0
    inputs: int = 0
    dealt: int = 0
    taken: int = 0


class DamageCount(Struct):
    """Damage that `victim` took from `by`. `side` is the side of the victim; `by` is None if it is not known."""

    side: Side
    victim: Label
    by: Label | None
    n: int = 0


class NameCount(Struct):
    label: Label
    n: int = 0


class ResultCount(Struct):
    """How often a result came, how often it was to be expected, and the variance of that number."""

    label: Label
    seen: int = 0
    expected: float = 0.0
    variance: float = 0.0


class ChanceCount(Struct):
    """Draws or rolls of one kind.

    - `numbers`: whether the results are numbers. Only then `total`, its expectation and its variance are counted.
    - `results`: what came, by id.
    """

    label: Text
    draws: int = 0
    numbers: bool = False
    total: float = 0.0
    expected: float = 0.0
    variance: float = 0.0
    results: dict[str, ResultCount] = field(default_factory=dict)


class EndCount(Struct):
    """The end of a game, a quest or an adventure. `winners` is empty if all heroes have won or lost together."""

    scenario: str
    name: Label
    heroes: tuple[Label, ...] = ()
    winners: tuple[Label, ...] = ()
    won: bool | None = None
    points: int | None = None
    at: str = ""


class JournalRecord(Struct):
    """Everything that is counted in one journal.

    - `inputs`: the answers that were not undone.
    - `undone`, `otherwise`, `corrections`: how often the players undid something, decided otherwise than the app, or
      corrected a value.
    - `damage`: by victim and source.
    - `words`: the game's words for the damage that heroes deal and take. They are kept because importing all games
      takes longer than everything else.
    """

    folder: str
    name: str
    game: str
    scenario: str = ""
    began: str = ""
    played: str = ""
    minutes: int = 0
    inputs: int = 0
    undone: int = 0
    otherwise: int = 0
    corrections: int = 0
    heroes: tuple[Label, ...] = ()
    words: tuple[Text, Text] = (DEALT, TAKEN)
    rounds: list[RoundCount] = field(default_factory=list)
    damage: list[DamageCount] = field(default_factory=list)
    hunts: list[NameCount] = field(default_factory=list)
    chances: dict[str, ChanceCount] = field(default_factory=dict)
    ends: list[EndCount] = field(default_factory=list)
