"""What a game offers for simulations: how a game ended, and a party that plays without a table.

Each game has these in its module `games/<id>/simulation.py`, as `SIMULATION`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec import field as struct_field

from assistant.messages.events import Event
from assistant.messages.names import Named
from assistant.messages.questions import Answer, Question
from assistant.messages.text import Text, verbatim

T = TypeVar("T")


class Chance(Protocol):
    """Random numbers for a party. They are independent of the app's own, and a seed repeats them."""

    def random(self) -> float: ...
    def randint(self, least: int, most: int, /) -> int: ...
    def choice(self, things: Sequence[T], /) -> T: ...


class GameResult(Struct, frozen=True):
    """How one game went.

    - `end` is what ended it, one of `Simulation.ends`, or "" if it was broken off.
    - `won` is None if it was broken off.
    - `hurt` is how much damage each hero took.
    - `clocks` is where each of `Simulation.clocks` stood, and where it ends the game (0: nowhere).
    - `level` is the difficulty that was played, if a game has several. `Simulation.level_name` names it.
    - `figures` are further numbers, those of `Simulation.figures`.
    """

    end: str = ""
    won: bool | None = None
    rounds: int = 0
    hurt: dict[str, int] = struct_field(default_factory=dict)
    clocks: dict[str, tuple[int, int]] = struct_field(default_factory=dict)
    level: str = ""
    figures: dict[str, int] = struct_field(default_factory=dict)


class Party:
    """Players who answer without a table. Each game is played by a new party, so it may remember what it did.

    A `bold` party takes risks that a careful one avoids. With `uses_interrupts` false, a party never reports what
    happens in between (key `e`), and its games run faster.
    """

    uses_interrupts = True

    def __init__(self, chance: Chance, *, bold: bool) -> None:
        self.chance = chance
        self.bold = bold

    def stands_in(self, question: Question[Any], state: Any, content: Any) -> Answer | None:
        """Return the answer to a question about something that only the table knows, else None.

        Such a thing is a die, a printed number, or how much damage goes through armour.
        """
        return None

    def hint(self, question: Question[Any], state: Any, content: Any) -> Mapping[str, float] | None:
        """Return a weight for each option or interrupt that the party likes, or None if it does not care.

        Without a hint, the party gives the expected answer or, if there is none, a random one.
        """
        return None

    def is_guess(self, question: Question[Any]) -> bool:
        """Return whether only a table knows the answer to a question for which `stands_in` returned None.

        If the party has to guess, figures about wins would mean nothing.
        """
        return question.reports

    def is_over(self, question: Question[Any], state: Any) -> bool:
        """Return whether the party stops here, although the game could go on (a campaign after its first quest)."""
        return False


@dataclass(frozen=True)
class Simulation:
    """What a game offers for simulations.

    - `result` says how a game went. It gets the content, the state and all events.
    - `ends` and `clocks` name what can end a game, and what comes closer to it. `level_name` names a
      difficulty.
    - `heroes` names the heroes.
    - `rounds` and `hurt` are the heads of two columns.
    - `party` plays without a table. If it is None, wins and lengths of simulated games would mean nothing.
    - `figures` names further numbers of a game, such as its score.
    - `no_wins` says why a share of won games would mean nothing, although a party plays.
    - `assumes` says in short sentences what the party takes for granted.
    """

    result: Callable[[Any, Any, Sequence[Event]], GameResult]
    ends: Mapping[str, Text]
    clocks: Mapping[str, Text]
    heroes: Named
    rounds: Text
    hurt: Text
    level_name: Callable[[str], Text] = verbatim
    party: type[Party] | None = None
    figures: Mapping[str, Text] = field(default_factory=dict)
    no_wins: Text | None = None
    assumes: tuple[Text, ...] = ()


def last_of(events: Sequence[Event], kind: type[T]) -> T | None:
    """Return the last event of a class, or None."""
    return next((event for event in reversed(events) if isinstance(event, kind)), None)


def damage_by_hero(events: Sequence[Event], kind: type[Event], hero: str, amount: str) -> dict[str, int]:
    """Return the sum of `amount` over all events of a class, for each value of the field `hero`."""
    hurt: dict[str, int] = {}
    for event in events:
        if isinstance(event, kind):
            who: str = getattr(event, hero)
            hurt[who] = hurt.get(who, 0) + max(0, getattr(event, amount))
    return hurt
