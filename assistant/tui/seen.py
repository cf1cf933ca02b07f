"""One picture of an open evening: made off the screen's thread, drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.sayings import say
from assistant.history.timeline import INPUTS, Line
from assistant.speech.events import Event, Reminded, Sky
from assistant.speech.questions import GO_ON, AnyQuestion
from assistant.speech.text import Text, as_text, t, verbatim
from assistant.table.play import Moment
from assistant.table.rules import DECIDE
from assistant.table.session import Session
from assistant.tui.asking.figures import Figure
from assistant.view.kinds import Figure as OnTrack
from assistant.view.kinds import Layout, Lines, Lying, Panel, Track, View, Words, Zone, Zones

if TYPE_CHECKING:
    from assistant.evenings.open import Open
    from assistant.history.evening import Evening

    OpenEvening = Open[Any, Any]

LOG = 60
"""How many lines the log beside the panels shows at most."""
REMINDER = t("• {reminder}")
"""How a reminder stands among what has happened; the same in every language."""
DEEPEST = 5
"""So many answers a input can be left after."""
WAITING = ("go_on", "checklist", "finished")


class Told(Struct, frozen=True):
    """A line of the log: `heading` where a part of the evening begins, `sky` if it is day or night from there on."""

    text: Text
    heading: bool = False
    sky: Sky = ""
    reminds: bool = False


class Seen(Struct, frozen=True):
    """An evening at rest, ready to be drawn."""

    moment: Moment[Any]
    view: View
    told: tuple[Text, ...]
    """What the last answer told, then what was done last beside the question."""
    since: tuple[int, ...]
    """The lines of the timeline that told it."""
    newest: tuple[Told, ...]
    """The last things told, newest first."""
    figures: tuple[Figure, ...]
    reminders: tuple[Text, ...] = ()
    """Those that came up during the last input."""
    leavable: int = 0
    """How many answers Esc takes back if the question was opened by the table's own `e` or `d`; else 0."""
    decided: bool = False
    """Whether the rules have decided something that `d` decides otherwise."""

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
    if yours := reminders_panel(open):
        view = replace(view, panels=(*view.panels, yours))
    since, events = told_since(open.evening)
    told = [text for event in events if not event.reminds and (text := said(open, event))]
    reminders = [text for event in events if event.reminds and (text := said(open, event))]
    return Seen(
        moment, view, tuple(told), since, tuple(newest(open, LOG)), _figures(open, view),
        tuple(dict.fromkeys(reminders)), _leavable(open), _decided(open),
    )  # fmt: skip


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


def reminders_panel(open: OpenEvening) -> Panel | None:
    lines = tuple(one.line for one in in_force(open))
    return Panel("reminders", t("YOUR REMINDERS"), (Lines(lines),)) if lines else None


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
    said_by_the_question = _led(evening.moment)
    return (line.n, *(one.n for one in asides[:1])), [one for one in events if one not in said_by_the_question]


def _led(moment: Moment[Any]) -> list[Event]:
    """What the running step told and the lead of its question says."""
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


def saved_or_not(open: OpenEvening) -> Text:
    """For the head line."""
    if open.scratch is not None:
        return t("nothing is kept")
    return t("saved") if open.only_read is None else t("read only")


def notice_of(open: OpenEvening) -> Text | None:
    """The last sentence about the save; of a damaged one, how to go on."""
    if not open.notices:
        return None
    notice = open.notices[-1]
    return t("{notice} Ctrl+P, make a sound copy.", notice=notice) if open.journal.damaged else notice


def laid_out(open: OpenEvening) -> Layout:
    """How to lay the table again. A mistake in it, as after a correction beyond all sense, costs only this page."""
    try:
        return open.layout()
    except Exception as error:
        return Layout((t("How the table was laid can't be said: {error}.", error=str(error)),), (), ())


def _leavable(open: OpenEvening) -> int:
    """How many answers back the table opened this with `e` or `d`, if it is still open and has told nothing since."""
    evening = open.evening
    question = evening.question
    answers = (line for line in evening.timeline.path() if line.kind in INPUTS)
    for count, line in enumerate(islice(answers, DEEPEST), 1):
        input = line.input
        if input is None or input.kind == "aside" or input.value == GO_ON:
            return 0
        if count == 1 and input.kind == "otherwise":
            return count if input.key != question.key else 0
        before = _before(open, line)
        if before is None:
            return 0
        if any(option.id == input.value for option in before.question.happened):
            return count if input.key != question.key and _is_open(before, evening.moment) else 0
        if line.told:
            break
    return 0


def _before(open: OpenEvening, line: Line) -> Moment[Any] | None:
    evening = open.evening
    try:
        return evening._at(evening.timeline.lines[line.parent])[1]
    except Exception:  # of an older version of the rules: then it can be undone, not left
        return None


def _is_open(before: Moment[Any], now: Moment[Any]) -> bool:
    """Whether what happened at a moment is not over now: its own rules ask, not those that were waiting then."""
    was, session = before.session, now.session
    if session.running == was.running and len(session.transcript) > len(was.transcript):  # within the waiting step
        done = now.question.kind in WAITING and any(not isinstance(event, Reminded) for event in now.news)
        return not done
    return _owner(session) not in {_owner(was), *(call.step for call in was.agenda)}


def _owner(session: Session) -> str:
    """The sequence whose part is running, or the step itself."""
    following = session.agenda[0] if session.agenda else None
    is_part = following is not None and following.args.get("over") == session.running.step
    return following.step if following is not None and is_part else session.running.step


def _decided(open: OpenEvening) -> bool:
    try:
        return open.evening.newest_decision() is not None
    except Exception:  # told by an older version of the rules
        return False


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


def _figures(open: OpenEvening, view: View) -> tuple[Figure, ...]:
    """What is counted on each numbered figure; where figures stand on a map, under the names of the order of play;
    cards in zones as they lie there.
    """
    orders = [block for panel in view.panels for block in panel.blocks if isinstance(block, Track)]
    names: dict[int, Words] = {}
    if open.game.place_step:
        names = {one.number: one.name for order in orders for one in order.figures}
    cards = {card.number: _card_name(card) for zone in zones_of(view) for card in zone.cards}
    names |= cards
    figures: dict[int, Figure] = {}
    rules, world = open.game.rules, open.moment.world
    for place in rules.places(world, open.content, (one for one in rules.kept if one.figure is not None)):
        number = place.figure
        if number is not None and number not in figures and isinstance(place.value, int):
            label = as_text(names.get(number, place.label))
            figures[number] = Figure(number, label, place.path, place.value, up=place.kept.counts == "up")
    others = (Figure(number, as_text(name)) for number, name in cards.items() if number not in figures)
    return (*figures.values(), *others)


def figures_of(view: View) -> dict[int, OnTrack]:
    """The numbered ones of the order of play."""
    blocks = (block for panel in view.panels for block in panel.blocks if isinstance(block, Track))
    return {figure.number: figure for block in blocks for figure in block.figures if figure.number}


def zones_of(view: View) -> list[Zone]:
    """Every zone on the screen."""
    blocks = (block for panel in view.panels for block in panel.blocks if isinstance(block, Zones))
    return [zone for block in blocks for zone in block.zones]


def _card_name(card: Lying) -> Words:
    return card.name if card.face_up else t("face down")
