"""The plates (pages of their own) that the last input calls for.

There is one plate for each turning point, in the order in which they happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.messages.event_text import turning_point_of
from assistant.messages.events import Event
from assistant.messages.text import Text, t
from assistant.messages.turning_points import TurningPoint
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.narration import events_by_line

NAMED = 3
"""At most so many names stand on one plate. With more, the last line says how many others there are."""


class Plate(Struct, frozen=True):
    """A turning point to show, and the journal line of the input that caused it."""

    line: int
    point: TurningPoint


def plates_of(open_game: OpenGame[Any, Any]) -> tuple[Plate, ...]:
    """Return the plates of the last answer, and of the last side action (such as a correction) after it."""
    return tuple(
        Plate(number, point)
        for number, events in events_by_line(open_game.session)
        for point in turning_points(events, open_game.content)
    )


def turning_points(events: Iterable[Event], content: Any) -> list[TurningPoint]:
    """Return the turning points among these events. Equal ones are merged. An end replaces all others."""
    found: list[TurningPoint] = []
    names: list[list[Text]] = []
    for event in events:
        point = _turning_point(event, content)
        if point is None:
            continue
        same = next((place for place, other in enumerate(found) if _is_equal(other, point)), None)
        if same is None:
            found.append(point)
            names.append([point.who] if point.who is not None else [])
        elif point.who is not None and point.who not in names[same]:
            names[same].append(point.who)
            found[same] = _merged(found[same], point, names[same])
    ends = [point for point in found if point.ends]
    return ends[-1:] or found


def is_staged(event: Event, content: Any) -> bool:
    """Return whether the event is shown on a plate, so that its sentence need not be repeated above the question."""
    return _turning_point(event, content) is not None


def _turning_point(event: Event, content: Any) -> TurningPoint | None:
    try:
        return turning_point_of(event, content)
    except Exception:  # an event saved by an older version may name something the content no longer has
        return None


def _is_equal(one: TurningPoint, other: TurningPoint) -> bool:
    return one.who is not None and other.who is not None and (one.tone, one.what) == (other.tone, other.what)


def _merged(one: TurningPoint, other: TurningPoint, names: list[Text]) -> TurningPoint:
    """Return one plate for two equal turning points of different heroes or figures."""
    who = t("{names}", names=tuple(names[:NAMED]))
    if len(names) > NAMED:
        who = t("{names} and {n} more", names=tuple(names[: NAMED - 1]), n=len(names) - NAMED + 1)
    hands = tuple(dict.fromkeys((*one.hands, *other.hands)))
    means = tuple(dict.fromkeys((*one.means, *other.means)))
    return replace(one, who=who, hands=hands, means=means)
