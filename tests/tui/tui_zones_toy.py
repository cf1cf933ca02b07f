"""A toy game with zones: two heroes with a row of cards each, the shadows, one active card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct, field
from tui_toy import clock

from assistant.engine.checkpoint import World
from assistant.engine.moment import Moment
from assistant.engine.rules import Rules
from assistant.engine.runner import Engine
from assistant.engine.table import Table
from assistant.engine.tracked import TrackedField
from assistant.games.game import Game
from assistant.messages.events import Event
from assistant.messages.questions import GoOn, InZone, Number, Option, Refused
from assistant.messages.text import Name, Text, t, verbatim
from assistant.sessions.open_game import OpenGame
from assistant.storage import Journal
from assistant.timeline.game_session import GameSession
from assistant.ui.view.blocks import Layout, Panel, View, Zone, ZoneCard, Zones

ROOM = 2
NAMES = {"0": Name("Shadows"), "1": Name("Ironbreaker"), "2": Name("Waywatcher")}


class Beast(Struct):
    number: int
    zone: str
    left: int = 3
    ready: bool = True
    face_up: bool = True

    def display_name(self, content: object) -> Text:
        return t("beast {n}", n=self.number)


class Den(Struct):
    beasts: list[Beast] = field(
        default_factory=lambda: [Beast(6, "1"), Beast(7, "1"), Beast(8, "2"), Beast(10, "0", face_up=False)]
    )
    hurt: int = 0
    explored: int = 0
    acts: bool = False


class Hurt(Event, frozen=True, kw_only=True):
    n: int


def named(state: Den, number: int) -> Beast:
    found = next((beast for beast in state.beasts if beast.number == number), None)
    if found is None:
        raise Refused(t("No card has the number {number}.", number=number))
    return found


def lying(state: Den, zone: str) -> list[Beast]:
    return [beast for beast in state.beasts if beast.zone == zone]


rules: Rules[Den, None] = Rules(
    "den",
    Den,
    (Hurt,),
    tracked=(
        TrackedField("beasts.*.left", t("{it}"), most=9, figure="number", open="face_up"),
        TrackedField("explored", t("location"), most=9, figure=0),
    ),
)
DenTable = Table[Den, None]


@rules.step(always=True)
def go_on(table: DenTable) -> None:
    table.state.acts = not table.state.acts
    table.schedule(act if table.state.acts else rest)


rules.root = go_on


@rules.step
def rest(table: DenTable) -> None:
    table.ask(GoOn(key="rest", prompt=t("Act."), label=t("the activation is over")))


@rules.step
def act(table: DenTable) -> None:
    """Ask for a card of a hero's zone, or the shadows."""
    chosen = table.ask(
        lambda: InZone(
            key="acts",
            prompt=t("Which one acts?"),
            options=(
                *(
                    Option(str(beast.number), verbatim(f"beast {beast.number}"), number=beast.number, zone=beast.zone)
                    for beast in lying(table.state, "1")
                ),
                Option("all", t("everybody in the shadows"), number=0, zone="0"),
            ),
        )
    )
    for beast in table.state.beasts:
        if chosen in (str(beast.number), "all" if beast.zone == "0" else ""):
            beast.ready = False


@rules.step(title=t("a card is moved"))
def move_to(table: DenTable, figure: int, zone: str) -> None:
    """Move a card; if the zone is full, its hero is hurt and the card goes into the shadows."""
    beast = named(table.state, figure)
    if zone != "0" and len(lying(table.state, zone)) >= ROOM:
        through = table.ask(Number(key="through", prompt=t("The zone is full. How many get through?"), expected=2))
        table.state.hurt += through
        table.tell(Hurt(n=through))
        zone = "0"
    beast.zone, beast.face_up = zone, True


@rules.step(title=t("a card is turned"))
def turn(table: DenTable, figure: int) -> None:
    beast = named(table.state, figure)
    beast.ready = not beast.ready


@rules.step(title=t("a card is defeated"))
def defeat(table: DenTable, figure: int) -> None:
    table.state.beasts.remove(named(table.state, figure))


def zones(state: Den) -> Zones:
    return Zones(
        tuple(
            Zone(
                key,
                name,
                tuple(
                    ZoneCard(
                        beast.number,
                        Name(f"Bog Lurker {beast.number}", short_en=f"Lurk {beast.number}"),
                        beast.ready,
                        beast.face_up,
                        left=beast.left,
                        most=9,
                        note=t("attack {n}", n=2),
                    )
                    for beast in lying(state, key)
                ),
                "now" if key == "1" else "ahead",
                t("{n} of {most}", n=6, most=9) if key != "0" else None,
                ROOM if key != "0" else 0,
            )
            for key, name in NAMES.items()
        )
    )


def view(content: None, moment: Moment[Den]) -> View:
    return View((Name("Den"),), (), (Panel("table", t("THE TABLE"), (zones(moment.state),)),))


def say(content: None, event: Event) -> Text | None:
    return t("{n} wounds.", n=event.n) if isinstance(event, Hurt) else None


DEN: Game[Den, None] = Game(
    id="den", name=Name("Den"), rules=rules, pack=Den, scenario=Den, assemble=lambda pack, scenario: None,
    references=lambda pack: (), scenario_name=lambda scenario: Name("Den"), heroes=lambda content: (),
    players=lambda content: (1, 2), presets=(), begin=lambda content, setup: World(Den(), setup.seed),
    complete=lambda content, state: state, view=view, layout=lambda content, moment: Layout((), (), ()), say=say,
    zone_step="move_to", turn_step="turn", defeat_step="defeat",
)  # fmt: skip


def open_den(folder: Path, **state: Any) -> OpenGame[Den, None]:
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal.create(folder, clock)
    about = {"game": "den", "name": "Den"}
    session = GameSession.begin(Engine(rules, None), World(Den(**state), 1), writer=journal.keep, about=about)
    return OpenGame(DEN, session, journal)
