"""One picture of an open evening: made off the screen's thread, drawn on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from assistant.games.sayings import say
from assistant.table.events import Event, Reminded
from assistant.table.play import Moment
from assistant.table.questions import AnyQuestion
from assistant.table.text import Text, t
from assistant.table.view import View
from assistant.tui.asking.figures import Figure

if TYPE_CHECKING:
    from assistant.evenings.open import Open

    OpenEvening = Open[Any, Any]

NEWEST = 3


class Seen(Struct, frozen=True):
    """An evening at rest, ready to be drawn."""

    moment: Moment[Any]
    view: View
    told: tuple[Text, ...]
    """What the last deed told, oldest first, and what the game wants said beside it."""
    newest: tuple[Text, ...]
    """The last things told, newest first."""
    figures: tuple[Figure, ...]

    @property
    def question(self) -> AnyQuestion:
        return self.moment.question


def look(open: OpenEvening) -> Seen:
    """The evening as it stands. A view with a mistake in it never costs the evening."""
    moment = open.evening.moment
    try:
        view = open.view()
    except Exception as error:  # a rule of drawing broke down; the question can still be answered
        view = View((open.game.name,), (t("The panels can't be drawn: {error}.", error=str(error)),), ())
    told = [text for event in moment.news if not isinstance(event, Reminded) and (text := said(open, event))]
    reminders = [text for event in moment.news if isinstance(event, Reminded) and (text := said(open, event))]
    said_now = (*told[-NEWEST:], *view.now, *reminders[-1:])
    return Seen(moment, view, said_now, tuple(newest(open, NEWEST)), _figures(open))


def said(open: OpenEvening, event: Event) -> Text | None:
    """An event in words; one that can't be put into words is passed over."""
    try:
        return say(open.game, open.content, event)
    except Exception:  # an event of an older version may name what the content no longer has
        return None


def newest(open: OpenEvening, count: int) -> list[Text]:
    """The last things told that have words, newest first. Never looks at the whole log."""
    events = open.evening.newest(count * 8)
    return [text for event in events if (text := said(open, event))][:count]


def log(open: OpenEvening) -> list[Text]:
    """Everything told, oldest first."""
    return [text for event in open.evening.log() if (text := said(open, event))]


def value_at(state: Any, path: str) -> Any:
    """What stands at `virtual.crystals.red`, or None."""
    thing = state
    for part in path.split("."):
        if isinstance(thing, dict):
            thing = thing.get(part, thing.get(int(part)) if part.lstrip("-").isdigit() else None)
        elif isinstance(thing, Sequence) and not isinstance(thing, str):
            thing = thing[int(part)] if part.isdigit() and int(part) < len(thing) else None
        else:
            thing = getattr(thing, part, None)
    return thing


def _figures(open: OpenEvening) -> tuple[Figure, ...]:
    state = open.evening.state
    figures: dict[int, Figure] = {}
    for value in open.game.rules.values(state):
        now = value_at(state, value.path)
        if value.figure and value.figure not in figures and isinstance(now, int):
            figures[value.figure] = Figure(value.figure, value.label, value.path, now)
    return tuple(figures.values())
