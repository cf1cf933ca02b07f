"""An evening as data: the world the rules work on, what is still to run, and what was answered so far."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from msgspec import Raw, Struct, field

from assistant.messages.questions import Answer

S = TypeVar("S")

Mode = Literal["auto", "ask", "manual"]
Source = Literal["app", "table", "off"]
MODES: tuple[Mode, ...] = ("auto", "ask", "manual")


Facts = dict[str, dict[str, dict[str, Any]]]
"""What the table read from its cards: by the word of their table in the content, by id, by field (see `facts`)."""


class Call(Struct, frozen=True, omit_defaults=True, gc=False):
    """A step still to run: its name and its arguments as plain data."""

    step: str
    args: dict[str, Any] = field(default_factory=dict)


class TranscriptEntry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing the running step did not compute: an answer, a decision, a draw or roll, an aside.

    `happened`: instead of an answer to the question `key`, something happened; `value` says what.
    """

    kind: Literal["answer", "decision", "chance", "aside", "happened"]
    key: str
    value: Answer = ""
    by: Literal["table", "app"] = "table"
    args: dict[str, Any] = field(default_factory=dict)


class Reminder(Struct, frozen=True, omit_defaults=True, gc=False):
    """The players' own reminder: told at each such moment of its chapter until struck out."""

    moment: str
    text: str
    chapter: str = ""


class World(Struct, Generic[S], omit_defaults=True):
    """Everything a step may change. A step works on a copy; when it finishes, the copy is the world."""

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


class Checkpoint(Struct, frozen=True, omit_defaults=True):
    """What is saved after each input: the world as the running step found it, and the step's transcript.

    `failed` holds the error of a rule that broke down; `mending` what the table does about it meanwhile.
    `asking` names makers whose next decision is put to the table although the dial says auto; one that is named
    n times, its nth.
    """

    start: Raw
    running: Call
    agenda: tuple[Call, ...] = ()
    transcript: tuple[TranscriptEntry, ...] = ()
    failed: str = ""
    repair: tuple[TranscriptEntry, ...] = field(default=(), name="mending")
    forced_choices: tuple[str, ...] = field(default=(), name="asking")
