"""The events of a whole campaign in their chapters, each chapter with its own content and its last moment."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from msgspec import Struct

from assistant.engine.moment import Moment
from assistant.messages.events import Event
from assistant.sessions.open_game import OpenGame
from assistant.sessions.record_writer import BREAK, local_day
from assistant.timeline.logged_events import logged_events, path_to
from assistant.timeline.timeline import JournalLine

AnyOpenGame = OpenGame[Any, Any]


class DatedEvent(Struct, frozen=True):
    """An event, and the journal line that told it."""

    event: Event
    line: JournalLine


class ChapterEvents(Struct, frozen=True):
    """The events of one chapter.

    - `content`: the content of the chapter, with what the players have read from cards by now.
    - `moment`: the session at the end of the chapter.
    """

    events: tuple[DatedEvent, ...]
    content: Any
    moment: Moment[Any]


def chapters_of(open_game: AnyOpenGame) -> list[ChapterEvents]:
    """Return the events of the campaign in their chapters. What comes before the first one belongs to it."""
    events = dated_events(open_game)
    opening = tuple(open_game.game.meanings().chapters)
    starts = [place for place, one in enumerate(events) if isinstance(one.event, opening)] if opening else []
    cuts = [0, *starts[1:], len(events)]
    parts = [events[begin:end] for begin, end in pairwise(cuts)]
    return [_chapter(open_game, part, is_last=number == len(parts)) for number, part in enumerate(parts, 1)]


def dated_events(open_game: AnyOpenGame) -> list[DatedEvent]:
    """Return all events of the log, oldest first, each with its journal line."""
    path = path_to(open_game.timeline.lines)
    lines = [line for _, line in logged_events(path)]
    # Rules that have changed since may tell more events than were saved.
    last = lines[-1] if lines else path[-1]
    log = open_game.session.log()
    return [DatedEvent(event, lines[place] if place < len(lines) else last) for place, event in enumerate(log)]


def _chapter(open_game: AnyOpenGame, events: Sequence[DatedEvent], *, is_last: bool) -> ChapterEvents:
    present = ChapterEvents(tuple(events), open_game.content, open_game.moment)
    if is_last or not events:
        return present
    try:
        moment = _moment_at_end(open_game, events)
        engine_for = open_game.session.engine_for
        engine = open_game.session.engine if engine_for is None else engine_for(moment.state)
        content = engine.context.overlaid(open_game.moment.world.facts)
        return ChapterEvents(tuple(events), content, moment)
    except Exception:  # a chapter whose content is gone is told with the names of the present one
        return present


def _moment_at_end(open_game: AnyOpenGame, events: Sequence[DatedEvent]) -> Moment[Any]:
    """Return the session after the last journal line that told nothing of the next chapter."""
    opening = tuple(open_game.game.meanings().chapters)
    last = events[-1].line
    first = events[0].event
    told = open_game.session.events(last.told)
    if any(isinstance(event, opening) and event != first for event in told):
        last = next((one.line for one in reversed(events) if one.line.n != last.n), last)
    return open_game.session.moment_at(last)


def minutes_of(lines: Sequence[JournalLine]) -> int:
    """Return how many minutes lie between these journal lines, without long breaks."""
    times = [at for line in lines if (at := _time(line.at)) is not None]
    gaps = [later - earlier for earlier, later in pairwise(times)]
    return round(sum(gap.total_seconds() for gap in gaps if 0 <= gap.total_seconds() <= BREAK.total_seconds()) / 60)


def days_of(lines: Sequence[JournalLine]) -> tuple[str, ...]:
    """Return the local days of these journal lines, each once."""
    return tuple(dict.fromkeys(day for line in lines if (day := local_day(line.at))))


def _time(at: str) -> datetime | None:
    try:
        return datetime.fromisoformat(at)
    except ValueError:
        return None
