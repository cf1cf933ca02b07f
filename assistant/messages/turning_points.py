"""Turning points: what an event shows on a plate (a page of its own), such as a hero who is knocked out.

A plate covers the screen until a key passes it. The event declares the plate (`Event.turning_point`). The front ends
decide how it looks.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.messages.text import Text

PlateTone = Literal["bad", "good", "warn", "darkness"]


class TurningPoint(Struct, frozen=True):
    """The contents of one plate, the page for a turning point. Gaps in the texts are filled from the event.

    - `what` says what happened, in at most fifteen letters, as in "knocked out".
    - `who` says to whom, in at most fifteen letters. It is None if everybody is concerned.
    - `cause` says what led to it, in one line.
    - `hands` says what the players' hands do now, in at most four sentences.
    - `means` says what follows from now on, in at most two sentences.
    - `ends` is true if the game or the chapter is over. Such a plate replaces the others of the same input.
    """

    tone: PlateTone
    what: Text
    who: Text | None = None
    cause: Text | None = None
    hands: tuple[Text, ...] = ()
    means: tuple[Text, ...] = ()
    ends: bool = False
