"""A session as data: the world that the rules change, the steps still to run, and the answers given so far."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from msgspec import Raw, Struct, field

from assistant.messages.questions import Answer

S = TypeVar("S")

Mode = Literal["auto", "ask", "manual"]
Source = Literal["app", "table", "off"]
MODES: tuple[Mode, ...] = ("auto", "ask", "manual")


Facts = dict[str, dict[str, dict[str, Any]]]
"""Facts that players entered from printed cards: kind of card -> id of the card -> name of the fact -> value."""


class Call(Struct, frozen=True, omit_defaults=True, gc=False):
    """A step still to run: its name and its arguments as plain data."""

    step: str
    args: dict[str, Any] = field(default_factory=dict)


class TranscriptEntry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that the running step did not compute itself. Its `kind` says which:

    - `answer`: what the players answered to the question `key`.
    - `decision`: the option that the app or the players chose for the chooser `key`.
    - `chance`: a random result.
    - `aside`: a side action (a correction, a setting or a note) that was done while the step was waiting.
    - `happened`: the players chose the interrupt `value` instead of answering the open question `key`.

    `shown` is the checksum of the state that the players saw when they typed a correction, or 0.
    """

    kind: Literal["answer", "decision", "chance", "aside", "happened"]
    key: str
    value: Answer = ""
    by: Literal["table", "app"] = "table"
    args: dict[str, Any] = field(default_factory=dict)
    shown: int = 0


class Reminder(Struct, frozen=True, omit_defaults=True, gc=False):
    """A reminder that players wrote.

    It is shown after each event that fits the occasion `moment`, until the players remove it. It is shown only in the
    campaign chapter `chapter`, or in every chapter if `chapter` is "".
    """

    moment: str
    text: str
    chapter: str = ""


class World(Struct, Generic[S], omit_defaults=True):
    """Everything that a step may change: the state of the game, the random numbers and the settings.

    A step works on a copy of the world. The copy replaces the world when the step finishes.

    - `chance` is the state of the random generator.
    - `sources` says who draws or rolls each component.
    - `dial` says how far the app runs each rule.
    - `rulings` has the answers that the players chose for unclear rules.
    - `fired` has the ids of triggers that have already fired.
    - `facts` has the facts that players entered from printed cards.
    """

    state: S
    chance: int
    sources: dict[str, Source] = field(default_factory=dict)
    dial: dict[str, Mode] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    fired: list[str] = field(default_factory=list)
    reminders: list[Reminder] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    over: bool = False
    facts: Facts = field(default_factory=dict)
    scopes: dict[str, Raw] = field(default_factory=dict)
    """For the name of each open scope, the encoded state from its beginning (see `Table.begin_scope`).

    A scope is something that can be abandoned as if it had never begun, for example a fight.
    """


class Checkpoint(Struct, frozen=True, omit_defaults=True):
    """What is saved after each input: the world before the running step, and what the step did not compute itself.

    `failed` is the error message if the rule failed. `repair` records what the players do about the failure.

    `forced_choices` has the names of choosers (functions that list the legal options of a decision). The players make
    the next decision of such a chooser themselves, although the dial says "auto". If a name is listed n times, they
    make the nth decision of this chooser instead of the next one.

    `open_key` is the key of the open question if a rule of the running step has called `Attempt.next_answer`. Otherwise
    it is "".
    """

    start: Raw
    running: Call
    agenda: tuple[Call, ...] = ()
    transcript: tuple[TranscriptEntry, ...] = ()
    failed: str = ""
    repair: tuple[TranscriptEntry, ...] = field(default=(), name="mending")
    forced_choices: tuple[str, ...] = field(default=(), name="asking")
    open_key: str = ""
