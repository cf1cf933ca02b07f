"""`w`: the reasons of the last thing told, its rule, what else was possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from assistant.table.events import Decided, Event
from assistant.table.questions import AnyQuestion
from assistant.table.text import Text, t
from assistant.tui.asking.form import Hand
from assistant.tui.asking.reading import ReadingForm
from assistant.tui.pen import BOLD, QUIET, Pen, row, wrapped
from assistant.tui.seen import said

if TYPE_CHECKING:
    from assistant.tui.screens.play import PlayScreen
    from assistant.tui.seen import OpenEvening

OTHERWISE = Hand("d", "d", t("decide otherwise"))
LOOK_BACK = 60


def why(screen: PlayScreen) -> None:
    events = explained(screen.open)
    question = screen.seen.question
    if not events and not question.why and not question.rule:
        screen.say(t("Nothing was decided by the rules so far."))
        return
    sentences = [(said(screen.open, event), event) for event in events]
    told = [(text, event) for text, event in sentences if text is not None or event.reasons]

    def rows(pen: Pen, width: int) -> list[Content]:
        return [*_asked(question, pen, width), *_rows(told, pen, width)]

    form = ReadingForm(title=t("WHY"), rows=rows, own=(OTHERWISE,))
    screen.ask(form, lambda _: None)


def _asked(question: AnyQuestion, pen: Pen, width: int) -> list[Content]:
    """Why the open question is put as it is, and which rule asks it."""
    if not question.why and not question.rule:
        return []
    rows = wrapped(row((pen.say(question.prompt), BOLD)), width)
    rows += [line for reason in question.why for line in wrapped(row("  ", pen.say(reason)), width, indent=2)]
    if question.rule:
        rows += wrapped(row("  ", (pen.say(t("Rule: {rule}", rule=question.rule)), QUIET)), width, indent=2)
    return [*rows, Content("")]


def explained(open: OpenEvening) -> list[Event]:
    """What the last input told with a reason or a rule, newest first; else the newest such thing."""
    news = [event for event in reversed(open.evening.moment.news) if event.reasons or event.rule]
    decided = [event for event in news if event.reasons]
    if decided or news:
        return (decided or news)[:3]
    return [event for event in open.evening.newest(LOOK_BACK) if event.reasons or event.rule][:1]


def _rows(told: list[tuple[Text | None, Event]], pen: Pen, width: int) -> list[Content]:
    rows: list[Content] = []
    for text, event in told:
        if rows:
            rows.append(Content(""))
        if text is not None:
            rows += wrapped(row((pen.say(text), BOLD)), width)
        for reason in event.reasons:
            rows += wrapped(row("  ", pen.say(reason)), width, indent=2)
        if event.rule:
            rows += wrapped(row("  ", (pen.say(t("Rule: {rule}", rule=event.rule)), QUIET)), width, indent=2)
        if isinstance(event, Decided):
            rows += _alternatives(event, pen, width)
    return rows


def _alternatives(event: Decided, pen: Pen, width: int) -> list[Content]:
    if not event.alternatives:
        return wrapped(row("  ", pen.say(t("Nothing else was possible."))), width, indent=2)
    rows = wrapped(row("  ", pen.say(t("Also possible:"))), width, indent=2)
    return rows + [line for one in event.alternatives for line in wrapped(row("    ", pen.say(one)), width, indent=4)]
