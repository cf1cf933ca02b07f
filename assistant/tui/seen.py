"""One picture of an open evening: made off the screen's thread, drawn on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from assistant.games.sayings import say
from assistant.table.events import Event, Reminded
from assistant.table.play import Moment
from assistant.table.questions import GO_ON, AnyQuestion
from assistant.table.text import Text, as_text, t
from assistant.table.timeline import INPUTS, Input, Line
from assistant.tui.asking.figures import Figure
from assistant.view.kinds import Layout, Lying, Order, View, Words, Zone, Zones

if TYPE_CHECKING:
    from assistant.evenings.open import Open

    OpenEvening = Open[Any, Any]

NEWEST = 3
"""How many reminders stand in NOW."""
TOLD = 8
"""Lines of what the last input told; NOW shows as many of them as fit."""
LOG = 8
"""How many lines the log strip shows at most."""
DEEPEST = 5
"""So many answers a input can be left after."""
WAITING = ("go_on", "checklist", "finished")


class Seen(Struct, frozen=True):
    """An evening at rest, ready to be drawn."""

    moment: Moment[Any]
    view: View
    told: tuple[Text, ...]
    """What the last input told, oldest first."""
    newest: tuple[Text, ...]
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
    told = [text for event in _unsaid(moment) if not isinstance(event, Reminded) and (text := said(open, event))]
    reminders = [text for event in moment.news if isinstance(event, Reminded) and (text := said(open, event))]
    return Seen(
        moment, view, tuple(told[-TOLD:]), tuple(newest(open, LOG)), _figures(open, view),
        tuple(dict.fromkeys(reminders))[-NEWEST:], _leavable(open), _decided(open),
    )  # fmt: skip


def _unsaid(moment: Moment[Any]) -> Sequence[Event]:
    """What the last input told; without what the question says itself: a lead stands for its step so far."""
    news, step = moment.news, moment.told
    if not moment.question.lead or len(news) < len(step):  # later in a step: what the last answer brought
        return news
    return news[: len(news) - len(step)]


def saved_or_not(open: OpenEvening) -> Text:
    """For the head line."""
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
    """What the table opened can be left as long as it told nothing since its first question and none of it is over."""
    evening = open.evening
    question = evening.question
    if question.kind in WAITING and any(not isinstance(event, Reminded) for event in evening.moment.news):
        return 0  # what happened is over and done with: this is the next ordinary question
    answers = (line for line in evening.timeline.path() if line.kind in INPUTS)
    opened = 0
    for count, line in enumerate(islice(answers, DEEPEST), 1):
        input = line.input
        if input is None or input.kind == "aside" or input.value == GO_ON:
            break
        if input.key == question.key:
            return 0  # it was open before: whatever lay on it is over
        if count == 1 and input.kind == "otherwise":
            return count
        if not opened and _happened(open, line, input):
            opened = 0 if evening.timeline.ended_a_step(line) else count
        if line.told:
            break
    return opened


def _happened(open: OpenEvening, line: Line, input: Input) -> bool:
    """Whether the table said with `e` that this happened."""
    if not isinstance(input.value, str):
        return False
    evening = open.evening
    try:
        before = evening._at(evening.timeline.lines[line.parent])[1].question
    except Exception:  # of an older version of the rules: then it can be undone, not left
        return False
    return any(option.id == input.value for option in before.happened)


def _decided(open: OpenEvening) -> bool:
    try:
        return open.evening.newest_decision() is not None
    except Exception:  # told by an older version of the rules
        return False


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


def told_last(open: OpenEvening, line: Line) -> Text | None:
    """What was told last when this line was written."""
    for one in open.evening.timeline.path(line.n):
        for event in reversed(open.evening.events(one.told)):
            if text := said(open, event):
                return text
    return None


def log(open: OpenEvening) -> list[Text]:
    """Everything told, oldest first."""
    return [text for event in open.evening.log() if (text := said(open, event))]


def _figures(open: OpenEvening, view: View) -> tuple[Figure, ...]:
    """What is counted on each numbered figure; where figures stand on a map, under the names of the order of play;
    cards in zones as they lie there.
    """
    orders = [block for panel in view.panels for block in panel.blocks if isinstance(block, Order)]
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


def zones_of(view: View) -> list[Zone]:
    """Every zone on the screen."""
    blocks = (block for panel in view.panels for block in panel.blocks if isinstance(block, Zones))
    return [zone for block in blocks for zone in block.zones]


def _card_name(card: Lying) -> Words:
    return card.name if card.face_up else t("face down")
