"""What was told in an evening, in words: since the last answer, the newest, all of it; where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.engine.rules import DECIDE
from assistant.engine.runner import Moment
from assistant.games.event_sentences import say
from assistant.messages.events import Event, Sky
from assistant.messages.text import Text, t, verbatim
from assistant.sessions.open_game import OpenGame
from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import JournalLine
from assistant.ui.view.blocks import Layout

AnyOpenGame = OpenGame[Any, Any]

REMINDER = t("• {reminder}")
"""How a reminder stands among what has happened; the same in every language."""


class LogLine(Struct, frozen=True):
    """A line of the log: `heading` where a part of the evening begins, `sky` if it is day or night from there on."""

    text: Text
    heading: bool = False
    sky: Sky = ""
    reminds: bool = False


class ActiveReminder(Struct, frozen=True):
    """One of the players' reminders: the number it is struck out by, when it comes up, its words."""

    number: int
    moment: Text
    words: Text

    @property
    def line(self) -> Text:
        return t("{moment}: {text}", moment=self.moment, text=self.words)


def in_force(open_game: AnyOpenGame) -> list[ActiveReminder]:
    """The players' reminders of this chapter."""
    rules = open_game.game.rules
    there = []
    for number, one in rules.reminders(open_game.moment.world):
        moment = rules.occasions[one.moment].label if one.moment in rules.occasions else verbatim(one.moment)
        there.append(ActiveReminder(number, moment, verbatim(one.text)))
    return there


def told_since(session: GameSession[Any, Any]) -> tuple[tuple[int, ...], list[Event]]:
    """What the last answer told and what was done last beside the question, and the lines of the timeline that told it;
    without what the question says itself in its lead.
    """
    side_actions: list[JournalLine] = []
    for line in session.timeline.path():
        if line.input is not None and line.input.kind == "aside":
            side_actions.append(line)
        elif line.input is not None or line.parent < 0:
            break
    starts = [max(0, one.kept) for one in (line, *side_actions)]
    first, end = min(starts), min(session.timeline.told_at(line.n), *starts[1:]) if side_actions else None
    log = session.newest(session.moment.before + len(session.moment.step_events) - first)[::-1]
    events = log if end is None else [*log[: end - first], *log[starts[1] - first :]]
    said_by_the_question = led(session.moment)
    return (line.n, *(one.n for one in side_actions[:1])), [one for one in events if one not in said_by_the_question]


def led(moment: Moment[Any]) -> list[Event]:
    """What the running step told and the lead of its question says already."""
    question, about = moment.question, {}
    if question.kind == "checklist":
        return [event for event in moment.step_events if event.listed]
    if not question.lead or question.key.startswith(DECIDE):
        return []
    for event in moment.step_events:
        if event.lead:
            about[event.lead] = getattr(event, event.lead)
    return [
        event
        for event in moment.step_events
        if any((event.led or event.lead == field) and getattr(event, field, None) == it for field, it in about.items())
    ]


def laid_out(open_game: AnyOpenGame) -> Layout:
    """How to lay the table again. A mistake in it, as after a correction beyond all sense, costs only this page."""
    try:
        return open_game.layout()
    except Exception as error:
        return Layout((t("How the table was laid can't be said: {error}.", error=str(error)),), (), ())


def said(open_game: AnyOpenGame, event: Event) -> Text | None:
    """An event in words, a reminder with its sign; one that can't be put into words is passed over."""
    try:
        words = say(open_game.game, open_game.content, event)
    except Exception:  # an event of an older version may name what the content no longer has
        return None
    return words if words is None or not event.reminds else replace(REMINDER, args=(("reminder", words),))


def newest(open_game: AnyOpenGame, count: int) -> list[LogLine]:
    """The last things told that have words, newest first. Looks no further back than it must."""
    looked = count
    while True:
        events = open_game.session.newest(looked)
        told = list(islice(_told(open_game, events), count))
        if len(told) == count or len(events) < looked:
            return told
        looked *= 2


def _told(open_game: AnyOpenGame, events: Iterable[Event]) -> Iterator[LogLine]:
    for event in events:
        if text := said(open_game, event):
            yield LogLine(text, event.heading, event.sky, event.reminds)


def told_last(open_game: AnyOpenGame, line: JournalLine) -> Text | None:
    """What was told last when this line was written."""
    for one in open_game.session.timeline.path(line.n):
        for event in reversed(open_game.session.events(one.told)):
            if text := said(open_game, event):
                return text
    return None


def log(open_game: AnyOpenGame) -> list[LogLine]:
    """Everything told, oldest first."""
    return list(_told(open_game, open_game.session.log()))


def where(open_game: AnyOpenGame) -> list[Text]:
    """Where you were, your note, what is in force, what happened just before, what comes next."""
    world = open_game.moment.world
    lines = list(laid_out(open_game).where)
    if world.notes:
        lines.append(t('Your note: "{note}"', note=world.notes[-1]))
    lines += [t("In force, {reminder}", reminder=one.line) for one in in_force(open_game)]
    lines += [t("Just before: {told}", told=told.text) for told in newest(open_game, 1)]
    return [*lines, t("Now: {question}", question=open_game.question.prompt)]
