"""Why: the reasons of the open question and of the last things told, where they stand, what their words mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from assistant.games.event_sentences import say_fully
from assistant.messages.events import Decided, Event
from assistant.messages.questions import AnyQuestion
from assistant.messages.text import Arg, Text, t
from assistant.sessions.open_game import OpenGame

AnyOpenGame = OpenGame[Any, Any]

LOOK_BACK = 60


class Reason(Struct, frozen=True):
    """One thing explained: what it was, why, where that stands, and what else there was."""

    what: Text
    reasons: tuple[Text, ...] = ()
    rule: str = ""
    decided: Decided | None = None


def explained(open_game: AnyOpenGame, question: AnyQuestion) -> Iterator[Reason]:
    """The open question, then what the last input told with a reason or a rule, newest first; no reason twice."""
    said: set[Text] = set()
    known: set[Text] = set()
    for one in (*_asked(open_game, question), *_told(open_game)):
        reasons = tuple(reason for reason in dict.fromkeys(one.reasons) if reason not in known)
        known.update(reasons)
        if one.what in said or (one.reasons and not reasons):
            continue  # said already in other words
        said.add(one.what)
        yield Reason(one.what, reasons, one.rule, one.decided)


def _asked(open_game: AnyOpenGame, question: AnyQuestion) -> Iterator[Reason]:
    """Why the open question is put as it is, and which rule asks it."""
    if question.why or places(open_game, question.rule):
        yield Reason(question.prompt, question.why, question.rule)


def _told(open_game: AnyOpenGame) -> list[Reason]:
    news = [found for event in reversed(open_game.session.moment.new_events) if (found := _reason(open_game, event))]
    decided = [one for one in news if one.reasons or one.decided]
    if news:
        return (decided or news)[:3]
    earlier = (_reason(open_game, event) for event in open_game.session.newest(LOOK_BACK))
    return [found for found in earlier if found][:1]


def _reason(open_game: AnyOpenGame, event: Event) -> Reason | None:
    if not event.reasons and not places(open_game, event.rule):
        return None
    try:
        what = say_fully(open_game.game, open_game.content, event)
    except Exception:  # an event of an older version may name what the content no longer has
        return None
    if what is None:
        return None
    return Reason(what, event.reasons, event.rule, event if isinstance(event, Decided) else None)


def places(open_game: AnyOpenGame, reference: str) -> tuple[Text, ...]:
    """Where this stands in the printed rulebook."""
    return open_game.game.rulebook(open_game.content).places(reference)


def meanings(open_game: AnyOpenGame, told: Sequence[Reason], say: Callable[[Arg], str], page: str) -> list[Text]:
    """Each word of the rules that stands on the page or that its rule is about, with what it means."""
    headings = " ".join(say(place) for one in told for place in places(open_game, one.rule))
    made = []
    for entry in open_game.game.book(open_game.content):
        if entry.meaning is None:
            continue
        name = say(entry.name)
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", f"{page} {headings}") and say(entry.meaning) not in page:
            made.append(t("{word}: {meaning}", word=entry.name, meaning=entry.meaning))
    return made
