"""Events: what the app reports to the players, as data.

A game's own events are subclasses of `Event` and declare their sentences. The engine's events are defined here.
Triggers and reminders refer to an event by its tag, which is the name of the class in snake_case.
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
"""What an event means for the players.

- "hands": they do something with the components.
- "loses", "gains": somebody loses or gains something.
- "out": somebody is out of the game.
- "fact": anything else.
"""


def tag_of(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Sentence(Struct, frozen=True):
    """One sentence for an event, and the values that the event must have for this sentence (`when`)."""

    message: str
    plural: str = ""
    counted: str = ""
    when: tuple[tuple[str, Any], ...] = ()


def sentence(message: str, plural: str = "", counted: str = "", /, **when: Any) -> Sentence:
    """Return a sentence: `sentence("You take {card}.")`, `sentence("{n} wound.", "{n} wounds.", "wounds", who="")`.

    A gap in braces is the name of a field, a property or a method of the event. The keyword arguments are values that
    the event must have. `counted` is the field with the number for `{n}`, or with a tuple whose items are counted.
    """
    return Sentence(message, plural, counted, tuple(when.items()))


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=tag_of):
    """Something that happened in the game.

    Fields:

    - `reasons`: why the rules decided in this way.
    - `rule`: a reference to the rulebook.

    Class attributes:

    - `says`: the sentences. The first one whose conditions hold is used.
    - `whose`: the name of the field with the hero to whom it happened. The sentence then begins with this hero's name,
      except if one person plays alone.
    - `lead`: the name of the field with the hero or figure concerned. The next questions of the same rule repeat the
      sentence above their prompt.
    - `led`: whether those questions also repeat this event, which comes before an event with the same hero in `lead`.
    - `listed`: whether a checklist that follows in the same rule contains the event as a line.
    - `reminds`: whether the event only reminds the players of something.
    - `counts_score`: whether the event tells a score that was counted after the end of the game.
    - `heading`: whether a new part of the session begins here, such as a round. The log shows a heading.
    - `sign`: what the event means for the players. It decides the sign before the sentence. A property returns it if it
      depends on the event.
    """

    says: ClassVar[Sentence | tuple[Sentence, ...]] = ()
    whose: ClassVar[str] = ""
    lead: ClassVar[str] = ""
    led: ClassVar[bool] = False
    listed: ClassVar[bool] = False
    reminds: ClassVar[bool] = False
    heading: ClassVar[bool] = False
    counts_score: ClassVar[bool] = False

    reasons: tuple[Text, ...] = ()
    rule: str = ""

    @property
    def sign(self) -> Sign:
        """What the event means for the players."""
        return "fact"

    @property
    def on_plate(self) -> bool:
        """Whether the plate of another event of the same input says the same. It is then not repeated above the
        question.
        """
        return False

    @property
    def sky(self) -> Sky:
        """ "day" or "night" if the event begins one of them, else "". The log shows a sign for it."""
        return ""

    def verdict(self, content: Any) -> Verdict | None:
        """Return the result of an answer, such as "blocked", or None. It is shown while the players type the answer."""
        return None

    def besides(self, content: Any) -> Text | None:
        """Return a sentence about a further consequence of an answer, or None. It is shown while the players type."""
        return None

    def turning_point(self, content: Any) -> TurningPoint | None:
        """Return what to show if this event is a turning point of the game, such as a hero's defeat, else None.

        Its texts may have gaps that are filled with values of the event: `t("{hero}")` is the name of the hero.
        """
        return None

    def to_one_player(self) -> Self:
        """Return the event without the hero's name, for one person who plays alone."""
        if "alone" in self.__struct_fields__:
            return replace(self, alone=True)
        return replace(self, **{self.whose: ""}) if self.whose else self


def verdict_of(events: Iterable[Event], content: Any) -> Verdict | None:
    """Return the result that these events give for an answer which is still being typed, or None.

    It is the first `Event.verdict`. The sentences from `besides` of later events are added.
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
    """Return the tag of the event, which is the name of its class in snake_case."""
    kind = type(event)
    tag = _tags.get(kind)
    if tag is None:
        tag = _tags[kind] = str(kind.__struct_config__.tag)
    return tag


class Decided(Event, frozen=True, kw_only=True):
    """One of several legal options was chosen by the rules or by the players."""

    chooser: str = field(name="maker")  # the name in saves and examples
    option: str
    label: Text
    alternatives: tuple[Text, ...] = ()
    """The options that were not chosen. The first `equals` of them were as good as the chosen one."""
    equals: int = 0
    by: str = "app"


class Corrected(Event, frozen=True, kw_only=True):
    """A player set a value manually."""

    path: str
    label: Text
    before: str
    after: str


class Ruled(Event, frozen=True, kw_only=True):
    """An answer to a question that the rulebook leaves open has affected the game."""

    ruling: str
    option: str


class Changed(Event, frozen=True, kw_only=True):
    """A setting was changed.

    `what` is "dial" (how a rule runs), "ruling" (an answer to an unclear rule) or "source" (who draws a component).
    """

    what: str
    id: str
    to: str


class Reminded(Event, frozen=True, kw_only=True):
    """A reminder of the players is shown."""

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
    """The players carry out a step themselves, because its rule is set to "manual"."""

    step: str


class RuleFailed(Event, frozen=True, kw_only=True):
    """The code of a rule has failed. Its changes were dropped."""

    step: str
    error: str


class EffectRefused(Event, frozen=True, kw_only=True):
    """A step that the content names as an effect was not possible. It changed nothing."""

    step: str
    reason: Text


class SettledByHand(Event, frozen=True, kw_only=True):
    """The players carried out a step themselves, because its rule failed or they rejected all options."""

    step: str


class SetAside(Event, frozen=True, kw_only=True):
    """Recorded answers no longer fit the rules. The questions are asked again."""

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
