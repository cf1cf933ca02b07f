"""A story as data: chapters, their rounds, and the lines of these. Its texts are translated when it is written."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.messages.events import Sign, Sky
from assistant.messages.names import Label
from assistant.messages.text import Name, Text
from assistant.messages.turning_points import PlateTone
from assistant.ui.view.blocks import Block

StoryLength = Literal["short", "usual", "complete"]
LENGTHS: tuple[StoryLength, ...] = ("short", "usual", "complete")

LineKind = Literal["told", "deed", "turning_point", "heading", "note", "reminder", "by_hand", "choice"]
"""What a line of a story is.

- "deed": what a monster or another player of the app did.
- "turning_point": a turning point of the game, such as a hero's defeat.
- "heading": the heading of a part of a round, such as a fight.
- "note": what the players wrote down.
- "by_hand": a correction, or a step that the players carried out themselves.
- "choice": a decision that the players made instead of the app.
- "told": anything else.
"""


class StoryLine(Struct, frozen=True):
    """A line of a story.

    - `texts`: its sentences. A turning point has its headline here.
    - `why`: why it happened. A usual story has one reason, a complete one has all.
    - `tone`: the tone of a turning point, else "".
    - `after`: of a turning point: the cause, and what it changes in the game.
    - `routine`: whether it is a turning point that only begins a round. A short story leaves it out.
    """

    kind: LineKind
    texts: tuple[Text, ...]
    why: tuple[Text, ...] = ()
    sign: Sign = "fact"
    tone: PlateTone | Literal[""] = ""
    after: tuple[Text, ...] = ()
    routine: bool = False


class StoryRound(Struct, frozen=True):
    """A part of a chapter, usually a round.

    - `heading`: None for what happened before the first round.
    - `number`: the number of the round, or 0.
    - `last`: the number of the last round, if nothing happened in several rounds and they are one part, else 0.
    - `left_out`: how many lines this length leaves out.
    - `minutes`: how long it took, or 0 if that is not known.
    """

    heading: Text | None = None
    number: int = 0
    last: int = 0
    sky: Sky = ""
    lines: tuple[StoryLine, ...] = ()
    left_out: int = 0
    minutes: int = 0


class StoryChapter(Struct, frozen=True):
    """A chapter of a campaign, such as an adventure or a camp. A single game has one chapter.

    - `began`: the day on which it began, such as `2026-11-18`.
    - `outcome`: how it ended, or None if it goes on.
    - `pictures`: the map or the tracks at its end.
    """

    title: Text
    began: str = ""
    rounds: tuple[StoryRound, ...] = ()
    outcome: StoryLine | None = None
    pictures: tuple[Block, ...] = ()


class Story(Struct, frozen=True):
    """The story of a campaign.

    - `name`: the name that the players gave it.
    - `where`: how far it has come.
    - `days`: the days on which it was played.
    - `minutes`: how long it took, without the breaks.
    """

    name: str
    game: Name
    length: StoryLength
    place: Label | None = None
    heroes: tuple[Label, ...] = ()
    days: tuple[str, ...] = ()
    minutes: int = 0
    over: bool = False
    chapters: tuple[StoryChapter, ...] = ()
