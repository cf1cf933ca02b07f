"""The recap of a game, quest or adventure that has ended, as data: won or lost and why, how it went, what stays.

Every game has a recap at once, made from its log. A game adds to it with `Game.recap`: the party, the score.
"""

from __future__ import annotations

from msgspec import Struct

from assistant.messages.events import Event, Sign
from assistant.messages.text import Text
from assistant.messages.turning_points import PlateTone
from assistant.ui.view.blocks import Label, Strip


class RecapLine(Struct, frozen=True):
    """Something that happened: when, a sign, what, and what led to it."""

    text: Text
    sign: Sign = "fact"
    when: Text | None = None
    cause: Text | None = None


class PartyRow(Struct, frozen=True):
    """A hero with two numbers, such as the enemies beaten and the wounds taken."""

    name: Label
    first: int
    second: int


class Party(Struct, frozen=True):
    """Two numbers for each hero, drawn as bars. `heads` say what they count, in a word each."""

    heads: tuple[Label, Label]
    rows: tuple[PartyRow, ...]


class ScoreRow(Struct, frozen=True):
    """A line of the score with one value for each player; None if the line does not count for that player."""

    label: Label
    values: tuple[int | None, ...]


class Score(Struct, frozen=True):
    """The score as a table. `heads` name the players; a single player needs no name."""

    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    heads: tuple[Label, ...] = ()


class Recap(Struct, frozen=True):
    """Everything that the end of a game shows.

    - `tone`, `what`, `who`, `cause`: the band, as in "quest lost".
    - `place`: what was played, such as the scenario.
    - `rounds`: the rounds that were played.
    - `story`: how it went, at most six lines, oldest first.
    - `length`: how long it took.
    - `party`, `score`, `notes`: what the game adds. `notes` are sentences, such as luck against expectation.
    - `told`: the events of what has ended, from which the game makes what it adds.
    - `points`: the number by which games of this scenario are compared, usually the total of the score.
    - `best`: how the points compare with other games.
    - `stays`: what the hands do now. `means`: what follows from the end.
    """

    tone: PlateTone
    what: Text
    who: Text | None = None
    cause: Text | None = None
    place: Text | None = None
    rounds: Strip | None = None
    story: tuple[RecapLine, ...] = ()
    length: Text | None = None
    party: Party | None = None
    score: Score | None = None
    notes: tuple[Text, ...] = ()
    told: tuple[Event, ...] = ()
    points: int | None = None
    best: Text | None = None
    stays: tuple[Text, ...] = ()
    means: tuple[Text, ...] = ()
