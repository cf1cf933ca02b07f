"""What the app tells: typed data, put into words only when it is shown (`telling.said`).

A game's own events derive from `Event` and carry their sentences; the kernel's are here. An event's tag (its class
name in snake_case) is what triggers and reminders listen to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar, Literal, Self

from msgspec import Struct, field
from msgspec.structs import replace

from assistant.messages.text import Name, Text, t
from assistant.messages.verdict import Verdict

Sky = Literal["", "day", "night"]


def tag_of(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Sentence(Struct, frozen=True):
    """One way to say an event, and the fields or properties that must have these values for it."""

    message: str
    plural: str = ""
    counted: str = ""
    when: tuple[tuple[str, Any], ...] = ()


def sentence(message: str, plural: str = "", counted: str = "", /, **when: Any) -> Sentence:
    """`sentence("You take {card}.")`, `sentence("{n} wound.", "{n} wounds.", "wounds", who="")`.

    A gap is a field of that name, a property, or a method that is given the content; so is what a condition names.
    `{n}` of a plural is the field `counted`, of a tuple its length.
    """
    return Sentence(message, plural, counted, tuple(when.items()))


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=tag_of):
    """Something that happened. `reasons` name the comparison that decided, `rule` where it stands: left empty, it is
    that of the rule which tells it.

    `says` are its sentences: the first whose conditions hold counts. `whose` is the field that names the hero whom it
    happened to: said first where several sit at the table. Where one player sits there alone it is emptied; an event
    with a field `alone` keeps it and has that set instead.

    `lead` is set where the questions that follow in its step say it in their lead: it is the field that names whom it
    is about. An event that is `led` is said there, too, if it came before such a one about the same. One that
    is `listed` is a line of the checklist that follows in its step. One that `reminds` tells nothing that has happened.

    One that is a `heading` begins a part of the evening (a round, a chapter): the log sets it apart. `sky`, `verdict`
    and `besides` are for the screen: day or night from here on; what it means if it is tried out in a table of sums;
    what it adds to the verdict of one that was told before it.
    """

    says: ClassVar[Sentence | tuple[Sentence, ...]] = ()
    whose: ClassVar[str] = ""
    lead: ClassVar[str] = ""
    led: ClassVar[bool] = False
    listed: ClassVar[bool] = False
    reminds: ClassVar[bool] = False
    heading: ClassVar[bool] = False

    reasons: tuple[Text, ...] = ()
    rule: str = ""

    @property
    def sky(self) -> Sky:
        return ""

    def verdict(self, content: Any) -> Verdict | None:
        return None

    def besides(self, content: Any) -> Text | None:
        return None

    def to_one_player(self) -> Self:
        """As it is told where nobody needs the hero's name."""
        if "alone" in self.__struct_fields__:
            return replace(self, alone=True)
        return replace(self, **{self.whose: ""}) if self.whose else self


def verdict_of(events: Iterable[Event], content: Any) -> Verdict | None:
    """What these come to. The first verdict counts: what was asked about is told before what follows from it; below it
    stands what the later ones say besides.
    """
    verdict = None
    for event in events:
        if verdict is None:
            verdict = event.verdict(content)
        elif (said := event.besides(content)) is not None:
            why = said if verdict.why is None else t("{said} {more}", said=verdict.why, more=said)
            verdict = replace(verdict, why=why)
    return verdict


_tags: dict[type[Event], str] = {}


def tag_of_event(event: Event) -> str:
    """What triggers and reminders know the event by."""
    kind = type(event)
    tag = _tags.get(kind)
    if tag is None:
        tag = _tags[kind] = str(kind.__struct_config__.tag)
    return tag


class Decided(Event, frozen=True, kw_only=True):
    """The rules (or the table, where they left it open) chose one of several legal things."""

    chooser: str = field(name="maker")  # as saves and examples have it
    option: str
    label: Text
    alternatives: tuple[Text, ...] = ()
    """What else could be decided; the first so many `equals` are what the rules allow as well."""
    equals: int = 0
    by: str = "app"


class Corrected(Event, frozen=True, kw_only=True):
    """A value was set by hand."""

    path: str
    label: Text
    before: str
    after: str


class Ruled(Event, frozen=True, kw_only=True):
    """A ruling mattered just now."""

    ruling: str
    option: str


class Changed(Event, frozen=True, kw_only=True):
    """The dial, a ruling or a source was set otherwise."""

    what: str
    id: str
    to: str


class Reminded(Event, frozen=True, kw_only=True):
    """A reminder of the players came up."""

    reminds = True

    moment: str
    text: str


class ReminderAdded(Event, frozen=True, kw_only=True):
    moment: str
    text: str


class ReminderStruck(Event, frozen=True, kw_only=True):
    text: str


class Noted(Event, frozen=True, kw_only=True):
    """A note into the campaign book."""

    text: str


class Renamed(Event, frozen=True, kw_only=True):
    """The owner typed in what a card is called in Polish."""

    name: Name
    polish: str


class LeftToTable(Event, frozen=True, kw_only=True):
    """The dial says manual: the table does this itself."""

    step: str


class RuleFailed(Event, frozen=True, kw_only=True):
    """A rule broke down; nothing of it was kept."""

    step: str
    error: str


class SettledByHand(Event, frozen=True, kw_only=True):
    step: str


class SetAside(Event, frozen=True, kw_only=True):
    """Recorded answers no longer fit the rules; they are asked anew."""

    step: str
    answers: int


KERNEL_EVENTS: tuple[type[Event], ...] = (
    Decided,
    Corrected,
    Ruled,
    Changed,
    Reminded,
    ReminderAdded,
    ReminderStruck,
    Noted,
    Renamed,
    LeftToTable,
    RuleFailed,
    SettledByHand,
    SetAside,
)
