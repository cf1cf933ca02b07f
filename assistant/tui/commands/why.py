"""`w`: the reasons of the last thing told, where its rule stands, what its words mean, what else there was."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from assistant.games.sayings import say_fully
from assistant.speech.events import Decided, Event
from assistant.speech.questions import AnyQuestion
from assistant.speech.text import Arg, Text, t, tn
from assistant.tui.asking.form import Hand
from assistant.tui.asking.reading import ReadingForm
from assistant.tui.pages import titled
from assistant.tui.pen import Pen
from assistant.tui.rows import QUIET, Row, plain, row, wrapped

if TYPE_CHECKING:
    from assistant.tui.screens.play import PlayScreen
    from assistant.tui.seen import OpenEvening

OTHERWISE = Hand("d", "d", t("decide otherwise"))
LOOK_BACK = 60
LOWER = 5
"""So many of those that the rules rank lower are named."""


class Reason(Struct, frozen=True):
    """One thing explained: what it was, why, where that stands, and what else there was."""

    what: Text
    reasons: tuple[Text, ...] = ()
    rule: str = ""
    decided: Decided | None = None


def why(screen: PlayScreen) -> None:
    open = screen.open
    told = list(explained(open, screen.seen.question))
    if not told:
        screen.say(t("Nothing was decided by the rules so far."))
        return
    own = (OTHERWISE,) if screen.seen.decided else ()
    form = ReadingForm(title=t("WHY"), rows=lambda pen, width: page(open, told, pen, width), own=own)
    screen.ask(form, lambda _: None)


def explained(open: OpenEvening, question: AnyQuestion) -> Iterator[Reason]:
    """The open question, then what the last input told with a reason or a rule, newest first; no reason twice."""
    said: set[Text] = set()
    known: set[Text] = set()
    for one in (*_asked(open, question), *_told(open)):
        reasons = tuple(reason for reason in dict.fromkeys(one.reasons) if reason not in known)
        known.update(reasons)
        if one.what in said or (one.reasons and not reasons):
            continue  # said already in other words
        said.add(one.what)
        yield Reason(one.what, reasons, one.rule, one.decided)


def _asked(open: OpenEvening, question: AnyQuestion) -> Iterator[Reason]:
    """Why the open question is put as it is, and which rule asks it."""
    if question.why or places(open, question.rule):
        yield Reason(question.prompt, question.why, question.rule)


def _told(open: OpenEvening) -> list[Reason]:
    news = [found for event in reversed(open.evening.moment.news) if (found := _reason(open, event))]
    decided = [one for one in news if one.reasons or one.decided]
    if news:
        return (decided or news)[:3]
    earlier = (_reason(open, event) for event in open.evening.newest(LOOK_BACK))
    return [found for found in earlier if found][:1]


def _reason(open: OpenEvening, event: Event) -> Reason | None:
    if not event.reasons and not places(open, event.rule):
        return None
    try:
        what = say_fully(open.game, open.content, event)
    except Exception:  # an event of an older version may name what the content no longer has
        return None
    if what is None:
        return None
    return Reason(what, event.reasons, event.rule, event if isinstance(event, Decided) else None)


def places(open: OpenEvening, reference: str) -> tuple[Text, ...]:
    """Where this stands in the printed rulebook."""
    return open.game.rulebook(open.content).places(reference)


# -- the page


def page(open: OpenEvening, told: Sequence[Reason], pen: Pen, width: int) -> list[Row]:
    """All of it as rows, what its words mean at the end."""
    rows: list[Row] = []
    for one in told:
        rows += wrapped(pen.row(one.what, "strong", bold=True, capital=True), width)
        rows += [line for reason in one.reasons for line in _indented(pen, reason, width)]
        where = places(open, one.rule)
        if where:
            rows += _indented(pen, t("Rulebook: {places}", places=tuple(where)), width, QUIET)
        if one.decided is not None:
            rows += _alternatives(one.decided, pen, width)
        rows.append([])
    meanings = _meanings(open, told, pen, "\n".join(plain(line) for line in rows))
    meant = [line for text in meanings for line in wrapped(pen.row(text), width, indent=2)]
    return [*rows, *titled(t("what the words mean"), meant, pen, width)] if meant else rows[:-1]


def _alternatives(event: Decided, pen: Pen, width: int) -> list[Row]:
    """What the rules allow as well; apart from it what they rank lower."""
    if not event.alternatives:
        return _indented(pen, t("Nothing else was possible."), width)
    allowed, lower = event.alternatives[: event.equals], event.alternatives[event.equals :]
    rows = _indented(pen, t("The rules allow as well:"), width, QUIET) if allowed else []
    rows += [line for one in allowed for line in _indented(pen, one, width, depth=4)]
    if lower:
        rows += _indented(pen, t("Ranked lower by the rules; d decides so all the same:"), width, QUIET)
        rows += [line for one in lower[:LOWER] for line in _indented(pen, one, width, depth=4)]
        if len(lower) > LOWER:
            rows += _indented(pen, tn("and {n} more", "and {n} more", len(lower) - LOWER), width, QUIET, depth=4)
    return rows


def _indented(pen: Pen, words: Arg, width: int, style: str = "", depth: int = 2) -> list[Row]:
    return wrapped(row(" " * depth, pen.row(words, style)), width, indent=depth)


def _meanings(open: OpenEvening, told: Sequence[Reason], pen: Pen, page: str) -> list[Text]:
    """Each word of the rules that stands on the page or that its rule is about, with what it means."""
    headings = " ".join(pen.say(place) for one in told for place in places(open, one.rule))
    made = []
    for entry in open.game.book(open.content):
        if entry.meaning is None:
            continue
        name = pen.say(entry.name)
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", f"{page} {headings}") and pen.say(entry.meaning) not in page:
            made.append(t("{word}: {meaning}", word=entry.name, meaning=entry.meaning))
    return made
