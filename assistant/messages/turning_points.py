"""Turning points of a game, such as a hero's defeat. Each is shown on a page of its own until a key is pressed.

The event says what the page contains (`Event.turning_point`). Each front end decides how the page looks.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.messages.text import Text

PlateTone = Literal["bad", "good", "warn", "darkness"]


class PlateCount(Struct, frozen=True):
    """What is counted for one hero at a turning point: `value` of `most`, such as 1 of 2 trauma cubes."""

    who: Text
    value: int
    most: int
    tone: PlateTone = "bad"


class TurningPoint(Struct, frozen=True):
    """What is shown at a turning point of the game, such as a hero's defeat.

    - `what`: what happened, in at most fifteen letters, such as "knocked out".
    - `who`: to whom it happened, in at most fifteen letters, or None if it concerns everybody.
    - `cause`: why it happened, in one line.
    - `hands`: what the players now do with the components, in at most four sentences.
    - `means`: what this changes in the rest of the game, in at most two sentences.
    - `counted`, `counts`: what is counted for each hero, such as cubes or lives. Only large windows show it.
    - `ends`: whether the game or the chapter is over. If several turning points happen at once, only this one is
      shown.
    """

    tone: PlateTone
    what: Text
    who: Text | None = None
    cause: Text | None = None
    hands: tuple[Text, ...] = ()
    means: tuple[Text, ...] = ()
    counted: Text | None = None
    counts: tuple[PlateCount, ...] = ()
    ends: bool = False
