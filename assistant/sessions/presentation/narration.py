"""The events of a game as sentences, and a short description of where the game stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.engine.moment import Moment
from assistant.engine.rules import DECIDE
from assistant.games import is_demo
from assistant.games.event_sentences import say
from assistant.messages.events import Event, Sign, Sky
from assistant.messages.text import Text, t, verbatim
from assistant.sessions.open_game import OpenGame
from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import JournalLine
from assistant.ui.view.blocks import Layout

AnyOpenGame = OpenGame[Any, Any]

REMINDER = t("• {reminder}")
"""The form of a reminder in the log, in every language."""


class LogLine(Struct, frozen=True):
    """A line of the log.

    - `heading`: whether a part of the game begins here, such as a round.
    - `sky`: "day" or "night" if one of them begins here, else "".
    - `reminds`: whether the line is a reminder of the players.
    """

    text: Text
    heading: bool = False
    sky: Sky = ""
    reminds: bool = False


class Told(Struct, frozen=True):
    """The sentence of an event, and what the event means for the players."""

    text: Text
    sign: Sign = "fact"


class ActiveReminder(Struct, frozen=True):
    """A reminder of the players.

    - `number`: what players type to remove it.
    - `moment`: when it is shown.
    - `words`: its text.
    """

    number: int
    moment: Text
    words: Text

    @property
    def line(self) -> Text:
        return t("{moment}: {text}", moment=self.moment, text=self.words)


def active_reminders(open_game: AnyOpenGame) -> list[ActiveReminder]:
    """Return the players' reminders for the current chapter."""
    rules = open_game.game.rules
    active = []
    for number, reminder in rules.reminders(open_game.moment.world):
        known = reminder.moment in rules.occasions
        moment = rules.occasions[reminder.moment].label if known else verbatim(reminder.moment)
        active.append(ActiveReminder(number, moment, verbatim(reminder.text)))
    return active


def events_since_answer(session: GameSession[Any, Any]) -> tuple[tuple[int, ...], list[Event]]:
    """Return the events since the last answer, and the numbers of their journal lines.

    Events that the open question repeats are left out.
    """
    lines = events_by_line(session)
    repeated = events_in_lead(session.moment)
    numbers = tuple(number for number, _ in lines)
    return numbers, [event for _, events in lines for event in events if event not in repeated]


def events_by_line(session: GameSession[Any, Any]) -> list[tuple[int, list[Event]]]:
    """Return the events since the last answer, grouped by the number of their journal line.

    They are those of the last answer, and of the last correction or setting after it.
    """
    side_actions: list[JournalLine] = []
    for line in session.timeline.path():
        if line.input is not None and line.input.kind == "aside":
            side_actions.append(line)
        elif line.input is not None or line.parent < 0:
            break
    starts = [max(0, journal_line.kept) for journal_line in (line, *side_actions)]
    first = min(starts)
    log = session.newest(session.moment.before + len(session.moment.step_events) - first)[::-1]
    if not side_actions:
        return [(line.n, log)]
    end = min(session.timeline.told_at(line.n), *starts[1:])
    return [(line.n, log[: end - first]), (side_actions[0].n, log[starts[1] - first :])]


def events_in_lead(moment: Moment[Any]) -> list[Event]:
    """Return the events of the running rule that the open question repeats above its prompt."""
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


def layout_or_error(open_game: AnyOpenGame) -> Layout:
    """Return the instructions for setting up the table again, or an error text in their form."""
    try:
        return open_game.layout()
    except Exception as error:
        return Layout((t("How the table was laid can't be said: {error}.", error=str(error)),), (), ())


def event_text(open_game: AnyOpenGame, event: Event) -> Text | None:
    """Return the sentence of an event, or None if there is none. A reminder gets a bullet."""
    try:
        sentence = say(open_game.game, open_game.content, event)
    except Exception:  # an event saved by an older version may name something the content no longer has
        return None
    return sentence if sentence is None or not event.reminds else replace(REMINDER, args=(("reminder", sentence),))


def has_table(open_game: AnyOpenGame) -> bool:
    """Return whether the players have a real table. A demo in which the app holds everything has none."""
    if open_game.is_guided:
        return False
    sources = open_game.moment.world.sources.values()
    return not is_demo(open_game.about.get("scenario", "")) or not sources or "table" in sources


def told(open_game: AnyOpenGame, event: Event) -> Told | None:
    """Return what is told about an event, or None. Without a real table nobody is ordered to do anything there."""
    text = event_text(open_game, event)
    if text is None or event.sign != "hands" or has_table(open_game):
        return None if text is None else Told(text, event.sign)
    return Told(on_a_table(text))


def on_a_table(order: Text) -> Text:
    """Return what the players would do with the components on a real table."""
    return t("On a real table: {what}", what=order)


def newest(open_game: AnyOpenGame, count: int) -> list[LogLine]:
    """Return the last `count` lines of the log, newest first."""
    looked = count
    while True:
        events = open_game.session.newest(looked)
        lines = list(islice(_log_lines(open_game, events), count))
        if len(lines) == count or len(events) < looked:
            return lines
        looked *= 2  # some of the events have no sentence


def _log_lines(open_game: AnyOpenGame, events: Iterable[Event]) -> Iterator[LogLine]:
    for event in events:
        if text := event_text(open_game, event):
            yield LogLine(text, event.heading, event.sky, event.reminds)


def last_event_text(open_game: AnyOpenGame, line: JournalLine) -> Text | None:
    """Return the last sentence of the log at the time of this journal line."""
    for earlier in open_game.timeline.path(line.n):
        for event in reversed(open_game.session.events(earlier.told)):
            if text := event_text(open_game, event):
                return text
    return None


def log(open_game: AnyOpenGame) -> list[LogLine]:
    """Return the whole log, oldest line first."""
    return list(_log_lines(open_game, open_game.session.log()))


def where(open_game: AnyOpenGame) -> list[Text]:
    """Return lines about where the game stands: round, phase, last note, reminders, last event, open question."""
    world = open_game.moment.world
    lines = list(layout_or_error(open_game).where)
    if world.notes:
        lines.append(t('Your note: "{note}"', note=world.notes[-1]))
    lines += [t("In force, {reminder}", reminder=reminder.line) for reminder in active_reminders(open_game)]
    lines += [t("Just before: {told}", told=line.text) for line in newest(open_game, 1)]
    return [*lines, t("Now: {question}", question=open_game.question.prompt)]
