"""What a game package provides. The screen, the saves and the command line know games only through this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from assistant.engine.checkpoint import Source, World
from assistant.engine.moment import Moment
from assistant.engine.rules import Rules
from assistant.games.rulebook import Rulebook
from assistant.messages.events import Event
from assistant.messages.questions import Option
from assistant.messages.text import Name, Text
from assistant.ui.view.blocks import Layout, View
from assistant.ui.view.book import BookEntry

S = TypeVar("S")
C = TypeVar("C")


APP = "app"
"""The preset in which the app draws everything it can, if a game has one. Demos use it."""


DaysOf = Callable[[type[Event]], list[str]]
"""Returns the days on which such events were reported, oldest first."""


class Preset(Struct, frozen=True):
    """An answer to "who holds the components?": the source of each component."""

    id: str
    label: Text
    note: Text
    sources: dict[str, Source]


class Setup(Struct, frozen=True, kw_only=True):
    """The choices made for a new game. The heroes are in the order they sit, clockwise."""

    heroes: tuple[str, ...]
    sources: dict[str, Source]
    seed: int

    def world(self, state: S) -> World[S]:
        """Return the world of a new game with this state."""
        return World(state, self.seed, sources=dict(self.sources))


def numbered(things: Iterable[Any], field: str, first: int = 1) -> list[dict[str, Any]]:
    """Return things of a position with their numbers. A thing given as an id becomes a table with this field."""
    named = ({field: thing} if isinstance(thing, str) else dict(thing) for thing in things)
    return [{"number": number} | thing for number, thing in enumerate(named, first)]


class OneFight(Struct, frozen=True):
    """A short position, and the step that begins a fight there."""

    scenario: str
    heroes: tuple[str, ...]
    state: dict[str, Any]
    opens: str


@dataclass(frozen=True)
class Game(Generic[S, C]):
    """One game: its rules, the schemas of its content, its set-up, its view and its sentences.

    Content:
    - `pack`, `scenario`: the schemas of its content files.
    - `assemble`: returns the content that the rules see, from a pack and one opened scenario.
    - `references`: yields broken references inside a pack.
    - `rulebook`: returns where references of the rules are in the printed book; `book`: what `/` can look up.

    Set-up:
    - `heroes`, `presets`: the heroes and presets to choose from; `begin` returns the world of a new game.
    - `players`: the lowest and highest number of heroes, no matter how many persons play them.
    - `seating`: how to seat the heroes, where it has to be said; `usual`: the heroes who play if none are named.
    - `scenario_name`, `scenario_note` (number of players, kind, length), `scenario_place` (place in the list; equal
      ones are sorted by id).
    - `idle`: the components that this number of players does not need in a scenario; nobody is asked about them.
    - `preset_note`: what a preset means in a scenario, where it is not the same in all.
    - `complete`: fills in a position's short state; `sources`: the sources that such a state implies.
    - `fight`: a single fight to try out, which is not saved.

    Play:
    - `view`, `layout`: what is shown around the question, and how to lay out the components again.
    - `say`: returns the sentence of an event without sentences of its own.
    - `scenario_id`: in campaigns, the scenario that a state plays now; "" if it is the first.
    - `won`: returns the scenarios that a state has won, given the one the campaign began with.
    - `campaign_log`: returns the lines of the printed campaign log, given the days on which events were reported.

    Side actions of the screen, by step name:
    - `place_step(figure, at)` and `map_step(on)` for games with a map.
    - `zone_step(figure, zone)` and `turn_step(figure)` for games with zones.
    - `defeat_step(figure)` for `7-`; without it a sign alone means 1.
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
