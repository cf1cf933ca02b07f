"""What is saved after each input: the world that the rules change, the steps still to run, and the recorded answers."""

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
    """A call of a step (a rule function) as data: the name of the step and its arguments."""

    step: str
    args: dict[str, Any] = field(default_factory=dict)


class TranscriptEntry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One recorded answer, decision, random result or correction. A step that runs again reads these records.

    - `kind`: what was recorded:
        - `answer`: the players' answer to the question `key`.
        - `decision`: the option chosen by the app or the players in the decision `key`.
        - `chance`: a random result.
        - `aside`: a correction, a setting or a note that the players made while the step was waiting.
        - `happened`: the event `value` that the players reported instead of answering the question `key`.
    - `by`: who made the entry: the players ("table") or the app.
    - `shown`: the checksum of the state that the players saw when they typed a correction, or 0.
    """

    kind: Literal["answer", "decision", "chance", "aside", "happened"]
    key: str
    value: Answer = ""
    by: Literal["table", "app"] = "table"
    args: dict[str, Any] = field(default_factory=dict)
    shown: int = 0


class Reminder(Struct, frozen=True, omit_defaults=True, gc=False):
    """A note of the players that the app shows each time a certain kind of event happens.

    - `moment`: the id of that kind of event (see `Occasion`).
    - `chapter`: the campaign chapter in which the reminder is shown, or "" for all chapters.
    """

    moment: str
    text: str
    chapter: str = ""


class World(Struct, Generic[S], omit_defaults=True):
    """Everything that a rule may change: the state of the game, the random generator and the settings.

    - `chance`: the state of the random generator.
    - `sources`: who draws or rolls each component: the app, the players or nobody.
    - `dial`: for each rule, whether the app runs it, asks first or leaves it to the players.
    - `rulings`: the answers that the players chose to questions that the rulebook leaves open.
    - `fired`: the ids of triggers that happen only once and have happened.
    - `over`: whether the game has ended.
    - `facts`: what the players entered from printed cards.
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
    """Copies of the state, made by `Table.begin_scope`, so that a fight can be abandoned as if it had never begun."""


class Checkpoint(Struct, frozen=True, omit_defaults=True):
    """What is saved after each input.

    - `start`: the encoded world (state and settings) from before the running step.
    - `running`: the step (rule function) that waits for an answer.
    - `agenda`: the calls to run after this step.
    - `transcript`: the answers and random results that the running step has used so far.
    - `failed`: the error message if the step failed.
    - `repair`: what the players answered after the failure.
    - `forced_choices`: names of decisions that the players make themselves, although the app would decide. A name that
      is listed n times means the nth decision with this name.
    - `open_key`: the key of the open question if the step has called `Attempt.next_answer`, else "".
    """

    start: Raw
    running: Call
    agenda: tuple[Call, ...] = ()
    transcript: tuple[TranscriptEntry, ...] = ()
    failed: str = ""
    repair: tuple[TranscriptEntry, ...] = field(default=(), name="mending")
    forced_choices: tuple[str, ...] = field(default=(), name="asking")
    open_key: str = ""
