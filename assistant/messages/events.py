"""Events: what the app reports, as typed data that becomes text only when it is shown (`event_text.sentence_of`).

A game's own events derive from `Event` and carry their sentences. The engine's events are defined here. Triggers and
reminders listen to an event's tag, which is its class name in snake_case.
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
    """One way to say an event, with the values that fields or properties must have for it (`when`)."""

    message: str
    plural: str = ""
    counted: str = ""
    when: tuple[tuple[str, Any], ...] = ()


def sentence(message: str, plural: str = "", counted: str = "", /, **when: Any) -> Sentence:
    """Return a sentence: `sentence("You take {card}.")`, `sentence("{n} wound.", "{n} wounds.", "wounds", who="")`.

    A gap names a field, a property or a method that takes the content. A condition names one of these, too. `counted`
    names the field that chooses the plural form and fills `{n}`; of a tuple it is the length.
    """
    return Sentence(message, plural, counted, tuple(when.items()))


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=tag_of):
    """Something that happened in the game.

    Fields: `reasons` explain a decision. `rule` is a reference to the rulebook; `table.tell` fills it in with the
    reference of the running rule if it is empty.

    Class attributes:
    - `says`: the sentences. The first one whose conditions hold is used.
    - `whose`: the field with the hero it happened to. That name is said first. It is emptied where one person plays
      alone, except in an event with a field `alone`, which is set instead.
    - `lead`: the field with the hero or figure it is about. The questions that follow in the same step repeat such an
      event above their prompt.
    - `led`: the event is repeated there as well if it came before a `lead` event about the same hero or figure.
    - `listed`: it is a line of the checklist that follows in the same step.
    - `reminds`: it is a reminder and reports nothing that has happened.
    - `heading`: it begins a part of the session (a round, a chapter), which the log sets apart.
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
        """Day or night from this event on, for the screen; "" if the event does not change it."""
        return ""

    def verdict(self, content: Any) -> Verdict | None:
        """Return the result of a number that is being tried out, for the screen, or None."""
        return None

    def besides(self, content: Any) -> Text | None:
        """Return what this event adds to the verdict of an earlier one, or None."""
        return None

    def to_one_player(self) -> Self:
        """Return the event as it is reported to one person alone, who needs no hero's name."""
        if "alone" in self.__struct_fields__:
            return replace(self, alone=True)
        return replace(self, **{self.whose: ""}) if self.whose else self


def verdict_of(events: Iterable[Event], content: Any) -> Verdict | None:
    """Return the verdict on these events, or None.

    The first verdict counts, because the result of an answer is reported before its consequences. What later events add
    (`besides`) is appended to its `why`.
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
    """Return the tag by which triggers and reminders know the event."""
    kind = type(event)
    tag = _tags.get(kind)
    if tag is None:
        tag = _tags[kind] = str(kind.__struct_config__.tag)
    return tag


class Decided(Event, frozen=True, kw_only=True):
    """The rules, or the players where the rules left it open, chose one of several legal options."""

    chooser: str = field(name="maker")  # the name in saves and examples
    option: str
    label: Text
    alternatives: tuple[Text, ...] = ()
    """The other options. The first `equals` of them were as good as the chosen one."""
    equals: int = 0
    by: str = "app"


class Corrected(Event, frozen=True, kw_only=True):
    """A player set a value manually."""

    path: str
    label: Text
    before: str
    after: str


class Ruled(Event, frozen=True, kw_only=True):
    """A ruling affected the game just now."""

    ruling: str
    option: str


class Changed(Event, frozen=True, kw_only=True):
    """The dial, a ruling or a source was changed."""

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
    """A player wrote a note for the record."""

    text: str


class Renamed(Event, frozen=True, kw_only=True):
    """A player typed the Polish name of a card."""

    name: Name
    polish: str


class LeftToTable(Event, frozen=True, kw_only=True):
    """The dial is set to manual, so the players carry out this step themselves."""

    step: str


class RuleFailed(Event, frozen=True, kw_only=True):
    """A rule raised an error. All its changes were dropped."""

    step: str
    error: str


class SettledByHand(Event, frozen=True, kw_only=True):
    """The players carried out a step themselves."""

    step: str


class SetAside(Event, frozen=True, kw_only=True):
    """Recorded answers no longer fit the rules, so the questions are asked again."""

    step: str
    answers: int


ENGINE_EVENTS: tuple[type[Event], ...] = (
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
