"""Events: what the app reports, as typed data. An event becomes text only when it is shown
(`event_text.sentence_of`).

A game's own events derive from `Event` and carry their sentences. The engine's events are defined here. Triggers and
reminders refer to an event by its tag, which is its class name in snake_case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar, Literal, Self

from msgspec import Struct, field
from msgspec.structs import replace

from assistant.messages.text import Name, Text, t
from assistant.messages.turning_points import TurningPoint
from assistant.messages.verdict import Verdict

Sky = Literal["", "day", "night"]
Sign = Literal["hands", "loses", "gains", "out", "fact"]
"""What an event means for the players: their hands do something, somebody loses or gains, is out, or it is a fact."""


def tag_of(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Sentence(Struct, frozen=True):
    """One sentence for an event. It is used if the event's fields and properties have the values that `when` lists."""

    message: str
    plural: str = ""
    counted: str = ""
    when: tuple[tuple[str, Any], ...] = ()


def sentence(message: str, plural: str = "", counted: str = "", /, **when: Any) -> Sentence:
    """Return a sentence: `sentence("You take {card}.")`, `sentence("{n} wound.", "{n} wounds.", "wounds", who="")`.

    A gap in braces names a field, a property or a method of the event. A method gets the content. The sentence is used
    only if the event has the values in `when`.

    `counted` names the field that chooses between singular and plural and fills `{n}`. For a tuple, its length is used.
    """
    return Sentence(message, plural, counted, tuple(when.items()))


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=tag_of):
    """Something that happened in the game.

    Fields:

    - `reasons` is the explanation of a decision.
    - `rule` is a reference to the rulebook. If it is empty, `table.tell` fills in the reference of the running rule.

    Class attributes:

    - `says` has the sentences. The first sentence whose conditions hold is used.
    - `whose` is the name of the field with the hero to whom the event happened. The sentence begins with that hero. If
      one person plays alone, the field is emptied. If the event has a field `alone`, that field is set instead.
    - `lead` is the name of the field with the hero or figure that the event is about. Questions that follow in the same
      step repeat the sentence of such an event above their prompt.
    - `led` is true if these questions also repeat an event of this class. It must come before an event with a `lead`,
      and both must be about the same hero or figure.
    - `listed` is true if a checklist that follows in the same step shows the event as one of its lines.
    - `reminds` is true if the event is a reminder and reports nothing that has happened.
    - `heading` is true if the event begins a part of the session, such as a round or a chapter. The log sets this part
      apart. If the event has a field `round`, this is the number of the round that begins.
    - `sign` says what the event means for the players. The sign stands before the sentence where it is told. If it
      depends on the event, a property returns it.
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
    def sign(self) -> Sign:
        """What the event means for the players."""
        return "fact"

    @property
    def sky(self) -> Sky:
        """The time of day, "day" or "night". The log shows its sign and colour with this event.

        The value is "" if the event has no such sign.
        """
        return ""

    def verdict(self, content: Any) -> Verdict | None:
        """Return the verdict, or None if this event gives none.

        A verdict is the result of an answer that is still being typed, such as "blocked".
        """
        return None

    def besides(self, content: Any) -> Text | None:
        """Return a sentence that this event adds to the verdict of an earlier event, or None.

        The verdict is the result of an answer that is still being typed, such as "blocked".
        """
        return None

    def turning_point(self, content: Any) -> TurningPoint | None:
        """Return the plate for this event if it is a turning point of the game, else None.

        A plate is a page of its own. A gap in its texts is filled like a gap in a sentence: `t("{hero}")` is the name
        of the hero.
        """
        return None

    def to_one_player(self) -> Self:
        """Return the event as it is reported if one person plays alone: without the hero's name."""
        if "alone" in self.__struct_fields__:
            return replace(self, alone=True)
        return replace(self, **{self.whose: ""}) if self.whose else self


def verdict_of(events: Iterable[Event], content: Any) -> Verdict | None:
    """Return the verdict of these events, or None. A verdict is the result of an answer that is still being typed.

    The first verdict counts, because the result of an answer is reported before its consequences. The sentences that
    later events add (`besides`) are appended to the `why` of the verdict.
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
    """Return the tag of the event: the name of its class in snake_case. Triggers and reminders refer to it."""
    kind = type(event)
    tag = _tags.get(kind)
    if tag is None:
        tag = _tags[kind] = str(kind.__struct_config__.tag)
    return tag


class Decided(Event, frozen=True, kw_only=True):
    """One of several legal options was chosen, by the rules or by the players."""

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
    """An unclear rule has just affected the game. The event names the interpretation that counts."""

    ruling: str
    option: str


class Changed(Event, frozen=True, kw_only=True):
    """A setting was changed: how far the app runs a rule (its dial), an interpretation of a rule, or who draws a
    component.
    """

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
    """The app leaves a step to the players, because they have set its dial to "manual"."""

    step: str


class RuleFailed(Event, frozen=True, kw_only=True):
    """A rule raised an error. All its changes were dropped."""

    step: str
    error: str


class EffectRefused(Event, frozen=True, kw_only=True):
    """A step that the content names, or that an event triggered, was not possible. It changed nothing."""

    step: str
    reason: Text


class SettledByHand(Event, frozen=True, kw_only=True):
    """The players carried out a step by hand, because its rule failed or because they rejected all legal options."""

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
    EffectRefused,
    SettledByHand,
    SetAside,
)
