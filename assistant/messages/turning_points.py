"""Turning points: what an event shows on a plate of its own, such as a hero who is knocked out.

A plate covers the screen until a key passes it. The event declares the plate (`Event.turning_point`); the front ends
decide how it looks.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.messages.text import Text

PlateTone = Literal["bad", "good", "warn", "darkness"]


class TurningPoint(Struct, frozen=True):
    """The contents of one plate. Gaps in the texts that name fields of the event are filled from the event.

    - `what`: what happened, at most fifteen letters, as in "knocked out".
    - `who`: to whom, at most fifteen letters; None if it concerns everybody.
    - `cause`: what led to it, in one line.
    - `hands`: what the players' hands do now, at most four sentences.
    - `means`: what it means from now on, at most two sentences.
    - `ends`: whether the game or the chapter is over. Such a plate replaces the others of the same input.
    """

    tone: PlateTone
    what: Text
    who: Text | None = None
    cause: Text | None = None
    hands: tuple[Text, ...] = ()
    means: tuple[Text, ...] = ()
    ends: bool = False
