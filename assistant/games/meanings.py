"""What the events of a game mean for the story and the statistics of a campaign.

Each game declares this as tables in its module `meanings.py`. What is made of them is the same for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct, field

from assistant.messages.events import Event
from assistant.messages.text import Text, t

Side = Literal["heroes", "foes"]
EventClass = type[Event]

DEALT, TAKEN = t("damage dealt"), t("damage taken")


class Damage(Struct, frozen=True):
    """An event that says how much damage somebody takes.

    - `amount`: the name of the field with the damage, or a function that returns it.
    - `victim`: the name of the field, property or method with the one who takes it.
    - `by`: the same for the one who deals it. Without it, it is the one on the other side who acted last.
    - `side`: the side of the victim. Without it, the victim is a hero if the field `victim_id` has the id of a hero.
    """

    event: EventClass
    amount: str | Callable[[Any], int]
    victim: str
    by: str = ""
    side: Side | None = None
    victim_id: str = ""

    def of(self, event: Event) -> int:
        found = self.amount(event) if callable(self.amount) else getattr(event, self.amount)
        return int(found)


class Actor(Struct, frozen=True):
    """An event that says who acts from now on: `who` is the field, property or method with the name."""

    event: EventClass
    side: Side
    who: str


class Roll(Struct, frozen=True):
    """An event with results of dice, or of other draws in which every result is always equally likely.

    - `results`: returns the results in the event.
    - `likely`: returns the possible results, each with its weight, or nothing if they are not known.
    - `name`: returns the name of a result.
    - `numbers`: whether the results are numbers, so that their average means something.
    - `same`: returns what is equal in two events after one input if they tell of the same roll.
    """

    event: EventClass
    label: Text
    results: Callable[[Any], Iterable[str]]
    likely: Callable[[Any, Any], Mapping[str, float]]
    name: Callable[[Any, str], Any]
    numbers: bool = False
    same: Callable[[Any], Any] | None = None


class Bag(Struct, frozen=True):
    """Events that draw from a bag or a deck whose content is known.

    - `full`: returns what is in it when it is full, from the content and the event of `filled` (None at the start).
    - `drawn`: returns what an event draws, in order.
    - `left`: returns how many are left in it after the event. If that does not fit, the event is not counted.
    - `filled`: the events that fill it anew.
    - `returned`: for each event that puts things back, a function that returns them.
    """

    event: EventClass
    label: Text
    full: Callable[[Any, Any], Mapping[str, int]]
    drawn: Callable[[Any], Iterable[str]]
    left: Callable[[Any], int]
    name: Callable[[Any, str], Any]
    filled: tuple[EventClass, ...] = ()
    returned: Mapping[EventClass, Callable[[Any], Iterable[str]]] = field(default_factory=dict)


class Odds(Struct, frozen=True):
    """An event that says in percent how likely something is, and the events that say whether it came true."""

    event: EventClass
    label: Text
    percent: str
    met: tuple[EventClass, ...]
    missed: tuple[EventClass, ...]


class End(Struct, frozen=True):
    """An event that ends a game, a quest or an adventure.

    - `won`: returns whether the players have won, or None if nobody has won or lost.
    - `points`: returns the points, or None if there are none.
    - `winners`: returns the ids of the heroes who have won, or nothing if all of them have won or lost together.
    """

    event: EventClass
    won: Callable[[Any], bool | None] = lambda event: None
    points: Callable[[Any], int | None] = lambda event: None
    winners: Callable[[Any], Iterable[str]] = lambda event: ()


class Seat(Struct, frozen=True):
    """An event that says which hero was drawn by lot for a seat: the fields with the hero and the seat's number."""

    event: EventClass
    hero: str
    number: str


class Meanings(Struct, frozen=True):
    """What the events of a game mean.

    For the story:

    - `chapters`: the events with which a chapter of a campaign begins. Each has the name of the field with the id of
      the scenario, or "" if a chapter without a scenario begins, such as a camp.
    - `parts`: the events with which a part of a round begins, such as a fight. The story shows them as headings.
    - `turns`: the events with which somebody's turn begins. A deed does not go on beyond them.
    - `deeds`: the events of what monsters, heroes and the game itself do, each with the name of the field that says
      who it is, or "" if it is the game itself. The next events of the same one belong to the same deed.
    - `results`: the events that belong to the deed before them.
    - `minor`: the events that only a complete story contains.

    For the statistics:

    - `seats`: how the heroes are drawn, if that is by lot.
    - `rounds`: the events with which a round begins. They have a field `round`.
    - `dealt`, `taken`: the words for the damage that the heroes deal and take.
    - `damage`, `actors`: who hurts whom.
    - `hunts`: the events that say who is hunted, each with the name of the field that says who it is.
    - `rolls`, `bags`, `odds`: what can be compared with its expectation.
    - `ends`: how games end.
    """

    chapters: Mapping[EventClass, str] = field(default_factory=dict)
    parts: tuple[EventClass, ...] = ()
    turns: tuple[EventClass, ...] = ()
    deeds: Mapping[EventClass, str] = field(default_factory=dict)
    results: tuple[EventClass, ...] = ()
    minor: tuple[EventClass, ...] = ()
    seats: tuple[Seat, ...] = ()
    rounds: tuple[EventClass, ...] = ()
    dealt: Text = DEALT
    taken: Text = TAKEN
    damage: tuple[Damage, ...] = ()
    actors: tuple[Actor, ...] = ()
    hunts: Mapping[EventClass, str] = field(default_factory=dict)
    rolls: tuple[Roll, ...] = ()
    bags: tuple[Bag, ...] = ()
    odds: tuple[Odds, ...] = ()
    ends: tuple[End, ...] = ()
