"""The recap of a game, quest or adventure that has ended: won or lost and why, how it went, what to do now.

It is made from the log. A game adds the party and the score with `Game.recap`.
"""

from __future__ import annotations

from msgspec import Struct

from assistant.messages.events import Event, Sign
from assistant.messages.text import Text
from assistant.messages.turning_points import PlateTone
from assistant.ui.view.blocks import Label, Strip


class RecapLine(Struct, frozen=True):
    """Something that happened, in one line of the recap: when, a sign, what, and why."""

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
    """Two numbers for each hero, drawn as bars. `heads` are the words for them."""

    heads: tuple[Label, Label]
    rows: tuple[PartyRow, ...]


class ScoreRow(Struct, frozen=True):
    """A line of the score with a value for each player, or None for a player without one."""

    label: Label
    values: tuple[int | None, ...]


class Score(Struct, frozen=True):
    """The score as a table. `heads` are the names of the players."""

    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    heads: tuple[Label, ...] = ()


class Recap(Struct, frozen=True):
    """What is shown when a game has ended.

    - `tone`, `what`, `who`, `cause`: the heading, such as "quest lost", and why.
    - `place`: what was played, such as the scenario.
    - `rounds`: the rounds that were played.
    - `story`: how it went, in at most six lines.
    - `length`: how long it took.
    - `party`, `score`, `notes`: what the game adds.
    - `told`: the events of what has ended, from which the game makes what it adds.
    - `points`: the number by which games of this scenario are compared.
    - `best`: how the points compare with other games.
    - `stays`: what the players do with the components now.
    - `means`: what follows from the end.
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
