"""Turning points of a game, for example that a hero is knocked out. Each is shown on a plate, a page of its own.

A plate covers the screen until the players press a key. The event declares the plate (`Event.turning_point`). The front
ends decide how it looks.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.messages.text import Text

PlateTone = Literal["bad", "good", "warn", "darkness"]


class PlateCount(Struct, frozen=True):
    """One row of what a plate counts for each hero: `value` of `most`, such as 1 of 2 trauma cubes."""

    who: Text
    value: int
    most: int
    tone: PlateTone = "bad"


class TurningPoint(Struct, frozen=True):
    """The contents of one plate, the page for a turning point. Gaps in the texts are filled from the event.

    - `what` says what happened, in at most fifteen letters, as in "knocked out".
    - `who` says to whom it happened, in at most fifteen letters. It is None if everybody is concerned.
    - `cause` says why it happened, in one line.
    - `hands` says what the players now do with the components, in at most four sentences.
    - `means` says what the turning point changes in the rest of the game, in at most two sentences.
    - `counted`, `counts` say what is counted for each hero, such as cubes or lives. Large windows show it.
    - `ends` is true if the game or the chapter is over. If one input causes several plates, only such a plate is shown.
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
