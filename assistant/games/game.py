"""What a game package provides. The screen, the saves and the command line know games only through this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from assistant.engine.checkpoint import Source, World
from assistant.engine.rules import Rules
from assistant.engine.runner import Moment
from assistant.games.rulebook import Rulebook
from assistant.messages.events import Event
from assistant.messages.questions import Option
from assistant.messages.text import Name, Text
from assistant.ui.view.blocks import Layout, View
from assistant.ui.view.book import BookEntry

S = TypeVar("S")
C = TypeVar("C")


APP = "app"
"""The preset in which the app draws everything it can, in games that have one: what a demo needs."""


DaysOf = Callable[[type[Event]], list[str]]
"""On which days such events were told, oldest first."""


class Preset(Struct, frozen=True):
    """One answer to "who holds the pieces?": which components the table draws and which the app."""

    id: str
    label: Text
    note: Text
    sources: dict[str, Source]


class Setup(Struct, frozen=True, kw_only=True):
    """What the wizard found out; the heroes in the order they sit, clockwise."""

    heroes: tuple[str, ...]
    sources: dict[str, Source]
    seed: int

    def world(self, state: S) -> World[S]:
        """A new game with this state."""
        return World(state, self.seed, sources=dict(self.sources))


def numbered(things: Iterable[Any], field: str, first: int = 1) -> list[dict[str, Any]]:
    """Things of a position with their numbers; those that it names by an id alone have it in this field."""
    named = ({field: one} if isinstance(one, str) else dict(one) for one in things)
    return [{"number": number} | one for number, one in enumerate(named, first)]


class OneFight(Struct, frozen=True):
    """A position in short, and the step that begins a fight there."""

    scenario: str
    heroes: tuple[str, ...]
    state: dict[str, Any]
    opens: str


@dataclass(frozen=True)
class Game(Generic[S, C]):
    """One game: its rules, its content schema, how it is set up, seen and said.

    `pack` and `scenario` are the schemas of its content files; `assemble` puts a pack and one opened scenario
    together into the content its rules see. `references` names broken references inside a pack.
    `scenario_place` is a scenario's place in the list to choose from; equals stand by their ids.
    `scenario_note` says for how many players it is, of which kind and how long.
    `scenario_id` is for campaigns: the scenario a state plays now, empty if it is the one it began with.
    `players` is how many heroes sit at the table, whoever plays them: a person may play two. `seating` says so where
    it must be said. A setup has its heroes in the order they sit; `usual` are those who play if nobody names any.
    `sources` are those that a position's state names in short, beside the ones it spells out.
    `rulebook` says where a reference of the rules stands in the printed book, `book` what `/` can look up.
    `idle` names the components that so many players don't need in a scenario: nobody is asked who holds them.
    `preset_note` says what a way of holding the pieces means in a scenario, where that is not the same in all.
    `won` names the scenarios that a state has won; it is given the one the campaign began with.
    `campaign_log` is what the printed log of a campaign would hold now, line by line, by the days on which events
    were told.
    `fight` is a place to try one fight out, kept nowhere: where it is and what opens it.
    `place_step` and `map_step` are asides of games with a map: put(figure, at) and switch(on).
    `zone_step` and `turn_step` are asides of games with zones: move(figure, zone) and turn(figure).
    `defeat_step` is the aside behind `7-`: defeat(figure), whatever it had; without it a sign alone means 1.
    """

    id: str
    name: Name
    rules: Rules[S, C]
    pack: type[Any]
    scenario: type[Any]
    assemble: Callable[[Any, Any], C]
    heroes: Callable[[C], Sequence[Option]]
    players: Callable[[C], tuple[int, int]]
    presets: tuple[Preset, ...]
    begin: Callable[[C, Setup], World[S]]
    view: Callable[[C, Moment[S]], View]
    layout: Callable[[C, Moment[S]], Layout]
    references: Callable[[Any], Iterable[Any]] = lambda pack: ()
    complete: Callable[[C, dict[str, Any]], dict[str, Any]] = lambda content, state: state
    sources: Callable[[dict[str, Any]], Mapping[str, Source]] = lambda state: {}
    say: Callable[[C, Event], Text | None] = lambda content, event: None
    rulebook: Callable[[C], Rulebook] = lambda content: Rulebook()
    book: Callable[[C], Iterable[BookEntry]] = lambda content: ()
    seating: Text | None = None
    usual: Callable[[C], Iterable[str]] = lambda content: ()
    scenario_name: Callable[[Any], Name] = lambda scenario: scenario.name
    scenario_note: Callable[[Any], Text | None] = lambda scenario: None
    scenario_place: Callable[[Any], int] = lambda scenario: 0
    scenario_id: Callable[[S], str] = lambda state: ""
    idle: Callable[[C, int], tuple[str, ...]] = lambda content, players: ()
    preset_note: Callable[[C, Preset], Text] = lambda content, preset: preset.note
    won: Callable[[S, str], Iterable[str]] = lambda state, scenario: ()
    campaign_log: Callable[[C, S, DaysOf], Iterable[Text]] = lambda content, state, days_of: ()
    fight: OneFight | None = None
    place_step: str = ""
    map_step: str = ""
    zone_step: str = ""
    turn_step: str = ""
    defeat_step: str = ""
