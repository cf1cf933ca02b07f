"""The turning points of a game that are shown on a page of their own, such as a hero's defeat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.messages.event_text import turning_point_of
from assistant.messages.events import Event
from assistant.messages.text import Text, t
from assistant.messages.turning_points import TurningPoint
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.narration import events_by_line, has_table, on_a_table
from assistant.timeline.timeline import INPUTS, Timeline

NAMED = 3
"""The largest number of names on one page. With more, the last line says how many are left out."""


class Plate(Struct, frozen=True):
    """A page that shows a turning point, such as a hero's defeat.

    - `line`: the number of the journal line of the input that caused it.
    - `place`, `count`: this is page `place` (from 0) out of `count` pages.
    """

    line: int
    point: TurningPoint
    place: int = 0
    count: int = 1

    @property
    def key(self) -> tuple[int, int]:
        """A key for this page, so that it is shown only once. It stays the same as long as nobody undoes the input."""
        return self.line, self.place


def plates_of(open_game: OpenGame[Any, Any]) -> tuple[Plate, ...]:
    """Return the pages for the turning points that the last answer caused, or a correction after it.

    Pages that the players have already seen are left out.
    """
    points = [
        (number, point)
        for number, events in events_by_line(open_game.session)
        if not is_passed(open_game.timeline, number)
        for point in turning_points(events, open_game.content)
    ]
    if not has_table(open_game):
        points = [(number, _without_table(point)) for number, point in points]
    return tuple(Plate(number, point, place, len(points)) for place, (number, point) in enumerate(points))


def _without_table(point: TurningPoint) -> TurningPoint:
    """Return a turning point for players who have no real table: the orders for their hands only say what they mean."""
    return replace(point, hands=(), means=(*point.means, *map(on_a_table, point.hands)))


def is_passed(timeline: Timeline, number: int) -> bool:
    """Return whether the players have answered a question after the journal line `number`."""
    later = {number}
    for line in timeline.lines[number + 1 :]:
        if line.parent in later:
            if line.kind in INPUTS and line.input is not None and line.input.kind != "aside":
                return True
            later.add(line.n)
    return False


def following(plate: Plate, plates: Sequence[Plate], asked: Text) -> Text:
    """Return the words for what follows a page: the next page, or the question `asked`."""
    if plate.place + 1 == len(plates):
        return asked
    point = plates[plate.place + 1].point
    return point.what if point.who is None else t("{who}, {what}", who=point.who, what=point.what)


def turning_points(events: Iterable[Event], content: Any) -> list[TurningPoint]:
    """Return the turning points among these events. Equal ones are merged into one.

    If the game or a chapter ends, only this end is returned.
    """
    found: list[TurningPoint] = []
    names: list[list[Text]] = []
    for event in events:
        point = turning_point(event, content)
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
    if not ends:
        return found
    others = tuple(
        point.what if point.who is None else t("{who}: {what}", who=point.who, what=point.what) for point in ends[:-1]
    )
    return [replace(ends[-1], means=(*others, *ends[-1].means))]


def is_staged(event: Event, content: Any) -> bool:
    """Return whether a plate says what the event says. Its sentence need not be repeated above the question then."""
    return event.on_plate or turning_point(event, content) is not None


def turning_point(event: Event, content: Any) -> TurningPoint | None:
    """Return what to show if the event is a turning point, else None."""
    try:
        return turning_point_of(event, content)
    except Exception:  # an event saved by an older version may name something the content no longer has
        return None


def _is_equal(one: TurningPoint, other: TurningPoint) -> bool:
    return one.who is not None and other.who is not None and (one.tone, one.what) == (other.tone, other.what)


def _merged(one: TurningPoint, other: TurningPoint, names: list[Text]) -> TurningPoint:
    """Return one turning point for two that differ only in the hero or figure. `names` are the names of all of them."""
    who = t("{names}", names=tuple(names[:NAMED]))
    if len(names) > NAMED:
        who = t("{names} and {n} more", names=tuple(names[: NAMED - 1]), n=len(names) - NAMED + 1)
    hands = tuple(dict.fromkeys((*one.hands, *other.hands)))
    means = tuple(dict.fromkeys((*one.means, *other.means)))
    return replace(other, cause=one.cause, who=who, hands=hands, means=means)
