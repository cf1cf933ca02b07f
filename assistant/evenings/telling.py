"""What was told in an evening, in words: since the last answer, the newest, all of it; where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.evenings.open import Open
from assistant.games.sayings import say
from assistant.history.evening import Evening
from assistant.history.timeline import Line
from assistant.speech.events import Event, Sky
from assistant.speech.text import Text, t, verbatim
from assistant.table.play import Moment
from assistant.table.rules import DECIDE
from assistant.view.kinds import Layout

OpenEvening = Open[Any, Any]

REMINDER = t("• {reminder}")
"""How a reminder stands among what has happened; the same in every language."""


class Told(Struct, frozen=True):
    """A line of the log: `heading` where a part of the evening begins, `sky` if it is day or night from there on."""

    text: Text
    heading: bool = False
    sky: Sky = ""
    reminds: bool = False


class InForce(Struct, frozen=True):
    """One of the players' reminders: the number it is struck out by, when it comes up, its words."""

    number: int
    moment: Text
    words: Text

    @property
    def line(self) -> Text:
        return t("{moment}: {text}", moment=self.moment, text=self.words)


def in_force(open: OpenEvening) -> list[InForce]:
    """The players' reminders of this chapter."""
    rules = open.game.rules
    there = []
    for number, one in rules.reminders(open.moment.world):
        moment = rules.occasions[one.moment].label if one.moment in rules.occasions else verbatim(one.moment)
        there.append(InForce(number, moment, verbatim(one.text)))
    return there


def told_since(evening: Evening[Any, Any]) -> tuple[tuple[int, ...], list[Event]]:
    """What the last answer told and what was done last beside the question, and the lines of the timeline that told it;
    without what the question says itself in its lead.
    """
    asides: list[Line] = []
    for line in evening.timeline.path():
        if line.input is not None and line.input.kind == "aside":
            asides.append(line)
        elif line.input is not None or line.parent < 0:
            break
    starts = [max(0, one.kept) for one in (line, *asides)]
    first, end = min(starts), min(evening.timeline.told_at(line.n), *starts[1:]) if asides else None
    log = evening.newest(evening.moment.before + len(evening.moment.told) - first)[::-1]
    events = log if end is None else [*log[: end - first], *log[starts[1] - first :]]
    said_by_the_question = led(evening.moment)
    return (line.n, *(one.n for one in asides[:1])), [one for one in events if one not in said_by_the_question]


def led(moment: Moment[Any]) -> list[Event]:
    """What the running step told and the lead of its question says already."""
    question, about = moment.question, {}
    if question.kind == "checklist":
        return [event for event in moment.told if event.listed]
    if not question.lead or question.key.startswith(DECIDE):
        return []
    for event in moment.told:
        if event.lead:
            about[event.lead] = getattr(event, event.lead)
    return [
        event
        for event in moment.told
        if any((event.led or event.lead == field) and getattr(event, field, None) == it for field, it in about.items())
    ]


def laid_out(open: OpenEvening) -> Layout:
    """How to lay the table again. A mistake in it, as after a correction beyond all sense, costs only this page."""
    try:
        return open.layout()
    except Exception as error:
        return Layout((t("How the table was laid can't be said: {error}.", error=str(error)),), (), ())


def said(open: OpenEvening, event: Event) -> Text | None:
    """An event in words, a reminder with its sign; one that can't be put into words is passed over."""
    try:
        words = say(open.game, open.content, event)
    except Exception:  # an event of an older version may name what the content no longer has
        return None
    return words if words is None or not event.reminds else replace(REMINDER, args=(("reminder", words),))


def newest(open: OpenEvening, count: int) -> list[Told]:
    """The last things told that have words, newest first. Looks no further back than it must."""
    looked = count
    while True:
        events = open.evening.newest(looked)
        told = list(islice(_told(open, events), count))
        if len(told) == count or len(events) < looked:
            return told
        looked *= 2


def _told(open: OpenEvening, events: Iterable[Event]) -> Iterator[Told]:
    for event in events:
        if text := said(open, event):
            yield Told(text, event.heading, event.sky, event.reminds)


def told_last(open: OpenEvening, line: Line) -> Text | None:
    """What was told last when this line was written."""
    for one in open.evening.timeline.path(line.n):
        for event in reversed(open.evening.events(one.told)):
            if text := said(open, event):
                return text
    return None


def log(open: OpenEvening) -> list[Told]:
    """Everything told, oldest first."""
    return list(_told(open, open.evening.log()))


def where(open: OpenEvening) -> list[Text]:
    """Where you were, your note, what is in force, what happened just before, what comes next."""
    world = open.moment.world
    lines = list(laid_out(open).where)
    if world.notes:
        lines.append(t('Your note: "{note}"', note=world.notes[-1]))
    lines += [t("In force, {reminder}", reminder=one.line) for one in in_force(open)]
    lines += [t("Just before: {told}", told=told.text) for told in newest(open, 1)]
    return [*lines, t("Now: {question}", question=open.question.prompt)]
