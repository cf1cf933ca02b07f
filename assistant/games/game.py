"""What a game package provides. The screen, the saves and the command line use games only through this module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from msgspec import Struct

from assistant.content.problems import ContentWarning
from assistant.engine.checkpoint import Source, World
from assistant.engine.moment import Moment
from assistant.engine.rules import Rules
from assistant.games.meanings import Meanings
from assistant.games.rulebook import Rulebook
from assistant.messages.events import Event
from assistant.messages.questions import Option
from assistant.messages.text import Name, Text, t
from assistant.ui.view.blocks import Layout, Reach, View
from assistant.ui.view.book import BookEntry
from assistant.ui.view.recap import Recap

S = TypeVar("S")
C = TypeVar("C")


APP = "app"
"""The id of the preset in which the app draws everything it can. Demos use this preset if their game has it."""


DaysOf = Callable[[type[Event]], list[str]]
"""A function that takes an event class and returns the days on which such events were logged, oldest first."""


class Preset(Struct, frozen=True):
    """A ready-made choice of who draws from each component, such as a deck or the dice.

    `sources` names, for each component: the app (`app`), the players (`table`), or nobody, if it is not tracked
    (`off`).
    """

    id: str
    label: Text
    note: Text
    sources: dict[str, Source]


class Setup(Struct, frozen=True, kw_only=True):
    """The choices for a new game. The heroes are listed clockwise, as the players sit."""

    heroes: tuple[str, ...]
    sources: dict[str, Source]
    seed: int

    def world(self, state: S) -> World[S]:
        """Return the world of a new game with this state."""
        return World(state, self.seed, sources=dict(self.sources))


def with_aim(aim: Name | None, note: Text) -> Text:
    """Return the note of a scenario with its aim before it, such as `free the mines; 2-4 rivals, 4 rounds`."""
    return note if aim is None else t("{aim}; {note}", aim=aim, note=note)


def numbered(things: Iterable[Any], field: str, first: int = 1) -> list[dict[str, Any]]:
    """Return the things that a position file lists, such as monsters, as dicts with a number each.

    The numbers begin at `first`, in the order of the list. A thing that already has a number keeps it. A plain id
    becomes a dict, for example `"orc"` becomes `{field: "orc", "number": 1}`.
    """
    named = ({field: thing} if isinstance(thing, str) else dict(thing) for thing in things)
    return [{"number": number} | thing for number, thing in enumerate(named, first)]


class OneFight(Struct, frozen=True):
    """A single fight to try out.

    - `state`: the state at the start. The game fills in the missing parts.
    - `opens`: the answer to the first question of the game. It begins the fight.
    """

    scenario: str
    heroes: tuple[str, ...]
    state: dict[str, Any]
    opens: str


class Demo(Struct, frozen=True):
    """How the demo begins that is started with one key from the first screen.

    It needs nothing from a box, and it asks nothing about one.

    - `heroes` is the number of heroes, if the scenario allows that many.
    - `settled` are the questions of the set-up, by the first word of their keys. They get the expected answer in place
      of the players. The demo begins at the first question that is not among them.
    - `tries` names a line to try out: the id of an option, by the first word of the key of its question.
    - `proposes` returns a line that does something now, if that depends on the game, or "". It gets the content and the
      moment, and goes before `tries`.
    - `seed` makes the app's draws the same each time, so that the demo begins with a good situation.
    - `sources` says who draws, where this differs from the preset `APP`.
    - `state` returns the state to begin with, without the parts that the game can fill in. It gets the content and
      the heroes. Without it, the demo begins like any other game.
    """

    heroes: int = 3
    settled: tuple[str, ...] = ()
    tries: Mapping[str, str] = {}
    proposes: Callable[[Any, Moment[Any]], str] = lambda content, moment: ""
    seed: int = 1
    sources: Mapping[str, Source] = {}
    state: Callable[[Any, Sequence[str]], dict[str, Any]] | None = None


@dataclass(frozen=True)
class Game(Generic[S, C]):
    """One game: its rules, the schemas of its content, its set-up, its view and its sentences.

    Most fields are functions.

    Content:

    - `pack`, `scenario` are the schemas of its content files.
    - `assemble` returns the content for the rules, made from a pack and one opened scenario.
    - `references` yields the ids in a pack that name nothing in this pack, as mistakes.
    - `warnings` yields what is probably a mistake in a pack (without a scenario) or in a scenario, although it can be
      played.
    - `told_apart` names, for a kind of entry, the fields that tell entries with one name apart.
    - `rulebook` returns the headings of the printed rulebook. They tell players where a rule is printed.
    - `book` returns the entries that players can look up with `/`.

    Set-up:

    - `heroes`, `presets`: the heroes and presets to choose from.
    - `begin`: returns the state, dice and settings of a new game as a `World`.
    - `players`: returns the lowest and highest number of heroes. One person may play several heroes.
    - `seating`: says how to seat the heroes, if the rules prescribe it.
    - `usual`: the heroes who play if none are named.
    - `scenario_name`: returns the name of a scenario.
    - `scenario_note`: returns the aim of a scenario, the number of players, the kind and the length.
    - `scenario_limit`: returns what the app does not do in a scenario. Players read it before they choose heroes.
    - `scenario_place`: returns the number by which the list of scenarios is sorted. Equal numbers are sorted by id.
    - `idle`: returns the components that a scenario does not need with this number of players. The players are not
      asked about them.
    - `preset_note`: says what a preset means in a scenario, if the meaning differs between scenarios.
    - `complete`: fills in the missing parts of the state in a position file.
    - `sources`: returns who draws from each component, as far as the state of a position file shows it.
    - `fight`: a single fight to try out, which is not saved.
    - `demo`: says how the demo begins that is started with one key.

    Play:

    - `view`: returns what is shown around the question.
    - `layout`: says how to lay out the components again.
    - `reach`: returns what the map shows of the figure with this number when players pick it, or None.
    - `reason`: says why the open question is asked, for questions that do not say so themselves.
    - `signs`: explains the signs of the panels. The key `?` shows it below the keys.
    - `recap`: adds to the summary of a finished game what only the game knows, such as the score.
    - `say`: returns the sentence of an event whose class defines no sentences.
    - `meanings`: returns what its events mean for the story and the statistics.
    - `scenario_id`: returns the scenario of a campaign to which a state belongs, or "" if it is the first one.
    - `won`: returns the scenarios won so far. It gets the state and the scenario with which the campaign began.
    - `campaign_log`: returns the lines of the printed campaign log. It gets a function of the type `DaysOf`.

    Side actions of the screen, by step name:

    - `place_step(figure, at)` puts a figure on a space, in games with a map.
    - `map_step(on)` switches the map on or off.
    - `zone_step(figure, zone)` moves a card to a zone, in games with zones.
    - `turn_step(figure)` exhausts a card or makes it ready again.
    - `defeat_step(figure)` is for the input `7-`. In a game without this step, `7-` means `7-1`.
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
    warnings: Callable[[Any, Any], Iterable[ContentWarning]] = lambda pack, scenario: ()
    told_apart: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    complete: Callable[[C, dict[str, Any]], dict[str, Any]] = lambda content, state: state
    sources: Callable[[dict[str, Any]], Mapping[str, Source]] = lambda state: {}
    say: Callable[[C, Event], Text | None] = lambda content, event: None
    reach: Callable[[C, Moment[S], int], Reach | None] = lambda content, moment, number: None
    reason: Callable[[C, Moment[S]], tuple[Text, ...]] = lambda content, moment: ()
    signs: Callable[[C], Iterable[tuple[Text, Text]]] = lambda content: ()
    recap: Callable[[C, Moment[S], Recap], Recap] = lambda content, moment, recap: recap
    rulebook: Callable[[C], Rulebook] = lambda content: Rulebook()
    book: Callable[[C], Iterable[BookEntry]] = lambda content: ()
    seating: Text | None = None
    usual: Callable[[C], Iterable[str]] = lambda content: ()
    scenario_name: Callable[[Any], Name] = lambda scenario: scenario.name
    scenario_note: Callable[[Any], Text | None] = lambda scenario: None
    scenario_limit: Callable[[C], Text | None] = lambda content: None
    scenario_place: Callable[[Any], int] = lambda scenario: 0
    scenario_id: Callable[[S], str] = lambda state: ""
    demo: Demo = field(default_factory=Demo)
    idle: Callable[[C, int], tuple[str, ...]] = lambda content, players: ()
    preset_note: Callable[[C, Preset], Text] = lambda content, preset: preset.note
    won: Callable[[S, str], Iterable[str]] = lambda state, scenario: ()
    campaign_log: Callable[[C, S, DaysOf], Iterable[Text]] = lambda content, state, days_of: ()
    meanings: Callable[[], Meanings] = Meanings
    fight: OneFight | None = None
    place_step: str = ""
    map_step: str = ""
    zone_step: str = ""
    turn_step: str = ""
    defeat_step: str = ""
